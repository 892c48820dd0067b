import { addDays, daysBetween } from '#metadata/time/days.ts';
import { refuseLockedMonths } from '#server/kit/payrollLocks.ts';
import type { OperationContext, Row } from '#server/kit/rules.ts';
import { visibleEmployees } from '../../people/shared/employeeLists.server.ts';
import { planChanged } from './planChanges.server.ts';
import { judged } from './roster.server.ts';
import type { rosterDays } from './roster-days.ts';

type Context = OperationContext<typeof rosterDays>;

/** A painted run: one person, consecutive days, and what holds on them: a schedule, rest, or what would hold without the roster. */
interface Run {
  readonly employee_id: string;
  readonly date_from: string;
  readonly date_to: string;
  readonly schedule_id?: string | null;
  readonly is_rest?: boolean;
  readonly clear?: boolean;
}

const [longest, most] = [62, 200];

/** What is wrong with a run, by its field. */
function wrongIn({
  date_from,
  date_to,
  schedule_id,
  is_rest,
  clear,
}: Run): 'date_to' | 'schedule_id' | undefined {
  if (date_to < date_from) return 'date_to';
  const said = [Boolean(schedule_id), is_rest === true, clear === true].filter(Boolean);
  return said.length === 1 ? undefined : 'schedule_id';
}

/** Throws 422 for runs that say nothing or too much, and for more than 62 days or 200 people at once. */
function demandPossible(runs: readonly Run[], { refuse, refuseAll }: Context): void {
  refuseAll(
    runs.flatMap((run, at) => {
      const on = wrongIn(run);
      return on === undefined ? [] : [{ reason: 'wrong_run' as const, on: `runs.${at}.${on}` }];
    }),
  );
  const from = runs.map((one) => one.date_from).sort()[0] ?? '';
  const to =
    runs
      .map((one) => one.date_to)
      .sort()
      .at(-1) ?? '';
  const people = new Set(runs.map(({ employee_id }) => employee_id));
  if (daysBetween(from, to) >= longest || people.size > most)
    refuse('too_many_cells', { on: 'runs', values: { days: longest, people: most } });
}

/** The people of the runs, held in the order of their ids. Throws 404 for who is not within the caller's rows, 409 for oneself. */
async function heldPeople(context: Context, ids: readonly string[]): Promise<readonly Row[]> {
  const { db, fail, subject, leftToOthers } = context;
  const scope = visibleEmployees(context, 2);
  const people = await db.query(
    `select e.id, e.employee_no, e.away_from::text as away_from, e.away_until::text as away_until
       from employees e where e.id = any ($1::uuid[]) and e.status = 'active' and ${scope.sql} order by e.id for no key update`,
    [ids, ...scope.values],
  );
  if (people.length < ids.length) fail('not_found');
  if (subject.employeeId !== null && ids.includes(subject.employeeId) && (await leftToOthers()))
    fail('self_approval');
  return people;
}

/** The cells of the runs; of two runs over one cell the later is meant. */
const cells = `
  cells as (
    select distinct on (r.employee_id, d) r.employee_id, d::date as work_date, r.schedule_id, r.is_rest, r.clear
      from unnest($1::uuid[], $2::date[], $3::date[], $4::uuid[], $5::boolean[], $6::boolean[]) with ordinality
        as r (employee_id, date_from, date_to, schedule_id, is_rest, clear, n)
      cross join generate_series(r.date_from, r.date_to, interval '1 day') d
      order by r.employee_id, d, r.n desc
  )`;
const cleared = `with ${cells}
  delete from roster_days t using cells c where c.clear and t.employee_id = c.employee_id and t.work_date = c.work_date returning t.id`;
const painted = `with ${cells}
  insert into roster_days as t (clinic_id, employee_id, work_date, schedule_id, is_rest, source)
    select app_clinic(), c.employee_id, c.work_date, c.schedule_id, c.is_rest, 'manual' from cells c where not c.clear
    on conflict (clinic_id, employee_id, work_date) do update
      set schedule_id = excluded.schedule_id, is_rest = excluded.is_rest, source = 'manual', version = t.version + 1, updated_at = now()
      where (t.schedule_id, t.is_rest) is distinct from (excluded.schedule_id, excluded.is_rest)
    returning t.id`;

/** So many painted days are told run by run; of more the whole stretch, which whoever reckons by it may do in the background. */
const fewDays = 50;

async function tellRuns(
  context: Context,
  runs: readonly Run[],
  whole: { readonly from: string; readonly to: string },
): Promise<void> {
  const days = runs.reduce((sum, one) => sum + daysBetween(one.date_from, one.date_to) + 1, 0);
  if (days > fewDays)
    return planChanged(context, { employeeIds: [...new Set(runs.map((one) => one.employee_id))], ...whole });
  for (const { employee_id, date_from, date_to } of runs)
    await planChanged(context, { employeeIds: [employee_id], from: date_from, to: date_to });
}

/**
 * `PUT /roster`: paints runs of days (hr.md 2.1), whole or not at all. Answers how many cells changed and what the painted people's days
 * warn of; a warning never blocks. Throws 404, 409 `self_approval` and `period_closed`, 422.
 */
export async function paintRoster(context: Context): Promise<unknown> {
  const { db, body, note } = context;
  const runs = body['runs'] as readonly Run[];
  demandPossible(runs, context);
  const people = await heldPeople(context, [...new Set(runs.map(({ employee_id }) => employee_id))]);
  await refuseLockedMonths(context, { days: runs.map((one) => ({ from: one.date_from, to: one.date_to })) });
  const values = [
    runs.map((one) => one.employee_id),
    runs.map((one) => one.date_from),
    runs.map((one) => one.date_to),
    runs.map((one) => one.schedule_id ?? null),
    runs.map((one) => one.is_rest === true),
    runs.map((one) => one.clear === true),
  ];
  const gone = await db.query(cleared, values);
  const set = await db.query(painted, values);
  note(await saidOf(context, people, runs));
  const from = runs.map((one) => one.date_from).sort()[0] ?? '';
  const to =
    runs
      .map((one) => one.date_to)
      .sort()
      .at(-1) ?? '';
  await tellRuns(context, runs, { from, to });
  const { warnings } = await judged(context, people, { from, to: addDays(to, 1) });
  return { changed: gone.length + set.length, warnings };
}

/** The runs as the audit log keeps them: number of the employee, days, schedule. */
async function saidOf({ db }: Context, people: readonly Row[], runs: readonly Run[]): Promise<string> {
  const ids = runs.flatMap(({ schedule_id: id }) => (id ? [id] : []));
  const rows = await db.query('select id, name from work_schedules where id = any ($1::uuid[])', [ids]);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const numbers = new Map(people.map(({ id, employee_no }) => [id, employee_no]));
  return runs
    .map(({ employee_id, date_from, date_to, schedule_id, is_rest }) => {
      const what = schedule_id ? names.get(schedule_id) : is_rest ? 'rest' : 'clear';
      return `${String(numbers.get(employee_id))} ${date_from}..${date_to} ${String(what)}`;
    })
    .join('; ');
}
