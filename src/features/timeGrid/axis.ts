/**
 * The axis of a time grid: minutes that have elapsed, never hours of the wall clock, so that a day of 23 or 25 hours and a night
 * past midnight have their true length and every instant has one place (clinic.md W4). Pure; the grid knows no appointment.
 */
import { dayStart, isRepeated, wallAt } from '#metadata/time/clock.ts';

/** Milliseconds of a minute. */
export const minute = 60_000;
const halfDay = 12 * 60;

/** A stretch of time in milliseconds since 1970, half-open. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What of an axis is shown, in minutes since `zero`, half-open. They may be negative, and pass 24 hours. */
export interface Frame {
  readonly first: number;
  readonly last: number;
}

/**
 * The instant a day's minutes are counted from: twelve elapsed hours before its noon. On most days that is midnight; where clocks
 * change at night, the hours people work stand at the same height as on the day beside it.
 */
export const zeroOf = (day: string, zone: string): number =>
  Date.parse(dayStart(day, zone, '12:00')) - halfDay * minute;

/** How many minutes after its zero an instant lies. */
export const minutesAt = (zero: number, instant: number): number => (instant - zero) / minute;

/** The instant so many minutes after a zero. */
export const instantAt = (zero: number, minutes: number): number => zero + minutes * minute;

/** The last multiple of a step at or before a minute. */
export const snapped = (minutes: number, step: number): number => Math.floor(minutes / step) * step;

/** Two stretches share a moment; touching ones do not. */
export const meet = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to;

/**
 * From the earliest to the latest minute of all these stretches, in whole hours: of several columns each is seen from its own zero. Where
 * there is nothing, the usual frame.
 */
export function frameOf(all: readonly { readonly zero: number; readonly span: Span }[], usual: Frame): Frame {
  if (all.length === 0) return usual;
  const first = Math.min(...all.map(({ zero, span }) => minutesAt(zero, span.from)));
  const last = Math.max(...all.map(({ zero, span }) => minutesAt(zero, span.to)));
  return { first: snapped(first, 60), last: Math.max(-snapped(-last, 60), snapped(first, 60) + 60) };
}

/** What of a frame lies in none of these stretches, in their order: closed hours where they are the open ones. */
export function outside(open: readonly Span[], within: Span): Span[] {
  const gaps: Span[] = [];
  let from = within.from;
  for (const one of [...open].sort((a, b) => a.from - b.from)) {
    if (one.from > from) gaps.push({ from, to: Math.min(one.from, within.to) });
    from = Math.max(from, one.to);
    if (from >= within.to) break;
  }
  if (from < within.to) gaps.push({ from, to: within.to });
  return gaps.filter((gap) => gap.to > gap.from);
}

/** A line of the scale: the minute it stands at and what the wall clock shows there. */
export interface Tick {
  readonly minutes: number;
  readonly instant: number;
  /** `23:00` */
  readonly clock: string;
  /** The clock has shown this before: it went back meanwhile. */
  readonly again: boolean;
}

/** The lines of a column, every so many minutes. */
export function ticksOf(zero: number, frame: Frame, every: number, zone: string): Tick[] {
  const ticks: Tick[] = [];
  for (let at = -snapped(-frame.first, every); at < frame.last; at += every) {
    const instant = new Date(instantAt(zero, at));
    ticks.push({
      minutes: at,
      instant: instant.getTime(),
      clock: wallAt(instant, zone).clock,
      again: isRepeated(instant, zone),
    });
  }
  return ticks;
}
