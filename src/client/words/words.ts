import { useMemo } from 'react';
import { useLocaleState } from 'ra-core';
import { app as arabic, type AppWords } from '#i18n/ar/app.ts';
import { app as english } from '#i18n/en/app.ts';
import { fill, localeOf, shellFor, type Locale, type Shell, type Values } from '#i18n/index.ts';
import type { AnyWords } from '#metadata/resource.ts';

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

/** The texts in the language on show. */
export function useWords(): Speech {
  const [tag] = useLocaleState();
  return useMemo(() => {
    const locale = localeOf(tag);
    return {
      locale,
      shell: shellFor(locale),
      own: appWords(locale),
      say: (text, values) => fill(locale, text, values),
    };
  }, [tag]);
}

/** What a list is called: the screen's own word, or the resource's plural. */
export const titleOfScreen = (words: AnyWords, screenName: string): string =>
  words.screens?.[screenName] ?? words.many;
