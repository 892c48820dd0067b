import { answers as arabicAnswers, type Answers } from './ar/answers.ts';
import { errors as arabic } from './ar/errors.ts';
import { answers as englishAnswers } from './en/answers.ts';
import { errors as english } from './en/errors.ts';
import { errorStatus, type ErrorCode, type ErrorStatus, type FieldProblemKey } from './errorCodes.ts';
import { fill, type Values } from './fill.ts';
import type { Locale } from './plural.ts';

export {
  errorStatus,
  fieldProblemKeys,
  type ErrorCode,
  type ErrorStatus,
  type FieldProblemKey,
} from './errorCodes.ts';

const texts = { ar: arabic, en: english };

/** Whether a text is one of the API's error codes. */
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorStatus, code);

/** The sentence of an error code in a language, with its values. */
export const errorText = (locale: Locale, code: ErrorCode, values?: Values): string =>
  fill(locale, texts[locale].codes[code], values);

/** The short title of a problem document. */
export const errorTitle = (locale: Locale, status: ErrorStatus): string => texts[locale].titles[status];

/** The sentence under a field, or undefined when the key is a resource's own check or refusal (its words hold that). */
export function fieldText(locale: Locale, key: string, values?: Values): string | undefined {
  const known: Readonly<Record<string, string>> = texts[locale].fields;
  const text = Object.hasOwn(known, key) ? known[key as FieldProblemKey] : undefined;
  return text === undefined ? undefined : fill(locale, text, values);
}

/** What the server answers when something went well and there is no record to show. */
export const answerText = (locale: Locale, key: keyof Answers): string =>
  (locale === 'ar' ? arabicAnswers : englishAnswers)[key];
