import { daysBetween, isDay, monthEnd, monthStart } from '#metadata/time/days.ts';
import type { OperationContext } from '#server/kit/rules.ts';
import { visibleEmployees } from '../../people/shared/employeeLists.server.ts';
import { branchesOf, calendarHolidays, departmentsOf } from '../roster/roster.server.ts';
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
  const people = await db.query(
    `select e.id, ${person} as name, e.employee_no,
        json_agg(json_build_object('day', d.work_date::text, 'vacation_id', d.vacation_id, 'type_id', t.id, 'type', ${kind}, 'color', t.color,
          'half', d.half, 'counted', d.days > 0, 'approved', d.approved) order by d.work_date) as days
      from vacation_days d join employees e on e.clinic_id = d.clinic_id and e.id = d.employee_id
        join vacation_types t on t.clinic_id = d.clinic_id and t.id = d.type_id
      where d.clinic_id = (select app_clinic()) and d.stands and d.work_date between $1::date and $2::date
        and ($3::text is null or e.branch_id::text = $3) and ($4::text is null or e.department_id::text = $4) and ${scope.sql}
      group by e.clinic_id, e.id order by fold(e.full_name_ar), e.id limit ${most + 1}`,
    [from, to, query['branch'] ?? null, query['department'] ?? null, ...scope.values],
  );
  const [branches, departments, holidays] = [
    await branchesOf(context),
    await departmentsOf(context),
    await db.query(calendarHolidays, [from, to, locale]),
  ];
  const answer = { branches, departments, holidays, people: people.slice(0, most) };
  return {
    from,
    to,
    more: people.length > most,
    ...(answer as unknown as Omit<LeaveMonthAnswer, 'from' | 'to' | 'more'>),
  };
}
