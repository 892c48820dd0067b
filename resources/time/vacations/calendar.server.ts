import { daysBetween, isDay, monthEnd, monthStart } from '#metadata/time/days.ts';
import type { OperationContext } from '#server/kit/rules.ts';
import { visibleEmployees } from '../../people/shared/employeeLists.server.ts';
import { gridFrame } from '../roster/roster.server.ts';
import type { LeaveMonthAnswer } from './leaveMonthAnswer.ts';
import type { vacations } from './vacations.ts';

type Context = OperationContext<typeof vacations>;

/** At most so many days and people at once, as the month of attendance. */
const [longest, most] = [62, 500];

/**
 * `GET /vacations/calendar?from&to&branch&department`: who is away when, by name and day, for the month grid (hr.md 3); this month where
 * nothing is said. Of more than 500 people the first, with `more`. Throws 422 for wrong days.
 */
export async function readCalendar(context: Context): Promise<LeaveMonthAnswer> {
  const { db, query, today, locale, fail } = context;
  const from = query['from'] ?? monthStart(today);
  if (!isDay(from)) fail('invalid', { on: 'from' });
  const to = query['to'] ?? monthEnd(from);
  if (!isDay(to) || to < from || daysBetween(from, to) >= longest) fail('invalid', { on: 'to' });
  const scope = visibleEmployees(context, 5);
  const [person, kind] = ['e.full_name', 't.name'].map((name) =>
    locale === 'en' ? `coalesce(nullif(${name}_en, ''), ${name}_ar)` : `${name}_ar`,
  );
  const [found] = await db.query(
    `with alike as (
      select d.employee_id, d.vacation_id, d.type_id, d.half, d.days > 0 as counted, d.approved,
          min(d.work_date) as first, json_agg(d.work_date order by d.work_date) as days
        from vacation_days d join employees e on e.clinic_id = d.clinic_id and e.id = d.employee_id
        where d.clinic_id = (select app_clinic()) and d.stands and d.work_date between $1::date and $2::date
          and ($3::text is null or e.branch_id::text = $3) and ($4::text is null or e.department_id::text = $4) and ${scope.sql}
        group by 1, 2, 3, 4, 5, 6),
      away as (
      select e.id, ${person} as name, e.employee_no, fold(e.full_name_ar) as folded, array_agg(distinct a.type_id) as types,
          json_agg(json_build_object('days', a.days, 'vacation_id', a.vacation_id, 'type_id', a.type_id,
            'half', a.half, 'counted', a.counted, 'approved', a.approved) order by a.first, a.half) as away
        from alike a join employees e on e.clinic_id = (select app_clinic()) and e.id = a.employee_id
        group by e.clinic_id, e.id order by folded, e.id limit ${most + 1})
    select (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'employee_no', employee_no, 'away', away) order by folded, id), '[]')
          from away) as rows,
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', ${kind}, 'color', t.color) order by fold(t.name_ar), t.id), '[]')
          from vacation_types t where t.clinic_id = (select app_clinic()) and t.id in (select unnest(types) from away)) as types`,
    [from, to, query['branch'] ?? null, query['department'] ?? null, ...scope.values],
  );
  const { types, rows } = found as unknown as Pick<LeaveMonthAnswer, 'types'> & {
    rows: LeaveMonthAnswer['people'];
  };
  const frame = await gridFrame(context, { from, to });
  return { from, to, more: rows.length > most, ...frame, types, people: rows.slice(0, most) };
}
