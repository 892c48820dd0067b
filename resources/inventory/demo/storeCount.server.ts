import { newId } from '#server/kit/ids.ts';
import { lyingIn, openedLines } from '../stock-counts/lying.server.ts';
import { stockCounts } from '../stock-counts/stock-counts.ts';
import type { StoreBook } from './storeDocuments.server.ts';

/** The counting of a branch's store that somebody is at: half of it is counted, as the books have it. */
export async function fillCount(
  { db, numbers, storekeeper }: StoreBook,
  warehouse: string,
  today: string,
): Promise<void> {
  const lines = openedLines(await lyingIn(db, warehouse, {}));
  if (lines.length === 0) throw new Error('There is nothing to count in the demo store of a branch');
  const id = newId();
  const number = numbers.next(stockCounts, 'number', today);
  await db.insert('stock_counts', [{ id, number, warehouse_id: warehouse, created_by: storekeeper }]);
  const half = Math.ceil(lines.length / 2);
  await db.insert(
    'stock_counts__lines',
    lines.map((line, position) => ({
      id: newId(),
      record_id: id,
      position,
      ...line,
      ...(position < half ? { counted_qty: line['snapshot_qty'], counted_by: storekeeper } : {}),
    })),
  );
}
