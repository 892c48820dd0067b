import type { AreaJob, AreaJobRun } from '#server/kit/areaJobs.ts';
import type { RuleDatabase } from '#server/kit/rules.ts';
import { bringCommissions } from '../doctor-commissions/commissionWork.server.ts';
import { bringLadderPenalties } from '../penalties/ladderPenalties.server.ts';
import { payRights } from '../payRights.ts';
import { payablePeople } from '../run/gather.server.ts';
import { readGround, type RunCircle } from '../run/payGround.server.ts';
import { portion, reckonPeople } from '../run/reckonPeople.server.ts';
import { dropSlips } from '../run/saveSlips.server.ts';
import type { SlipProblem } from '../run/slipRow.server.ts';

type Database = Pick<RuleDatabase, 'query' | 'find'>;

// Held until the portion is stored: nobody approves or shows the circle in the midst of it.
const holdSql = `select id, month, date_from::text as "from", date_to::text as "to", status from payroll_circles
  where clinic_id = (select app_clinic()) and id = $1::uuid for no key update`;

/** The circle while it may be calculated; undefined once it was shown, approved or closed. */
export async function holdOpenCircle({ query }: Pick<Database, 'query'>, id: string) {
  const [row] = await query(holdSql, [id]);
  const isOpen = row?.['status'] === 'open' || row?.['status'] === 'calculated';
  return isOpen ? (row as unknown as RunCircle) : undefined;
}

/** Notes who could not be reckoned, in the place of what was noted of the same people. */
async function noteProblems(
  { query }: Pick<Database, 'query'>,
  circle: string,
  people: readonly string[],
  problems: readonly SlipProblem[],
): Promise<void> {
  await query(
    `delete from payroll_circles__problems where clinic_id = (select app_clinic()) and record_id = $1::uuid and employee_id = any ($2::uuid[])`,
    [circle, people],
  );
  await query(
    `insert into payroll_circles__problems (clinic_id, record_id, position, employee_id, code, about)
      select app_clinic(), $1::uuid, row_number() over () + coalesce((select max(position) from payroll_circles__problems
          where clinic_id = (select app_clinic()) and record_id = $1::uuid), -1), r.employee_id, r.code, nullif(left(r.about, 120), '')
        from jsonb_to_recordset($2::jsonb) as r(employee_id uuid, code text, about text)
      returning 1`,
    [circle, JSON.stringify(problems)],
  );
}

/** Of people who are not paid in the circle any more: what a run before left of them. */
async function dropOthers(db: Database, circle: RunCircle, people: readonly string[]): Promise<void> {
  const others = (
    await db.query(
      `select employee_id from salary_slips where clinic_id = (select app_clinic()) and circle_id = $1::uuid and not employee_id = any ($2::uuid[])
        union select employee_id from payroll_circles__problems where clinic_id = (select app_clinic()) and record_id = $1::uuid
          and not employee_id = any ($2::uuid[])`,
      [circle.id, people],
    )
  ).map((row) => String(row['employee_id']));
  await dropSlips(db, circle.id, others);
  await noteProblems(db, circle.id, others, []);
}

/** Reckons everybody of the circle, or those who are named, and notes who could not be. */
async function reckonCircle({ asked, now, inTransaction, progress, today }: AreaJobRun) {
  const id = String(asked['circle']);
  const digits = Number(asked['digits']);
  const named = asked['employee_ids'] as readonly string[] | null;
  // What the night brings is brought now, so that the slips hold it.
  await inTransaction(async (db) => {
    await bringLadderPenalties(db, today);
    await bringCommissions(db, today);
  });
  const all = await inTransaction(async (db) => {
    const circle = await holdOpenCircle(db, id);
    return circle === undefined ? [] : await payablePeople(db, circle);
  });
  const people = named === null ? all : all.filter((one) => named.includes(one));
  let written = 0;
  let failed = 0;
  for (let at = 0; at < people.length; at += portion) {
    await progress(at, people.length);
    const some = people.slice(at, at + portion);
    await inTransaction(async (db) => {
      const circle = await holdOpenCircle(db, id);
      if (circle === undefined) return;
      const done = await reckonPeople(db, await readGround(db, circle, digits), some);
      await noteProblems(db, id, some, done.problems);
      written += done.written;
      failed += new Set(done.problems.map(({ employee_id: one }) => one)).size;
    });
  }
  await inTransaction(async (db) => {
    const circle = await holdOpenCircle(db, id);
    if (circle === undefined) return;
    if (named === null) await dropOthers(db, circle, all);
    await db.changeMany(
      'payroll-circles',
      [id],
      { status: 'calculated', calculated_at: now.toISOString(), calculating_since: null },
      'payroll run',
    );
  });
  return { people: people.length, written, failed };
}

/**
 * Reckons the slips of a circle in portions, each whole in itself: what a killed server left is reckoned anew by the next try, and
 * what is the same stays untouched (hr.md 6.1).
 */
export const runJob: AreaJob = {
  kind: 'payroll.run',
  words: { ar: 'حساب المرتبات', en: 'Calculating salaries' },
  module: 'payroll',
  access: payRights.setUpPay,
  byRules: true,
  async run(job) {
    try {
      return await reckonCircle(job);
    } catch (error) {
      // Nobody waits for a run that has ended; one that is tried again says so itself.
      await job.inTransaction(async (db) => {
        await db.query(
          `update payroll_circles set calculating_since = null where clinic_id = (select app_clinic()) and id::text = $1 returning 1`,
          [String(job.asked['circle'])],
        );
      });
      throw error;
    }
  },
};
