import { monthEnd, monthStart } from '#metadata/time/days.ts';
import type { RuleContext } from '#server/kit/rules.ts';

/** Requests of that month that wait or were approved, forgotten punches and permissions by themselves. */
const usedSql = `select count(*) filter (where kind in ('forgot_in', 'forgot_out', 'both'))::int as forgotten,
    count(*) filter (where kind in ('permission_late', 'permission_early'))::int as permissions
  from attendance_requests where clinic_id = (select app_clinic()) and employee_id = $1 and work_date between $2 and $3
    and status in ('pending', 'manager_approved', 'approved')`;

/** What is left of a month for somebody: both counts are of the month of the day that is asked for (hr.md 2.7 rules 3, 4). */
export async function usedRequests(
  { db }: Pick<RuleContext, 'db'>,
  employee: string,
  day: string,
): Promise<{ readonly forgotten: number; readonly permissions: number }> {
  const [row] = await db.query(usedSql, [employee, monthStart(day), monthEnd(day)]);
  return { forgotten: Number(row?.['forgotten'] ?? 0), permissions: Number(row?.['permissions'] ?? 0) };
}
