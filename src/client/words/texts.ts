import { useMemo } from 'react';
import { useLocaleState } from 'ra-core';
import { fill, localeOf, type Locale, type Values } from '#i18n/index.ts';

/** The words of one hand-made screen in both languages; the second must be as complete as the first. */
export interface BothLanguages<T> {
  readonly ar: T;
  readonly en: T;
}

export interface Spoken<T> {
  readonly locale: Locale;
  readonly t: T;
  /** Fills the placeholders of a text: `{name}`, and counted nouns such as `{n:employees}`. */
  readonly say: (text: string, values?: Values) => string;
}

/** A screen's own words in the language on show. */
export function useTexts<T>(words: BothLanguages<T>): Spoken<T> {
  const [tag] = useLocaleState();
  return useMemo(() => {
    const locale = localeOf(tag);
    return { locale, t: words[locale], say: (text, values) => fill(locale, text, values) };
  }, [tag, words]);
}
