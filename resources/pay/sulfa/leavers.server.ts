import type { LeaverItem } from '#resources/people/employees/leaving.server.ts';
import type { RuleContext } from '#server/kit/rules.ts';

const countSql = `select
    count(*) filter (where a.employee_id = $1::uuid and a.status in ('disbursed', 'skip_asked'))::int as owed,
    count(*) filter (where a.employee_id = $1::uuid and a.status in ('pending', 'manager_approved', 'approved'))::int as waiting,
    count(*) filter (where a.guarantor_id = $1::uuid and a.status in ('disbursed', 'skip_asked'))::int as guaranteed
  from sulfa_applications a where a.clinic_id = (select app_clinic()) and $1::uuid in (a.employee_id, a.guarantor_id)`;

/**
 * What is open of advances of who leaves: one that is not paid back keeps them until an owner says it is settled later (hr.md 1,
 * deactivate); what was not paid out yet ends with the service; whom they stand for loses their guarantor. Without amounts: whoever ends a
 * service need not know them.
 */
export async function openAdvances(
  { db }: RuleContext,
  { id }: { readonly id: string },
): Promise<readonly LeaverItem[]> {
  const [row] = await db.query(countSql, [id]);
  const count = (name: string): number => Number(row?.[name]);
  const [owed, waiting, guaranteed] = [count('owed'), count('waiting'), count('guaranteed')];
  const items: (LeaverItem | false)[] = [
    owed > 0 && {
      kind: 'advances',
      count: owed,
      blocks: true,
      ar: `${owed} من السلف لم تُسدد`,
      en: `${owed} advances not paid back`,
    },
    waiting > 0 && {
      kind: 'advance_requests',
      count: waiting,
      blocks: false,
      ar: `${waiting} من طلبات السلف لم تُصرف، تنتهي مع ترك العمل`,
      en: `${waiting} advance requests not paid out, which end with the service`,
    },
    guaranteed > 0 && {
      kind: 'guaranteed_advances',
      count: guaranteed,
      blocks: false,
      stays: true,
      ar: `ضامن لعدد ${guaranteed} من سلف الزملاء`,
      en: `guarantor of ${guaranteed} advances of colleagues`,
    },
  ];
  return items.filter((one): one is LeaverItem => one !== false);
}

/** Ends what was asked for and not paid out. */
export async function endAdvances({ db }: RuleContext, employee: string): Promise<void> {
  const rows = await db.query(
    `select id, status from sulfa_applications where clinic_id = (select app_clinic()) and employee_id = $1::uuid
      and status in ('pending', 'manager_approved', 'approved') order by id`,
    [employee],
  );
  for (const { id, status } of rows)
    await db.transition(
      'sulfa-applications',
      String(id),
      status === 'approved' ? 'expire' : 'withdraw',
      {},
      'server',
    );
}
