import type { Subject } from '#metadata/access.ts';
import type { WorkOfRole } from '#metadata/area.ts';
import type { ScreenEntry } from '#metadata/derive/entries.ts';
import { areasAtStart } from '#src/client/catalogue/entries.ts';
import { menuFor } from '#src/client/catalogue/menu.ts';
import { pages } from '#src/client/catalogue/pageTable.ts';

/** How often this person opened each place; the preference `places.used`. */
export type Used = Readonly<Record<string, number>>;
export const USED = 'places.used';

/** What the areas say of a role: how early somebody of it works in each, and what they open first thing. */
const workOf = (role: string): readonly WorkOfRole[] =>
  areasAtStart.flatMap((area) => area.workOf[role] ?? []);
const placeOf = (path: string, role: string): number | undefined =>
  workOf(role).flatMap(({ first = {} }) => first[path] ?? [])[0];
const rankOf = (group: string | undefined, role: string): number | undefined =>
  areasAtStart.find(({ menu }) => group !== undefined && Object.hasOwn(menu, group))?.workOf[role]?.rank;

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
  const first = placeOf(path, role ?? '');
  if (first !== undefined) return first - HEAVY;
  const area = entry.resource.menu?.area;
  const rank = rankOf(area, role ?? '');
  if (rank !== undefined) return rank * 10 + (entry.kind === 'list' ? 0 : 5);
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
