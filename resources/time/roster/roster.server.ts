import type { MonthFrame } from '#metadata/month.ts';
import { addDays, daysBetween, isDay } from '#metadata/time/days.ts';
import type { OperationContext, Row, RuleContext } from '#server/kit/rules.ts';
import { visibleEmployees } from '../../people/shared/employeeLists.server.ts';
import { plannedDays, readSchedules, type PersonDay } from './plannedDays.server.ts';
import type { RosterAnswer, RosterWarning } from './rosterModel.ts';
import { rosterWarnings } from './rosterWarnings.server.ts';
import type { rosterDays } from './roster-days.ts';

type Context = OperationContext<typeof rosterDays>;
interface Span {
  readonly from: string;
  readonly to: string;
}

/** At most so many days and people at once (hr.md 2.1: 62 days × 200 people). */
const [longest, most] = [62, 200];

/** The days that are asked for. Throws 422 where they are none, or too many. */
function spanOf({ query, today, fail }: Context): Span {
  const { from = today, to = addDays(from, 30) } = query;
  if (!isDay(from)) fail('invalid', { on: 'from' });
  if (!isDay(to) || to < from || daysBetween(from, to) >= longest) fail('invalid', { on: 'to' });
  return { from, to };
}

/** Active people within the caller's rows, of a branch or department where one is asked for, in the order of their names. */
async function peopleOf(context: Context): Promise<readonly Row[]> {
  const { db, query, locale } = context;
  const scope = visibleEmployees(context, 3);
  const name = locale === 'en' ? `coalesce(nullif(e.full_name_en, ''), e.full_name_ar)` : 'e.full_name_ar';
  return db.query(
    `select e.id, e.employee_no, ${name} as name, e.away_from::text as away_from, e.away_until::text as away_until
       from employees e
      where e.status = 'active' and ($1::text is null or e.branch_id::text = $1) and ($2::text is null or e.department_id::text = $2) and ${scope.sql}
      order by fold(e.full_name_ar), e.id limit ${most + 1}`,
    [query['branch'] ?? null, query['department'] ?? null, ...scope.values],
  );
}

const isAway =
  (person: Row | undefined) =>
  (day: string): boolean => {
    const [from, until] = [person?.['away_from'], person?.['away_until']];
    return typeof from === 'string' && from <= day && (typeof until !== 'string' || day <= until);
  };

/** The planned days of these people with a week around the span, and what they warn of within it. */
export async function judged(
  { db, subject }: RuleContext,
  people: readonly Row[],
  { from, to }: Span,
): Promise<{ readonly days: ReadonlyMap<string, readonly PersonDay[]>; readonly warnings: RosterWarning[] }> {
  const ids = people.map(({ id }) => String(id));
  const all = await plannedDays(db, ids, addDays(from, -7), to);
  const days = new Map<string, PersonDay[]>(ids.map((id) => [id, []]));
  for (const one of all) days.get(one.employee_id)?.push(one);
  const warnings = people.flatMap((person) => {
    const employee_id = String(person['id']);
    const asked = { employee_id, days: days.get(employee_id) ?? [], away: isAway(person) };
    return rosterWarnings(asked, from, subject.clinic.timezone);
  });
  return { days, warnings };
}

/** Holidays of everybody between two days, for the shading of the grid; none while the service is off. */
export const calendarHolidays = `
  select d::date::text as day, min(case when $3 = 'en' then coalesce(nullif(h.name_en, ''), h.name_ar) else h.name_ar end) as name
    from generate_series($1::date, $2::date, interval '1 day') d
    join holidays h on h.date_from <= d and (h.date_to >= d or h.repeats_yearly and to_char(d, 'MM-DD') between to_char(h.date_from, 'MM-DD') and to_char(h.date_to, 'MM-DD'))
    where h.holiday_groups = '{}' and not exists (select from holidays__branch_ids b where b.clinic_id = h.clinic_id and b.record_id = h.id)
      and not exists (select from clinics c where c.id = h.clinic_id and 'vacations' = any (c.modules_off))
    group by d order by d`;

/** What stands around the days of a grid: what it is narrowed by, with people within the caller's rows, and the days everybody is off. */
type GridFrame = Required<Pick<MonthFrame, 'branches' | 'departments' | 'holidays'>>;

/** What stands around the days of a grid of these days, in one statement. */
export async function gridFrame(context: RuleContext, { from, to }: Span): Promise<GridFrame> {
  const { db, locale } = context;
  const scope = visibleEmployees(context, 4);
  const places = (table: string, column: string): string => `
    (select coalesce(json_agg(json_build_object('id', b.id, 'name', case when $3 = 'en' then coalesce(nullif(b.name_en, ''), b.name_ar) else b.name_ar end)
        order by fold(b.name_ar), b.id), '[]') from ${table} b
      where exists (select from employees e where e.clinic_id = b.clinic_id and e.${column} = b.id and e.status = 'active' and ${scope.sql}))`;
  const [found] = await db.query(
    `select ${places('branches', 'branch_id')} as branches, ${places('departments', 'department_id')} as departments,
      (select coalesce(json_agg(json_build_object('day', h.day, 'name', h.name) order by h.day), '[]') from (${calendarHolidays}) h) as holidays`,
    [from, to, locale, ...scope.values],
  );
  return found as unknown as GridFrame;
}

/**
 * `GET /roster`: who works what on each day, in one answer (hr.md 2.1). Of more than 200 people the first, with `more`. A cell is the id
 * of a schedule, null without one; `rest` and `changed` (a roster day) stand beside it by their place.
 */
export async function readRoster(context: Context): Promise<RosterAnswer> {
  const span = spanOf(context);
  const { db, subject } = context;
  const found = await peopleOf(context);
  const people = found.slice(0, most);
  const { days, warnings } = await judged(context, people, span);
  const used = [...days.values()].flat().flatMap(({ schedule }) => (schedule ? [schedule.id] : []));
  const active = await db.query(
    `select id from work_schedules where status = 'active' order by fold(name), id`,
  );
  const schedules = await readSchedules(db, [...new Set([...active.map(({ id }) => String(id)), ...used])]);
  const offered = new Set(active.map(({ id }) => String(id)));
  const { branches, holidays } = await gridFrame(context, span);
  return {
    ...span,
    more: found.length > most,
    branches,
    schedules: [...schedules.values()]
      .map(({ id, name, kind, week }) => ({ id, name, kind, week, offered: offered.has(id) }))
      .sort((one, other) => one.name.localeCompare(other.name, 'ar')),
    holidays,
    warnings,
    people: people.map((person) => {
      const within = (days.get(String(person['id'])) ?? []).filter(({ day }) => day >= span.from);
      return {
        id: String(person['id']),
        name: String(person['name']),
        employee_no: String(person['employee_no']),
        own: person['id'] === subject.employeeId,
        cells: within.map(({ schedule, is_rest }) => (is_rest ? 'rest' : (schedule?.id ?? null))),
        changed: within.flatMap(({ day, source }) => (source === 'roster_day' ? [day] : [])),
      };
    }),
  };
}
