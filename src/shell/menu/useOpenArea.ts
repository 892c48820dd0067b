import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { areasAtStart } from '#src/client/catalogue/entries.ts';
import { SELF, SETTINGS, type MenuGroup, type Place } from '#src/client/catalogue/menu.ts';
import { usePreference } from '#src/client/session/preferences.ts';
import { useMe } from '#src/client/session/subject.ts';

/** Somebody who only passes through an area does not work there; and the server hears of it seldom. In milliseconds. */
const STAY = 3_000;
const AREA = 'menu.area';

const rankIn = (group: string, role: string): number =>
  areasAtStart.find(({ menu }) => Object.hasOwn(menu, group))?.workOf[role]?.rank ?? 100;

/** The area somebody of a role works in first; what is their own where nothing else is. */
export function firstArea(menu: readonly MenuGroup[], role: string): string | undefined {
  const work = menu.filter(({ area }) => area !== SELF && area !== SETTINGS);
  const [first] = work.toSorted((a, b) => rankIn(a.area, role) - rankIn(b.area, role));
  return (first ?? menu[0])?.area;
}

/**
 * The area whose places stand beside the rail: the one looked into, until another address opens; else that of the open
 * address, so that back and forward bring it along (the settings' own page opens what is set); else the last one, which
 * the server remembers (UX-01).
 */
export function useOpenArea(menu: readonly MenuGroup[], current: Place | undefined) {
  const { pathname } = useLocation();
  const { role, is_owner: isOwner } = useMe();
  const [kept, keep] = usePreference<string | null>(AREA, null);
  const has = (area: string | null | undefined): area is string => menu.some((one) => one.area === area);
  const group = current?.path === '/settings' ? SETTINGS : current?.group;
  const ofAddress = has(group) ? group : undefined;
  const [looked, setLooked] = useState<{ readonly area: string; readonly at: string }>();
  const [last, setLast] = useState(ofAddress);
  if (looked && looked.at !== pathname) setLooked(undefined);
  if (ofAddress !== undefined && ofAddress !== last) setLast(ofAddress);
  const latest = useRef({ kept, keep });
  const coming = useRef<number>(undefined);
  useEffect(() => {
    latest.current = { kept, keep };
  });
  // Coming to an area is remembered once: what is looked into meanwhile outlasts it.
  useEffect(() => {
    if (ofAddress === undefined) return undefined;
    const timer = window.setTimeout(() => {
      if (latest.current.kept !== ofAddress) latest.current.keep(ofAddress);
    }, STAY);
    coming.current = timer;
    return () => window.clearTimeout(timer);
  }, [ofAddress]);
  const fallback = has(last) ? last : has(kept) ? kept : firstArea(menu, isOwner ? 'manager' : (role ?? ''));
  const open = (area: string): void => {
    window.clearTimeout(coming.current);
    setLooked({ area, at: pathname });
    setLast(area);
    if (area !== kept) keep(area);
  };
  return { area: looked?.at === pathname ? looked.area : (ofAddress ?? fallback), open };
}
