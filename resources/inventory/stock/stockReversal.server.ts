import type { StockContext, StockReversal } from './stockMovements.server.ts';
import { refuseShort } from './stockRefusals.server.ts';
import { changedRow, type DraftRow } from './stockRows.server.ts';
import { Exact, type Place, type StockState } from './stockState.server.ts';

/** A row of the ledger that is taken back. */
export interface Original extends Place {
  readonly id: string;
  readonly type: string;
  readonly batchId: string;
  readonly qty: string;
  readonly value: string;
}

/** The rows to take back, in the order they are named. Refuses with 404, and 409 `already_reversed`. */
export async function readRows(
  { db, fail }: StockContext,
  reversals: readonly StockReversal[],
): Promise<readonly Original[]> {
  const rows = await db.query(
    `select t.id, t.type, t.item_id, t.batch_id, t.warehouse_id, t.qty::text, t.value::text, t.reverses_id,
        exists (select from stock_transactions r where r.clinic_id = t.clinic_id and r.reverses_id = t.id) as reversed
      from stock_transactions t where t.id = any ($1::uuid[])`,
    [reversals.map(({ rowId }) => rowId)],
  );
  const known = new Map(rows.map((row) => [String(row['id']), row]));
  return reversals.map(({ rowId }) => {
    const row = known.get(rowId);
    if (!row) return fail('not_found');
    if (row['reversed'] === true || row['reverses_id'] !== null) return fail('already_reversed');
    return {
      id: rowId,
      type: String(row['type']),
      itemId: String(row['item_id']),
      batchId: String(row['batch_id']),
      warehouseId: String(row['warehouse_id']),
      qty: String(row['qty']),
      value: String(row['value']),
    };
  });
}

/** The mirror of a row: its quantity and value with the other sign, as far as what is left there is worth it (I3). */
export async function mirrorOf(
  context: StockContext,
  state: StockState,
  original: Original,
  reversal: StockReversal,
): Promise<DraftRow> {
  const batch = state.batchOf(original);
  const balance = state.balance(batch, original.warehouseId);
  const qty = new Exact(original.qty).neg();
  const after = balance.onHand.plus(qty);
  if (after.isNegative()) return refuseShort(context, original, balance.onHand);
  const exact = new Exact(original.value).neg();
  const value = after.isZero() ? balance.value.neg() : Exact.max(exact, balance.value.neg());
  const change = { type: original.type, batch, warehouseId: original.warehouseId, qty, value };
  return { ...changedRow(state, change, reversal), reverses_id: original.id };
}
