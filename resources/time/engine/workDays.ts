import { minute, type PlacedDay } from './placedDays.ts';
import type { AttendanceRules, Direction, Punch, SortedPunch } from './types.ts';

/** A night call on a rest day ends within this time (hr.md 2.5). */
const longestCall = 16 * 3_600_000;

const directions: Readonly<Record<number, Direction>> = {
  0: 'in',
  3: 'in',
  4: 'in',
  1: 'out',
  2: 'out',
  5: 'out',
};

/** Which way a punch went: by its device where that knows one way only, else by its state (hr.md 2.5). Undefined where neither says. */
export const directionOf = ({ state, device }: Punch): Direction | undefined =>
  device === 'in' || device === 'out' ? device : state === null ? undefined : directions[state];

/** A punch on its way to its day. */
interface Lying {
  readonly punch: Punch;
  readonly direction: Direction | undefined;
  at: number;
  status: SortedPunch['status'];
  /** The kept punch a duplicate repeats: it lies on that one's day. */
  of?: Lying;
}

/** In the order of their instants; what happened in the same second is ordered by what it is, never by the line it stood in. */
const inOrder = (punches: readonly Punch[]): readonly Punch[] =>
  punches.toSorted(
    (one, other) =>
      one.at - other.at ||
      (one.state ?? 255) - (other.state ?? 255) ||
      (one.id < other.id ? -1 : one.id > other.id ? 1 : 0),
  );

/** By day, whether directions are told by the order alone: always, or because one of its punches says none (hr.md 2.5). */
function automaticDays(all: readonly Lying[], rules: AttendanceRules): (at: number) => boolean {
  const unsaid = new Set(all.filter(({ direction }) => direction === undefined).map(({ at }) => at));
  return (at) => rules.direction_mode === 'auto' || unsaid.has(at);
}

/** What repeats the punch before it, and what a person corrected at once (hr.md 2.5, "Duplicates"). */
function settleRepeats(
  all: readonly Lying[],
  rules: AttendanceRules,
  automatic: (at: number) => boolean,
): void {
  let last: Lying | undefined;
  for (const one of all) {
    if (last === undefined || one.punch.at - last.punch.at > rules.duplicate_seconds * 1000) {
      last = one;
      continue;
    }
    const known = one.direction !== undefined && last.direction !== undefined;
    if (known && !automatic(one.at) && !automatic(last.at) && one.direction !== last.direction) {
      last.status = 'superseded';
      last = one;
    } else {
      one.status = 'duplicate';
      one.of = last;
    }
  }
}

/** Whether a punch is all a day has so far, at the time its work begins: somebody who came, and no call that ends. */
const isArrival = ({ spans }: PlacedDay, punches: readonly Lying[], rules: AttendanceRules): boolean => {
  const [start, only] = [spans[0]?.start, punches[0]?.punch.at];
  return (
    punches.length === 1 &&
    start !== undefined &&
    only !== undefined &&
    only >= start - rules.window_before * minute
  );
};

/** On rest days an unpaired last punch takes the next day's first, where that is unpaired too: a call that ended after midnight. */
function settleCalls(
  days: readonly PlacedDay[],
  all: readonly Lying[],
  automatic: (at: number) => boolean,
  rules: AttendanceRules,
): void {
  const kept: Lying[][] = days.map(() => []);
  for (const one of all) if (one.status === 'kept') kept[one.at]?.push(one);
  days.forEach((day, at) => {
    const [here, next] = [kept[at] ?? [], kept[at + 1] ?? []];
    const [last, first] = [here.at(-1), next[0]];
    if (!day.plan.is_rest || last === undefined || first === undefined) return;
    const open = automatic(at) ? here.length % 2 === 1 : last.direction === 'in';
    const single = automatic(at + 1) ? next.length % 2 === 1 : first.direction === 'out';
    if (!open || !single || first.punch.at - last.punch.at > longestCall) return;
    const following = days[at + 1];
    if (following !== undefined && isArrival(following, next, rules)) return;
    first.at = at;
    here.push(first);
    next.shift();
  });
}

/**
 * Every punch of one person on exactly one of the days, kept, repeated or superseded (hr.md 2.5). What lies outside the days is
 * left out. The order the punches are given in does not matter.
 */
export function sortIntoDays(
  days: readonly PlacedDay[],
  punches: readonly Punch[],
  rules: AttendanceRules,
): readonly SortedPunch[] {
  const all: Lying[] = [];
  let at = 0;
  for (const punch of inOrder(punches)) {
    while (at < days.length && punch.at >= (days[at]?.until ?? 0)) at += 1;
    if (at < days.length && punch.at >= (days[0]?.from ?? 0))
      all.push({ punch, direction: directionOf(punch), at, status: 'kept' });
  }
  const automatic = automaticDays(all, rules);
  settleRepeats(all, rules, automatic);
  settleCalls(days, all, automatic, rules);
  return all.map((one) => ({
    punch: one.punch,
    day: days[(one.of ?? one).at]?.day ?? '',
    status: one.status,
    direction: automatic(one.at) ? undefined : one.direction,
  }));
}

/** How many of the punches of several people only repeat one before them (areas-hr.md (f) 3); days play no part in it. */
export function repeatsAmong(
  punches: readonly (Punch & { readonly of: string })[],
  rules: AttendanceRules,
): number {
  const byPerson = new Map<string, Punch[]>();
  for (const punch of punches) {
    const own = byPerson.get(punch.of);
    if (own === undefined) byPerson.set(punch.of, [punch]);
    else own.push(punch);
  }
  let count = 0;
  for (const own of byPerson.values()) {
    const all = inOrder(own).map((punch): Lying => ({
      punch,
      direction: directionOf(punch),
      at: 0,
      status: 'kept',
    }));
    settleRepeats(all, rules, () => rules.direction_mode === 'auto');
    count += all.filter(({ status }) => status === 'duplicate').length;
  }
  return count;
}
