import { grouped } from '#server/kit/grouped.ts';
import type { Row } from '#server/kit/rules.ts';
import { underCap } from '../engine/overtimeCap.ts';
import type { PayDay } from '../engine/types.ts';
import type { PayGround, Reading } from './payGround.server.ts';

// One row a day that attendance or leave knows; where no attendance is kept, also for rest inside leave, so that a whole month of it is known. Approved overtime alone counts, or what was found where nothing is to be approved.
const daysSql = `
  with leave as (
    select v.employee_id, v.work_date, json_agg(json_build_object('fraction', case when v.days >= 1 then '1' else '0.5' end,
        'paid_percent', trim_scale(v.paid_percent)::text) order by v.half, v.id) filter (where v.days > 0) as parts, min(v.id::text) as id
      from vacation_days v
      where v.clinic_id = (select app_clinic()) and v.employee_id = any ($1::uuid[]) and v.work_date between $2::date and $3::date
        and v.stands and v.approved and (v.days > 0 or not $4)
      group by 1, 2
  ), came as (
    select d.*, coalesce((select json_object_agg(o.kind, o.minutes) from attendance_days__ot_approved o
          where o.clinic_id = d.clinic_id and o.record_id = d.id), '{}') as decided
      from attendance_days d
      where $4 and d.clinic_id = (select app_clinic()) and d.employee_id = any ($1::uuid[])
        and d.work_date between $2::date and $3::date
  )
  select coalesce(d.employee_id, l.employee_id) as employee_id, coalesce(d.id::text, l.id) as id,
      coalesce(d.work_date, l.work_date)::text as date, coalesce(d.day_status, case when l.parts is null then 'rest' else 'leave' end) as status,
      d.planned is not null or coalesce(d.day_status, case when l.parts is null then 'rest' else 'leave' end) in ('present', 'half_day', 'absent', 'incomplete', 'leave', 'mission') as scheduled,
      coalesce(d.required_minutes, 0) as required_minutes, coalesce(d.worked_minutes, 0) as worked_minutes,
      coalesce(d.late_minutes, 0) as late_minutes, coalesce(d.early_minutes, 0) as early_minutes,
      trim_scale(coalesce(d.absent_fraction, 0))::text as absent_fraction,
      json_build_object('day', d.ot_day, 'night', d.ot_night, 'rest', d.ot_rest, 'holiday', d.ot_holiday) as found, d.decided,
      coalesce(l.parts, '[]') as leave
    from came d full join leave l on l.employee_id = d.employee_id and l.work_date = d.work_date
    order by 1, 3`;

type Minutes = Readonly<Record<string, number | null>>;

function dayOf(row: Row, asksApproval: boolean): PayDay {
  const decided = (row['decided'] ?? {}) as Minutes;
  const found = row['found'] as Minutes;
  const minutes = (kind: string): number => decided[kind] ?? (asksApproval ? 0 : (found[kind] ?? 0));
  const required = Number(row['required_minutes']);
  const leave = row['leave'] as readonly Pick<PayDay['leave'][number], 'fraction' | 'paid_percent'>[];
  return {
    id: String(row['id']),
    date: String(row['date']),
    status: row['status'] as PayDay['status'],
    scheduled: row['scheduled'] === true,
    required_minutes: required,
    worked_minutes: Number(row['worked_minutes']),
    late_minutes: Number(row['late_minutes']),
    early_minutes: Number(row['early_minutes']),
    absent_fraction: String(row['absent_fraction']),
    overtime: {
      day: minutes('day'),
      night: minutes('night'),
      rest: minutes('rest'),
      holiday: minutes('holiday'),
    },
    // Of half a day's leave the row's required minutes are half of the day already.
    leave: leave.map((one) => ({ ...one, minutes: required })),
  };
}

/** The days of a circle by employee, in order: attendance with the leave that lies on it; one statement. */
export async function payDays(
  { query }: Reading,
  { circle, attendance, overtimeNeedsApproval, overtimeCap }: PayGround,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PayDay[]>> {
  const rows = await query(daysSql, [employeeIds, circle.from, circle.to, attendance]);
  return new Map(
    [...grouped(rows, (row) => String(row['employee_id']))].map(([id, own]) => [
      id,
      underCap(
        own.map((row) => dayOf(row, overtimeNeedsApproval)),
        overtimeCap,
      ),
    ]),
  );
}
