import type { MonthFrame } from '#metadata/month.ts';
import type { DayStatus } from '../dayStatuses.ts';

/** What a month of attendance comes to for one person; minutes. */
export interface MonthTotals {
  readonly worked: number;
  readonly required: number;
  readonly late: number;
  readonly early: number;
  readonly overtime: number;
  /** Days, an exact decimal: half days count half. */
  readonly absent: string;
}

/** What is known of somebody's days of a month. */
interface PersonMonth {
  /** One for each day; null where there is none. */
  readonly cells: readonly (DayStatus | null)[];
  /** The places of days that were late, and of those whose overtime awaits a decision. */
  readonly late: readonly number[];
  readonly overtime: readonly number[];
  readonly totals: MonthTotals;
}

/** What `GET /attendance/month` answers: people by days, in one answer (UX-77). */
export type MonthAnswer = MonthFrame<PersonMonth>;

/** A day of one's own: what was reckoned, and what is planned. */
export interface OwnDay {
  readonly day: string;
  readonly id: string | null;
  readonly status: DayStatus | null;
  readonly planned: string | null;
  readonly is_rest: boolean;
  readonly first_in: string | null;
  readonly last_out: string | null;
  readonly late: number;
  readonly worked: number;
}

/** What `GET /attendance/mine` answers: the caller's own month, what is left of it to ask for, and today's shift. */
export interface MineAnswer {
  readonly from: string;
  readonly to: string;
  readonly today: string;
  readonly holidays: readonly { readonly day: string; readonly name: string }[];
  readonly days: readonly OwnDay[];
  readonly totals: MonthTotals;
  /** Requests that can still be made this month, and how long a permission may be. */
  readonly left: {
    readonly forgotten: number;
    readonly permissions: number;
    readonly minutes: number;
    readonly since: string;
  };
  readonly shift: {
    readonly name: string | null;
    readonly planned: string | null;
    readonly is_rest: boolean;
  };
  readonly check: {
    readonly way: 'off' | 'geofence' | 'network' | 'free';
    /** Counted punches of the work day that runs, by the clinic's clock: of yesterday's while a night shift goes on. */
    readonly punches: readonly string[];
    /** What a punch now would be. */
    readonly next: 'in' | 'out';
  };
}
