import { activeEmployees, moveEmployees, moverLists } from '#resources/people/shared/employeeLists.server.ts';
import { serverRules } from '#server/kit/rules.ts';
import { jobTitles } from './job-titles.ts';

/** Assigning a title never changes a salary by itself (hr.md 1). */
export const jobTitleRules = serverRules(jobTitles, {
  computed: {
    active_employees: activeEmployees,
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
