import { minute } from './placedDays.ts';
import type { Instant, PlacedSpan, SortedPunch } from './types.ts';

/** A time somebody was there, from coming to going, cut to whole minutes (areas-hr.md (f) 5). */
export interface Stay {
  readonly from: Instant;
  readonly to: Instant;
}

/** What happened around one span of a day, or on a whole day without spans. */
export interface Region {
  readonly span: PlacedSpan | undefined;
  readonly stays: readonly Stay[];
  /** Punches without their other half. */
  readonly lone: readonly Lone[];
  readonly workedMinutes: number;
  readonly breakTakenOff: boolean;
  readonly breakPunched: boolean;
}

export interface Lone {
  readonly at: Instant;
  readonly direction: 'in' | 'out';
}

const wholeMinute = (at: Instant): Instant => Math.floor(at / minute) * minute;

/** An unpaid break is taken off what lasted longer than this (hr.md 2.6). */
const breakAfter = 5 * 60;

/** Minutes of stays between two instants. */
export function minutesWithin(stays: readonly Stay[], from: Instant, to: Instant): number {
  let sum = 0;
  for (const stay of stays) sum += Math.max(0, Math.min(stay.to, to) - Math.max(stay.from, from));
  return Math.floor(sum / minute);
}

export const minutesOf = (stays: readonly Stay[]): number => minutesWithin(stays, -Infinity, Infinity);

/** A lone punch is a coming while the day runs, else what it lies nearer to: the span's start or its end. */
function loneOf(at: Instant, span: PlacedSpan | undefined, running: boolean): Lone {
  const leaving = !running && span !== undefined && at - span.start > span.end - at;
  return { at, direction: leaving ? 'out' : 'in' };
}

/** By the order alone: first in, last out; an even number of four or more is pairs with breaks between (areas-hr.md (f) 5). */
function byOrder(times: readonly Instant[], span: PlacedSpan | undefined, running: boolean) {
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return { stays: [], lone: [] };
  if (times.length === 1) return { stays: [], lone: [loneOf(first, span, running)] };
  if (times.length % 2 === 1 || times.length === 2) return { stays: [{ from: first, to: last }], lone: [] };
  const stays = times.flatMap((from, at) => (at % 2 === 0 ? [{ from, to: times[at + 1] ?? from }] : []));
  return { stays, lone: [] };
}

/** By what the device wrote: the first of several comings and the last of several goings in a row count. */
function byDirection(punches: readonly SortedPunch[]) {
  const stays: Stay[] = [];
  const lone: Lone[] = [];
  let came: Instant | undefined;
  let open = false;
  for (const { punch, direction } of punches) {
    const at = wholeMinute(punch.at);
    const last = stays.at(-1);
    if (direction === 'in') {
      if (came === undefined) came = at;
    } else if (came !== undefined) {
      stays.push({ from: came, to: at });
      came = undefined;
      open = true;
    } else if (open && last !== undefined) stays[stays.length - 1] = { from: last.from, to: at };
    else lone.push({ at, direction: 'out' });
  }
  if (came !== undefined) lone.push({ at: came, direction: 'in' });
  return { stays, lone };
}

function regionOf(punches: readonly SortedPunch[], span: PlacedSpan | undefined, running: boolean): Region {
  const told = punches.every(({ direction }) => direction !== undefined);
  const { stays, lone } = told
    ? byDirection(punches)
    : byOrder(
        punches.map(({ punch }) => wholeMinute(punch.at)),
        span,
        running,
      );
  const spent = minutesOf(stays);
  const breakTakenOff = stays.length === 1 && spent > breakAfter && (span?.unpaid ?? 0) > 0;
  return {
    span,
    stays,
    lone,
    workedMinutes: breakTakenOff ? Math.max(0, spent - (span?.unpaid ?? 0)) : spent,
    breakTakenOff,
    breakPunched: stays.length > 1,
  };
}

/**
 * The stays of a day, by the span whose region holds them: regions meet in the middle of the gap between two spans (hr.md 2.5,
 * "Direction"). A day without spans is one region. `running` says whether somebody may still be there.
 */
export function regionsOf(
  spans: readonly PlacedSpan[],
  punches: readonly SortedPunch[],
  running: boolean,
): readonly Region[] {
  if (spans.length < 2) return [regionOf(punches, spans[0], running)];
  const middles = spans.slice(1).map((span, at) => Math.floor(((spans[at]?.end ?? 0) + span.start) / 2));
  return spans.map((span, at) => {
    const [from, to] = [middles[at - 1] ?? -Infinity, middles[at] ?? Infinity];
    const own = punches.filter(({ punch }) => punch.at >= from && punch.at < to);
    return regionOf(own, span, running);
  });
}
