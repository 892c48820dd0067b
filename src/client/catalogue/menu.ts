import { decide, type Subject } from '#metadata/access.ts';
import type { ScreenEntry } from '#metadata/derive/entries.ts';
import { catalogue } from './catalogue.ts';
import { areasAtStart } from './entries.ts';
import { pages, SUBSCRIPTION } from './pageTable.ts';

/** Plain lists and own lists have an entry; other screens only where the declaration says so. */
const hasEntry = ({ resource, name, kind, path, screen }: ScreenEntry): boolean =>
  resource.menu !== undefined &&
  !path.includes(':') &&
  (screen.menu ?? (kind === 'list' && (name === 'list' || screen.own === true)));

const orderOf = ({ resource, screen }: ScreenEntry): number =>
  (resource.menu?.order ?? 1000) + (screen.own === true ? 0.5 : 0);

/** The places of the product with an entry in the menu, for everybody. */
export const menuEntries: readonly ScreenEntry[] = catalogue.screens
  .filter(hasEntry)
  .toSorted((a, b) => orderOf(a) - orderOf(b));

/** Everything below `/settings/` that is reached from the settings' own page. */
export const settingsEntries = menuEntries.filter(({ path }) => path.startsWith('/settings/'));

export interface MenuGroup {
  /** Its name, as an area declares it. */
  readonly area: string;
  readonly entries: readonly ScreenEntry[];
}

/** What stands in this group is reached from the settings' own page, at the foot of the menu. */
const ofSettings = 'platform';
export const isSetting = ({ resource }: ScreenEntry): boolean => resource.menu?.area === ofSettings;
const groups = areasAtStart.flatMap(({ menu }) => Object.keys(menu)).filter((group) => group !== ofSettings);

/** The entries this person may open, by group of the menu; one with none is left out. */
export const menuFor = (subject: Subject): readonly MenuGroup[] =>
  groups
    .map((area) => ({
      area,
      entries: menuEntries.filter(
        (entry) => entry.resource.menu?.area === area && decide(entry.rule, subject) !== undefined,
      ),
    }))
    .filter(({ entries }) => entries.length > 0);

/** The menu path an open address belongs to: the longest one it starts with. */
export function currentPath(paths: readonly string[], pathname: string): string | undefined {
  return paths
    .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}

const claimed = menuEntries.map(({ path }) => path);

/**
 * The place of the menu an open address belongs to. A page without an entry of its own belongs to the one above it. What
 * one may not open still claims its addresses, so that a refused page marks no other place as the open one.
 */
export function openPlace(subject: Subject, pathname: string, suspended = false): string | undefined {
  const own = pages.filter(
    ({ menu, path, rule }) =>
      menu !== undefined || (suspended && path === SUBSCRIPTION) || decide(rule, subject) === undefined,
  );
  return currentPath([...own.map(({ path }) => path), ...claimed], pathname);
}
