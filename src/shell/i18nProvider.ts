import type { I18nProvider, TranslationMessages } from 'ra-core';
import { localeOf, reactAdminMessages, type Locale } from '#i18n/index.ts';
import type { AnyWords } from '#metadata/resource.ts';
import { catalogue, listNameOf } from '#src/client/catalogue/catalogue.ts';
import { loadWords } from '#src/client/words/languagePack.ts';
import { translatorFor } from '#src/client/words/translator.ts';

/**
 * react-admin asks `resources.x.name` with a count: 1 for one record, 2 for titles and menus. Arabic has six
 * forms (zero, one, two, few, many, other), and its 2 must be the plural word, not the dual.
 */
const nameForms = (locale: Locale, { one, many }: AnyWords): string =>
  (locale === 'ar' ? [many, one, many, many, one, one] : [one, many]).join(' |||| ');

/** react-admin's view of a declaration's words, for its own buttons and messages. */
export function resourceMessages(locale: Locale): Record<string, unknown> {
  const named = new Map<string, AnyWords>();
  for (const entry of catalogue.screens) named.set(listNameOf(entry), entry.resource.words[locale]);
  for (const resource of catalogue.resources) named.set(resource.name, resource.words[locale]);
  return Object.fromEntries(
    [...named].map(([name, words]) => [
      name,
      {
        name: nameForms(locale, words),
        fields: words.fields,
        ...(words.about ? { empty: words.about } : {}),
      },
    ]),
  );
}

const messages = (tag: string): TranslationMessages => {
  const locale = localeOf(tag);
  return { ...reactAdminMessages(locale), resources: resourceMessages(locale) } as TranslationMessages;
};

const locales = [
  { locale: 'ar', name: 'العربية' },
  { locale: 'en', name: 'English' },
];

/** The texts of react-admin's own parts, in the language on show; a change of language needs no reload (UX-58). */
export function newI18nProvider(first: Locale): I18nProvider {
  let current: string = first;
  // Made when first asked: the first language may still be on its way.
  let translate: ReturnType<typeof translatorFor> | undefined;
  return {
    translate: (key, options) => {
      translate ??= translatorFor(messages(current), localeOf(current));
      return translate(key, options as Readonly<Record<string, unknown>> | undefined);
    },
    changeLocale: async (next) => {
      await loadWords(localeOf(next));
      translate = undefined;
      current = next;
    },
    getLocale: () => current,
    getLocales: () => locales,
  };
}
