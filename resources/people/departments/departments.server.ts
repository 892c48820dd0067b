import { activeEmployees, moveEmployees, moverLists } from '#resources/people/shared/employeeLists.server.ts';
import type { RecordOf } from '#metadata/resource.ts';
import { serverRules, type RuleContext, type RuleDatabase } from '#server/kit/rules.ts';
import { departments } from './departments.ts';

const deepest = 5;

/** One tree at a time: two moves at once could each be right alone and close a circle, or leave a child below what was archived. */
const holdTree = (db: RuleDatabase) =>
  db.query(`select pg_advisory_xact_lock(hashtext('departments:' || app_clinic()))`);

async function refuseBelowArchived({
  record,
  db,
  refuse,
}: RuleContext<typeof departments> & {
  readonly record: RecordOf<typeof departments>;
}): Promise<void> {
  await holdTree(db);
  const above = await db.query(`select 1 from departments where id = $1 and status = 'archived'`, [
    record.parent_id ?? null,
  ]);
  if (above.length > 0) refuse('parent_archived');
}

/**
 * A tree without cycles, five levels deep at most; no department is archived while people are in it or departments below it
 * are active, and none comes back below one that is not (hr.md 1).
 */
export const departmentRules = serverRules(departments, {
  computed: {
    active_employees: activeEmployees('department_id'),
  },
  async check(values, { before, db, refuse }) {
    const parent = values['parent_id'];
    if (!parent || parent === before?.parent_id) return;
    await holdTree(db);
    const alive = await db.query(`select 1 from departments where id = $1 and status = 'active'`, [parent]);
    if (alive.length === 0) refuse('parent_archived', { on: 'parent_id' });
    const above = await db.query(
      `with recursive up as (
         select id, parent_id, 1 as level from departments where id = $1
         union all select d.id, d.parent_id, up.level + 1 from departments d join up on d.id = up.parent_id where up.level < 20)
       select id from up`,
      [parent],
    );
    if (before && above.some(({ id }) => id === before.id)) refuse('tree_cycle', { on: 'parent_id' });
    const [below] = before
      ? await db.query(
          `with recursive down as (
             select id, 1 as level from departments where id = $1
             union all select d.id, down.level + 1 from departments d join down on d.parent_id = down.id where down.level < 20)
           select max(level)::int as height from down`,
          [before.id],
        )
      : [{ height: 1 }];
    if (above.length + Number(below?.['height'] ?? 1) > deepest) refuse('tree_depth', { on: 'parent_id' });
  },
  transitions: {
    archive: {
      async guard({ record, db, refuse }) {
        await holdTree(db);
        const [below] = await db.query(
          `select count(*)::int as n from departments where parent_id = $1 and status = 'active'`,
          [record.id],
        );
        if (Number(below?.['n']) > 0) refuse('active_below', { values: { n: Number(below?.['n']) } });
        const [row] = await db.query(
          `select count(*)::int as n from employees where department_id = $1 and status = 'active'`,
          [record.id],
        );
        const n = Number(row?.['n']);
        if (n > 0) refuse('still_used', { values: { n } });
      },
    },
    restore: { guard: refuseBelowArchived },
  },
  // What was removed comes back by another door than what was archived.
  async beforeRestore(context) {
    if (context.record.status === 'active') await refuseBelowArchived(context);
  },
  operations: {
    readEmployees: (context) => moverLists(context, 'department_id'),
    moveEmployees: (context) => moveEmployees(context, 'department_id'),
  },
});
