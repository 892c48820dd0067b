import { compareDecimals, sumDecimals } from '#metadata/fields/decimals.ts';

/** Whether a day of a request counts, or why not. */
export const dayOutcomes = ['counted', 'rest', 'holiday', 'not_employed'] as const;
export type DayOutcome = (typeof dayOutcomes)[number];
export type Half = 'none' | 'first' | 'second';

/** What is known of one day of a person. */
export interface DayKnown {
  readonly day: string;
  readonly isRest: boolean;
  readonly holiday: string | null;
  readonly isEmployed: boolean;
}

/** From which day of the kind in a year on so many percent are paid. */
export interface PayTier {
  readonly from_day: number;
  readonly to_day: number | null;
  readonly paid_percent: string;
}

/** How a kind of leave is counted. */
export interface Counting {
  readonly count_mode: 'working' | 'calendar';
  readonly pay_tiers: readonly PayTier[];
}

/** A day of leave as it is kept. `days` is `1`, `0.5` or `0`. */
export interface LeaveDay {
  readonly work_date: string;
  readonly outcome: DayOutcome;
  readonly days: string;
  readonly paid_percent: string;
  readonly holiday_id: string | null;
}

/** The percent of a day before which `before` days of the kind were taken in its year; all of it where no tier says otherwise. */
function paidOf(tiers: readonly PayTier[], before: string): string {
  const found = tiers.findLast(({ from_day: from }) => compareDecimals(String(from - 1), before) <= 0);
  return found?.paid_percent ?? '100';
}

/** Whether a day counts: rest and holidays do not where working days are counted (hr.md 3, rule 1). */
function outcomeOf({ isRest, holiday, isEmployed }: DayKnown, { count_mode: mode }: Counting): DayOutcome {
  if (!isEmployed) return 'not_employed';
  if (mode === 'calendar') return 'counted';
  if (holiday !== null) return 'holiday';
  return isRest ? 'rest' : 'counted';
}

/**
 * The days of a request in their order: each counted or why not, and how it is paid. `taken` says, for each year, how many days of
 * the kind were taken in it already (hr.md 3, rules 1 and 7).
 */
export function countLeave(
  days: readonly DayKnown[],
  kind: Counting,
  half: Half,
  taken: (year: string) => string,
): readonly LeaveDay[] {
  const tiers = kind.pay_tiers.toSorted((a, b) => a.from_day - b.from_day);
  const used = new Map<string, string>();
  return days.map((one) => {
    const outcome = outcomeOf(one, kind);
    const year = one.day.slice(0, 4);
    const before = used.get(year) ?? taken(year);
    const count = outcome !== 'counted' ? '0' : half === 'none' ? '1' : '0.5';
    used.set(year, sumDecimals([before, count]));
    return {
      work_date: one.day,
      outcome,
      days: count,
      paid_percent: paidOf(tiers, before),
      holiday_id: one.holiday,
    };
  });
}

/** How many days count, exact: `"2.5"`. */
export const countedDays = (days: readonly Pick<LeaveDay, 'days'>[]): string =>
  sumDecimals(['0', ...days.map((one) => one.days)]);
