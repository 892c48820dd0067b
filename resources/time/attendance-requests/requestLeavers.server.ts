import type { LeaverItem } from '#resources/people/employees/leaving.server.ts';
import type { RuleContext } from '#server/kit/rules.ts';

const openSql = `select id, work_date::text as day from attendance_requests where clinic_id = (select app_clinic()) and employee_id = $1::uuid
  and status in ('pending', 'manager_approved') order by work_date, id`;

/** Undecided requests of who leaves: those of days that were worked are decided before the last pay (hr.md 1, deactivate). */
export async function openRequests(
  { db }: RuleContext,
  { id }: { readonly id: string },
): Promise<readonly LeaverItem[]> {
  const n = (await db.query(openSql, [id])).length;
  if (n === 0) return [];
  const filter = { employee_id: [id], status: ['pending', 'manager_approved'] };
  return [
    {
      kind: 'attendance-requests',
      count: n,
      blocks: false,
      stays: true,
      at: `/employees/manual-attendance?${new URLSearchParams({ view: 'all', filter: JSON.stringify(filter) }).toString()}`,
      ar: `${n} من طلبات الحضور بانتظار القرار`,
      en: `${n} attendance requests that await a decision`,
    },
  ];
}

/** Ends the requests of days after the last one: nobody works on them. */
export async function endRequests({ db }: RuleContext, employee: string, lastDay: string): Promise<void> {
  for (const { id, day } of await db.query(openSql, [employee]))
    if (String(day) > lastDay) await db.transition('attendance-requests', String(id), 'cancel', {}, 'server');
}
