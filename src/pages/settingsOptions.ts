import { useEffect, useState } from 'react';
import { foldArabic } from '#i18n/digits.ts';
import type { Locale } from '#i18n/locale.ts';
import type { AnyResource } from '#metadata/resource.ts';

/** What one option is called: in the reader's language, and as the search finds it, in both. */
export interface Option {
  readonly label: string;
  readonly find: string;
}
/** Options by the address they stand on. */
export type Options = Readonly<Record<string, readonly Option[]>>;

/** The same texts of both languages, side by side. */
export const pairsOf = (
  locale: Locale,
  ar: Readonly<Record<string, string | undefined>>,
  en: Readonly<Record<string, string | undefined>>,
): readonly Option[] =>
  Object.keys(ar).map((name) => ({
    label: (locale === 'ar' ? ar[name] : en[name]) ?? '',
    find: `${ar[name] ?? ''} ${en[name] ?? ''}`,
  }));

type Named = Readonly<Record<string, Readonly<Record<string, string | undefined>>>>;

/** Fields, sections and the values to choose from of a declaration. */
export function optionsOf({ words: { ar, en } }: AnyResource, locale: Locale): readonly Option[] {
  const [values, english] = [(ar.options ?? {}) as Named, (en.options ?? {}) as Named];
  return [
    ...pairsOf(locale, ar.fields, en.fields),
    ...pairsOf(locale, ar.sections ?? {}, en.sections ?? {}),
    ...Object.keys(values).flatMap((name) => pairsOf(locale, values[name] ?? {}, english[name] ?? {})),
  ];
}

/** What stands on pages that are no resource: read when somebody searches, not with the page. */
async function loadOptions(locale: Locale): Promise<Options> {
  const [{ clinicSettings }, { clinicPages: ar }, { clinicPages: en }] = await Promise.all([
    import('#resources/index.settings.ts'),
    import('#i18n/ar/clinicPages.ts'),
    import('#i18n/en/clinicPages.ts'),
  ]);
  const { plan, usage, invoices, pay, plans } = ar.subscription;
  const english = en.subscription;
  return {
    '/settings/clinic': optionsOf(clinicSettings, locale),
    '/settings/subscription/modules': pairsOf(locale, ar.modules.names, en.modules.names),
    '/settings/subscription': pairsOf(
      locale,
      { plan, usage, invoices, pay, plans },
      {
        plan: english.plan,
        usage: english.usage,
        invoices: english.invoices,
        pay: english.pay,
        plans: english.plans,
      },
    ),
    '/profile?tab=security': pairsOf(locale, ar.own.security, en.own.security),
    '/profile': pairsOf(locale, ar.own.data, en.own.data),
  };
}

/** The options of the settings pages, once somebody searches (UX-84). */
export function useOptions(locale: Locale, wanted: boolean): Options {
  const [found, setFound] = useState<Options>({});
  useEffect(() => {
    if (!wanted) return undefined;
    let gone = false;
    void loadOptions(locale).then((options) => {
      if (!gone) setFound(options);
    });
    return () => {
      gone = true;
    };
  }, [locale, wanted]);
  return found;
}

/** The words of a search, as they are compared: Arabic letters folded. */
export const wordsOf = (search: string): readonly string[] => foldArabic(search).split(/\s+/).filter(Boolean);

/** Whether a text holds every word, in any order. */
export function holds(text: string, words: readonly string[]): boolean {
  const folded = foldArabic(text);
  return words.every((word) => folded.includes(word));
}
