import { gridDays } from './exportReports.ts';

const approved = `coalesce((select sum(l.minutes) from attendance_days__ot_approved l
    where l.clinic_id = d.clinic_id and l.record_id = d.id), 0)`;
const days = `from attendance_days d join employees e on e.clinic_id = d.clinic_id and e.id = d.employee_id
  where d.work_date between :from::date and :to::date`;

/** Rows of the four layouts; the grid has a row for each month the days asked for lie in. */
export const exportSql = {
  exportDays: `select d.id, d.work_date, e.employee_no, d.employee_id, e.branch_id, d.schedule_id, d.planned, d.first_in, d.last_out,
      d.day_status, d.late_minutes, d.early_minutes, d.worked_minutes, d.required_minutes, d.ot_day, d.ot_night, d.ot_rest, d.ot_holiday,
      ${approved}::int as ot_approved_minutes, d.absent_fraction ${days}`,
  exportGrid: `select md5(m.employee_id::text || m.month)::uuid as id, e.employee_no, e.id as employee_id, e.branch_id, m.month,
      (m.month || '-01')::date as work_date, ${gridDays.map((name, at) => `m.statuses ->> '${at + 1}' as ${name}`).join(', ')}
    from employees e join (
      select d.clinic_id, d.employee_id, to_char(d.work_date, 'YYYY-MM') as month,
          jsonb_object_agg(extract(day from d.work_date)::int::text, d.day_status) as statuses
        from attendance_days d where d.work_date between :from::date and :to::date group by 1, 2, 3
    ) m on m.clinic_id = e.clinic_id and m.employee_id = e.id`,
  exportPunches: `select p.id, p.work_date, e.employee_no, p.employee_id, e.branch_id, p.at, p.wall_time, p.status as became, p.source, p.device_id,
      p.line_no, p.void_reason
    from punches p join employees e on e.clinic_id = p.clinic_id and e.id = p.employee_id
    where p.work_date between :from::date and :to::date`,
  exportTotals: `select e.id, e.employee_no, e.id as employee_id, e.branch_id, :from::date as work_date,
      count(*) filter (where d.day_status in ('present', 'half_day', 'mission'))::int as days_present, sum(d.absent_fraction) as days_absent,
      count(*) filter (where d.day_status = 'incomplete')::int as days_incomplete, count(*) filter (where d.day_status = 'leave')::int as days_leave,
      sum(d.late_minutes)::int as late_minutes, sum(d.early_minutes)::int as early_minutes, sum(d.worked_minutes)::int as worked_minutes,
      sum(d.required_minutes)::int as required_minutes, sum(d.ot_day + d.ot_night + d.ot_rest + d.ot_holiday)::int as overtime_found,
      sum(${approved})::int as ot_approved_minutes ${days} group by e.id, e.employee_no, e.branch_id`,
};
