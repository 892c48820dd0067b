import type { RuleContext } from './rules.ts';

/** What a write would touch: whole pay months, or the days that decide a month (hr.md G3). */
export interface PayrollReach {
  readonly months?: readonly string[];
  readonly days?: readonly { readonly from: string; readonly to: string }[];
}
/** Answers the first approved or closed month the write would touch. */
type PayrollLock = (context: RuleContext, reach: PayrollReach) => Promise<string | undefined>;

/** The seam for payroll circles: empty until that area is built, so nothing is locked yet. */
export const payrollLocks: PayrollLock[] = [];

/** Refuses with `period_closed` what would change an approved or closed payroll month. */
export async function refuseLockedMonths(context: RuleContext, reach: PayrollReach): Promise<void> {
  for (const lock of payrollLocks) {
    const month = await lock(context, reach);
    if (month) context.fail('period_closed', { values: { month } });
  }
}
