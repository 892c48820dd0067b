import { isNought, sumDecimals, timesDecimals, compareDecimals } from '#metadata/fields/decimals.ts';
import { grouped } from '#server/kit/grouped.ts';
import type { Row, RuleContext } from '#server/kit/rules.ts';
import { deductFrom, moveRemainder, outstandingOf, type Instalment } from '../engine/advances.ts';

type Context = Pick<RuleContext, 'db'>;
const less = (a: string, b: string): string => sumDecimals([a, timesDecimals(b, '-1')]);

// What the slips of a circle take of instalments, with the whole plan of each such advance, held in order.
const movesSql = `select m.id as move, m.source_id as instalment, m.taken::text, m."left"::text, m.moved_to, i.application_id::text as application
  from salary_slips s join salary_slips__moves m on m.clinic_id = s.clinic_id and m.record_id = s.id and m.what = 'instalment'
    join sulfa_installments i on i.clinic_id = s.clinic_id and i.id = m.source_id::uuid
  where s.clinic_id = (select app_clinic()) and s.circle_id = $1::uuid and s.status <> 'cancelled' order by 6, i.seq`;
const plansSql = `select id::text, application_id::text, employee_id::text, seq, due_month, amount::text, deducted::text, moved_out::text,
    waived::text, state
  from sulfa_installments where clinic_id = (select app_clinic()) and application_id = any ($1::uuid[]) order by id for no key update`;
const insertSql = `insert into sulfa_installments (clinic_id, application_id, employee_id, seq, due_month, amount)
  select app_clinic(), r.application_id, r.employee_id, r.seq, r.due_month, r.amount
    from jsonb_to_recordset($1::jsonb) as r(application_id uuid, employee_id uuid, seq int, due_month text, amount numeric)
  returning id::text, application_id::text, seq`;
const movedSql = `update salary_slips__moves m set moved_to = r.moved_to from jsonb_to_recordset($1::jsonb) as r(move uuid, moved_to text)
  where m.clinic_id = (select app_clinic()) and m.id = r.move`;

interface Kept extends Instalment {
  readonly id: string | null;
  readonly employee_id: string;
}
const keptOf = (row: Row): Kept => ({
  id: String(row['id']),
  employee_id: String(row['employee_id']),
  seq: Number(row['seq']),
  due_month: String(row['due_month']),
  amount: String(row['amount']),
  deducted: String(row['deducted']),
  moved_out: String(row['moved_out']),
  waived: String(row['waived']),
  status: row['state'] as Instalment['status'],
});

const columns = ['amount', 'deducted', 'moved_out'] as const;
const changed = (a: Instalment, b: Instalment): boolean =>
  a.status !== b.status || columns.some((name) => compareDecimals(a[name], b[name]) !== 0);
const valuesOf = ({ amount, deducted, moved_out, status }: Instalment) => ({
  amount,
  deducted,
  moved_out,
  state: status,
});

/** The moves of a circle by advance, and the plans they are of; two statements. */
async function read({ db }: Context, circle: string) {
  const moves = grouped(await db.query(movesSql, [circle]), (row) => String(row['application']));
  const plans = grouped(await db.query(plansSql, [[...moves.keys()]]), (row) =>
    String(row['application_id']),
  );
  return [...moves].map(([id, own]) => ({
    id,
    moves: own,
    plan: (plans.get(id) ?? []).map(keptOf).toSorted((a, b) => a.seq - b.seq),
  }));
}

/** Writes what became of plans: what changed of them, with its history, and what is new. Answers the ids by advance and number. */
async function write(
  { db }: Context,
  plans: readonly {
    readonly id: string;
    readonly plan: readonly Kept[];
    readonly after: readonly Instalment[];
  }[],
  reason: string,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  const amended = [];
  const made = [];
  for (const { id, plan, after } of plans)
    for (const one of after) {
      const before = plan.find(({ seq }) => seq === one.seq);
      if (before?.id) ids.set(`${id} ${one.seq}`, before.id);
      if (before?.id && changed(before, one))
        amended.push({ id: before.id, before: valuesOf(before), values: valuesOf(one) });
      else if (before === undefined)
        made.push({ application_id: id, employee_id: plan[0]?.employee_id, ...one });
    }
  await db.amend('sulfa-installments', amended, reason);
  if (made.length > 0)
    for (const row of await db.query(insertSql, [JSON.stringify(made)]))
      ids.set(`${String(row['application_id'])} ${String(row['seq'])}`, String(row['id']));
  return ids;
}

