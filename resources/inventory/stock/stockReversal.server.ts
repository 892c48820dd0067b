import { mirroredRows } from '#server/kit/ledger.ts';
import { stockTransactions } from '../stock-transactions/stock-transactions.ts';
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

const told = ['type', 'item_id', 'batch_id', 'warehouse_id', 'qty', 'value'] as const;

/** The rows to take back, in the order they are named. Refuses with 404, and 409 `already_reversed`. */
export async function readRows(
  context: StockContext,
  reversals: readonly StockReversal[],
): Promise<readonly Original[]> {
  const ids = reversals.map(({ rowId }) => rowId);
  const rows = await mirroredRows(context, stockTransactions, ids, told);
  return rows.map(({ item_id: itemId, batch_id: batchId, warehouse_id: warehouseId, ...row }) => ({
    ...row,
    itemId,
    batchId,
    warehouseId,
  }));
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
