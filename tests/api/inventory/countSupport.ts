import type { Answer } from '#tests/setup/client.ts';
import { step } from './moveSupport.ts';
import { newKey, type Store } from './stockSupport.ts';

export interface Line {
  readonly id: string;
  readonly item_id: string;
  readonly batch_id: string | null;
  readonly result: string;
  readonly [field: string]: unknown;
}
export interface Count {
  readonly id: string;
  readonly status: string;
  readonly version: number;
  readonly number: string;
  readonly lines: readonly Line[];
  readonly [field: string]: unknown;
}

/** The line of an item, or of one of its batches. */
export const lineOf = (count: Count, item: string, batch: string | null = null): Line => {
  const found = count.lines.find(
    (line) => line.item_id === item && (batch === null || line.batch_id === batch),
  );
  if (!found) throw new Error('The count has no line of it.');
  return found;
};

/** The calls of counts, in the store of a test file. */
export function countsOf(store: () => Store) {
  const started = async (warehouse: string): Promise<Count> =>
    (await step(store().owner, '/stock-counts', { warehouse_id: warehouse }, 201)).json as Count;
  const move = (count: Count, name: string, body: unknown = {}): Promise<Answer> =>
    store().owner.post(`/stock-counts/${count.id}/${name}`, body, { 'idempotency-key': newKey() });
  const moved = async (count: Count, name: string, body: unknown = {}): Promise<Count> =>
    (await step(store().owner, `/stock-counts/${count.id}/${name}`, body)).json as Count;
  const counted = (count: Count, line: Line, qty: string, unit?: string): Promise<Count> =>
    moved(count, 'count', { lines: [{ line_id: line.id, counted_qty: qty, ...(unit ? { unit } : {}) }] });
  /** One piece of a batch leaves or joins the warehouse beside the count, by a transfer at once. */
  const carried = async (from: string, to: string, item: string, qty: string): Promise<void> => {
    const lines = [{ item_id: item, unit: 'piece', qty }];
    const draft = await step(
      store().owner,
      '/stock-transfers',
      { source_id: from, destination_id: to, lines },
      201,
    );
    await step(store().owner, `/stock-transfers/${draft.json.id}/transfer-now`);
  };
  const held = async (item: string, warehouse: string): Promise<readonly string[]> =>
    (
      await store().clinic.sql(
        `select trim_scale(on_hand)::text as n from stock_balances b join stock_batches s on s.id = b.batch_id
          where b.item_id = $1 and b.warehouse_id = $2 order by s.created_at`,
        [item, warehouse],
      )
    ).map(({ n }) => String(n));
  const postedRows = (count: Count) =>
    store().clinic.sql(
      `select type, trim_scale(qty)::text as qty, trim_scale(value)::text as value, reason, source_number from stock_transactions
        where source_type = 'stock-counts' and source_id = $1 order by seq`,
      [count.id],
    );
  return { started, move, moved, counted, carried, held, postedRows };
}
