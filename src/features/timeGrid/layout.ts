/** Where the things of a column lie: what overlaps in time stands side by side. Pure, in minutes and shares of a width. */
import { minutesAt, type Frame, type Span } from './axis.ts';

/** Something that takes time in a column. */
export interface Item extends Span {
  readonly id: string;
  readonly column: string;
}

/** Where an item is drawn. */
export interface Box<I extends Item = Item> {
  readonly item: I;
  /** Minutes below the frame's first. */
  readonly top: number;
  readonly height: number;
  /** Which of so many lanes, counted from where reading begins. */
  readonly lane: number;
  readonly lanes: number;
}

interface Placed<I extends Item> {
  readonly item: I;
  readonly from: number;
  readonly to: number;
  lane: number;
}

/** Items whose drawn stretches hang together, each in the first lane that is free at its beginning. */
function laned<I extends Item>(cluster: readonly Placed<I>[], frame: Frame): Box<I>[] {
  const ends: number[] = [];
  for (const one of cluster) {
    const free = ends.findIndex((end) => end <= one.from);
    one.lane = free < 0 ? ends.length : free;
    ends[one.lane] = one.to;
  }
  return cluster.map(({ item, from, to, lane }) => ({
    item,
    top: from - frame.first,
    height: to - from,
    lane,
    lanes: ends.length,
  }));
}

/**
 * The boxes of one column. What reaches over the frame is cut at it, what lies beside it is left out. `least` is the shortest stretch that
 * can be drawn and read, in minutes: a shorter item takes that much room, and what would lie under it stands beside it.
 */
export function boxesOf<I extends Item>(
  items: readonly I[],
  zero: number,
  frame: Frame,
  least: number,
): Box<I>[] {
  const placed = items
    .map((item): Placed<I> => {
      const from = Math.max(minutesAt(zero, item.from), frame.first);
      const to = Math.min(Math.max(minutesAt(zero, item.to), from + least), frame.last);
      return { item, from, to, lane: 0 };
    })
    .filter(({ item, from, to }) => to > from && minutesAt(zero, item.to) > frame.first)
    .sort((a, b) => a.from - b.from || b.to - a.to || (a.item.id < b.item.id ? -1 : 1));
  const boxes: Box<I>[] = [];
  let cluster: Placed<I>[] = [];
  let end = -Infinity;
  for (const one of placed) {
    if (one.from >= end) {
      boxes.push(...laned(cluster, frame));
      cluster = [];
      end = -Infinity;
    }
    cluster.push(one);
    end = Math.max(end, one.to);
  }
  return [...boxes, ...laned(cluster, frame)];
}

/** A place the keyboard stands at: a box, or a step of time in which nothing lies. */
export interface Stop {
  /** Minutes since the column's zero. */
  readonly at: number;
  /** Until where it reaches. */
  readonly until: number;
  readonly item?: string;
}

/** All places of a column in the order they are walked: by time, then by lane. */
export function stopsOf(boxes: readonly Box[], frame: Frame, step: number): Stop[] {
  const taken = boxes.map(({ item, top, height, lane }) => ({
    at: top + frame.first,
    until: top + frame.first + height,
    item: item.id,
    lane,
  }));
  const free: (Stop & { readonly lane: number })[] = [];
  for (let at = frame.first; at < frame.last; at += step)
    if (!taken.some((one) => one.at < at + step && at < one.until))
      free.push({ at, until: at + step, lane: 0 });
  return [...taken, ...free]
    .sort((a, b) => a.at - b.at || a.lane - b.lane)
    .map(({ at, until, item }) => (item === undefined ? { at, until } : { at, until, item }));
}

/** The place at a minute: what lies there, else the nearest before it, else the first. */
export function stopAt(stops: readonly Stop[], at: number): number {
  const there = stops.findIndex((one) => one.at <= at && at < one.until);
  if (there >= 0) return there;
  const before = stops.findLastIndex((one) => one.at <= at);
  return Math.max(before, 0);
}
