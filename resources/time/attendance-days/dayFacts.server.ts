import type { DayFacts } from '../engine/types.ts';
import { leaveFacts } from './leaveFacts.server.ts';
import type { Recounting } from './recount.server.ts';

/** What is known of people's days beside plan and punches. */
export interface FactsReader {
  facts(employeeId: string, day: string): DayFacts;
  /** The holiday of that person's day. */
  holiday(employeeId: string, day: string): string | null;
}

const peopleSql = `select e.id, e.attendance_required,
    coalesce((select json_agg(json_build_object('from', p.start::text, 'to', p."end"::text))
      from employees__employment_periods p where p.clinic_id = e.clinic_id and p.record_id = e.id), '[]') as periods
  from employees e where e.clinic_id = (select app_clinic()) and e.id = any ($1::uuid[])`;

/** A holiday reaches the branches and groups it names, or all; one of every year also the years between (hr.md 3). Two on a day count once. */
const holidaysSql = `select distinct on (e.id, d.day) e.id as employee_id, d.day::date::text as day, h.id
  from holidays h
    cross join lateral generate_series(
      case when h.repeats_yearly then date_part('year', $2::date)::int - date_part('year', h.date_from)::int - 1 else 0 end,
      case when h.repeats_yearly then date_part('year', $3::date)::int - date_part('year', h.date_from)::int else 0 end) as y(years)
    cross join lateral generate_series(
      greatest(h.date_from + make_interval(years => y.years), $2::timestamp),
      least(h.date_to + make_interval(years => y.years), $3::timestamp), interval '1 day') as d(day)
    join employees e on e.clinic_id = h.clinic_id and e.id = any ($1::uuid[])
      and (h.holiday_groups = '{}' or e.holiday_group = any (h.holiday_groups))
      and (not exists (select 1 from holidays__branch_ids b where b.clinic_id = h.clinic_id and b.record_id = h.id)
        or exists (select 1 from holidays__branch_ids b where b.clinic_id = h.clinic_id and b.record_id = h.id and b.target_id = e.branch_id))
  where h.clinic_id = (select app_clinic()) order by e.id, d.day, h.id`;

/** Missions and permissions that were approved (hr.md 2.7), by person and day. */
const requestsSql = `select employee_id, work_date::text as day, bool_or(kind = 'mission') as mission,
    coalesce(sum(minutes) filter (where kind = 'permission_late'), 0)::int as late,
    coalesce(sum(minutes) filter (where kind = 'permission_early'), 0)::int as early
  from attendance_requests where clinic_id = (select app_clinic()) and employee_id = any ($1::uuid[])
    and work_date between $2::date and $3::date and counts and kind in ('mission', 'permission_late', 'permission_early')
  group by employee_id, work_date`;

type Requested = Pick<DayFacts, 'mission' | 'permission_late' | 'permission_early'>;
const keyOf = (row: Readonly<Record<string, unknown>>): string =>
  `${String(row['employee_id'])} ${String(row['day'])}`;

interface Period {
  readonly from: string;
  readonly to: string | null;
}

/** Reads what is known of these people from `from` to `to`, in a statement for each kind. */
export async function factsOf(
  { db }: Pick<Recounting, 'db'>,
  employeeIds: readonly string[],
  from: string,
  to: string,
): Promise<FactsReader> {
  const people = new Map(
    (await db.query(peopleSql, [employeeIds])).map((row) => [
      String(row['id']),
      { required: row['attendance_required'] === true, periods: row['periods'] as readonly Period[] },
    ]),
  );
  const holidays = new Map(
    (await db.query(holidaysSql, [employeeIds, from, to])).map((row) => [keyOf(row), String(row['id'])]),
  );
  const requests = new Map<string, Requested>(
    (await db.query(requestsSql, [employeeIds, from, to])).map((row) => [
      keyOf(row),
      {
        mission: row['mission'] === true,
        permission_late: row['late'] as number,
        permission_early: row['early'] as number,
      },
    ]),
  );
  const leave = await leaveFacts(db, employeeIds, from, to);
  const holiday = (id: string, day: string): string | null => holidays.get(`${id} ${day}`) ?? null;
  return {
    holiday,
    facts(id, day) {
      const person = people.get(id);
      const employed =
        person?.periods.some((period) => period.from <= day && (period.to === null || period.to >= day)) ??
        false;
      return {
        employed,
        attendance_required: person?.required ?? false,
        holiday: holiday(id, day) !== null,
        ...requests.get(`${id} ${day}`),
        leave: leave.get(`${id} ${day}`),
      };
    },
  };
}
