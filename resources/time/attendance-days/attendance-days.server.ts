import { daysBetween } from '#metadata/time/days.ts';
import { serverRules, type OperationContext } from '#server/kit/rules.ts';
import { settingSql } from '#server/kit/settings.ts';
import { attendanceSettings } from '../attendance-settings/attendance-settings.ts';
import { exportSql } from './exportSql.server.ts';
import { incompleteNotices } from './incompleteDays.server.ts';
import { attendanceDays } from './attendance-days.ts';
import { readMine } from './mine.server.ts';
import { readMonth } from './month.server.ts';
import { approveOvertime } from './overtime.server.ts';
import { touchDays, touching } from './touchDays.server.ts';

const mostDays = 366;

/** Reckons days anew on demand: of those named, or of everybody (hr.md 2.6). */
async function recalculate(context: OperationContext<typeof attendanceDays>) {
  const { body, refuse } = context;
  const [from, to] = [String(body['from']), String(body['to'])];
  if (to < from) refuse('rightOrder', { on: 'to' });
  if (daysBetween(from, to) >= mostDays) refuse('tooLong', { on: 'to' });
  const ids = (body['employee_ids'] ?? []) as readonly string[];
  return await touchDays(touching(context), { employeeIds: ids.length === 0 ? undefined : ids, from, to });
}

/** Absent, or not there by the end of the grace although their work has begun: judged by wall clocks, as the plan is written. */
const away = `(t.day_status = 'absent' or (t.day_status = 'pending' and t.first_in is null and t.planned is not null
  and now() at time zone :timezone > t.work_date + left(t.planned, 5)::time
    + make_interval(mins => coalesce((select w.grace_in from work_schedules w where w.clinic_id = t.clinic_id and w.id = t.schedule_id), 0))))`;

/** What days are asked by, and the punches each was reckoned from (hr.md 2.6). */
export const attendanceDayRules = serverRules(attendanceDays, {
  notices: incompleteNotices,
  filters: {
    came: 't.first_in is not null',
    away,
    late: 't.late_minutes > 0',
    overtime_found: 't.ot_day + t.ot_night + t.ot_rest + t.ot_holiday > 0',
    overtime_waits: `t.ot_day + t.ot_night + t.ot_rest + t.ot_holiday > 0 and t.ot_decided_at is null
      and ${settingSql(attendanceSettings, 'ot_needs_approval')}`,
    of_branch: `exists (select 1 from employees e where e.clinic_id = t.clinic_id and e.id = t.employee_id and e.branch_id = any (:ids))`,
    of_department: `exists (select 1 from employees e where e.clinic_id = t.clinic_id and e.id = t.employee_id and e.department_id = any (:ids))`,
  },
  reports: {
    punches: `select p.id, p.at, p.wall_time, p.status as became, p.source, p.device_id, p.line_no, p.void_reason
      from attendance_days t join punches p on p.clinic_id = t.clinic_id and p.employee_id = t.employee_id and p.work_date = t.work_date
      where t.id = :id`,
    ...exportSql,
  },
  operations: { recalculate, readMonth, readMine, approveOvertime },
});
