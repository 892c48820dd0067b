import { roundDecimal } from '#metadata/fields/decimals.ts';
import { inForceSql } from '#server/kit/effective.ts';
import type { OperationContext, Row } from '#server/kit/rules.ts';
import { changedAmounts, type Amount, type Change, type Raised, type RaiseProblem } from './raise.ts';
import { mostPeople } from './raiseFields.ts';
import { salaryAssignments } from './salary-assignments.ts';

type Context = OperationContext<typeof salaryAssignments>;

/** What is in force on the day for these people, with its amounts, and the day of a row that begins on it. */
const standing = `select p.id as employee_id, a.id as assignment_id, a.system_id, a.insured_wage::text as insured_wage,
    (select min(h.start)::text from employees__employment_periods h where h.record_id = p.id) as hired,
    exists (select from salary_assignments s where s.employee_id = p.id and s.effective_from = $1::date) as taken,
    coalesce((select json_agg(json_build_object('component_id', l.component_id, 'code', c.code, 'amount', l.amount::text)
        order by l.position)
      from salary_assignments__lines l join salary_components c on c.id = l.component_id where l.record_id = a.id), '[]') as lines
  from unnest($2::uuid[]) p (id) left join ${inForceSql(salaryAssignments, '$1::date', 'e.employee_id = any ($2::uuid[])')} a
    on a.employee_id = p.id`;

/** The template's amounts, or what the change says by itself. */
async function changeOf({
  body,
  db,
  subject,
}: Context): Promise<{ readonly change: Change; readonly system: string | null }> {
  if (body['way'] === 'percent') {
    const of = body['of'] === 'all' ? 'all' : 'basic';
    return { change: { way: 'percent', percent: String(body['percent']), of }, system: null };
  }
  const rows = await db.query(
    body['way'] === 'template'
      ? `select l.component_id, c.code, l.amount::text as amount, t.system_id from salary_templates t
          join salary_templates__lines l on l.record_id = t.id join salary_components c on c.id = l.component_id
          where t.id = $1::uuid order by l.position`
      : `select id as component_id from salary_components where code = 'BASIC' and $1::text is null order by effective_from limit 1`,
    [body['way'] === 'template' ? body['template_id'] : null],
  );
  if (body['way'] === 'template') {
    const lines = rows.map(
      ({ component_id, code, amount }) =>
        ({
          component_id,
          code,
          amount: roundDecimal(String(amount), subject.clinic.currencyDigits),
        }) as Amount,
    );
    return { change: { way: 'template', lines }, system: String(rows[0]?.['system_id']) };
  }
  const basic = String(rows[0]?.['component_id']);
  return { change: { way: 'amount', amount: String(body['amount']), basic }, system: null };
}

/** Who is asked for and lies within reach, with their names; whoever is named and does not is answered as absent. */
async function peopleOf(
  { body, db, fail, refuse }: Context,
  named: readonly string[],
): Promise<readonly Row[]> {
  const asked = ['branch_id', 'department_id', 'job_title_id', 'system_id'].flatMap((name) =>
    body[name] ? [[name, body[name]] as const] : [],
  );
  const filter = {
    ...(named.length > 0 ? { employee_id: named } : {}),
    ...Object.fromEntries(asked),
    ...(body['unpaid'] === true ? { unpaid: true } : {}),
  };
  const people = (await db.report('salary-assignments', 'people', { filter, limit: mostPeople + 1 })) ?? [];
  if (named.some((id) => !people.some((one) => one['employee_id'] === id))) fail('not_found');
  if (people.length > mostPeople) refuse('raise_many', { values: { max: mostPeople } });
  return people;
}

async function raised(context: Context, named: readonly string[]): Promise<readonly Raised[]> {
  const { body, db, subject } = context;
  const day = String(body['effective_from']);
  const digits = subject.clinic.currencyDigits;
  const people = await peopleOf(context, named);
  const { change, system } = await changeOf(context);
  const rows = await db.query(standing, [day, people.map((one) => one['employee_id'])]);
  const own =
    people.some((one) => one['employee_id'] === subject.employeeId) && (await context.leftToOthers());
  return people.map((one): Raised => {
    const row = rows.find(({ employee_id: id }) => id === one['employee_id']) ?? {};
    const before = ((row['lines'] ?? []) as readonly Amount[]).map((line) => ({
      ...line,
      amount: roundDecimal(line.amount, digits),
    }));
    const after = changedAmounts(before, change, digits);
    const given = (row['system_id'] ?? null) as string | null;
    const problemOf = (): RaiseProblem | null => {
      if (own && one['employee_id'] === subject.employeeId) return 'own';
      if (typeof row['hired'] === 'string' && day < row['hired']) return 'before_hire';
      if (row['taken'] === true) return 'on_that_day';
      if (change.way !== 'template' && given === null) return 'no_salary';
      return given === (system ?? given) && sameAmounts(before, after) ? 'unchanged' : null;
    };
    return {
      employee_id: String(one['employee_id']),
      employee: String(one['employee']),
      assignment_id: (row['assignment_id'] ?? null) as string | null,
      system_id: given,
      insured_wage: (row['insured_wage'] ?? null) as string | null,
      before,
      after,
      new_system_id: system ?? given,
      problem: problemOf(),
    };
  });
}

const sameAmounts = (a: readonly Amount[], b: readonly Amount[]): boolean =>
  a.length === b.length &&
  a.every((one) => b.some((other) => other.code === one.code && other.amount === one.amount));

/** What would come of a change, person by person, without making it. */
export const previewRaise = async (context: Context) => ({
  rows: await raised(context, (context.body['employee_ids'] ?? []) as readonly string[]),
});

/** Makes the change for the people it was shown of, all or none; each row is the caller's own write. */
export async function applyRaise(context: Context) {
  const { body, db, refuse } = context;
  const people = body['people'] as readonly Row[];
  const rows = await raised(
    context,
    people.map((one) => String(one['employee_id'])),
  );
  for (const row of rows) {
    const seen = people.find((one) => one['employee_id'] === row.employee_id);
    if ((seen?.['assignment_id'] ?? null) !== row.assignment_id)
      refuse('raise_changed', { values: { name: row.employee } });
    if (row.problem === 'own') context.fail('self_action');
    if (row.problem !== null) refuse('raise_problem', { values: { name: row.employee } });
    await db.create(
      'salary-assignments',
      {
        employee_id: row.employee_id,
        ...(body['way'] === 'template' ? { template_id: body['template_id'] } : {}),
        system_id: row.new_system_id,
        effective_from: body['effective_from'],
        lines: row.after.map(({ component_id, amount }) => ({ component_id, amount })),
        insured_wage: row.insured_wage,
        reason: body['reason'],
        note: body['note'] ?? null,
      },
      {},
    );
  }
  return { changed: rows.length };
}
