import type { TranslationMessages } from 'ra-core';
import { reactAdmin as arabicReactAdmin } from './ar/reactAdmin.ts';
import { shell as arabicShell, type Shell } from './ar/shell.ts';
import { reactAdmin as englishReactAdmin } from './en/reactAdmin.ts';
import { shell as englishShell } from './en/shell.ts';
import type { Locale } from './plural.ts';

export type { Shell } from './ar/shell.ts';
export { fill, type Values } from './fill.ts';
export { formatFor, type Format, type FormatSettings } from './format.ts';
export { localeOf, type Locale } from './plural.ts';

const shells: Readonly<Record<Locale, Shell>> = { ar: arabicShell, en: englishShell };
const reactAdmins: Readonly<Record<Locale, TranslationMessages>> = {
  ar: arabicReactAdmin,
  en: englishReactAdmin,
};

/** The shell's texts in a language. Use `fill` for placeholders and `plural` for lists of forms. */
export const shellFor = (locale: Locale): Shell => shells[locale];

/** react-admin's catalogue in a language, for `polyglotI18nProvider`. */
export const reactAdminMessages = (locale: Locale): TranslationMessages => reactAdmins[locale];
