/**
 * What the attendance engine is given and what it answers (hr.md 2.5, 2.6). It is pure: the run, the preview and the tests call the
 * same functions, and none of them asks a clock, a machine's zone or a database.
 */

import type { DayReason, DayStatus } from '../dayStatuses.ts';

/** An instant: whole milliseconds of UTC since 1970. */
export type Instant = number;

/** What a schedule says of every day it rules (hr.md 2.1). Minutes are whole, percents exact decimal texts. */
export interface ScheduleRules {
  readonly kind: 'fixed' | 'flexible';
  /** A flexible working day; a fixed one requires what its spans are. */
  readonly required_minutes: number;
  readonly grace_in: number;
  readonly grace_out: number;
  readonly grace_mode: 'forgive' | 'subtract';
  readonly half_day_below: string;
  readonly absent_below: string;
}

/** A span of a working day by the wall clock, `HH:MM`; an end not after the start is of the next day. */
export interface PlannedSpan {
  readonly start: string;
  readonly end: string;
  readonly break_minutes: number;
  readonly break_paid: boolean;
}

/** What is planned for one person on one day. */
export interface PlannedDay {
  readonly day: string;
  /** Null where no schedule reaches the person at all. */
  readonly schedule: ScheduleRules | null;
  readonly is_rest: boolean;
  readonly spans: readonly PlannedSpan[];
}

/** What decided requests, leave, holidays and the employee's file say of one person's day. */
export interface DayFacts {
  readonly employed: boolean;
  readonly attendance_required: boolean;
  /** Approved leave: the whole day, or its first or second half. */
  readonly leave?: 'full' | 'first' | 'second' | undefined;
  /** A holiday of the person's branch and group. */
  readonly holiday?: boolean | undefined;
  /** Approved requests (hr.md 2.7). */
  readonly mission?: boolean | undefined;
  readonly permission_late?: number | undefined;
  readonly permission_early?: number | undefined;
}

/** The clinic's attendance settings the engine goes by (hr.md 2.2). */
export interface AttendanceRules {
  readonly direction_mode: 'auto' | 'state';
  readonly duplicate_seconds: number;
  readonly window_before: number;
  readonly window_after: number;
  readonly ot_min: number;
  readonly ot_round: number;
  readonly ot_before_shift: boolean;
  readonly night_from: string;
  readonly night_to: string;
}

export type Direction = 'in' | 'out';

/** A punch of one person that is neither void nor unmatched. */
export interface Punch {
  readonly id: string;
  readonly at: Instant;
  /** What the device wrote: 0–5, 255; null where nothing was written. */
  readonly state: number | null;
  /** A device that stands at the entrance or the exit alone overrides the state (hr.md 2.3). */
  readonly device?: 'both' | Direction | undefined;
}

/** Where a punch came to lie. */
export interface SortedPunch {
  readonly punch: Punch;
  readonly day: string;
  readonly status: 'kept' | 'duplicate' | 'superseded';
  /** Undefined where the state says none; `auto` goes by the order. */
  readonly direction: Direction | undefined;
}

/** A planned span as instants. */
export interface PlacedSpan {
  readonly start: Instant;
  readonly end: Instant;
  /** Minutes of the break that is not paid. */
  readonly unpaid: number;
}

/** One person's day as it is stored. Minutes are whole and never below 0. */
export interface DayFigures {
  readonly day: string;
  readonly day_status: DayStatus;
  readonly planned: readonly PlacedSpan[];
  readonly first_in: Instant | null;
  readonly last_out: Instant | null;
  readonly required_minutes: number;
  readonly worked_minutes: number;
  readonly late_minutes: number;
  readonly early_minutes: number;
  readonly ot_day: number;
  readonly ot_night: number;
  readonly ot_rest: number;
  readonly ot_holiday: number;
  /** 0, 0.25, 0.5 or 1 as an exact text. */
  readonly absent_fraction: string;
  /** When a pending day is decided; null once it is. */
  readonly settles_at: Instant | null;
  readonly reasons: readonly DayReason[];
}
