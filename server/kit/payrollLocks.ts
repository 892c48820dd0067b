import type { Row, RuleContext, ServerRules } from './rules.ts';

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

/**
 * Refuses with `period_closed` a write on rows that decide a locked month: as the row was and as it becomes. The engine asks
 * it of every way a row changes; what a resource's rows decide stands in its rules (`payrollReach`).
 */
export async function refuseLockedRows(
  rules: Pick<ServerRules, 'payrollReach'> | undefined,
  context: RuleContext,
  rows: readonly (Row | undefined)[],
): Promise<void> {
  if (payrollLocks.length === 0 || !rules?.payrollReach) return;
  for (const row of rows) if (row) await refuseLockedMonths(context, await rules.payrollReach(row, context));
}
