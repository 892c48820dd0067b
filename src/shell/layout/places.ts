import type { Subject } from '#metadata/access.ts';
import type { WorkOfRole } from '#metadata/area.ts';
import { areasAtStart } from '#src/client/catalogue/entries.ts';
import {
  menuFor,
  pagesBeside,
  placesOpenTo,
  SELF,
  SETTINGS,
  type Place,
} from '#src/client/catalogue/menu.ts';
import { HOME } from '#src/client/session/paths.ts';

/** The places this person chose for the foot of their phone, by address; the preference `places.phone`. */
export type PhoneChoice = readonly string[];
export const PHONE = 'places.phone';
export const MOST_AT_FOOT = 4;

/** What the areas say of a role: how early somebody of it works in each, and what they open first thing. */
const workOf = (role: string): readonly WorkOfRole[] =>
  areasAtStart.flatMap((area) => area.workOf[role] ?? []);
const rankOf = (group: string | undefined, role: string): number | undefined =>
  areasAtStart.find(({ menu }) => group !== undefined && Object.hasOwn(menu, group))?.workOf[role]?.rank;

/** What the role opens first thing, then its areas in their order, then what is one's own; settings come last. */
function orderFor(role: string): (place: Place) => number {
  const firsts = new Map(workOf(role).flatMap(({ first = {} }) => Object.entries(first)));
  return ({ path, group }) => {
    const first = firsts.get(path);
    if (first !== undefined) return first - 1_000;
    if (group === SELF) return 100;
    return group === SETTINGS ? 10_000 : (rankOf(group, role) ?? 200);
  };
}

/** What stands at the foot of the phone of somebody of this role who chose nothing: home, and three places of their work. */
function placesOfRole(subject: Subject, role: string): readonly Place[] {
  const home = pagesBeside('top', false).filter(({ path }) => path === HOME);
  const order = orderFor(role);
  const work = menuFor(subject).flatMap(({ places }) => places);
  return [...home, ...work.toSorted((one, other) => order(one) - order(other))].slice(0, MOST_AT_FOOT);
}

/**
 * The places at the foot of a phone: those of the role, which never move, or those this person chose, as far as they are
 * still open to them (UX-01).
 */
export function phonePlaces(
  subject: Subject,
  role: string | null,
  chosen?: PhoneChoice | null,
): readonly Place[] {
  const open = placesOpenTo(subject);
  const own = (chosen ?? []).flatMap((path) => open.find((place) => place.path === path) ?? []);
  return own.length > 0 ? own.slice(0, MOST_AT_FOOT) : placesOfRole(subject, role ?? '');
}
