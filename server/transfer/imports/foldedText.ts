import { foldArabic } from '#i18n/digits.ts';

/** Arabic and Latin text as the database's `fold` compares it, with single spaces. */
export const fold = (text: string): string => foldArabic(text).replace(/\s+/g, ' ').trim();

/** The same of an SQL text. */
export const foldSql = (sql: string): string => `regexp_replace(btrim(fold(${sql})), '\\s+', ' ', 'g')`;
