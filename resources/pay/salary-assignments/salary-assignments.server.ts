import { inForceSql } from '#server/kit/effective.ts';
import { serverRules, type Row, type RuleContext } from '#server/kit/rules.ts';
import { payRights } from '../payRights.ts';
import { applyRaise, previewRaise } from './raise.server.ts';
import { salaryAssignments } from './salary-assignments.ts';

type Context = RuleContext<typeof salaryAssignments>;

/** The first line of BASIC of the row `row`, as SQL. */
const basicOf = (row: string): string => `(select l.amount from salary_assignments__lines l
  join salary_components c on c.clinic_id = l.clinic_id and c.id = l.component_id
  where l.clinic_id = ${row}.clinic_id and l.record_id = ${row}.id and c.code = 'BASIC' limit 1)`;

const ofPeople = (column: string): string => `exists (select from employees e
  where e.clinic_id = t.clinic_id and e.id = t.employee_id and e.${column} = any (:ids))`;

/** A new row that names a template and says nothing else takes what the template says. */
async function fromTemplate(values: Row, { db }: Pick<Context, 'db'>): Promise<Row> {
  const lines = (values['lines'] ?? []) as readonly Row[];
  if (!values['template_id'] || (values['system_id'] && lines.length > 0)) return values;
  const [template] = await db.find('salary-templates', { id: values['template_id'] });
  if (template === undefined) return values;
  const own = (template['lines'] as readonly Row[]).map(({ component_id, amount }) => ({
    component_id,
    amount,
  }));
  return {
    ...values,
    system_id: values['system_id'] ?? template['system_id'],
    lines: lines.length > 0 ? lines : own,
  };
}

/** Nobody is paid before they were hired. */
async function refuseBeforeHire(values: Row, { db, refuse }: Context): Promise<void> {
  const [row] = await db.query(
    'select min(start)::text as hired from employees__employment_periods where record_id = $1',
    [values['employee_id']],
  );
  const hired = row?.['hired'];
  if (typeof hired === 'string' && String(values['effective_from']) < hired)
    refuse('before_hire', { on: 'effective_from', values: { date: hired } });
}

/** Everybody has a basic salary but who lives on commission (hr.md 4). */
async function demandBasic(values: Row, { db, refuse }: Context): Promise<void> {
  const [system] = await db.query('select pay_type from salary_systems where id = $1', [values['system_id']]);
  if (system?.['pay_type'] === 'commission') return;
  const ids = ((values['lines'] ?? []) as readonly Row[]).map((line) => line['component_id']);
  const [basic] = await db.query(
    `select from salary_components where code = 'BASIC' and id = any ($1::uuid[])`,
    [ids],
  );
  if (!basic) refuse('basic_missing', { on: 'lines' });
}

/** From when somebody is paid what, and the raise of a group (hr.md 4). */
export const salaryAssignmentRules = serverRules(salaryAssignments, {
  computed: {
    basic: basicOf('t'),
    effective_to: `(select min(n.effective_from) - 1 from salary_assignments n
      where n.clinic_id = t.clinic_id and n.employee_id = t.employee_id and n.effective_from > t.effective_from)`,
  },
  filters: {
    current: `t.id in (select c.id from ${inForceSql(salaryAssignments, ':today::date')} c)`,
    branch_id: ofPeople('branch_id'),
    department_id: ofPeople('department_id'),
    job_title_id: ofPeople('job_title_id'),
  },
  reports: {
    people: `select e.id, e.id as employee_id, e.branch_id, e.department_id, e.job_title_id, e.hire_date,
        a.system_id, a.template_id, a.effective_from, ${basicOf('a')} as basic, a.id is null as unpaid
      from employees e
      left join ${inForceSql(salaryAssignments, ':today::date')} a on a.clinic_id = e.clinic_id and a.employee_id = e.id
      where e.status = 'active'`,
  },
  async prepare(values, context) {
    return context.before === undefined ? fromTemplate(values, context) : values;
  },
  async check(values, context) {
    // Of whom one does not reach nothing is told; the engine refuses them as absent.
    if (!(await context.db.within('employees', values['employee_id'], payRights.manageSalaries))) return;
    await refuseBeforeHire(values, context);
    await demandBasic(values, context);
  },
  operations: { previewRaise, raise: applyRaise },
});
