import { activeEmployees } from '#resources/people/shared/employeeLists.server.ts';
import { tellDays } from '../shared/dayReaders.server.ts';
import { tellHours } from '../shared/hourReaders.server.ts';
import { serverRules } from '#server/kit/rules.ts';
import { sameHours } from '../../shared/weekHours.ts';
import { branches } from './branches.ts';

/** At least one active branch, none archived while people work or stock lies in it; the plan's limit is held by the table (hr.md 1). */
export const branchRules = serverRules(branches, {
  // What follows a save follows other hours of a branch that was there.
  judgesAlone: true,
  computed: {
    active_employees: activeEmployees('branch_id'),
  },
  // Other hours cancel no visit (clinic.md A5).
  async saved(context) {
    const { before, record } = context;
    if (before && !sameHours(before.open_hours, record.open_hours))
      await tellHours(context, { branches: [record.id] });
    // Who has no shift of their own works by their branch's (hr.md 2.1).
    if (before && (before.default_schedule_id ?? null) !== (record.default_schedule_id ?? null)) {
      const people = await context.db.query('select id from employees where branch_id = $1 order by id', [
        record.id,
      ]);
      await tellDays(context, { employeeIds: people.map(({ id }) => String(id)) });
    }
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
        // Two that archive the last two branches follow one another.
        await db.query('select from clinics where id = app_clinic() for no key update');
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
