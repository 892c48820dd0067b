import { decide, type AccessRule, type Subject } from '#metadata/access.ts';
import type { ScreenEntry } from '#metadata/derive/entries.ts';
import { catalogue } from './catalogue.ts';
import { areasAtStart } from './entries.ts';
import { pages, SUBSCRIPTION, type Page } from './pageTable.ts';

/** The group of what is one's own, of all areas («خدماتي»), and that of the settings at the foot of the menu. */
export const SELF = 'self';
export const SETTINGS = 'platform';

/** Plain lists and own lists have an entry; other screens only where the declaration says so. */
const hasEntry = ({ resource, name, kind, path, screen }: ScreenEntry): boolean =>
  resource.menu !== undefined &&
  !path.includes(':') &&
  (screen.menu === undefined
    ? kind === 'list' && (name === 'list' || screen.own === true)
    : screen.menu !== false);

/** Whether it shows nothing but one's own: it says so, or nobody is granted more by its rule. */
const isOwn = ({ screen, rule }: ScreenEntry): boolean =>
  screen.own === true || (rule.length > 0 && rule.every(({ scope }) => scope === 'self'));

const groups = areasAtStart.flatMap(({ menu }) => Object.keys(menu));

function groupOf(entry: ScreenEntry): string | undefined {
  if (isOwn(entry) && groups.includes(SELF)) return SELF;
  return entry.resource.menu?.reference === true ? SETTINGS : entry.resource.menu?.area;
}

const orderOf = ({ resource }: ScreenEntry): number => resource.menu?.order ?? 1000;

/** The screens of the product with an entry in the menu, for everybody, in the order of areas and of what they declare. */
export const menuEntries: readonly ScreenEntry[] = areasAtStart.flatMap(({ name }) =>
  catalogue.screens
    .filter((entry) => entry.resource.area === name && hasEntry(entry))
    .toSorted((a, b) => orderOf(a) - orderOf(b)),
);

/** A place one goes to: a page, or a screen of an entity. */
export interface Place {
  readonly path: string;
  readonly rule: AccessRule;
  /** The group it stands in; none: it stands in the menu itself. */
  readonly group?: string | undefined;
  readonly entry?: ScreenEntry;
  readonly page?: Page;
}

const ofPage = (page: Page): Place => {
  const { path, rule, menu } = page;
  const isSetting = menu === undefined && path.startsWith('/settings/');
  return { path, rule, page, group: isSetting ? SETTINGS : menu };
};
const ofEntry = (entry: ScreenEntry): Place => ({
  path: entry.path,
  rule: entry.rule,
  entry,
  group: groupOf(entry),
});

/** The page of a group stands before its lists. */
const grouped: readonly Place[] = [
  ...pages.map(ofPage).filter(({ group }) => group !== 'top' && group !== 'bottom' && group !== undefined),
  ...menuEntries.map(ofEntry),
];
/** Pages beside the groups: above them, and below. */
const beside: readonly Place[] = pages
  .filter(({ menu }) => menu === 'top' || menu === 'bottom')
  .map((page) => ({ ...ofPage(page), group: undefined }));

/** Everything reached from the settings' own page that is a list or a screen of an entity. */
export const settingsEntries = menuEntries.filter((entry) => groupOf(entry) === SETTINGS);

/** In a suspended clinic no entity's place opens, not even one that asks for no permission. */
const opens =
  (subject: Subject) =>
  ({ rule, entry }: Place): boolean =>
    (subject.suspended !== true || entry === undefined) && decide(rule, subject) !== undefined;

/** The list of one's own that says the same as this one, for somebody who finds nothing but their own rows in it. */
function ownTwin({ entry, rule }: Place, subject: Subject): Place | undefined {
  if (entry?.kind !== 'list' || isOwn(entry) || decide(rule, subject) !== 'self') return undefined;
  return grouped.find(
    (other) => other.entry?.resource === entry.resource && isOwn(other.entry) && opens(subject)(other),
  );
}

export interface MenuGroup {
  /** Its name, as an area declares it. */
  readonly area: string;
  readonly places: readonly Place[];
}

/**
 * What this person finds in the menu, by group and in its order; the settings come last. A list that only repeats one of
 * «خدماتي» is left out, and so is the page of a group that has nothing else for them.
 */
export function menuFor(subject: Subject): readonly MenuGroup[] {
  const open = grouped.filter((place) => opens(subject)(place) && ownTwin(place, subject) === undefined);
  const ordered = [...groups.filter((group) => group !== SETTINGS), SETTINGS];
  return ordered
    .map((area) => ({ area, places: open.filter(({ group }) => group === area) }))
    .filter(
      ({ area, places }) => places.some(({ entry }) => entry) || (area === SETTINGS && places.length > 0),
    );
}

/** The pages beside the groups; of a suspended clinic the subscription alone. */
export function pagesBeside(where: 'top' | 'bottom', suspended: boolean): readonly Place[] {
  if (!suspended) return beside.filter(({ page }) => page?.menu === where);
  return where === 'top' ? pages.filter(({ path }) => path === SUBSCRIPTION).map(ofPage) : [];
}

/** More places than this are not seen at one glance: they stand by area behind a rail. */
const FEW = 8;
/** Whether this person has so few places that they stand in one list. */
export const isFlat = (menu: readonly MenuGroup[]): boolean =>
  menu.flatMap(({ area, places }) => (area === SETTINGS ? [] : places)).length <= FEW;

/** Addresses that stand in no menu and are still gone to: reports, and lists that narrow themselves. */
const elsewhere: readonly Place[] = catalogue.screens
  .filter((entry) => entry.kind !== 'create' && !entry.path.includes(':') && !menuEntries.includes(entry))
  .map(ofEntry);

/** Every place somebody may go to without choosing a record first, as filter and palette look through them. */
export const placesOpenTo = (subject: Subject): readonly Place[] =>
  [...pages.map(ofPage), ...menuEntries.map(ofEntry), ...elsewhere].filter(opens(subject));

/** The menu path an open address belongs to: the longest one it starts with. */
export function currentPath(paths: readonly string[], pathname: string): string | undefined {
  return paths
    .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}

const claimed = [...grouped, ...beside];

/**
 * The place of the menu an open address belongs to. What one may not open still claims its addresses, so that a refused
 * page marks no other place as the open one. In a suspended clinic nothing but the subscription is a place.
 */
export function openPlace(subject: Subject, pathname: string, suspended = false): Place | undefined {
  const places = suspended ? pagesBeside('top', true) : claimed;
  const path = currentPath(
    places.map((place) => place.path),
    pathname,
  );
  const found = places.find((place) => place.path === path);
  return found && (ownTwin(found, subject) ?? found);
}
