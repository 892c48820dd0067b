import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { currentPath, menuFor } from '#src/client/catalogue/menu.ts';
import { usePreference } from '#src/client/session/preferences.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { withVisit, USED, type Used } from './places.ts';

/** Opening a place and going on at once is not using it; and the server hears of it seldom. */
const STAY = 5_000;

/** Counts which places this person uses; the phone's bar shows the most used ones. */
export function useUse(): void {
  const subject = useSubject();
  const { pathname } = useLocation();
  const paths = useMemo(
    () => menuFor(subject).flatMap(({ entries }) => entries.map(({ path }) => path)),
    [subject],
  );
  const place = currentPath(paths, pathname);
  const [used, keep] = usePreference<Used>(USED, {});
  const latest = useRef({ used, keep });
  useEffect(() => {
    latest.current = { used, keep };
  });
  useEffect(() => {
    if (place === undefined) return undefined;
    const timer = window.setTimeout(() => {
      const { used: before, keep: write } = latest.current;
      write(withVisit(before, place));
    }, STAY);
    return () => window.clearTimeout(timer);
  }, [place]);
}
