/** One hold of a patient, a doctor or a room: from an instant until before another, in milliseconds, in one lane. */
export interface Held {
  readonly id: string;
  readonly lane: number;
  /** Of that chair and no other; others go where there is room. */
  readonly bound: boolean;
  readonly from: number;
  readonly to: number;
}

/** What is to be held: in these lanes all, or in any one. */
export interface Wish {
  readonly from: number;
  readonly to: number;
  readonly lanes?: readonly number[] | undefined;
}

/** Where it goes, and which holds give way to another lane for it. */
export interface Arranged {
  readonly lanes: readonly number[];
  readonly moved: ReadonlyMap<string, number>;
}

interface Span {
  readonly from: number;
  readonly to: number;
}
const meet = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to;

/** Tries at finding lanes before it is given up: far more than the holds of any day need. */
const mostTries = 20_000;

/** The movable holds that hang together with the wish, each overlapping another of them. */
function together(movable: readonly Held[], wish: Wish): Held[] {
  const found: Held[] = [];
  let left = [...movable];
  let edge: Span[] = [wish];
  while (edge.length > 0) {
    const next = left.filter((one) => edge.some((other) => meet(one, other)));
    left = left.filter((one) => !next.includes(one));
    found.push(...next);
    edge = next;
  }
  return found.toSorted((a, b) => a.from - b.from || a.lane - b.lane);
}

/** A lane for each of them, in the order of their beginnings, beside what stays; undefined where there is none. */
function coloured(
  items: readonly (Span & { readonly id: string })[],
  stays: readonly Held[],
  capacity: number,
): ReadonlyMap<string, number> | undefined {
  const lanes = new Map<string, number>();
  let tries = 0;
  const place = (at: number): boolean => {
    const item = items[at];
    if (!item) return true;
    for (let lane = 1; lane <= capacity; lane += 1) {
      if ((tries += 1) > mostTries) return false;
      const isFree =
        stays.every((one) => one.lane !== lane || !meet(one, item)) &&
        items.slice(0, at).every((one) => lanes.get(one.id) !== lane || !meet(one, item));
      if (!isFree) continue;
      lanes.set(item.id, lane);
      if (place(at + 1)) return true;
      lanes.delete(item.id);
    }
    return false;
  };
  return place(0) ? lanes : undefined;
}

/** The lowest lane that is free all the time; undefined where none is. */
export function lowestLane(held: readonly Held[], wish: Span, capacity: number): number | undefined {
  const taken = new Set(held.filter((one) => meet(one, wish)).map(({ lane }) => lane));
  for (let lane = 1; lane <= capacity; lane += 1) if (!taken.has(lane)) return lane;
  return undefined;
}

/**
 * Lanes for a wish among what is held: capacity is what counts, lanes are its proof (areas-clinic.md 6.2). Holds bound to no lane give
 * way to another one where that makes room; `isMovable` says which may. Undefined where there is no room.
 */
export function arrange(
  held: readonly Held[],
  wish: Wish,
  capacity: number,
  isMovable: (one: Held) => boolean = () => true,
): Arranged | undefined {
  const { lanes } = wish;
  const isInWay = (one: Held): boolean => meet(one, wish) && (lanes?.includes(one.lane) ?? false);
  const free = lanes ? undefined : lowestLane(held, wish, capacity);
  if (free !== undefined) return { lanes: [free], moved: new Map() };
  if (lanes && !held.some(isInWay)) return { lanes, moved: new Map() };
  if (capacity === 1) return undefined;
  const movable = held.filter((one) => !one.bound && isMovable(one));
  const group = together(movable, wish);
  const stays: Held[] = held.filter((one) => !group.includes(one));
  if (stays.some(isInWay)) return undefined;
  const own = 'wish';
  const items = lanes
    ? group
    : [...group, { id: own, from: wish.from, to: wish.to }].toSorted((a, b) => a.from - b.from);
  const bound = (lanes ?? []).map((lane) => ({ id: own, lane, bound: true, from: wish.from, to: wish.to }));
  const found = coloured(items, [...stays, ...bound], capacity);
  if (!found) return undefined;
  const moved = group.flatMap(({ id, lane }): [string, number][] => {
    const next = found.get(id) ?? lane;
    return next === lane ? [] : [[id, next]];
  });
  return { lanes: lanes ?? [found.get(own) ?? 1], moved: new Map(moved) };
}
