import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { I18nContext, useI18nProvider, useStore } from 'ra-core';
import { useMatches } from 'react-router-dom';
import { localeOf, type Locale } from '#i18n/index.ts';
import { openScreen } from '#src/client/catalogue/openScreen.ts';
import { speak } from '#src/client/session/http.ts';
import { meKey } from '#src/client/session/me.ts';
import { appWords } from '#src/client/words/words.ts';

/**
 * Answers carry labels in the language they were asked in: after a change they are asked again. An open form
 * keeps its record until it is left, or what was typed would be overwritten.
 */
function useFreshAnswers(locale: Locale): void {
  const client = useQueryClient();
  const kind = openScreen(useMatches())?.kind;
  const asked = useRef(locale);
  useEffect(() => {
    if (asked.current === locale) return;
    asked.current = locale;
    const editing = kind === 'edit' || kind === 'create';
    void client.invalidateQueries({ refetchType: editing ? 'none' : 'active' });
    if (editing) void client.invalidateQueries({ queryKey: meKey });
  }, [client, kind, locale]);
}

/** Renews every translated text below it when the language changes, and tells the API. */
export function LiveLanguage({ children }: { readonly children: ReactNode }) {
  const provider = useI18nProvider();
  const [tag] = useStore<string>('locale', provider.getLocale());
  const locale = localeOf(tag);
  const value = useMemo(() => ({ ...provider, getLocale: () => locale }), [provider, locale]);
  // Before the children ask anything, so not in an effect.
  speak(locale, appWords(locale));
  useFreshAnswers(locale);
  return <I18nContext.Provider value={value}>{children}</I18nContext.Provider>;
}
