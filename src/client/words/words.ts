import { useMemo } from 'react';
import { useLocaleState } from 'ra-core';
import { app as arabic, type AppWords } from '#i18n/ar/app.ts';
import { app as english } from '#i18n/en/app.ts';
import { fill, localeOf, shellFor, type Locale, type Shell, type Values } from '#i18n/index.ts';
import type { NameWords } from '#metadata/derive/entries.ts';
import type { AnyWords } from '#metadata/derive/shapes.ts';

export const appWords = (locale: Locale): AppWords => (locale === 'ar' ? arabic : english);

export interface Speech {
  readonly locale: Locale;
  /** The texts shared by every part of the product. */
  readonly shell: Shell;
  /** The app's own. */
  readonly own: AppWords;
  /** Fills the placeholders of a text. */
  readonly say: (text: string, values?: Values) => string;
}

/** The words of one screen or part in both languages; the second must be as complete as the first. */
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

/**
 * The one way a component comes to its words: those it is given (`useWords(penaltyWords)`), or, given none, the texts of the
 * frame and the app. What is drawn without hooks takes the words of generated screens from `Reading.t`.
 */
export function useWords(): Speech;
export function useWords<T>(words: BothLanguages<T>): Spoken<T>;
export function useWords<T>(words?: BothLanguages<T>): Speech | Spoken<T> {
  const [tag] = useLocaleState();
  return useMemo(() => {
    const locale = localeOf(tag);
    const say = (text: string, values?: Values): string => fill(locale, text, values);
    return words
      ? { locale, t: words[locale], say }
      : { locale, shell: shellFor(locale), own: appWords(locale), say };
  }, [tag, words]);
}

/** What a list is called: the screen's own word, that of the report it shows, or the resource's plural. */
export const titleOfScreen = (words: NameWords & Pick<AnyWords, 'reports'>, screenName: string): string =>
  words.screens?.[screenName] ?? words.reports?.[screenName.replace('reports.', '')]?.title ?? words.many;
