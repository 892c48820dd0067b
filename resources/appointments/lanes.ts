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

/** Tries at finding lanes for some of what is held before it is given up: far more than the holds of any day need. */
const mostTries = 20_000;

/** The movable holds that hang together with the wish: those that meet it, those that meet them, and so on, ring by ring. */
function rings(movable: readonly Held[], wish: Wish): Held[][] {
  const found: Held[][] = [];
  let left = [...movable];
  let edge: readonly Span[] = [wish];
  while (edge.length > 0) {
    const next = left.filter((one) => edge.some((other) => meet(one, other)));
    left = left.filter((one) => !next.includes(one));
    if (next.length > 0) found.push(next);
    edge = next;
  }
  return found;
}

/**
 * A lane for each of them, in the order of their beginnings, beside what stays; undefined where there is none. What is left of a way of
 * giving lanes is only until when each is taken: what led nowhere once is not tried again, and lanes in which nothing stays are alike.
 */
function coloured(
  items: readonly (Span & { readonly id: string })[],
  stays: readonly Held[],
  capacity: number,
): ReadonlyMap<string, number> | undefined {
  const all = Array.from({ length: capacity }, (_, at) => at + 1);
  const fixed = new Map(all.map((lane) => [lane, stays.filter((one) => one.lane === lane)]));
  const [lanes, until, dead] = [new Map<string, number>(), new Map<number, number>(), new Set<string>()];
  const leftFrom = (from: number): string => {
    const taken = (lane: number): number => Math.max(until.get(lane) ?? -Infinity, from);
    const isFixed = (lane: number): boolean => fixed.get(lane)?.some(({ to }) => to > from) ?? false;
    const alike = all.filter((lane) => !isFixed(lane)).map(taken);
    return [...all.filter(isFixed).map(taken), '', ...alike.toSorted((a, b) => a - b)].join(' ');
  };
  let tries = 0;
  const place = (at: number): boolean => {
    const item = items[at];
    if (!item) return true;
    const left = `${at} ${leftFrom(item.from)}`;
    if (dead.has(left)) return false;
    for (const lane of all) {
      if ((tries += 1) > mostTries) return false;
      const before = until.get(lane) ?? -Infinity;
      if (before > item.from || fixed.get(lane)?.some((one) => meet(one, item))) continue;
      until.set(lane, item.to);
      lanes.set(item.id, lane);
      if (place(at + 1)) return true;
      until.set(lane, before);
    }
    dead.add(left);
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

/** Lanes for the wish when these give way and everything else stays where it is. */
function whenMoved(
  group: readonly Held[],
  stays: readonly Held[],
  { lanes, from, to }: Wish,
  capacity: number,
): Arranged | undefined {
  const own = 'wish';
  const items = lanes ? group : [...group, { id: own, lane: 0, from, to }];
  const bound = (lanes ?? []).map((lane) => ({ id: own, lane, bound: true, from, to }));
  const inOrder = items.toSorted((a, b) => a.from - b.from || a.lane - b.lane);
  const found = coloured(inOrder, [...stays, ...bound], capacity);
  if (!found) return undefined;
  const moved = group.flatMap(({ id, lane }): [string, number][] => {
    const next = found.get(id) ?? lane;
    return next === lane ? [] : [[id, next]];
  });
  return { lanes: lanes ?? [found.get(own) ?? 1], moved: new Map(moved) };
}

/**
 * Lanes for a wish among what is held: capacity is what counts, lanes are its proof (areas-clinic.md 6.2). Holds bound to no lane give
 * way to another one where that makes room, as few around the wish as it takes; `isMovable` says which may. Undefined where there is no
 * room.
 */
export function arrange(
  held: readonly Held[],
  wish: Wish,
  capacity: number,
  isMovable: (one: Held) => boolean = () => true,
): Arranged | undefined {
  const { lanes } = wish;
  const free = lanes ? undefined : lowestLane(held, wish, capacity);
  if (free !== undefined) return { lanes: [free], moved: new Map() };
  const isInWay = (one: Held): boolean => meet(one, wish) && (lanes?.includes(one.lane) ?? false);
  if (lanes && !held.some(isInWay)) return { lanes, moved: new Map() };
  if (capacity === 1) return undefined;
  // Beyond its lanes lies what was there while it had more: it is over, and takes no room from anybody.
  const movable = held.filter((one) => !one.bound && one.lane <= capacity && isMovable(one));
  const all = rings(movable, wish);
  const group = new Set<Held>();
  for (const [at, ring] of all.entries()) {
    for (const one of ring) group.add(one);
    const isTried = (at & (at + 1)) === 0 || at === all.length - 1;
    if (!isTried) continue;
    const stays = held.filter((one) => !group.has(one));
    if (stays.some(isInWay)) return undefined;
    const found = whenMoved([...group], stays, wish, capacity);
    if (found) return found;
  }
  return undefined;
}
