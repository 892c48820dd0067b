import { addDays, daysBetween, isDay, monthEnd, monthStart } from '#metadata/time/days.ts';
import { sumDecimals } from '#metadata/fields/decimals.ts';
import type { OperationContext, Row } from '#server/kit/rules.ts';
import { visibleEmployees } from '../../people/shared/employeeLists.server.ts';
import type { DayStatus } from '../dayStatuses.ts';
import { gridFrame } from '../roster/roster.server.ts';
import type { attendanceDays } from './attendance-days.ts';
import type { MonthAnswer, MonthTotals } from './monthAnswer.ts';

type Context = OperationContext<typeof attendanceDays>;
interface Span {
  readonly from: string;
  readonly to: string;
}

/** At most so many days and people at once: issue 20, a grid of 500 × 31 in one request. */
const [longest, most] = [62, 500];

/** The days that are asked for, this month where none are. Throws 422 where they are none, or too many. */
export function monthSpan({ query, today, fail }: Context): Span {
  const { from = monthStart(today), to = monthEnd(from) } = query;
  if (!isDay(from)) fail('invalid', { on: 'from' });
  if (!isDay(to) || to < from || daysBetween(from, to) >= longest) fail('invalid', { on: 'to' });
  return { from, to };
}

/** Who has a day in the span or works now, within the caller's rows, in the order of their names. */
async function peopleOf(context: Context, { from, to }: Span): Promise<readonly Row[]> {
  const { db, query, locale } = context;
  const scope = visibleEmployees(context, 5);
  const name = locale === 'en' ? `coalesce(nullif(e.full_name_en, ''), e.full_name_ar)` : 'e.full_name_ar';
  return db.query(
    `select e.id, e.employee_no, ${name} as name from employees e
      where (e.status = 'active' or exists (select from attendance_days d
          where d.clinic_id = e.clinic_id and d.employee_id = e.id and d.work_date between $3::date and $4::date))
        and ($1::text is null or e.branch_id::text = $1) and ($2::text is null or e.department_id::text = $2) and ${scope.sql}
      order by fold(e.full_name_ar), e.id limit ${most + 1}`,
    [query['branch'] ?? null, query['department'] ?? null, from, to, ...scope.values],
  );
}

const daysSql = `select d.employee_id, d.work_date - $2::date as at, d.day_status, d.late_minutes, d.early_minutes, d.worked_minutes,
    d.required_minutes, d.ot_day + d.ot_night + d.ot_rest + d.ot_holiday as overtime, d.absent_fraction::text as absent,
    d.ot_decided_at is null as undecided
  from attendance_days d where d.clinic_id = (select app_clinic()) and d.employee_id = any ($1::uuid[])
    and d.work_date between $2::date and $3::date`;

const sum = (rows: readonly Row[], name: string): number =>
  rows.reduce((all, row) => all + (row[name] as number), 0);

/** What these days come to. */
export const totalsOf = (rows: readonly Row[]): MonthTotals => ({
  worked: sum(rows, 'worked_minutes'),
  required: sum(rows, 'required_minutes'),
  late: sum(rows, 'late_minutes'),
  early: sum(rows, 'early_minutes'),
  overtime: sum(rows, 'overtime'),
  absent: sumDecimals(rows.map(({ absent }) => String(absent))),
});

/** `GET /attendance/month`: everybody's days of a month in one answer and two statements (UX-77). */
export async function readMonth(context: Context): Promise<MonthAnswer> {
  const span = monthSpan(context);
  const { db } = context;
  const found = await peopleOf(context, span);
  const people = found.slice(0, most);
  const rows = await db.query(daysSql, [people.map(({ id }) => id), span.from, span.to]);
  const [needs] = await db.query(
    `select ot_needs_approval from attendance_settings where clinic_id = (select app_clinic())`,
  );
  const { branches, holidays } = await gridFrame(context, span);
  const byPerson = new Map<unknown, Row[]>(people.map(({ id }) => [id, []]));
  for (const row of rows) byPerson.get(row['employee_id'])?.push(row);
  const length = daysBetween(span.from, span.to) + 1;
  return {
    ...span,
    more: found.length > most,
    branches,
    holidays,
    people: people.map(({ id, name, employee_no }) => {
      const own = byPerson.get(id) ?? [];
      const cells = Array.from<DayStatus | null>({ length }).fill(null);
      for (const row of own) cells[row['at'] as number] = row['day_status'] as DayStatus;
      const places = (holds: (row: Row) => boolean): number[] =>
        own.filter(holds).map((row) => row['at'] as number);
      return {
        id: String(id),
        name: String(name),
        employee_no: String(employee_no),
        cells,
        late: places((row) => (row['late_minutes'] as number) > 0),
        overtime: places(
          (row) =>
            needs?.['ot_needs_approval'] === true &&
            (row['overtime'] as number) > 0 &&
            row['undecided'] === true,
        ),
        totals: totalsOf(own),
      };
    }),
  };
}

/** Every day between two. */
export const eachDay = ({ from, to }: Span): readonly string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));
