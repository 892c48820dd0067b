import type { LeaverItem } from '#resources/people/employees/leaving.server.ts';
import type { RuleContext } from '#server/kit/rules.ts';

/** Things that are still in somebody's hands: nobody leaves with them unseen (hr.md 1, deactivate; hr.md 7). */
export async function heldItems(
  { db }: RuleContext,
  { id }: { readonly id: string },
): Promise<readonly LeaverItem[]> {
  const rows = await db.query('select name from custody where holder_id = $1::uuid order by name', [id]);
  const names = rows.slice(0, 5).map(({ name }) => String(name));
  return rows.length === 0
    ? []
    : [
        {
          kind: 'custody',
          count: rows.length,
          blocks: true,
          ar: `${rows.length} من العهد لم تُسلَّم (${names.join('، ')})`,
          en: `${rows.length} items in custody (${names.join(', ')})`,
        },
      ];
}

/** What was on its way to who leaves goes back to where it was: they will not accept it any more. */
export async function takeBackUnanswered({ db }: RuleContext, employee: string): Promise<void> {
  const rows = await db.query(
    `select id, status from custody where receiver_id = $1::uuid and status in ('awaiting_ack', 'transfer_requested') order by id`,
    [employee],
  );
  for (const { id, status } of rows)
    if (status === 'awaiting_ack') await db.transition('custody', String(id), 'recall', {}, 'server');
    else
      await db.transition(
        'custody',
        String(id),
        'declineTransfer',
        { refusal: 'انتهت خدمة الزميل' },
        'server',
      );
}