/** Where what an instalment could not give went: the new one behind the last, or the one that grew. */
const targetOf = (before: readonly Instalment[], after: readonly Instalment[]): number | undefined =>
  after.find((one) => {
    const was = before.find(({ seq }) => seq === one.seq);
    return was === undefined || compareDecimals(one.amount, was.amount) > 0;
  })?.seq;

/**
 * Writes what the slips of a circle took of instalments, once, at its closing: deducted, what was left moved on (`sulfa_on_short`), and
 * an advance without anything left settled (hr.md 5, 6.5 step 9).
 */
export async function settleAdvances(
  context: Context,
  circle: string,
  { month, onShort }: { readonly month: string; readonly onShort: 'extend' | 'next' },
): Promise<void> {
  const moved: { readonly move: string; readonly key: string }[] = [];
  const plans = (await read(context, circle)).map(({ id, plan, moves }) => {
    let after: readonly Instalment[] = plan;
    for (const row of moves) {
      const seq = plan.find((one) => one.id === row['instalment'])?.seq ?? 0;
      const taken = deductFrom(after, seq, String(row['taken']));
      after = isNought(String(row['left'])) ? taken : moveRemainder(taken, seq, onShort);
      const target = after === taken ? undefined : targetOf(taken, after);
      if (target !== undefined) moved.push({ move: String(row['move']), key: `${id} ${target}` });
    }
    return { id, plan, after };
  });
  const reason = `payroll ${month}`;
  const ids = await write(context, plans, reason);
  if (moved.length > 0)
    await context.db.query(movedSql, [
      JSON.stringify(moved.map(({ move, key }) => ({ move, moved_to: ids.get(key) ?? null }))),
    ]);
  const paid = plans.filter(({ after }) => isNought(outstandingOf(after))).map(({ id }) => id);
  await context.db.changeMany('sulfa-applications', paid, { status: 'settled' }, reason);
}

/** Undoes it where a circle is opened again; undefined where an instalment was paid, moved or given up since. */
export async function unsettleAdvances(
  context: Context,
  circle: string,
  month: string,
): Promise<true | undefined> {
  const all = await read(context, circle);
  const plans: { id: string; plan: readonly Kept[]; after: readonly Instalment[] }[] = [];
  for (const { id, plan, moves } of all) {
    const after = new Map(plan.map((one) => [one.id ?? '', one]));
    for (const row of moves) {
      const [own, target] = [after.get(String(row['instalment'])), after.get(String(row['moved_to'] ?? ''))];
      const [taken, left] = [String(row['taken']), String(row['left'])];
      if (own === undefined || (!isNought(left) && target === undefined)) return undefined;
      after.set(
        own.id ?? '',
        opened({ ...own, deducted: less(own.deducted, taken), moved_out: less(own.moved_out, left) }),
      );
      if (target === undefined || isNought(left)) continue;
      const amount = less(target.amount, left);
      if (compareDecimals(amount, sumDecimals([target.deducted, target.moved_out, target.waived])) < 0)
        return undefined;
      after.set(target.id ?? '', { ...target, amount });
    }
    if ([...after.values()].some(({ deducted, moved_out: out }) => [deducted, out].some(isLess)))
      return undefined;
    plans.push({ id, plan, after: [...after.values()] });
  }
  const reason = `payroll ${month}`;
  await write(context, plans, reason);
  const ids = plans.map(({ id }) => id);
  const rows = await context.db.query(
    `select id::text from sulfa_applications where clinic_id = (select app_clinic()) and id = any ($1::uuid[]) and status = 'settled'`,
    [ids],
  );
  await context.db.changeMany(
    'sulfa-applications',
    rows.map((row) => String(row['id'])),
    { status: 'disbursed' },
    reason,
  );
  return true;
}

const isLess = (amount: string): boolean => compareDecimals(amount, '0') < 0;
const opened = (one: Kept): Kept => ({
  ...one,
  status: isNought(one.deducted) && isNought(one.moved_out) ? 'due' : 'partial',
});
