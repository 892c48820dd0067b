import { appendRows } from '#server/kit/ledger.ts';
import { stockTransactions } from '../stock-transactions/stock-transactions.ts';
import { saveReserved, settleReservations } from './reservations.server.ts';
import { applyMovement, refuseSkipped, type DraftRow } from './stockRows.server.ts';
import type { PostedRow, StockContext, StockMovement, StockReversal } from './stockMovements.server.ts';
import { Exact, lockedState, type Place, type StockState } from './stockState.server.ts';
import { judgeMovements, refuseArchived, refuseOverflow } from './stockGuards.server.ts';
import { mirrorOf, readRows } from './stockReversal.server.ts';

const placesOf = (movement: StockMovement): Place[] =>
  movement.kind === 'shift'
    ? [
        { itemId: movement.itemId, warehouseId: movement.from },
        { itemId: movement.itemId, warehouseId: movement.to },
      ]
    : [{ itemId: movement.itemId, warehouseId: movement.warehouseId }];

/**
 * The only writer of stock (inventory.md 1): locks the levels of everything it touches in one order, chooses batches by
 * expiry, checks every guard, and appends rows with the balance after each. Runs in the transaction of the request, whose
 * key posts once for ever (I8); deadlocks run the whole transaction again. Numbered documents take their number before.
 *
 * Refuses with 409 `insufficient_stock`, `batch_expired`, `batch_quarantined`, `place_archived`, `item_archived`,
 * `idempotency_key_reused`; 422 `not_whole`, `amount_too_large`, `override_reason_required`; 400 `idempotency_key_required` without a key.
 */
export async function postStock(
  context: StockContext,
  movements: readonly StockMovement[],
): Promise<readonly PostedRow[]> {
  const places = movements.flatMap(placesOf);
  const batchIds = movements.flatMap(({ batchId }) => (batchId === undefined ? [] : [batchId]));
  const state = await lockedState(context, { places, batchIds });
  judgeMovements(context, state, movements);
  const rows: DraftRow[] = [];
  for (const movement of movements) rows.push(...(await applyMovement(context, state, movement)));
  refuseOverflow(context, state, movements);
  return writeRows(context, state, refuseSkipped(context, state, rows));
}

/**
 * Takes rows of the ledger back by their mirrors, with exactly their values (I5). Refuses with 409 `already_reversed`, and
 * `insufficient_stock` where what came in has left again, `place_archived`, `item_archived` where it would come back.
 */
export async function reverseStock(
  context: StockContext,
  reversals: readonly StockReversal[],
): Promise<readonly PostedRow[]> {
  const originals = await readRows(context, reversals);
  const state = await lockedState(context, {
    places: originals,
    batchIds: originals.map(({ batchId }) => batchId),
  });
  const rows: DraftRow[] = [];
  for (const [index, original] of originals.entries()) {
    const reversal = reversals[index];
    if (new Exact(original.qty).isNegative()) refuseArchived(context, state, original);
    if (reversal) rows.push(await mirrorOf(context, state, original, reversal));
  }
  return writeRows(context, state, rows);
}

async function writeRows(
  context: StockContext,
  state: StockState,
  rows: readonly DraftRow[],
): Promise<readonly PostedRow[]> {
  const posted = await appendMovements(context, rows);
  await settleReservations(context, state);
  await markClosed(context, state);
  await saveReserved(context, state);
  return posted;
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
