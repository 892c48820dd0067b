import { useNotify } from 'ra-core';
import { placesOpenTo, type Place } from '#src/client/catalogue/menu.ts';
import { usePreference } from '#src/client/session/preferences.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { useMemo } from 'react';
import { movedPin, PINS, RECENTS, recentsShown, togglePin, type Pins, type Recents } from './pins.ts';

/** Pinned and recent places of this person, as far as they may still open them, and what changes them. */
export function usePins(current: string | undefined) {
  const subject = useSubject();
  const notify = useNotify();
  const { own } = useWords();
  const [kept, keep] = usePreference<Pins>(PINS, []);
  const [recents] = usePreference<Recents>(RECENTS, []);
  const byPath = useMemo(() => new Map(placesOpenTo(subject).map((place) => [place.path, place])), [subject]);
  const known = (paths: readonly string[]): readonly Place[] =>
    paths.flatMap((path) => byPath.get(path) ?? []);
  // What is closed today may be open again tomorrow: it stays in the list, and takes no room of it.
  const open = known(kept).map(({ path }) => path);
  const closed = kept.filter((path) => !open.includes(path));
  const toggle = (path: string): void => {
    const next = togglePin(open, path);
    if (next === open) notify(own.menu.full, { type: 'warning' });
    else keep([...next, ...closed]);
  };
  return {
    pins: known(kept),
    recents: known(
      recentsShown(
        known(recents).map(({ path }) => path),
        open,
        current,
      ),
    ),
    isPinned: (path: string): boolean => open.includes(path),
    toggle,
    move: (path: string, to: number): void => keep([...movedPin(open, path, to), ...closed]),
  };
}
export type PinBoard = ReturnType<typeof usePins>;
