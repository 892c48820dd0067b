import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePreference } from '#src/client/session/preferences.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { placesFor } from './places.ts';
import { isCovered, isTyping, meaningOf, type Meaning } from './shortcuts.ts';
import { press } from './targets.ts';

/** The second letter is waited for this long. */
const PATIENCE = 1_500;

/** Whether single letters are shortcuts for this person; they can be switched off (UX-04). */
export const useLetters = (): readonly [boolean, (on: boolean) => void] =>
  usePreference('shortcuts.letters', true);

export interface KeysOptions {
  readonly openPalette: () => void;
  readonly openHelp: () => void;
}

/** Listens to the keys of the whole page; the functions that open things may change between renders. */
export function useKeys(options: KeysOptions): void {
  const subject = useSubject();
  const navigate = useNavigate();
  const [letters] = useLetters();
  const latest = useRef({ ...options, subject, navigate, letters });
  useEffect(() => {
    latest.current = { ...options, subject, navigate, letters };
  });
  useEffect(() => {
    let goAt = -Infinity;
    const act = (meaning: Meaning): boolean => {
      const now = latest.current;
      if (meaning.kind === 'palette') now.openPalette();
      else if (meaning.kind === 'help') now.openHelp();
      else if (meaning.kind === 'go') goAt = Date.now();
      else if (meaning.kind === 'place') {
        const place = placesFor(now.subject).find(({ letter }) => letter === meaning.letter);
        if (place) void now.navigate(place.path);
      } else if (!press(meaning.target)) {
        // Where a page has no search of its own, the search over everything stands in.
        if (meaning.target !== 'search') return false;
        now.openPalette();
      }
      return true;
    };
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.repeat || event.isComposing || isCovered()) return;
      const afterGo = Date.now() - goAt < PATIENCE;
      const meaning = meaningOf(event, afterGo, latest.current.letters);
      if (!meaning || (meaning.kind !== 'palette' && isTyping(event.target))) return;
      if (meaning.kind !== 'go') goAt = -Infinity;
      if (act(meaning)) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
