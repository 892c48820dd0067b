import { inForceSql } from '#server/kit/effective.ts';
import { serverRules } from '#server/kit/rules.ts';
import { salaryAssignments } from '../salary-assignments/salary-assignments.ts';
import { salaryTemplates } from './salary-templates.ts';

/** The amounts of a row's lines as one text, by code, so that two rows are compared whichever order they were typed in. */
const amountsOf = (table: string, row: string): string => `(select coalesce(string_agg(
    c.code || '=' || trim_scale(l.amount)::text, ',' order by c.code), '')
  from ${table}__lines l join salary_components c on c.clinic_id = l.clinic_id and c.id = l.component_id
  where l.clinic_id = ${row}.clinic_id and l.record_id = ${row}.id)`;

/** People who are paid by a row that was given by the template `t`, under the condition. */
const givenBy = (more = ''): string => `(select count(*)::int
  from ${inForceSql(salaryAssignments, ':today::date')} a
  join employees e on e.clinic_id = a.clinic_id and e.id = a.employee_id and e.status = 'active'
  where a.clinic_id = t.clinic_id and a.template_id = t.id${more})`;

/** Whom a template was given to, and how many of them are paid something else by now (hr.md 4). */
export const salaryTemplateRules = serverRules(salaryTemplates, {
  computed: {
    people: givenBy(),
    differing: givenBy(` and (a.system_id <> t.system_id
      or ${amountsOf('salary_assignments', 'a')} <> ${amountsOf('salary_templates', 't')})`),
  },
});
