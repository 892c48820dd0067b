import { allocate, Exact, holdAccounts, postLines, type AccountContext } from './account.server.ts';
import { newId } from '#server/kit/ids.ts';

/**
 * Moves between records what belongs to another of them since they were merged or parted: a pair of `merge` lines, for lines
 * themselves are never re-pointed (issue 19, decided 4). Nothing is written where all stands right. Spreads the money anew.
 */
export async function settleAccounts(context: AccountContext, patientIds: readonly string[]): Promise<void> {
  const { db, businessDay, now } = context;
  const known = await db.query(
    'select from unnest($1::uuid[]) p (id) where exists (select from account_lines(p.id)) or exists (select from patient_balances b where b.patient_id = p.id)',
    [patientIds],
  );
  if (known.length === 0) return;
  const held = await holdAccounts(context, patientIds);
  const pair = newId(now.getTime());
  const lines = [];
  for (const account of held.values()) {
    const [row] = await db.query('select account_difference($1)::text as amount', [account.patientId]);
    const amount = new Exact(String(row?.['amount'] ?? '0')).toFixed();
    const source = { type: 'merges', id: pair };
    const once = `merge/${pair}/${account.patientId}`;
    lines.push({ account, kind: 'merge', amount, date: businessDay, source, once } as const);
  }
  await postLines(context, lines);
  for (const account of held.values()) await allocate(context, account.patientId, businessDay);
}
