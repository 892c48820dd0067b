import { arrange, type Held } from '../lanes.ts';
import { openOn, type WeekStretch } from '../sessions/sessions.ts';

/** From one instant until before another, in milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What decides when a chair of a room is free. */
export interface RoomTimes {
  readonly capacity: number;
  /** Minutes to prepare it after each patient. */
  readonly turnover: number;
  /** When room and branch are open. */
  readonly open: readonly Span[] | 'always';
  readonly held: readonly Held[];
}

/** How a room stands for a wish: so many chairs all the time, the first of them taken again at `until`, where it is within sight. */
export interface Free {
  readonly chairs: number;
  readonly until: number | undefined;
}

const minute = 60_000;
const step = 5 * minute;

/** When room and branch are both open from one day to another, nights of the day before included (areas-clinic.md 6.3). */
export function openTimes(
  hours: readonly (readonly WeekStretch[])[],
  firstDay: string,
  lastDay: string,
  zone: string,
): readonly Span[] | 'always' {
  let found: readonly Span[] | 'always' = 'always';
  for (const own of hours) {
    const open = openOn(own, firstDay, lastDay, zone);
    if (open === 'always') continue;
    const spans = open.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }));
    found =
      found === 'always'
        ? spans
        : found.flatMap((one) =>
            spans.flatMap((other) => {
              const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)];
              return from < to ? [{ from, to }] : [];
            }),
          );
  }
  return found;
}

/** The open stretch a time lies in whole. */
const openAround = (open: RoomTimes['open'], { from, to }: Span): Span | undefined =>
  open === 'always'
    ? { from: -Infinity, to: Infinity }
    : open.find((one) => one.from <= from && to <= one.to);

const takenAt = (held: readonly Held[], at: number): number =>
  held.filter(({ from, to }) => from <= at && at < to).length;

/** How many chairs are taken at once at most. */
function mostTaken(held: readonly Held[], span: Span): number {
  const begins = held.flatMap(({ from }) => (from > span.from && from < span.to ? [from] : []));
  return Math.max(...[span.from, ...begins].map((at) => takenAt(held, at)));
}

/** Whether a chair is free for a patient all the time, preparation after it included (clinic.md 3.1, A1); undefined where none is. */
export function freeFor({ capacity, turnover, open, held }: RoomTimes, wish: Span): Free | undefined {
  const around = openAround(open, wish);
  if (!around) return undefined;
  const whole = { from: wish.from, to: wish.to + turnover * minute };
  const chairs = capacity - mostTaken(held, whole);
  // Capacity is what counts, lanes are its proof (areas-clinic.md 6.2): what is bound to a chair may leave none for all of it.
  if (chairs < 1 || !arrange(held, whole, capacity)) return undefined;
  const full = held
    .map(({ from }) => from)
    .filter((from) => from >= whole.from && takenAt(held, from) >= capacity);
  const until = Math.min(around.to, ...full);
  return { chairs, until: Number.isFinite(until) ? until : undefined };
}

/** The first start at five minutes, not before the wish and before `limit`, at which it would be free; undefined where there is none. */
export function nextFree(room: RoomTimes, wish: Span, limit: number): number | undefined {
  const length = wish.to - wish.from;
  const opens = room.open === 'always' ? [] : room.open.map(({ from }) => from);
  const all = [wish.from, ...opens, ...room.held.map(({ to }) => to)]
    .map((at) => Math.ceil(at / step) * step)
    .filter((at) => at >= wish.from && at < limit)
    .toSorted((a, b) => a - b);
  return [...new Set(all)].find((at) => freeFor(room, { from: at, to: at + length }) !== undefined);
}
