/** What the machinery notes of a field on behalf of one clinic; no declaration says it. */
export interface ClinicSide {
  /** select and tags of the clinic's own: values that are not offered any more; what holds them keeps them. */
  readonly retired?: readonly string[];
  /** The clinic hides it: no form, page or list shows it. It is no secret: rights alone say who reads it. */
  readonly hidden?: true;
  /** One of the clinic's own fields: the field that holds its value, and under which key. */
  readonly within?: { readonly field: string; readonly key: string };
}
