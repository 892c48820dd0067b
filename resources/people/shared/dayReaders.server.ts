import { addDays } from '#metadata/time/days.ts';
import { refuseLockedMonths } from '#server/kit/payrollLocks.ts';
import type { RuleContext } from '#server/kit/rules.ts';

/** Whose days are judged by something else than before, and from when on; from the first day there is where none is said. */
export interface DaysChange {
  readonly employeeIds: readonly string[];
  readonly from?: string | undefined;
}

/** Who reckons people's days: attendance. They list themselves here, so that people know none of them. */
export const dayReaders: ((context: RuleContext, change: DaysChange) => Promise<void>)[] = [];

/** Tells everybody who reckons people's days, in the transaction of the change (hr.md 2.6). */
export async function tellDays(context: RuleContext, change: DaysChange): Promise<void> {
  if (change.employeeIds.length > 0) for (const reader of dayReaders) await reader(context, change);
}

interface Period {
  readonly start?: string | null;
  readonly end?: string | null;
}
interface Span {
  readonly from: string;
  readonly to: string;
}

/** No day the product knows lies behind it. */
const endless = '2200-01-01';
const holds = (periods: readonly Period[], day: string): boolean =>
  periods.some(({ start, end }) => start && start <= day && (end ?? endless) >= day);

/** The days somebody was employed on before and is not now, or the other way round, as spans in their order. */
export function employmentChanges(before: unknown, after: unknown): readonly Span[] {
  const [old, fresh] = [before ?? [], after ?? []] as [readonly Period[], readonly Period[]];
  const starts = [...old, ...fresh].flatMap(({ start, end }) => [
    ...(start ? [start] : []),
    addDays(end ?? endless, 1),
  ]);
  const edges = [...new Set(starts)].toSorted();
  return edges.slice(0, -1).flatMap((from, at) => {
    const to = addDays(edges[at + 1] ?? endless, -1);
    return holds(old, from) === holds(fresh, from) ? [] : [{ from, to }];
  });
}

/** Employment that begins or ends moves no day of an approved or closed month (hr.md G3). Refuses with `period_closed`. */
export async function refuseLockedSince(context: RuleContext, from: string): Promise<void> {
  if (from <= context.today) await refuseLockedMonths(context, { days: [{ from, to: context.today }] });
}

interface Judged {
  readonly id: string;
  readonly attendance_required?: unknown;
  readonly branch_id?: unknown;
  readonly holiday_group?: unknown;
  readonly employment_periods?: unknown;
}

/**
 * What of an employee's file decides their days was changed: who reckons days hears of it. Employment moves no day of an approved or
 * closed month (hr.md G3, `period_closed`); what holds for all days leaves the locked ones as they are.
 */
export async function fileChanged(context: RuleContext, before: Judged, after: Judged): Promise<void> {
  const days = employmentChanges(before.employment_periods, after.employment_periods);
  if (days.length > 0) await refuseLockedMonths(context, { days });
  const isOther = (['attendance_required', 'branch_id', 'holiday_group'] as const).some(
    (name) => (before[name] ?? null) !== (after[name] ?? null),
  );
  if (isOther || days.length > 0)
    await tellDays(context, { employeeIds: [after.id], from: isOther ? undefined : days[0]?.from });
}
