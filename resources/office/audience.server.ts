import { decide, type AccessRule } from '#metadata/access.ts';
import type { RuleContext } from '#server/kit/rules.ts';
import { chosenIn, type Audience } from './audience.ts';

/**
 * SQL condition: the employee `e` is among the audience of the row `a` of a table on the day of the clinic `day` (SQL): who works
 * there, also in a second branch, and began by then. One statement finds thousands.
 */
export const audienceSql = (table: string, day: string): string => {
  const chosen = (field: string, is: string): string =>
    `exists (select from ${table}__${field} x where x.clinic_id = a.clinic_id and x.record_id = a.id and ${is})`;
  return `e.clinic_id = a.clinic_id and e.status = 'active' and (e.hire_date is null or e.hire_date <= ${day}::date) and case a.audience
    when 'all' then true
    when 'branches' then ${chosen(
      'branch_ids',
      `(x.target_id = e.branch_id or exists (select from employees__extra_branch_ids b
        where b.clinic_id = e.clinic_id and b.record_id = e.id and b.target_id = x.target_id))`,
    )}
    when 'departments' then ${chosen('department_ids', 'x.target_id = e.department_id')}
    when 'job_titles' then ${chosen('job_title_ids', 'x.target_id = e.job_title_id')}
    when 'roles' then ${chosen(
      'role_ids',
      `exists (select from users u where u.clinic_id = e.clinic_id and u.employee_id = e.id and u.is_active and u.role_id = x.target_id)`,
    )}
    else ${chosen('employee_ids', 'x.target_id = e.id')} end`;
};

type Chosen = Readonly<Record<string, unknown>>;
/** What a narrower reach than the clinic's may address at most: those kinds that never grow beyond it. */
const kindsWithin: Readonly<Record<string, readonly string[]>> = {
  branch: ['branches', 'employees'],
  department: ['departments', 'employees'],
  team: ['employees'],
  self: ['employees'],
};

/**
 * Whether the caller reaches everybody of an audience by a rule. Who reaches a branch or department addresses it as a whole, with
 * whoever joins it; other kinds, whose people may come from anywhere, are for those who reach the whole clinic. What time does is
 * nobody's reach: it was judged when it was written.
 */
export async function reachesAudience(
  { subject, db }: Pick<RuleContext, 'subject' | 'db'>,
  rule: AccessRule,
  values: Chosen,
): Promise<boolean> {
  const scope = decide(rule, subject);
  if (scope === undefined || scope === 'all') return true;
  const kind = String(values['audience']) as Audience;
  if (kind === 'all' || kindsWithin[scope]?.includes(kind) !== true) return false;
  const ids = (values[chosenIn[kind]] ?? []) as readonly string[];
  if (kind === 'branches') return ids.every((id) => subject.branchIds.includes(id));
  if (kind === 'departments') return ids.every((id) => id === subject.departmentId);
  for (const id of ids) if (!(await db.within('employees', id, rule))) return false;
  return true;
}
