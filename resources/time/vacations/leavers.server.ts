import type { LeaverItem } from '#resources/people/employees/leaving.server.ts';
import type { RuleContext } from '#server/kit/rules.ts';

const openSql = `select id, status, date_from::text as date_from, date_to::text as date_to from vacations
  where clinic_id = (select app_clinic()) and employee_id = $1::uuid and status in ('pending', 'manager_approved', 'approved', 'cancel_requested')
    and date_to > $2::date order by date_from, id`;

/** Undecided requests and leave still to come of who leaves: told before, and ended with the service (hr.md 1, deactivate). */
export async function openLeave(
  { db, today }: RuleContext,
  { id }: { readonly id: string },
): Promise<readonly LeaverItem[]> {
  const n = (await db.query(openSql, [id, today])).length;
  return n === 0
    ? []
    : [
        {
          kind: 'vacations',
          count: n,
          blocks: false,
          ar: `${n} من طلبات الإجازة والإجازات القادمة، تُلغى مع ترك العمل`,
          en: `${n} vacation requests and coming vacations, cancelled with the service`,
        },
      ];
}

/** Ends the leave of who leaves: what waits is taken back, what is to come is cancelled, what runs ends with the last day. */
export async function endLeave({ db }: RuleContext, employee: string, lastDay: string): Promise<void> {
  const decision = 'انتهت الخدمة';
  for (const row of await db.query(openSql, [employee, lastDay])) {
    const id = String(row['id']);
    const isWaiting = row['status'] === 'pending' || row['status'] === 'manager_approved';
    if (isWaiting) await db.transition('vacations', id, 'withdraw', {}, 'server');
    else if (String(row['date_from']) <= lastDay)
      await db.transition('vacations', id, 'cutShort', { last_day: lastDay }, 'server');
    else if (row['status'] === 'cancel_requested')
      await db.transition('vacations', id, 'agreeCancel', {}, 'server');
    else await db.transition('vacations', id, 'cancel', { decision }, 'server');
  }
}
