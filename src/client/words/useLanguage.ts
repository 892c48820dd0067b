import { useCallback } from 'react';
import { useI18nProvider, useLocaleState, useNotify } from 'ra-core';
import { localeOf, type Locale } from '#i18n/index.ts';
import { appWords } from './words.ts';

/**
 * Changes the language live. The texts are changed before the store says so: react-admin, told first, would
 * mount the whole page anew, and a half-filled form would be lost.
 */
export function useLanguage(): readonly [Locale, (next: Locale) => void] {
  const provider = useI18nProvider();
  const [tag, setTag] = useLocaleState();
  const locale = localeOf(tag);
  const notify = useNotify();
  const change = useCallback(
    (next: Locale) => {
      void Promise.resolve(provider.changeLocale(next)).then(
        () => setTag(next),
        // Its words could not be fetched: the page stays as it can be read.
        () => notify(appWords(locale).unreachable, { type: 'error' }),
      );
    },
    [locale, notify, provider, setTag],
  );
  return [locale, change];
}
