import { saveReserved, settleReservations } from './reservations.server.ts';
import type { StockContext } from './stockMovements.server.ts';
import { lockedState, type Place } from './stockState.server.ts';
import { writeSettled } from './writeRows.server.ts';

/** Gives back what lines still hold: a request that was cancelled, closed or is over. Unknown lines hold nothing. */
export async function releaseStock(context: StockContext, lineIds: readonly string[]): Promise<void> {
  const open = `select item_id, warehouse_id, source_line_id, qty::text from stock_reservations
    where source_line_id = any ($1::uuid[]) and qty > 0`;
  const places = await context.db.query(open, [lineIds]);
  if (places.length === 0) return;
  const wanted = places.map(placeFrom);
  const state = await lockedState(context, { places: wanted, batchIds: [] });
  // Read again: what waited for the lock may have been issued meanwhile.
  for (const row of await context.db.query(open, [lineIds])) {
    const level = state.level(placeFrom(row));
    level.reserved = level.reserved.minus(String(row['qty']));
  }
  await context.db.query(
    'update stock_reservations set qty = 0 where source_line_id = any ($1::uuid[]) and qty > 0',
    [lineIds],
  );
  await writeSettled(context, state);
  await saveReserved(context, state);
}

const placeFrom = (row: Readonly<Record<string, unknown>>): Place => ({
  itemId: String(row['item_id']),
  warehouseId: String(row['warehouse_id']),
});

/** What is usable is another without a posting, because a date was corrected: promises are shortened, or what was missing is taken. */
export async function settlePlaces(context: StockContext, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return;
  const state = await lockedState(context, { places, batchIds: [] });
  await writeSettled(context, state);
  await settleReservations(context, state);
  await saveReserved(context, state);
}
