import { appendRows } from '#server/kit/ledger.ts';
import { inSentOrder } from '#server/kit/sentOrder.ts';
import { stockTransactions } from '../stock-transactions/stock-transactions.ts';
import { saveReserved, settleReservations } from './reservations.server.ts';
import { settleShortfalls, type Counted } from './shortfalls.server.ts';
import type { PostedRow, StockContext } from './stockMovements.server.ts';
import type { DraftRow } from './stockRows.server.ts';
import type { StockState } from './stockState.server.ts';

/**
 * Writes the rows of a posting under the locks it holds, and after them what treatments lacked and can be had now. Answers the
 * rows it was given as they were written.
 */
export async function writeRows(
  context: StockContext,
  state: StockState,
  rows: readonly DraftRow[],
  counted: readonly Counted[] = [],
): Promise<readonly PostedRow[]> {
  const settled = await settleShortfalls(context, state, counted);
  const [posted] = await inSentOrder([
    appendMovements(context, [...rows, ...settled]),
    writeWhatFollows(context, state),
  ]);
  return posted.slice(0, rows.length);
}

/** What of promises, batches and reorder levels is otherwise by rows that were sent before. */
async function writeWhatFollows(context: StockContext, state: StockState): Promise<void> {
  await settleReservations(context, state);
  await markClosed(context, state);
  await saveReserved(context, state);
}

/** What treatments lacked and can be had now, because something was freed; who freed it writes what is promised. */
export async function writeSettled(context: StockContext, state: StockState): Promise<void> {
  const settled = await settleShortfalls(context, state, []);
  if (settled.length === 0) return;
  await appendMovements(context, settled);
  await markClosed(context, state);
}

async function appendMovements(
  context: StockContext,
  rows: readonly DraftRow[],
): Promise<readonly PostedRow[]> {
  const { subject, today } = context;
  const by = { created_by: subject.userId, actor_id: subject.userId };
  const whole = rows.map((row) => ({ document_date: today, fefo_override: false, ...by, ...row }));
  const posted = await appendRows(context, stockTransactions, whole, answered);
  return posted.map((row) => ({
    id: row.id,
    seq: row.seq,
    type: row.type,
    itemId: row.item_id,
    batchId: row.batch_id,
    warehouseId: row.warehouse_id,
    qty: row.qty,
    value: row.value,
    balanceAfter: row.balance_after,
    sourceLineId: row.source_line_id,
  }));
}

const answered = [
  'id',
  'seq',
  'type',
  'item_id',
  'batch_id',
  'warehouse_id',
  'qty',
  'value',
  'balance_after',
  'source_line_id',
] as const;

/** A batch is closed at zero everywhere and reopens on a return (inventory.md 6). */
async function markClosed({ db }: StockContext, state: StockState): Promise<void> {
  const turned = [...state.balances.values()].filter(
    ({ changed, before, onHand }) => changed && (before.isZero() || onHand.isZero()),
  );
  if (turned.length === 0) return;
  const ids = [turned.map((one) => one.batchId)];
  // Locked first, in one order: two warehouses may run empty of one batch at the same time.
  await db.query(
    'select id from stock_batches where id = any ($1::uuid[]) order by id for no key update',
    ids,
  );
  await db.query(
    `update stock_batches t set status = n.status, version = version + 1, updated_at = now()
      from (select b.id, case when exists (select from stock_balances s where s.clinic_id = b.clinic_id and s.batch_id = b.id and s.on_hand > 0)
        then 'active' else 'closed' end as status from stock_batches b where b.id = any ($1::uuid[])) n
      where t.clinic_id = (select app_clinic()) and t.id = n.id and t.status <> n.status`,
    ids,
  );
}
