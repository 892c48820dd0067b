/**
 * Repeated visits as days and wall clocks (clinic.md 4.4): pure, so that the form's preview and the server reckon alike. A series speaks
 * the clinic's wall clock alone; the offset is reckoned anew for each day.
 */
import { readingsOf, type Wall } from '#metadata/time/clock.ts';
import { addDays, addMonths, daysBetween, weekStart, type WeekDay } from '#metadata/time/days.ts';

export const frequencies = ['daily', 'weekly', 'monthly'] as const;
export type Frequency = (typeof frequencies)[number];

/** How a visit repeats: every so many days, weeks or months, until it was so often or a day is reached. */
export interface Recurrence {
  readonly freq: Frequency;
  /** 1–12. */
  readonly every: number;
  /** Of a weekly one; none means the day of the week it begins on. */
  readonly weekdays?: readonly WeekDay[] | undefined;
  /** Visits in all, 2–52; either this or `until`. */
  readonly count?: number | undefined;
  /** The last day a visit may be on, at most 12 months after the first. */
  readonly until?: string | undefined;
}

/** One visit of a series. `starts_at` is an instant with its offset, or null where the wall clock does not show that time on that day. */
export interface Occurrence extends Wall {
  readonly starts_at: string | null;
}

/** What is wrong with a recurrence, by the field it is about. */
export type RecurrenceProblem =
  'every_range' | 'count_range' | 'count_or_until' | 'until_range' | 'too_many_visits' | 'too_few_visits';

export const leastVisits = 2;
export const mostVisits = 52;
export const mostEvery = 12;
const order: readonly WeekDay[] = ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'];
const dayOfWeek = (day: string): WeekDay => order[daysBetween(weekStart(day), day)] ?? 'sat';

/** The days of a series one after the other, without end; the first is the first that fits on or after `first`. */
function* daysFrom(first: string, { freq, every, weekdays }: Recurrence): Generator<string, never> {
  if (freq !== 'weekly')
    for (let at = 0; ; at += every) yield freq === 'daily' ? addDays(first, at) : addMonths(first, at);
  const chosen = new Set(weekdays && weekdays.length > 0 ? weekdays : [dayOfWeek(first)]);
  // Weeks are counted from the one the first visit is in: a series that begins after the last chosen day of a week begins with the next.
  const start = Array.from({ length: 7 }, (_, at) => addDays(first, at)).find((day) =>
    chosen.has(dayOfWeek(day)),
  );
  for (let week = weekStart(start ?? first); ; week = addDays(week, 7 * every))
    for (const [at, name] of order.entries())
      if (chosen.has(name) && addDays(week, at) >= first) yield addDays(week, at);
}

/** The days of a series that is in order (`recurrenceProblem`): never more than one above the most. */
function daysOf(first: string, rule: Recurrence): string[] {
  const days: string[] = [];
  for (const day of daysFrom(first, rule)) {
    if (rule.until !== undefined ? day > rule.until : days.length >= (rule.count ?? 0)) break;
    days.push(day);
    if (days.length > mostVisits) break;
  }
  return days;
}

/**
 * What keeps a series from being made, and the field it is about; undefined where nothing does (clinic.md 4.4: 2–52 visits, or until a
 * day within 12 months, one of the two).
 */
export function recurrenceProblem(
  first: string,
  rule: Recurrence,
): { readonly on: 'every' | 'count' | 'until'; readonly reason: RecurrenceProblem } | undefined {
  const { every, count, until } = rule;
  if (!Number.isInteger(every) || every < 1 || every > mostEvery)
    return { on: 'every', reason: 'every_range' };
  if ((count === undefined) === (until === undefined)) return { on: 'count', reason: 'count_or_until' };
  if (count !== undefined)
    return Number.isInteger(count) && count >= leastVisits && count <= mostVisits
      ? undefined
      : { on: 'count', reason: 'count_range' };
  if (until === undefined || until < first || until > addMonths(first, 12))
    return { on: 'until', reason: 'until_range' };
  const visits = daysOf(first, rule).length;
  if (visits > mostVisits) return { on: 'until', reason: 'too_many_visits' };
  return visits < leastVisits ? { on: 'until', reason: 'too_few_visits' } : undefined;
}

/**
 * The visits of a series that is in order, from its first wall clock on: the same time of the clinic's clock on each day. A monthly one on
 * days 29–31 is on the last day of shorter months. What the clock shows twice takes its first reading (areas-clinic 6.3).
 */
export const occurrencesOf = (first: Wall, rule: Recurrence, zone: string): Occurrence[] =>
  daysOf(first.day, rule).map((day) => ({
    day,
    clock: first.clock,
    starts_at: readingsOf({ day, clock: first.clock }, zone)[0] ?? null,
  }));
