import { serverRules, type RuleDatabase } from '#server/kit/rules.ts';
import { planLimit } from '#server/kit/planLimits.ts';
import { branches } from './branches.ts';

const activeBranches = async (db: RuleDatabase): Promise<number> =>
  Number((await db.query(`select count(*)::int as n from branches where status = 'active'`))[0]?.['n']);

/** At least one active branch, none archived while people work or stock lies in it, never more than the plan allows (hr.md 1). */
export const branchRules = serverRules(branches, {
  computed: {
    active_employees: `(select count(*)::int from employees e where e.clinic_id = t.clinic_id and e.branch_id = t.id and e.status = 'active')`,
  },
  async check(_values, context) {
    if (context.before) return;
    const limit = await planLimit(context.db, 'max_branches');
    if (limit !== undefined && (await activeBranches(context.db)) >= limit)
      context.fail('limit_branches', { values: { n: limit } });
  },
  async beforeRestore({ record, db, fail }) {
    const limit = await planLimit(db, 'max_branches');
    if (record.status === 'active' && limit !== undefined && (await activeBranches(db)) > limit)
      fail('limit_branches', { values: { n: limit } });
  },
  transitions: {
    archive: {
      async guard({ record, db, refuse }) {
        const people = await db.query(
          `select count(*)::int as n from employees where branch_id = $1 and status = 'active'`,
          [record.id],
        );
        const n = Number(people[0]?.['n']);
        if (n > 0) refuse('still_used', { values: { n } });
        const others = await db.query(`select 1 from branches where status = 'active' and id <> $1 limit 1`, [
          record.id,
        ]);
        if (others.length === 0) refuse('last_branch');
        const stores = await db.query(
          `select count(*)::int as n from warehouses w join clinics c on c.id = w.clinic_id
            where w.branch_id = $1 and w.status = 'active' and not 'inventory' = any (c.modules_off)`,
          [record.id],
        );
        const kept = Number(stores[0]?.['n']);
        if (kept > 0) refuse('has_warehouse', { values: { n: kept } });
      },
    },
  },
});
