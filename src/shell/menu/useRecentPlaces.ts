import { useEffect, useRef } from 'react';
import { usePreference } from '#src/client/session/preferences.ts';
import { RECENTS, withRecentPlace, type Recents } from './pins.ts';

/** Opening a place and going on at once is not being there; and the server hears of it seldom. In milliseconds. */
const STAY = 5_000;

/** Remembers where this person was, for the menu's recent places. */
export function useRecentPlaces(place: string | undefined): void {
  const [recents, keep] = usePreference<Recents>(RECENTS, []);
  const latest = useRef({ recents, keep });
  useEffect(() => {
    latest.current = { recents, keep };
  });
  useEffect(() => {
    if (place === undefined) return undefined;
    const timer = window.setTimeout(() => {
      const { recents: before, keep: write } = latest.current;
      const after = withRecentPlace(before, place);
      if (after !== before) write(after);
    }, STAY);
    return () => window.clearTimeout(timer);
  }, [place]);
}
