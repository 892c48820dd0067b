import { isDay, isId } from '#metadata/fields/validate.ts';
import type { JsonSchema } from '../openapi/fieldSchema.ts';
import { ProblemError } from '../problems.ts';

/** One name of an address's query: what the document says of it, and how the server reads it. */
export interface Parameter<Value> {
  readonly description: string;
  readonly schema: JsonSchema;
  readonly required?: true;
  /** Read in order to be refused: nothing to be written down. */
  readonly inDocument?: false;
  /** Throws 400 `bad_request` for what it cannot read (SEC-47). */
  read(sent: string | undefined): Value;
}

/** What a declaration of parameters reads, by name. */
export type ParameterValues<Parameters> = {
  readonly [Name in keyof Parameters]: Parameters[Name] extends Parameter<infer Value> ? Value : never;
};

const unreadable = (): never => {
  throw new ProblemError('bad_request');
};

interface TextLimits {
  /** What the whole of it must look like. */
  readonly pattern?: RegExp;
  readonly maxLength?: number;
  /** An empty text counts as not sent. */
  readonly emptyIsAbsent?: true;
}

const isAbsent = (sent: string | undefined, { emptyIsAbsent }: TextLimits): sent is undefined =>
  sent === undefined || (sent === '' && emptyIsAbsent === true);

/** A text; undefined where it is not sent. */
export const textParameter = (
  description: string,
  limits: TextLimits = {},
): Parameter<string | undefined> => ({
  description,
  schema: { type: 'string' },
  read(sent) {
    if (isAbsent(sent, limits)) return undefined;
    const { pattern, maxLength = Infinity } = limits;
    return sent.length > maxLength || pattern?.test(sent) === false ? unreadable() : sent;
  },
});

/** A text that must be sent. */
export const requiredText = (description: string, maxLength: number): Parameter<string> => ({
  description,
  schema: { type: 'string' },
  required: true,
  read: (sent) => (sent === undefined || sent.length > maxLength ? unreadable() : sent),
});

/** The id of a record, in lower case. */
export const idParameter = (
  description: string,
  limits: Pick<TextLimits, 'emptyIsAbsent'> = {},
): Parameter<string | undefined> => ({
  description,
  schema: { type: 'string', format: 'uuid' },
  read(sent) {
    if (isAbsent(sent, limits)) return undefined;
    return isId(sent) ? sent.toLowerCase() : unreadable();
  },
});

/** One of `values`. */
export const choiceParameter = <const Values extends readonly string[]>(
  description: string,
  values: Values,
  limits: Pick<TextLimits, 'emptyIsAbsent'> = {},
): Parameter<Values[number] | undefined> => ({
  description,
  schema: { type: 'string', enum: values },
  read: (sent) =>
    isAbsent(sent, limits) ? undefined : (values.find((value) => value === sent) ?? unreadable()),
});

/** A day `YYYY-MM-DD`; empty counts as not sent. */
export const dayParameter = (description: string): Parameter<string | undefined> => ({
  description,
  schema: { type: 'string', format: 'date' },
  read(sent) {
    if (sent === undefined || sent === '') return undefined;
    return isDay(sent) ? sent : unreadable();
  },
});

/** A day `YYYY-MM-DD` that must be sent. */
export const requiredDay = (description: string): Parameter<string> => ({
  description,
  schema: { type: 'string', format: 'date' },
  required: true,
  read: (sent = '') => (isDay(sent) ? sent : unreadable()),
});

interface NumberLimits {
  readonly maximum?: number;
  readonly emptyIsAbsent?: true;
  /** Whether `007` is read as 7. */
  readonly leadingZeros?: true;
}

const readNumber = (sent: string, { maximum = 999_999_999_999_999, leadingZeros }: NumberLimits): number => {
  const digits = leadingZeros === true ? /^\d{1,6}$/ : /^[1-9]\d{0,14}$/;
  const value = digits.test(sent) ? Number(sent) : 0;
  return value < 1 || value > maximum ? unreadable() : value;
};
const numberSchema = ({ maximum }: NumberLimits): JsonSchema => ({
  type: 'integer',
  minimum: 1,
  ...(maximum === undefined ? {} : { maximum }),
});

/** A whole number from 1; undefined where it is not sent. */
export const numberParameter = (
  description: string,
  limits: NumberLimits = {},
): Parameter<number | undefined> => ({
  description,
  schema: numberSchema(limits),
  read: (sent) => (isAbsent(sent, limits) ? undefined : readNumber(sent, limits)),
});

/** A whole number from 1; `usual` where it is not sent. */
export const numberOr = (
  usual: number,
  description: string,
  limits: NumberLimits = {},
): Parameter<number> => ({
  description,
  schema: { ...numberSchema(limits), default: usual },
  read: (sent) => (isAbsent(sent, limits) ? usual : readNumber(sent, limits)),
});

/** `1`, `true` or the bare name say yes; `0`, `false` or nothing say no. */
export const flagParameter = (description: string): Parameter<boolean> => ({
  description,
  schema: { type: 'boolean' },
  read(sent = 'false') {
    if (!/^(?:|1|true|0|false)$/.test(sent)) return unreadable();
    return /^(?:|1|true)$/.test(sent);
  },
});
