import { addDays } from '#metadata/time/days.ts';
import { wallAt } from '#metadata/time/clock.ts';
import type { OperationContext, Row } from '#server/kit/rules.ts';
import { settingsOf } from '#server/kit/settings.ts';
import { attendanceSettings } from '../attendance-settings/attendance-settings.ts';
import { nextPunch } from '../engine/nextPunch.ts';
import { clockOf, placeDays } from '../engine/placedDays.ts';
import { directionOf } from '../engine/workDays.ts';
import { attendanceRules } from './recount.server.ts';
import { usedRequests } from './usedRequests.server.ts';
import type { DayStatus } from '../dayStatuses.ts';
import { calendarHolidays } from '../roster/roster.server.ts';
import { plannedDays, type PersonDay } from '../roster/plannedDays.server.ts';
import type { attendanceDays } from './attendance-days.ts';
import { eachDay, monthSpan, totalsOf } from './month.server.ts';
import type { MineAnswer, OwnDay } from './monthAnswer.ts';

type Context = OperationContext<typeof attendanceDays>;

const daysSql = `select d.id, d.work_date::text as day, d.day_status, d.planned, d.first_in, d.last_out, d.late_minutes, d.early_minutes,
    d.worked_minutes, d.required_minutes, d.ot_day + d.ot_night + d.ot_rest + d.ot_holiday as overtime, d.absent_fraction::text as absent
  from attendance_days d where d.clinic_id = (select app_clinic()) and d.employee_id = $1 and d.work_date between $2::date and $3::date`;

/** Yesterday's and today's. */
const punchesSql = `select p.at, p.work_date::text as day, p.state, v.direction
  from punches p left join fingerprint_devices v on v.clinic_id = p.clinic_id and v.id = p.device_id
  where p.clinic_id = (select app_clinic()) and p.employee_id = $1 and p.work_date between $2::date - 1 and $2::date and p.status = 'kept'
  order by p.at`;

/** Planned spans as they are read: `10:00–14:00, 17:00–22:00`. */
const spansText = (plan: PersonDay | undefined): string | null =>
  plan === undefined || plan.spans.length === 0
    ? null
    : plan.spans.map(({ start, end }) => `${start}–${end}`).join(', ');

/** The times of instants by the clinic's clock, `HH:MM`. */
const clockIn =
  (zone: string) =>
  (instant: unknown): string | null =>
    instant === null || instant === undefined ? null : wallAt(instant as Date, zone).clock;

function ownDay(day: string, row: Row | undefined, plan: PersonDay | undefined, zone: string): OwnDay {
  const clock = clockIn(zone);
  return {
    day,
    id: row === undefined ? null : String(row['id']),
    status: (row?.['day_status'] as DayStatus | undefined) ?? null,
    planned: spansText(plan),
    is_rest: plan?.is_rest ?? false,
    first_in: clock(row?.['first_in']),
    last_out: clock(row?.['last_out']),
    late: (row?.['late_minutes'] as number | undefined) ?? 0,
    worked: (row?.['worked_minutes'] as number | undefined) ?? 0,
  };
}

/** What the caller may still ask for in the month of today (hr.md 2.7 rules 1, 3, 4), and how they check in. */
async function leftOf(context: Context, employee: string) {
  const set = await settingsOf(context.db, attendanceSettings);
  const used = await usedRequests(context, employee, context.today);
  return {
    way: set.self_checkin,
    left: {
      forgotten: Math.max(0, set.manual_times_month - used.forgotten),
      permissions: Math.max(0, set.permission_times_month - used.permissions),
      minutes: set.permission_minutes_each,
      since: addDays(context.today, -set.manual_days_back),
    },
  };
}

/** Whether a punch now would still be of yesterday's work (hr.md 2.5, "Which day"), also where that day is decided by now. */
async function isOfYesterday({ db, subject, today, now }: Context, employee: string): Promise<boolean> {
  const plans = await plannedDays(db, [employee], addDays(today, -1), today);
  const rules = await attendanceRules({ db });
  if (rules === undefined) return false;
  const [placed] = placeDays(plans, rules, clockOf(subject.clinic.timezone));
  return placed !== undefined && now.getTime() < placed.until;
}

/** The punches of the work day that runs, and what the next one would be. */
async function punchedOf(context: Context, employee: string) {
  const { db, subject, today } = context;
  const rows = await db.query(punchesSql, [employee, today]);
  const { direction_mode: mode } = await settingsOf(db, attendanceSettings);
  const known = rows.map((row) => ({
    day: String(row['day']),
    direction: directionOf({
      id: '',
      at: 0,
      // Where directions go by the order alone, what the device wrote is no word to go by (hr.md 2.5).
      state: mode === 'state' ? (row['state'] as number | null) : null,
      device: (row['direction'] as 'both' | 'in' | 'out' | null) ?? undefined,
    }),
  }));
  const yesterday = addDays(today, -1);
  const open = known.some((one) => one.day === yesterday) && (await isOfYesterday(context, employee));
  const { day, way } = nextPunch(known, { today, yesterday, open });
  const clock = clockIn(subject.clinic.timezone);
  const shown = rows.filter((row) => row['day'] === day);
  return { next: way, punches: shown.flatMap(({ at }) => clock(at) ?? []) };
}

/** `GET /attendance/mine`: the caller's own month and nobody else's (hr.md 2.6). Throws 404 for an account without a file. */
export async function readMine(context: Context): Promise<MineAnswer> {
  const span = monthSpan(context);
  const { db, subject, today, locale, fail } = context;
  const employee = subject.employeeId ?? fail('not_found');
  const zone = subject.clinic.timezone;
  const rows = await db.query(daysSql, [employee, span.from, span.to]);
  const byDay = new Map(rows.map((row) => [String(row['day']), row]));
  const plans = new Map((await plannedDays(db, [employee], span.from, span.to)).map((one) => [one.day, one]));
  const [now] = plans.has(today) ? [plans.get(today)] : await plannedDays(db, [employee], today, today);
  const { way, left } = await leftOf(context, employee);
  const punched = await punchedOf(context, employee);
  return {
    ...span,
    today,
    holidays: (await db.query(calendarHolidays, [
      span.from,
      span.to,
      locale,
    ])) as unknown as MineAnswer['holidays'],
    days: eachDay(span).map((day) => ownDay(day, byDay.get(day), plans.get(day), zone)),
    totals: totalsOf(rows),
    left,
    shift: { name: now?.schedule?.name ?? null, planned: spansText(now), is_rest: now?.is_rest ?? false },
    check: { way, ...punched },
  };
}
