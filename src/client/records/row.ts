/** A record as the API answers it, or the values of a form. */
export type Row = Readonly<Record<string, unknown>>;
