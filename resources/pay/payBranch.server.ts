import type { RuleContext } from '#server/kit/rules.ts';

/** The branch whose money pays somebody; null where it is closed by now, as for a leaver's last salary: then any usual fund does. */
export async function payBranch({ db }: Pick<RuleContext, 'db'>, employee: string): Promise<string | null> {
  const [row] = await db.query(
    `select b.id from employees e join branches b on b.clinic_id = e.clinic_id and b.id = e.branch_id
      where e.id = $1::uuid and b.status = 'active'`,
    [employee],
  );
  return (row?.['id'] ?? null) as string | null;
}
