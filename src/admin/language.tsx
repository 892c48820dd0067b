import { useCallback, useEffect, useMemo, type ReactNode } from 'react';
import { I18nContext, useI18nProvider, useLocaleState, useStore } from 'ra-core';
import { directionOf, localeOf, type Locale } from '#i18n/index.ts';
import { speak } from './http.ts';
import { appWords } from './words.ts';

/**
 * Changes the language live. The texts are changed before the store says so: react-admin, told first, would
 * mount the whole page anew, and a half-filled form would be lost.
 */
export function useLanguage(): readonly [Locale, (next: Locale) => void] {
  const provider = useI18nProvider();
  const [tag, setTag] = useLocaleState();
  const change = useCallback(
    (next: Locale) => {
      void Promise.resolve(provider.changeLocale(next)).then(() => setTag(next));
    },
    [provider, setTag],
  );
  return [localeOf(tag), change];
}

/** Renews every translated text below it when the language changes, and tells the document and the API. */
export function LiveLanguage({ children }: { readonly children: ReactNode }) {
  const provider = useI18nProvider();
  const [tag] = useStore<string>('locale', provider.getLocale());
  const locale = localeOf(tag);
  const value = useMemo(() => ({ ...provider, getLocale: () => locale }), [provider, locale]);
  speak(locale, appWords(locale).unreachable);
  useEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = directionOf(locale);
  }, [locale]);
  return <I18nContext.Provider value={value}>{children}</I18nContext.Provider>;
}
