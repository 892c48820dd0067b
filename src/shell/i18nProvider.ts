import type { I18nProvider, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { localeOf, reactAdminMessages, type Locale } from '#i18n/index.ts';
import type { NameWords } from '#metadata/derive/entries.ts';
import { catalogue, listNameOf } from '#src/client/catalogue/catalogue.ts';
import { loadWords } from '#src/client/words/languagePack.ts';

/**
 * react-admin asks `resources.x.name` with a count: 1 for one record, 2 for titles and menus. Arabic has six
 * forms (zero, one, two, few, many, other), and its 2 must be the plural word, not the dual.
 */
const nameForms = (locale: Locale, { one, many }: NameWords): string =>
  (locale === 'ar' ? [many, one, many, many, one, one] : [one, many]).join(' |||| ');

/** What react-admin calls an entity in its own messages; fields and empty lists are named by our own parts. */
export function resourceMessages(locale: Locale): Record<string, unknown> {
  const named = new Map<string, NameWords>();
  for (const entry of catalogue.screens) named.set(listNameOf(entry), entry.resource.words[locale]);
  for (const resource of catalogue.resources) named.set(resource.name, resource.words[locale]);
  return Object.fromEntries([...named].map(([name, words]) => [name, { name: nameForms(locale, words) }]));
}

const messages = (tag: string): TranslationMessages => {
  const locale = localeOf(tag);
  return { ...reactAdminMessages(locale), resources: resourceMessages(locale) } as TranslationMessages;
};

const locales = [
  { locale: 'ar', name: 'العربية' },
  { locale: 'en', name: 'English' },
];

/** What react-admin names its texts by; anything else that comes here is a sentence already, such as the server's. */
const isKey = (text: string): boolean => /^(?:ra|resources)\.[\w.~-]+$/.test(text);

/** A text that is missing stops development and tests; a person sees no key in its place. */
function missingKey(key: string, _: unknown, locale: string): string {
  if (!isKey(key)) return key;
  const error = new Error(`No text for ${key} in ${locale}.`);
  if (import.meta.env.DEV) throw error;
  // Noted as any error of the page is (errorReporting.ts).
  reportError(error);
  return '';
}

/**
 * The texts of react-admin's own parts, said by polyglot in the language on show: it knows the six forms of an Arabic
 * count. A change of language needs no reload (UX-58).
 */
export function newI18nProvider(first: Locale): I18nProvider {
  let made: I18nProvider | undefined;
  // Made when first asked: the words of the first language may still be on their way.
  const polyglot = (): I18nProvider =>
    (made ??= polyglotI18nProvider(messages, first, locales, { onMissingKey: missingKey }));
  return {
    translate: (key, options) => polyglot().translate(key, options),
    changeLocale: async (next) => {
      await loadWords(localeOf(next));
      await polyglot().changeLocale(next);
    },
    getLocale: () => made?.getLocale() ?? first,
    getLocales: () => locales,
  };
}
