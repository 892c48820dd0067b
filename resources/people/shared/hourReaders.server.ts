import type { RuleContext } from '#server/kit/rules.ts';

/** Whose hours are others than before: of everybody in these branches, or of these people. */
export interface HoursChange {
  readonly branches?: readonly string[];
  readonly doctors?: readonly string[];
  /** Doctors who leave the clinic, or come back, in this very write: their rows say so only after it. */
  readonly leaving?: readonly string[];
  readonly returning?: readonly string[];
}

/** Who keeps what people are booked for: the calendar of visits. They list themselves here, so that people know none of them. */
export const hourReaders: ((context: RuleContext, change: HoursChange) => Promise<void>)[] = [];

/** Tells everybody who keeps bookings, in the transaction of the change (clinic.md A5: other hours cancel no visit). */
export async function tellHours(context: RuleContext, change: HoursChange): Promise<void> {
  for (const reader of hourReaders) await reader(context, change);
}
