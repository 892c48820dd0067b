import { isNought } from '#metadata/fields/decimals.ts';
import type { Row, RuleContext } from '#server/kit/rules.ts';
import { outstandingOf, remainingOf, type Instalment } from '../engine/advances.ts';

type Context = Pick<RuleContext, 'db'>;
type Plan = readonly Instalment[];

const resource = 'sulfa-installments';
const columns = ['amount', 'deducted', 'moved_out', 'waived'] as const;

const instalmentOf = (row: Row): Instalment => ({
  seq: Number(row['seq']),
  due_month: String(row['due_month']),
  amount: String(row['amount']),
  deducted: String(row['deducted']),
  moved_out: String(row['moved_out']),
  waived: String(row['waived']),
  status: row['state'] as Instalment['status'],
});

/** The instalments of an advance, held until the commit, in their order. */
export async function holdPlan({ db }: Context, application: string): Promise<Plan> {
  const rows = await db.find(resource, { application_id: application }, { lock: true, limit: 500 });
  return rows.map(instalmentOf).toSorted((a, b) => a.seq - b.seq);
}

/**
 * Writes what the engine made of a plan: new instalments are added, changed ones changed, each judged against locked months by
 * itself (hr.md G3). Refuses with 409 `period_closed`.
 */
export async function writePlan(
  { db }: Context,
  { id, employee_id: employee }: { readonly id: string; readonly employee_id: string },
  plan: Plan,
): Promise<void> {
  const rows = await db.find(resource, { application_id: id }, { lock: true, limit: 500 });
  const kept = new Map(rows.map((row) => [Number(row['seq']), row]));
  for (const { status: state, ...one } of plan) {
    const row = kept.get(one.seq);
    if (row === undefined)
      await db.create(resource, { application_id: id, employee_id: employee, ...one, state });
    else if (row['state'] !== state || columns.some((name) => String(row[name]) !== one[name]))
      await db.change(resource, String(row['id']), {
        ...Object.fromEntries(columns.map((name) => [name, one[name]])),
        state,
      });
  }
}

/** Whether nothing is left to be paid of a plan. */
export const isPaid = (plan: Plan): boolean => isNought(outstandingOf(plan));

/** The instalment that is due next; undefined where all are paid. */
export const nextDue = (plan: Plan): Instalment | undefined =>
  plan
    .filter((one) => !isNought(remainingOf(one)))
    .toSorted((a, b) =>
      a.due_month === b.due_month ? a.seq - b.seq : a.due_month < b.due_month ? -1 : 1,
    )[0];
