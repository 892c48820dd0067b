import { addDays, weekDayOf, type WeekDay } from '#metadata/time/days.ts';
import { weekdays } from '../../shared/weekdays.ts';
import type { PlannedDay, PlannedSpan, ScheduleRules } from '../engine/types.ts';

type Row = Readonly<Record<string, unknown>>;
interface Reading {
  query(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
}

/** A row of `work-schedules`, as days are judged by it, with the spans of its whole week. */
export interface PlannedSchedule extends ScheduleRules {
  readonly id: string;
  readonly name: string;
  /** Of a fixed one: each weekday's spans in their order; a weekday without is weekly rest. */
  readonly week: Readonly<Partial<Record<WeekDay, readonly PlannedSpan[]>>>;
  /** Of a flexible one: its working days. */
  readonly weekdays: readonly WeekDay[];
}

/** What a day's schedule comes from, in the order of hr.md 2.1; `none`: nobody said one. */
type PlanSource = 'roster_day' | 'dated' | 'open' | 'branch' | 'clinic' | 'none';

/**
 * What is planned for a person on a day, as the engine takes it. A roster day that says rest keeps the schedule that would hold
 * otherwise; one that names a schedule is worked also on a weekday on which that rests. Without any schedule `is_rest` is true only
 * where a roster day says so.
 */
export interface PersonDay extends PlannedDay {
  readonly employee_id: string;
  readonly schedule: PlannedSchedule | null;
  readonly source: PlanSource;
}

/** The schedule of each of the people `$1` on each day from `$2` to `$3`: roster day > dated (latest created) > open > branch > clinic. */
const resolved = `
  with days as (
    select e.id as employee_id, e.branch_id, e.clinic_id, d::date as day
      from employees e cross join generate_series($2::date, $3::date, interval '1 day') d
      where e.id = any ($1::uuid[])
  )
  select d.employee_id, d.day::text as day,
      coalesce(r.schedule_id, a.schedule_id, b.default_schedule_id, s.default_schedule_id) as schedule_id, coalesce(r.is_rest, false) as is_rest,
      case when r.id is not null then 'roster_day' when a.id is not null then case when a.date_to is null then 'open' else 'dated' end
        when b.default_schedule_id is not null then 'branch' when s.default_schedule_id is not null then 'clinic' else 'none' end as source
    from days d
    left join roster_days r on r.clinic_id = d.clinic_id and r.employee_id = d.employee_id and r.work_date = d.day
    left join lateral (
      select x.id, x.schedule_id, x.date_to from shift_assignments x
        where x.clinic_id = d.clinic_id and x.employee_id = d.employee_id and x.date_from <= d.day and (x.date_to is null or x.date_to >= d.day)
        order by (x.date_to is null), case when x.date_to is null then x.date_from end desc, x.created_at desc, x.id desc limit 1
    ) a on r.schedule_id is null
    left join branches b on b.clinic_id = d.clinic_id and b.id = d.branch_id
    left join attendance_settings s on s.clinic_id = d.clinic_id
    order by d.employee_id, d.day`;

const schedules = `
  select w.id, w.name, w.kind, w.weekdays, w.required_minutes, w.grace_in, w.grace_out, w.grace_mode,
      w.half_day_below::text as half_day_below, w.absent_below::text as absent_below,
      coalesce((select json_agg(json_build_object('weekday', l.weekday, 'start', to_char(l.start, 'HH24:MI'), 'end', to_char(l."end", 'HH24:MI'),
          'break_minutes', l.break_minutes, 'break_paid', l.break_paid) order by l.start)
        from work_schedules__spans l where l.clinic_id = w.clinic_id and l.record_id = w.id), '[]') as spans
    from work_schedules w where w.id = any ($1::uuid[])`;

interface SpanRow extends PlannedSpan {
  readonly weekday: WeekDay;
}

function scheduleOf({ spans, required_minutes, ...row }: Row): PlannedSchedule {
  const week: Partial<Record<WeekDay, PlannedSpan[]>> = {};
  for (const { weekday, ...span } of spans as readonly SpanRow[]) (week[weekday] ??= []).push(span);
  return {
    ...row,
    week,
    required_minutes: (required_minutes as number | null) ?? 0,
  } as unknown as PlannedSchedule;
}

/** The schedules with these ids, by id, as days are judged by them. */
export async function readSchedules(
  { query }: Reading,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PlannedSchedule>> {
  const rows = ids.length === 0 ? [] : await query(schedules, [ids]);
  return new Map(rows.map((row) => [String(row['id']), scheduleOf(row)]));
}

/** Whether a schedule rests on a weekday: fixed ones where it has no span, flexible ones where it is no working day (areas-hr.md f 5). */
export const restsOn = (schedule: PlannedSchedule, weekday: WeekDay): boolean =>
  schedule.kind === 'fixed'
    ? (schedule.week[weekday] ?? []).length === 0
    : !schedule.weekdays.includes(weekday);

/** The spans of a weekday; of a day that was painted or swapped those of the week's first working day where its own has none. */
function spansOn(
  { kind, week }: PlannedSchedule,
  weekday: WeekDay,
  isMeant: boolean,
): readonly PlannedSpan[] {
  if (kind === 'flexible') return [];
  const own = week[weekday] ?? [];
  if (own.length > 0 || !isMeant) return own;
  const first = weekdays.find((one) => (week[one] ?? []).length > 0);
  return first === undefined ? [] : (week[first] ?? []);
}

/**
 * What is planned for each of these people on each day from `from` to `to`, both included (hr.md 2.1): by person and day, in the
 * order of the ids' sort. Two statements however many people and days; who is absent from the clinic is not answered, and whether
 * somebody was employed on a day is not asked here.
 */
export async function plannedDays(
  db: Reading,
  employeeIds: readonly string[],
  from: string,
  to: string,
): Promise<readonly PersonDay[]> {
  if (employeeIds.length === 0 || to < from) return [];
  const rows = await db.query(resolved, [employeeIds, from, to]);
  const used = new Set(rows.flatMap(({ schedule_id: id }) => (id === null ? [] : [String(id)])));
  const known = await readSchedules(db, [...used]);
  const weekdayOf = new Map<string, WeekDay>();
  for (let day = from; day <= to; day = addDays(day, 1)) weekdayOf.set(day, weekDayOf(day));
  return rows.map((row) => {
    const day = String(row['day']);
    const weekday = weekdayOf.get(day) ?? weekDayOf(day);
    const schedule = known.get(String(row['schedule_id'])) ?? null;
    const rests = row['is_rest'] === true;
    // Who names a shift for a day means work, also where the shift usually rests on that weekday.
    const isMeant = row['source'] === 'roster_day' && !rests;
    const isRest = rests || (schedule !== null && !isMeant && restsOn(schedule, weekday));
    return {
      employee_id: String(row['employee_id']),
      day,
      schedule,
      spans: schedule === null || isRest ? [] : spansOn(schedule, weekday, isMeant),
      is_rest: isRest,
      source: row['source'] as PlanSource,
    };
  });
}
