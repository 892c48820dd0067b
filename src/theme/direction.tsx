import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { useMediaQuery } from '@mui/material';
import { useStore } from 'ra-core';
import { useEffect, useLayoutEffect, useMemo, type ReactNode } from 'react';
import { prefixer } from 'stylis';
import { directionOf, type Locale } from '#i18n/plural.ts';
import { mirroring } from './mirroring.ts';
import { styleNonce } from './nonce.ts';
import { createClinicTheme } from './theme.ts';
import type { Mode } from './tokens.ts';

const known = new Map<'rtl' | 'ltr', EmotionCache>();

/** One cache of styles per direction, made once: switching the language keeps what the other one holds. */
export function styleCache(direction: 'rtl' | 'ltr'): EmotionCache {
  const existing = known.get(direction);
  if (existing) return existing;
  const nonce = styleNonce();
  const cache = createCache({
    key: direction === 'rtl' ? 'muirtl' : 'mui',
    ...(nonce === undefined ? {} : { nonce }),
    ...(direction === 'rtl' ? { stylisPlugins: [prefixer, mirroring] } : {}),
  });
  known.set(direction, cache);
  return cache;
}

/** What a person may choose; `system` follows the device. */
export type ThemeChoice = Mode | 'system';
/** react-admin's own key; the page's first script reads it too, so that nothing flashes (public/assets/first-2.js). */
const KEY = 'theme';

/** The chosen theme of this device and the way to change it. */
export function useThemeChoice(): readonly [ThemeChoice, (choice: ThemeChoice) => void] {
  const [kept, keep] = useStore<Mode | undefined>(KEY, undefined);
  return [kept ?? 'system', (choice) => keep(choice === 'system' ? undefined : choice)];
}

/** Light or dark as it shall be shown now. */
function useMode(): Mode {
  const [choice] = useThemeChoice();
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  return choice === 'system' ? (prefersDark ? 'dark' : 'light') : choice;
}

export interface DirectionProps {
  readonly locale: Locale;
  /** The clinic's colours; the product's where it has none. */
  readonly primary?: string | undefined;
  readonly secondary?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Theme and writing direction of everything below. Stands directly inside `CoreAdminContext`; a change of `locale` or
 * mode changes the page without mounting it anew (findings-frontend 2).
 */
export function Direction({ locale, primary, secondary, children }: DirectionProps) {
  const direction = directionOf(locale);
  const mode = useMode();
  const theme = useMemo(
    () => createClinicTheme({ direction, mode, primary, secondary }),
    [direction, mode, primary, secondary],
  );
  // With the words, before they are painted: English words never stand from right to left, not for a moment.
  useLayoutEffect(() => {
    document.documentElement.dir = direction;
    document.documentElement.lang = locale;
  }, [direction, locale]);
  const { paper } = theme.palette.background;
  useEffect(() => {
    // Scroll bars and the browser's own controls follow, and so does the bar of a phone's browser.
    document.documentElement.dataset['theme'] = mode;
    document.documentElement.style.colorScheme = mode;
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper);
  }, [mode, paper]);
  return (
    <CacheProvider value={styleCache(direction)}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
