import { compareDecimals } from './decimals.ts';
import { isEmail } from './emails.ts';
import { isPiled, longestTexts } from './normalise.ts';
import { isPhone } from './phones.ts';
import { withoutTail } from './tails.ts';
import type { Field } from './types.ts';

export { compareDecimals } from './decimals.ts';

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
  'bad_month',
  'bad_choice',
  'bad_reference',
  'bad_characters',
  'in_future',
] as const;
export type ProblemKey = (typeof problemKeys)[number];
/** `key` is a ProblemKey or the name of one of the resource's own checks and refusals. */
export interface Problem {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

type Options = Readonly<Record<string, unknown>>;
const problem = (key: ProblemKey, values?: Record<string, string | number>): Problem =>
  values ? { key, values } : { key };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isId = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);

const fraction = (text: string): string => text.split('.')[1] ?? '';

/** A real calendar day. */
export function isDay(value: unknown): value is string {
  if (
    typeof value !== 'string' ||
    !/^\d{4}-\d{2}-\d{2}$/.test(value) ||
    value < '1900-01-01' ||
    value > '2200-01-01'
  )
    return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === value;
}

interface TextRules {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: RegExp;
}

function textProblem(value: unknown, options: Options, usual: number): Problem | undefined {
  if (typeof value !== 'string') return problem('wrong_type');
  const { minLength, maxLength: longest = usual, pattern } = options as TextRules;
  // A sign takes two places at most: this long it is refused before anybody reads it.
  if (value.length > 2 * longest) return problem('too_long', { max: longest });
  // Control characters are what is looked for.
  if (
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f]|[\ud800-\udfff](?![\udc00-\udfff])(?<![\ud800-\udbff][\udc00-\udfff])/.test(
      value,
    ) ||
    isPiled(value)
  )
    return problem('bad_characters');
  const length = [...value].length;
  if (minLength !== undefined && length < minLength) return problem('too_short', { min: minLength });
  if (length > longest) return problem('too_long', { max: longest });
  if (pattern && !pattern.test(value)) return problem('bad_format');
  return undefined;
}

function decimalProblem(
  value: unknown,
  options: Options,
  bounds: { min?: string; max?: string },
): Problem | undefined {
  if (typeof value !== 'string' || !/^-?\d{1,15}(\.\d{1,10})?$/.test(value)) return problem('bad_decimal');
  const { min, max, above, places } = { places: 'inCurrency' in options ? 3 : 2, ...bounds, ...options } as {
    min?: string;
    max?: string;
    above?: string;
    places: number;
  };
  if (withoutTail(fraction(value), '0').length > places) return problem('too_precise', { places });
  if (above !== undefined && compareDecimals(value, above) <= 0) return problem('not_above', { min: above });
  if (min !== undefined && compareDecimals(value, min) < 0) return problem('too_small', { min });
  if (max !== undefined && compareDecimals(value, max) > 0) return problem('too_large', { max });
  return undefined;
}

function integerProblem(value: unknown, options: Options): Problem | undefined {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return problem('bad_integer');
  const { min = -2147483648, max = 2147483647 } = options as { min?: number; max?: number };
  if (value < min) return problem('too_small', { min });
  if (value > max) return problem('too_large', { max });
  return undefined;
}

function listProblem(
  value: unknown,
  options: Options,
  each: (one: unknown) => Problem | undefined,
): Problem | undefined {
  if (!Array.isArray(value)) return problem('wrong_type');
  const { min = 0, max = 500 } = options as { min?: number; max?: number };
  if (value.length < min) return problem('too_few', { min });
  if (value.length > max) return problem('too_many', { max });
  for (const one of value as unknown[]) {
    const found = each(one);
    if (found) return found;
  }
  return undefined;
}

const shaped =
  (pattern: RegExp, key: ProblemKey, longest = 255) =>
  (value: unknown): Problem | undefined =>
    typeof value !== 'string'
      ? problem('wrong_type')
      : value.length > longest || !pattern.test(value)
        ? problem(key)
        : undefined;
const idProblem = (value: unknown): Problem | undefined =>
  isId(value) ? undefined : problem('bad_reference');
const choiceProblem =
  (field: Field) =>
  (value: unknown): Problem | undefined =>
    typeof value === 'string' && field.values?.includes(value) ? undefined : problem('bad_choice');

/** Strokes that lengthen a word, and marks, without a letter to stand on: nobody reads or finds such a name. */
const saysNothing = /^[\u0640\p{M}\s]+$/u;

const validators: Readonly<
  Record<string, (value: unknown, field: Field, today: string) => Problem | undefined>
> = {
  text: (value, { options }) =>
    textProblem(value, options, longestTexts['text'] ?? 0) ??
    (saysNothing.test(String(value)) ? problem('bad_characters') : undefined),
  longText: (value, { options }) => textProblem(value, options, longestTexts['longText'] ?? 0),
  richText: (value, { options }) => textProblem(value, options, longestTexts['richText'] ?? 0),
  integer: (value, { options }) => integerProblem(value, options),
  decimal: (value, { options }) => decimalProblem(value, options, {}),
  money: (value, { options }) =>
    decimalProblem(value, { places: 3, ...options }, { min: '0', max: '999999999999' }),
  percent: (value, { options }) => decimalProblem(value, options, { min: '0', max: '100' }),
  boolean: (value) => (typeof value === 'boolean' ? undefined : problem('wrong_type')),
  date: (value, { options }, today) =>
    !isDay(value)
      ? problem('bad_date')
      : (options as { past?: boolean }).past && value > today
        ? problem('in_future')
        : undefined,
  time: shaped(/^([01]\d|2[0-3]):[0-5]\d$/, 'bad_time'),
  dateTime: (value) =>
    typeof value === 'string' &&
    value.length <= 40 &&
    /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/.test(value) &&
    !Number.isNaN(Date.parse(value))
      ? undefined
      : problem('bad_date_time'),
  month: shaped(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, 'bad_month'),
  select: (value, field) => choiceProblem(field)(value),
  tags: (value, field) => listProblem(value, field.options, choiceProblem(field)),
  freeTags: (value, { options }) =>
    listProblem(value, options, (one) => textProblem(one, { ...options, maxLength: 100 }, 100)),
  reference: idProblem,
  references: (value, { options }) => listProblem(value, options, idProblem),
  lines: (value, { options }) =>
    listProblem(value, options, (one) =>
      one && typeof one === 'object' ? undefined : problem('wrong_type'),
    ),
  part: (value) =>
    value && typeof value === 'object' && !Array.isArray(value) ? undefined : problem('wrong_type'),
  image: idProblem,
  file: idProblem,
  files: (value, { options }) => listProblem(value, { max: 20, ...options }, idProblem),
  phone: (value) =>
    typeof value !== 'string' ? problem('wrong_type') : isPhone(value) ? undefined : problem('bad_phone'),
  email: (value) =>
    typeof value !== 'string' ? problem('wrong_type') : isEmail(value) ? undefined : problem('bad_email'),
  url: shaped(/^https?:\/\/[^\s<>"]+$/, 'bad_url', 2000),
  color: shaped(/^#[0-9a-f]{6}$/, 'bad_color'),
  custom: (value) =>
    value && typeof value === 'object' && !Array.isArray(value) ? undefined : problem('wrong_type'),
};

/** The first thing wrong with one normalised, non-empty value. */
export const problemOf = (field: Field, value: unknown, today: string): Problem | undefined =>
  validators[field.kind]?.(value, field, today);
