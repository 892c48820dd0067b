import type { LeaverItem } from '#resources/people/employees/leaving.server.ts';
import type { RuleContext } from '#server/kit/rules.ts';

const openSql = `select id from shift_swaps where clinic_id = (select app_clinic()) and (requester_id = $1::uuid or peer_id = $1::uuid)
  and status in ('requested', 'accepted', 'manager_approved') and greatest(date_a, date_b) > $2::date order by date_a, id`;

/** Undecided swaps of who leaves, on days to come: told before (hr.md 1, deactivate). */
export async function openSwaps(
  { db, today }: RuleContext,
  { id }: { readonly id: string },
): Promise<readonly LeaverItem[]> {
  const n = (await db.query(openSql, [id, today])).length;
  return n === 0
    ? []
    : [
        {
          kind: 'shift-swaps',
          count: n,
          blocks: false,
          ar: `${n} من طلبات تبديل الورديات، تُلغى مع ترك العمل`,
          en: `${n} swaps of shifts, cancelled with the service`,
        },
      ];
}

/** Ends the swaps of who leaves: nobody takes over a shift of somebody who is gone. */
export async function endSwaps({ db }: RuleContext, employee: string, lastDay: string): Promise<void> {
  for (const { id } of await db.query(openSql, [employee, lastDay]))
    await db.transition('shift-swaps', String(id), 'cancel', {}, 'server');
}
