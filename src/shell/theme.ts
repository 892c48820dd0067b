import { useCallback, useEffect, useRef } from 'react';
import { useThemeChoice, type ThemeChoice } from '#src/theme/direction.tsx';
import { usePreference } from '#src/client/session/preferences.ts';

export type { ThemeChoice } from '#src/theme/direction.tsx';

const PREFERENCE = 'theme';
const isChoice = (value: unknown): value is ThemeChoice =>
  value === 'light' || value === 'dark' || value === 'system';

/** The person's theme: it holds at once on this device, and travels with them (UX-63). */
export function useTheme(): readonly [ThemeChoice, (choice: ThemeChoice) => void] {
  const [choice, choose] = useThemeChoice();
  const [, keep] = usePreference<ThemeChoice | null>(PREFERENCE, null);
  const change = useCallback(
    (next: ThemeChoice) => {
      choose(next);
      keep(next);
    },
    [choose, keep],
  );
  return [choice, change];
}

/** What the person chose on another device holds here from the start; it is looked at once per document. */
export function useThemeOfPerson(): void {
  const [, choose] = useThemeChoice();
  const [kept] = usePreference<unknown>(PREFERENCE, null);
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    if (isChoice(kept)) choose(kept);
  }, [choose, kept]);
}
