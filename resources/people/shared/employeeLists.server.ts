import type { OperationContext, Row, RuleContext } from '#server/kit/rules.ts';
import type { AnyResource } from '#metadata/resource.ts';

type Column = 'department_id' | 'job_title_id';

/**
 * SQL of how many active people of the branch, department or job title `t` the caller may list: whoever reaches all reads what the database
 * keeps (functions/staffCounts.sql), for the others their own rows are counted.
 */
export const activeEmployees = (column: Column | 'branch_id'): string =>
  `(case when :reach = 'all'
      then (select coalesce(sum(c.people), 0)::int from staff_counts c where c.clinic_id = t.clinic_id and c.of_id = t.id)
      else (select count(*)::int from employees e where e.clinic_id = t.clinic_id and e.${column} = t.id and e.status = 'active'
        and case :reach when 'branch' then e.branch_id = any (:reach_branches) when 'department' then e.department_id = :reach_department
          when 'team' then e.id = :me or e.manager_id = :me else e.id = :me end) end)`;

/** Employees the caller may see, as a condition on `e`; the values continue after `$first - 1`. */
export function visibleEmployees(
  context: RuleContext,
  first: number,
): { sql: string; values: readonly unknown[] } {
  const { subject } = context;
  const scope = subject.isOwner ? 'all' : subject.dataScope;
  if (scope === 'all') return { sql: 'true', values: [] };
  if (scope === 'branch') return { sql: `e.branch_id = any($${first}::uuid[])`, values: [subject.branchIds] };
  if (scope === 'department') return { sql: `e.department_id = $${first}`, values: [subject.departmentId] };
  const byManager = scope === 'team' ? ` or e.manager_id = $${first}` : '';
  return { sql: `(e.id = $${first}${byManager})`, values: [subject.employeeId] };
}

/** Active employees for a two-list mover: who is in this department or title, and who is elsewhere, with where that is. */
export async function moverLists<R extends AnyResource>(
  context: OperationContext<R>,
  column: Column,
): Promise<unknown> {
  const target = column === 'department_id' ? 'departments' : 'job_titles';
  const scope = visibleEmployees(context, 2);
  const name = context.locale === 'en' ? `coalesce(nullif(%.name_en, ''), %.name_ar)` : '%.name_ar';
  const rows = await context.db.query(
    `select e.id, e.employee_no, e.version, e.${column} = $1 as here,
            ${context.locale === 'en' ? `coalesce(nullif(e.full_name_en, ''), e.full_name_ar)` : 'e.full_name_ar'} as label,
            ${name.replaceAll('%', 'place')} as place, ${name.replaceAll('%', 'branch')} as branch
       from employees e
       join ${target} place on place.clinic_id = e.clinic_id and place.id = e.${column}
       join branches branch on branch.clinic_id = e.clinic_id and branch.id = e.branch_id
      where e.status = 'active' and ${scope.sql}
      order by fold(e.full_name_ar), e.id limit 2000`,
    [recordId(context), ...scope.values],
  );
  const plain = ({ here: _here, ...row }: Row) => row;
  return {
    inside: rows.filter((row) => row['here'] === true).map(plain),
    outside: rows.filter((row) => row['here'] !== true).map(plain),
  };
}

/**
 * Moves the named active employees here, each with its own history; those already here are left alone. Answers
 * `{ moved }`. Throws 409 `self_approval` where the caller is among them.
 */
export async function moveEmployees<R extends AnyResource>(
  context: OperationContext<R>,
  column: Column,
): Promise<{ moved: number }> {
  const ids = context.body['employee_ids'] as readonly string[];
  const scope = visibleEmployees(context, 3);
  // Held as they are found: who left or went out of the caller's sight meanwhile is moved by nobody here.
  const found = await context.db.query(
    `select e.id from employees e where e.id = any($1::uuid[]) and e.status = 'active' and e.${column} <> $2 and ${scope.sql}
      order by e.id for no key update`,
    [ids, recordId(context), ...scope.values],
  );
  if (found.some(({ id }) => id === context.subject.employeeId)) await refuseSelf(context);
  for (const { id } of found)
    await context.db.change('employees', String(id), { [column]: recordId(context) });
  return { moved: found.length };
}

/** Nobody decides about their own file but a clinic's only owner, which is noted (hr.md G2, DESIGN 9.39). */
async function refuseSelf({ subject, db, fail, note }: RuleContext): Promise<void> {
  const others = await db.query('select 1 from users where is_owner and is_active and id <> $1 limit 1', [
    subject.userId,
  ]);
  if (!subject.isOwner || others.length > 0) fail('self_approval');
  note('owner_self_action');
}

const recordId = (context: { readonly record: unknown }): string =>
  String((context.record as Row | undefined)?.['id']);
