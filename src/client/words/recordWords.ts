import { records as arabic, type RecordWords } from '#i18n/ar/records.ts';
import { records as english } from '#i18n/en/records.ts';
import { fill, type Values } from '#i18n/fill.ts';
import type { Locale } from '#i18n/plural.ts';

/** The words of the generated screens in a language. */
export const recordWords = (locale: Locale): RecordWords => (locale === 'ar' ? arabic : english);

/** A text of `recordWords` with its values. */
export const say = (locale: Locale, text: string, values: Values): string => fill(locale, text, values);
