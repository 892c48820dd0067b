import { addDays, addMonths, daysBetween, monthStart, weekStart, type WeekDay } from '#metadata/time/days.ts';
import { ProblemError } from '../problems.ts';

export const periodNames = ['today', 'week', 'month', 'custom'] as const;
export type PeriodName = (typeof periodNames)[number];

/** Days of the clinic, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The chosen days and those before, which the numbers are compared with (UX-39). */
export interface Period {
  readonly name: PeriodName;
  readonly now: Days;
  readonly before: Days;
}

/** SEC-60. */
const mostDays = 400;

const length = ({ from, to }: Days): number => daysBetween(from, to) + 1;
const movedBy = ({ from, to }: Days, days: number): Days => ({
  from: addDays(from, days),
  to: addDays(to, days),
});

/**
 * Today, this week (from the clinic's first day of it) or this month up to today, each against as much of the one before; or the days asked for against as many
 * before them. Throws 400 for days without `custom`, for an end before the beginning, and for more than 400 days (SEC-60).
 */
export function periodOf(
  name: PeriodName,
  { today, weekStart: first }: { readonly today: string; readonly weekStart: WeekDay },
  asked: Partial<Days> = {},
): Period {
  const { from, to } = asked;
  if (name !== 'custom') {
    if (from !== undefined || to !== undefined) throw new ProblemError('bad_request');
    if (name === 'today')
      return { name, now: { from: today, to: today }, before: movedBy({ from: today, to: today }, -1) };
    if (name === 'week') {
      const now = { from: weekStart(today, first), to: today };
      return { name, now, before: movedBy(now, -7) };
    }
    const now = { from: monthStart(today), to: today };
    return { name, now, before: { from: addMonths(now.from, -1), to: addMonths(today, -1) } };
  }
  if (from === undefined || to === undefined || to < from) throw new ProblemError('bad_request');
  const now = { from, to };
  if (length(now) > mostDays) throw new ProblemError('bad_request');
  return { name, now, before: movedBy(now, -length(now)) };
}
