import type { Row, RuleDatabase } from '#server/kit/rules.ts';
import { Exact } from '../stock/stockState.server.ts';

/** What lies of a batch in the warehouse; balances that ran empty are among them. */
interface Lying {
  readonly itemId: string;
  readonly batchId: string;
  readonly onHand: string;
  /** The number of its last movement there. */
  readonly seq: number;
  /** Its item is counted by batch: it expires, or its lot number matters. */
  readonly byBatch: boolean;
}

/** All that lies, or ever lay, in a warehouse: of a category, or of some items; the soonest expiry and the oldest first. */
export async function lyingIn(
  db: Pick<RuleDatabase, 'query'>,
  warehouseId: string,
  { categoryId = null, itemIds = null }: { categoryId?: string | null; itemIds?: readonly string[] | null },
): Promise<readonly Lying[]> {
  const rows = await db.query(
    `select b.item_id, b.batch_id, b.on_hand::text, i.tracks_expiry or i.requires_batch_no as by_batch,
        (select max(t.seq) from stock_transactions t
          where t.clinic_id = b.clinic_id and t.batch_id = b.batch_id and t.warehouse_id = b.warehouse_id)::float8 as seq
      from stock_balances b join stock_batches s on s.clinic_id = b.clinic_id and s.id = b.batch_id
      join inventory_items i on i.clinic_id = b.clinic_id and i.id = b.item_id
      where b.warehouse_id = $1::uuid and ($2::uuid is null or i.category_id = $2) and ($3::uuid[] is null or b.item_id = any ($3))
      order by fold(i.name_ar), i.id, s.expiry_date nulls last, s.created_at, s.id`,
    [warehouseId, categoryId, itemIds],
  );
  return rows.map((row) => ({
    itemId: String(row['item_id']),
    batchId: String(row['batch_id']),
    onHand: String(row['on_hand']),
    seq: Number(row['seq'] ?? 0),
    byBatch: row['by_batch'] === true,
  }));
}

/** Those of a line: its batch, or all batches of its item. */
export const lyingOf = (line: Row, lying: readonly Lying[]): readonly Lying[] =>
  lying.filter(
    ({ itemId, batchId }) =>
      itemId === line['item_id'] && (line['batch_id'] === null || batchId === line['batch_id']),
  );

/** What a line holds before it is counted: what lies there now, and since which movement. */
export const openedLine = (parts: readonly Lying[]) => ({
  counted_qty: null,
  counted_by: null,
  snapshot_qty: parts.reduce((sum, { onHand }) => sum.plus(onHand), new Exact(0)).toFixed(),
  basis: Math.max(0, ...parts.map(({ seq }) => seq)),
});

/** The lines of a new count: one for each batch with stock, or for each item where lots mean nothing. */
export function openedLines(lying: readonly Lying[]): readonly Row[] {
  const groups = new Map<string, Lying[]>();
  for (const one of lying) {
    const key = one.byBatch ? `${one.itemId} ${one.batchId}` : one.itemId;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((parts) => {
    const [first] = parts;
    const line = openedLine(parts);
    if (!first || new Exact(line.snapshot_qty).isZero()) return [];
    return [{ item_id: first.itemId, batch_id: first.byBatch ? first.batchId : null, ...line, moved: false }];
  });
}
