import type { Subject } from '#metadata/access.ts';
import type { ScreenEntry } from '#metadata/derive/entries.ts';
import type { Area } from '#metadata/screens.ts';
import { menuFor } from '#src/client/catalogue/menu.ts';
import { pages } from '#src/client/catalogue/pageTable.ts';

/** How often this person opened each place; the preference `places.used`. */
export type Used = Readonly<Record<string, number>>;
export const USED = 'places.used';

/** What somebody of a role opens first thing, until their own use says more; places they may not open are left out. */
const placesOfRole: Readonly<Record<string, readonly string[]>> = {
  hr: ['/settings/users', '/penalties', '/holidays'],
  manager: ['/settings/users', '/targets', '/penalties'],
  accountant: ['/penalties', '/targets'],
};
/** And which areas somebody of a role works in first, until their own use says more. */
const areasOfRole: Readonly<Record<string, readonly Area[]>> = {
  hr: ['people', 'time', 'pay'],
  manager: ['people', 'pay', 'time'],
  receptionist: ['schedule', 'patients', 'time'],
  doctor: ['schedule', 'patients', 'pay'],
  accountant: ['money', 'pay', 'people'],
  storekeeper: ['inventory', 'office'],
};
const HEAVY = 1_000;
const HIGHEST = 10_000;

/** Older use counts less and less, so that a new habit shows within days. */
export function withVisit(used: Used, path: string): Used {
  const next = { ...used, [path]: (used[path] ?? 0) + 1 };
  const sum = Object.values(next).reduce((total, count) => total + count, 0);
  if (sum < HEAVY) return next;
  return Object.fromEntries(
    Object.entries(next)
      .map(([key, count]): [string, number] => [key, Math.floor(count / 2)])
      .filter(([, count]) => count > 0),
  );
}

export interface PhonePlace {
  readonly path: string;
  readonly entry?: ScreenEntry;
}

/** A person's own records come first where nothing else does; settings come last. */
function startOf({ path, entry }: PhonePlace, role: string | null): number {
  if (!entry) return HIGHEST;
  const first = (placesOfRole[role ?? ''] ?? []).indexOf(path);
  if (first >= 0) return first - HEAVY;
  const areas = areasOfRole[role ?? ''] ?? [];
  const area = entry.resource.menu?.area;
  const place = area === undefined ? -1 : areas.indexOf(area);
  if (place >= 0) return place * 10 + (entry.kind === 'list' ? 0 : 5);
  if (entry.screen.own === true || entry.name === 'profile') return 100;
  return area === 'platform' ? HIGHEST : 200;
}

/** The four places at the foot of a phone: home, then those most used, then those of the role. */
export function phonePlaces(subject: Subject, role: string | null, used: Used): readonly PhonePlace[] {
  const home = pages.filter(({ name }) => name === 'dashboard').map(({ path }): PhonePlace => ({ path }));
  const entries = menuFor(subject).flatMap((group) => group.entries);
  const ranked = entries
    .map((entry, order) => ({ path: entry.path, entry, order }))
    .toSorted(
      (one, other) =>
        (used[other.path] ?? 0) - (used[one.path] ?? 0) ||
        startOf(one, role) - startOf(other, role) ||
        one.order - other.order,
    );
  return [...home, ...ranked.map(({ path, entry }) => ({ path, entry }))].slice(0, 4);
}
