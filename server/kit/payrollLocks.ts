import { effectiveReaches } from './effective.ts';
import type { Row, RuleContext, RuleDatabase, ServerRules } from './rules.ts';

/** What a write would touch: whole pay months, or the days that decide a month (hr.md G3). */
export interface PayrollReach {
  readonly months?: readonly string[];
  readonly days?: readonly { readonly from: string; readonly to: string }[];
}
/** An approved or closed circle. */
export interface LockedCircle {
  readonly month: string;
  readonly from: string;
  readonly to: string;
}
/** Answers the approved and closed circles the write would touch, the earliest first, and holds what it asked until the commit. */
export type PayrollLock = (
  context: { readonly db: Pick<RuleDatabase, 'query'> },
  reach: PayrollReach,
) => Promise<readonly LockedCircle[]>;

/** Answers the first day of the clinic's first circle; undefined where it has none. */
export type PayrollStart = (context: {
  readonly db: Pick<RuleDatabase, 'query'>;
}) => Promise<string | undefined>;

/** Who knows of payroll circles lists itself here, so that what decides pay knows nothing of pay. */
export const payrollLocks: PayrollLock[] = [];
export const payrollStarts: PayrollStart[] = [];

/** Refuses with `period_closed` what would change an approved or closed payroll month. */
export async function refuseLockedMonths(context: RuleContext, reach: PayrollReach): Promise<void> {
  for (const lock of payrollLocks) {
    const [circle] = await lock(context, reach);
    if (circle) context.fail('period_closed', { values: { month: circle.month } });
  }
}

/**
 * Refuses with `period_closed` a write on rows that decide a locked month: as the row was and as it becomes. The engine asks
 * it of every way a row changes; what a resource's rows decide stands in its rules (`payrollReach`).
 */
export async function refuseLockedRows(
  rules: Pick<ServerRules, 'payrollReach' | 'for'> | undefined,
  context: RuleContext,
  rows: readonly (Row | undefined)[],
): Promise<void> {
  if (payrollLocks.length === 0 || !rules) return;
  if (rules.for.effective !== undefined)
    for (const reach of await effectiveReaches(rules.for, rows, context))
      await refuseLockedMonths(context, reach);
  if (!rules.payrollReach) return;
  for (const row of rows) if (row) await refuseLockedMonths(context, await rules.payrollReach(row, context));
}

/** The days of these that lie in an approved or closed month: what falls on them stays out instead of being refused (hr.md 2.4 rule 4). */
export async function lockedDays(
  context: { readonly db: Pick<RuleDatabase, 'query'> },
  days: readonly string[],
): Promise<ReadonlySet<string>> {
  const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)];
  if (first === undefined || last === undefined) return new Set();
  const found: LockedCircle[] = [];
  for (const lock of payrollLocks)
    found.push(...(await lock(context, { days: [{ from: first, to: last }] })));
  return new Set(days.filter((day) => found.some(({ from, to }) => from <= day && day <= to)));
}

/**
 * The days of these that attendance leaves alone: those of locked months, and those before the clinic's first circle, of which a
 * device's memory tells too (hr.md 2.4 rule 4).
 */
export async function unreckonedDays(
  context: { readonly db: Pick<RuleDatabase, 'query'> },
  days: readonly string[],
): Promise<ReadonlySet<string>> {
  const starts: string[] = [];
  for (const startOf of payrollStarts) {
    const start = await startOf(context);
    if (start !== undefined) starts.push(start);
  }
  const [first] = starts.toSorted();
  const locked = await lockedDays(context, days);
  return new Set(days.filter((day) => locked.has(day) || (first !== undefined && day < first)));
}
