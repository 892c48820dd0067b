import { freshKey } from '#server/kit/ledger.ts';
import { settleReservations } from './reservations.server.ts';
import { applyMovement, refuseSkipped, type DraftRow } from './stockRows.server.ts';
import type { PostedRow, StockContext, StockMovement, StockReversal } from './stockMovements.server.ts';
import { Exact, lockedState, stockLedger, type Place, type StockState } from './stockState.server.ts';
import { judgeMovements, refuseArchived, refuseOverflow } from './stockGuards.server.ts';
import { tellReorder } from './stockAlerts.server.ts';
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
  const posted = await insertRows(context, rows);
  await saveBalances(context, state);
  await settleReservations(context, state);
  await saveLevels(context, state);
  await markClosed(context, state);
  await tellReorder(context, state.levels.values());
  return posted;
}

async function insertRows(context: StockContext, rows: readonly DraftRow[]): Promise<readonly PostedRow[]> {
  const { db, subject, today } = context;
  const key = await freshKey(context, stockLedger);
  const numbered = rows.map((row, index) => ({ document_date: today, ...row, line_no: index + 1 }));
  const inserted = await db.query(
    `insert into stock_transactions (clinic_id, created_by, actor_id, idempotency_key, document_date, type, item_id, batch_id,
        warehouse_id, qty, unit_cost, value, balance_after, source_type, source_id, source_line_id, source_number, reason,
        note, fefo_override, reverses_id, department_id, patient_id, line_no)
      select app_clinic(), $2, $2, $3, r.document_date, r.type, r.item_id, r.batch_id, r.warehouse_id, r.qty, r.unit_cost,
        r.value, r.balance_after, r.source_type, r.source_id, r.source_line_id, r.source_number, r.reason, r.note,
        coalesce(r.fefo_override, false), r.reverses_id, r.department_id, r.patient_id, r.line_no
      from json_to_recordset($1::json) as r (document_date date, type text, item_id uuid, batch_id uuid, warehouse_id uuid,
        qty numeric, unit_cost numeric, value numeric, balance_after numeric, source_type text, source_id text,
        source_line_id text, source_number text, reason text, note text, fefo_override boolean, reverses_id uuid,
        department_id uuid, patient_id uuid, line_no int)
      order by r.line_no
      returning id, seq::text, type, item_id, batch_id, warehouse_id, qty::text, value::text, balance_after::text, source_line_id, line_no`,
    [JSON.stringify(numbered), subject.userId, key],
  );
  return inserted
    .toSorted((a, b) => Number(a['line_no']) - Number(b['line_no']))
    .map((row) => ({
      id: String(row['id']),
      seq: String(row['seq']),
      type: String(row['type']),
      itemId: String(row['item_id']),
      batchId: String(row['batch_id']),
      warehouseId: String(row['warehouse_id']),
      qty: String(row['qty']),
      value: String(row['value']),
      balanceAfter: String(row['balance_after']),
      sourceLineId: row['source_line_id'] === null ? null : String(row['source_line_id']),
    }));
}

const changedBalances = (state: StockState) => [...state.balances.values()].filter((one) => one.changed);

async function saveBalances({ db }: StockContext, state: StockState): Promise<void> {
  const changed = changedBalances(state);
  await db.query(
    `insert into stock_balances (clinic_id, batch_id, warehouse_id, item_id, on_hand, value)
      select app_clinic(), b.batch, b.warehouse, b.item, b.on_hand, b.value
      from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::numeric[], $5::numeric[]) b (batch, warehouse, item, on_hand, value)
      on conflict (clinic_id, batch_id, warehouse_id) do update set on_hand = excluded.on_hand, value = excluded.value`,
    [
      changed.map((one) => one.batchId),
      changed.map((one) => one.warehouseId),
      changed.map((one) => one.itemId),
      changed.map((one) => one.onHand.toFixed()),
      changed.map((one) => one.value.toFixed()),
    ],
  );
}

/** Writes what the posting left of the levels it locked. */
async function saveLevels({ db }: StockContext, state: StockState): Promise<void> {
  const levels = [...state.levels.values()];
  await db.query(
    `update stock_levels l set on_hand = n.on_hand, reserved = n.reserved
      from unnest($1::uuid[], $2::uuid[], $3::numeric[], $4::numeric[]) n (warehouse, item, on_hand, reserved)
      where l.clinic_id = (select app_clinic()) and l.warehouse_id = n.warehouse and l.item_id = n.item`,
    [
      levels.map((one) => one.warehouseId),
      levels.map((one) => one.itemId),
      levels.map((one) => one.onHand.toFixed()),
      levels.map((one) => one.reserved.toFixed()),
    ],
  );
}

/** A batch is closed at zero everywhere and reopens on a return (inventory.md 6). */
async function markClosed({ db }: StockContext, state: StockState): Promise<void> {
  const turned = changedBalances(state).filter((one) => one.before.isZero() || one.onHand.isZero());
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
