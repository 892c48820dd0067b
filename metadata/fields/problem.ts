/** Why a value is refused; the word for each key stands in `i18n/<language>/errors.ts`. */
export const problemKeys = [
  'required',
  'wrong_type',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'not_above',
  'too_precise',
  'too_few',
  'too_many',
  'bad_format',
  'bad_integer',
  'bad_decimal',
  'bad_email',
  'bad_phone',
  'bad_url',
  'bad_color',
  'bad_date',
  'bad_time',
  'bad_date_time',
  'offset_required',
  'time_absent',
  'time_repeated',
  'bad_month',
  'bad_choice',
  'bad_reference',
  'bad_characters',
  'in_future',
  'too_early',
  'too_late',
] as const;
export type ProblemKey = (typeof problemKeys)[number];
/** `key` is a ProblemKey or the name of one of the resource's own checks and refusals. */
export interface Problem {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

export const problem = (key: ProblemKey, values?: Record<string, string | number>): Problem =>
  values ? { key, values } : { key };
