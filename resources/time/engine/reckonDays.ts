import { attendanceDay } from './attendanceDay.ts';
import { placeDays, type Clock } from './placedDays.ts';
import type {
  AttendanceRules,
  DayFacts,
  DayFigures,
  Instant,
  PlannedDay,
  Punch,
  SortedPunch,
} from './types.ts';
import { sortIntoDays } from './workDays.ts';

/** Days that stand before and behind those that are asked for, so that borders, repeats and night calls are right (hr.md 2.5). */
export const daysAround = { before: 7, after: 2 } as const;

/** What one person's days are reckoned from. */
export interface Reckoned {
  /** Consecutive, `daysAround` more at both ends than are asked for. */
  readonly plans: readonly PlannedDay[];
  readonly facts: (day: string) => DayFacts;
  readonly punches: readonly Punch[];
  readonly rules: AttendanceRules;
  readonly clock: Clock;
  readonly now: Instant;
  /** The days that are asked for. */
  readonly from: string;
  readonly to: string;
}

/** One person's days and where each punch on them lies: the one function behind run, preview and tests (hr.md 2.5, 2.6). */
export function reckonDays(given: Reckoned): {
  readonly days: readonly DayFigures[];
  readonly punches: readonly SortedPunch[];
} {
  const { plans, rules, clock, from, to } = given;
  const placed = placeDays(plans, rules, clock);
  const asked = ({ day }: { readonly day: string }): boolean => day >= from && day <= to;
  const byDay = new Map<string, SortedPunch[]>();
  const punches = sortIntoDays(placed, given.punches, rules);
  for (const one of punches) byDay.set(one.day, [...(byDay.get(one.day) ?? []), one]);
  const days = placed
    .filter(asked)
    .map((one) =>
      attendanceDay(one, given.facts(one.day), byDay.get(one.day) ?? [], rules, clock, given.now),
    );
  return {
    days: days.filter((one) => one !== undefined),
    punches: punches.filter(asked),
  };
}
