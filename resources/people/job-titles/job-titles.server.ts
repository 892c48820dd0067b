import { activeEmployees, moveEmployees, moverLists } from '#resources/people/shared/employeeLists.server.ts';
import { serverRules } from '#server/kit/rules.ts';
import { isClinical } from '../employees/fileReach.server.ts';
import { jobTitles } from './job-titles.ts';

/** Assigning a title never changes a salary by itself (hr.md 1). */
export const jobTitleRules = serverRules(jobTitles, {
  computed: {
    active_employees: activeEmployees('job_title_id'),
  },
  // What a title opens to those who hold it is given by whoever has it (DESIGN 9.50).
  async saved({ record, before, db, subject, fail }) {
    if (!before || before.is_clinical || !record.is_clinical || isClinical(subject)) return;
    const accounts = await db.query(
      `select from employees e join users u on u.clinic_id = e.clinic_id and u.employee_id = e.id
        where e.clinic_id = (select app_clinic()) and e.job_title_id = $1 and not u.is_owner limit 1`,
      [record.id],
    );
    if (accounts.length > 0) fail('above_your_reach', { on: 'is_clinical' });
  },
  transitions: {
    archive: {
      async guard({ record, db, refuse }) {
        const [row] = await db.query(
          `select count(*)::int as n from employees where job_title_id = $1 and status = 'active'`,
          [record.id],
        );
        const n = Number(row?.['n']);
        if (n > 0) refuse('still_used', { values: { n } });
      },
    },
  },
  operations: {
    readEmployees: (context) => moverLists(context, 'job_title_id'),
    assignEmployees: (context) => moveEmployees(context, 'job_title_id'),
  },
});
