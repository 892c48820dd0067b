import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { isFlat, menuFor, openPlace, pagesBeside } from '#src/client/catalogue/menu.ts';
import { isSuspended } from '#src/client/session/me.ts';
import { isConsole } from '#src/client/session/realm.ts';
import { useMe, useSubject } from '#src/client/session/subject.ts';

/** What this person finds in the menu, and where they are in it. */
export function useMenu() {
  const subject = useSubject();
  const { pathname } = useLocation();
  const suspended = isSuspended(useMe());
  return useMemo(() => {
    const menu = menuFor(subject);
    return {
      menu,
      top: pagesBeside('top', suspended),
      bottom: pagesBeside('bottom', suspended),
      /** Few places, and those of the console, need no rail. */
      flat: isConsole || isFlat(menu),
      current: openPlace(subject, pathname, suspended),
    };
  }, [subject, pathname, suspended]);
}
