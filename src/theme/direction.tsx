import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import { ThemeProvider as ReactAdminThemeProvider, ThemesContext } from 'react-admin';
import { useEffect, useMemo, type ComponentProps, type ReactNode } from 'react';
import { prefixer } from 'stylis';
import { directionOf, type Locale } from '#i18n/plural.ts';
import { styleNonce } from './nonce.ts';
import { createClinicTheme } from './theme.ts';

const known = new Map<'rtl' | 'ltr', EmotionCache>();

/** One cache of styles per direction, made once: switching the language keeps what the other one holds. */
export function styleCache(direction: 'rtl' | 'ltr'): EmotionCache {
  const existing = known.get(direction);
  if (existing) return existing;
  const nonce = styleNonce();
  const cache = createCache({
    key: direction === 'rtl' ? 'muirtl' : 'mui',
    ...(nonce === undefined ? {} : { nonce }),
    ...(direction === 'rtl' ? { stylisPlugins: [prefixer, rtlPlugin] } : {}),
  });
  known.set(direction, cache);
  return cache;
}

export interface DirectionProps {
  readonly locale: Locale;
  /** The clinic's colours; the product's where it has none. */
  readonly primary?: string | undefined;
  readonly secondary?: string | undefined;
  readonly children: ReactNode;
}

type ThemesValue = ComponentProps<typeof ThemesContext.Provider>['value'];

/**
 * Theme and writing direction of everything below. Stands directly inside `CoreAdminContext`; a change of `locale`
 * mirrors the page without mounting it anew (findings-frontend 2). The mode is react-admin's own (light, dark, device).
 */
export function Direction({ locale, primary, secondary, children }: DirectionProps) {
  const direction = directionOf(locale);
  useEffect(() => {
    document.documentElement.dir = direction;
    document.documentElement.lang = locale;
  }, [direction, locale]);
  const themes = useMemo(
    () => ({
      lightTheme: createClinicTheme({ direction, mode: 'light', primary, secondary }),
      darkTheme: createClinicTheme({ direction, mode: 'dark', primary, secondary }),
    }),
    [direction, primary, secondary],
  );
  return (
    <CacheProvider value={styleCache(direction)}>
      <ThemesContext.Provider value={themes as ThemesValue}>
        <ReactAdminThemeProvider>{children}</ReactAdminThemeProvider>
      </ThemesContext.Provider>
    </CacheProvider>
  );
}
