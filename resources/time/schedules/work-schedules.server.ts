import type { RecordOf } from '#metadata/resource.ts';
import { addDays } from '#metadata/time/days.ts';
import { serverRules, type RuleContext } from '#server/kit/rules.ts';
import { planChanged } from '../roster/planChanges.server.ts';
import { workSchedules } from './work-schedules.ts';

/** Everything that gives somebody a schedule from today on, one statement; `$1` the schedule, `$2` today. */
const uses = `
  select (select count(*) from shift_assignments where schedule_id = $1 and (date_to is null or date_to >= $2::date))
    + (select count(*) from roster_days where schedule_id = $1 and work_date >= $2::date)
    + (select count(*) from branches where default_schedule_id = $1 and status = 'active')
    + (select count(*) from job_titles where default_schedule_id = $1 and status = 'active')
    + (select count(*) from attendance_settings where default_schedule_id = $1) as n`;

/** By what a day is reckoned: any other change of a schedule moves no day. */
const reckonedBy = [
  'kind',
  'spans',
  'weekdays',
  'required_minutes',
  'grace_in',
  'grace_out',
  'grace_mode',
  'half_day_below',
  'absent_below',
] as const;
type Schedule = RecordOf<typeof workSchedules>;
/** Lines without their ids: what they say. */
const saidBy = (schedule: Schedule): string =>
  JSON.stringify(
    reckonedBy.map((name) => schedule[name] ?? null),
    (key, value: unknown) => (['id', 'position', '_label'].includes(key) ? undefined : value),
  );

/** Further back nothing is reckoned anew: those months are paid. */
const daysBack = 92;
/** Whose days are reckoned by a schedule since a day, or will be. */
const peopleSql = `select array_agg(distinct x.id) as ids from (
    select employee_id as id from attendance_days where clinic_id = (select app_clinic()) and schedule_id = $1::uuid and work_date >= $2::date
    union select employee_id from shift_assignments where clinic_id = (select app_clinic()) and schedule_id = $1::uuid and (date_to is null or date_to >= $2::date)
    union select employee_id from roster_days where clinic_id = (select app_clinic()) and schedule_id = $1::uuid and work_date >= $2::date) x`;

/** Days nobody was paid for yet are reckoned by what the schedule says now, all of them alike (hr.md 2.6); locked months stay. */
async function reckonAnew(context: RuleContext, id: string): Promise<void> {
  const from = addDays(context.today, -daysBack);
  const [row] = await context.db.query(peopleSql, [id, from]);
  const employeeIds = (row?.['ids'] ?? []) as readonly string[];
  if (employeeIds.length > 0) await planChanged(context, { employeeIds, from });
}

/** The hours of a usual week in short: `09:00–17:00`, the hours of most days first. */
const hours = `(select string_agg(h.hours, ' · ' order by h.days desc, h.hours) from (
    select d.hours, count(*) as days from (
      select string_agg(to_char(s.start, 'HH24:MI') || '–' || to_char(s."end", 'HH24:MI'), ', ' order by s.start) as hours
      from work_schedules__spans s where s.clinic_id = t.clinic_id and s.record_id = t.id group by s.weekday) d
    group by d.hours) h)`;

/** A schedule somebody works by is not archived (hr.md 2.1: people are given active ones). */
export const workScheduleRules = serverRules(workSchedules, {
  computed: { hours },
  async saved(context) {
    const { before, record } = context;
    if (before && saidBy(before) !== saidBy(record))
      await reckonAnew(context as unknown as RuleContext, record.id);
  },
  transitions: {
    archive: {
      async guard({ record, today, db, refuse }) {
        const [found] = await db.query(uses, [record.id, today]);
        const n = Number(found?.['n'] ?? 0);
        if (n > 0) refuse('still_used', { values: { n } });
      },
    },
  },
});
