import type { RuleContext } from '#server/kit/rules.ts';

/** Whose plan changed, and on which days; without people everybody's, without a first or last day from the beginning or on. */
export interface PlanChange {
  readonly employeeIds?: readonly string[];
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Who reckons by the plan: days of attendance, counted leave. They list themselves here, so that the plan knows none of them. */
export const planReaders: ((context: RuleContext, change: PlanChange) => Promise<void>)[] = [];

/** Tells everybody who reckons by the plan, in the transaction of the change (hr.md 2.6: recomputed on any change of schedule). */
export async function planChanged(context: RuleContext, change: PlanChange): Promise<void> {
  for (const reader of planReaders) await reader(context, change);
}
