import type { Row, RuleDatabase } from '#server/kit/rules.ts';

/** Whether the chosen room stands in another branch than the document. */
export async function isElsewhere(
  db: Pick<RuleDatabase, 'query'>,
  { room_id: room, branch_id: branch }: Row,
): Promise<boolean> {
  if (!room || !branch) return false;
  const found = await db.query('select 1 from rooms where id = $1::uuid and branch_id <> $2::uuid', [
    room,
    branch,
  ]);
  return found.length > 0;
}
