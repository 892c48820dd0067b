import type { StockContext } from './stockMovements.server.ts';
import type { Place } from './stockState.server.ts';

/**
 * Tells of items of which what can be had has just fallen to a reorder level, and arms what rose above it (inventory.md
 * 11; `tell_reorder` of the database decides). To be called after everything that changes what can be had, once it is
 * written.
 */
export async function tellReorder(
  { db, subject, today }: Pick<StockContext, 'db' | 'subject' | 'today'>,
  places: Iterable<Pick<Place, 'itemId'>>,
): Promise<void> {
  const items = [...new Set([...places].map(({ itemId }) => itemId))];
  await db.query('select tell_reorder($1::uuid[], $2::date, $3::uuid)', [items, today, subject.userId]);
}
