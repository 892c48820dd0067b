import type { MonthFrame } from '#metadata/month.ts';

/** Days of somebody's leave that are all alike. */
export interface AwayDays {
  readonly days: readonly string[];
  readonly vacation_id: string;
  readonly type_id: string;
  readonly half: 'none' | 'first' | 'second';
  /** Not a day of rest or a holiday inside it. */
  readonly counted: boolean;
  readonly approved: boolean;
}

/** What `GET /vacations/calendar` answers: who is away when (hr.md 3). */
export interface LeaveMonthAnswer extends MonthFrame<{ readonly away: readonly AwayDays[] }> {
  /** The kinds of leave that occur. */
  readonly types: readonly { readonly id: string; readonly name: string; readonly color: string }[];
}
