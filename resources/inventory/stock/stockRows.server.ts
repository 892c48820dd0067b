import { inCurrency } from '#server/kit/money.ts';
import type { Decimal } from 'decimal.js';
import { refuseExpired, refuseQuarantined, refuseShort } from './stockRefusals.server.ts';
import type {
  MovementFacts,
  StockContext,
  StockIn,
  StockMovement,
  StockOut,
  StockShift,
} from './stockMovements.server.ts';
import { Exact, type Balance, type Batch, type Place, type StockState } from './stockState.server.ts';
import { consumeReservation } from './reservations.server.ts';
import { wholePiecesOf } from './stockGuards.server.ts';

/** A row of the ledger before it is written; names as its columns. */
export interface DraftRow {
  readonly type: string;
  readonly item_id: string;
  readonly batch_id: string;
  readonly warehouse_id: string;
  readonly qty: string;
  readonly unit_cost: string;
  readonly value: string;
  readonly balance_after: string;
  readonly source_type: string;
  readonly source_id: string;
  readonly fefo_override?: boolean;
  /** No column: the batch was named by hand, and why; judged once all rows of a posting stand. */
  readonly named?: { readonly override: string | undefined };
  readonly reason?: string | undefined;
  readonly idempotency_key?: string;
  readonly [column: string]: unknown;
}

const factsOf = (facts: MovementFacts) => ({
  source_type: facts.sourceType,
  source_id: facts.sourceId,
  source_line_id: facts.sourceLineId,
  source_number: facts.sourceNumber,
  ...(facts.documentDate === undefined ? {} : { document_date: facts.documentDate }),
  reason: facts.reason,
  note: facts.note,
  department_id: facts.departmentId,
  patient_id: facts.patientId,
  ...(facts.key === undefined ? {} : { idempotency_key: facts.key }),
});

interface Change {
  readonly type: string;
  readonly batch: Batch;
  readonly warehouseId: string;
  /** Signed. */
  readonly qty: Decimal;
  readonly value: Decimal;
}

/** Changes the state and answers the row that says so. */
export function changedRow(state: StockState, change: Change, facts: MovementFacts): DraftRow {
  const { type, batch, warehouseId, qty, value } = change;
  const balance = state.balance(batch, warehouseId);
  const level = state.level({ itemId: batch.itemId, warehouseId });
  balance.onHand = balance.onHand.plus(qty);
  balance.value = balance.value.plus(value);
  balance.changed = true;
  level.onHand = level.onHand.plus(qty);
  return {
    type,
    item_id: batch.itemId,
    batch_id: batch.id,
    warehouse_id: warehouseId,
    qty: qty.toFixed(),
    unit_cost: batch.unitCost.toFixed(),
    value: value.toFixed(),
    balance_after: balance.onHand.toFixed(),
    ...factsOf(facts),
  };
}

/** The value of what leaves a balance: all of it with the last unit, else its rounded share (inventory.md 1). */
export function shareOf(context: StockContext, { onHand, value }: Balance, qty: Decimal): Decimal {
  if (qty.eq(onHand)) return value;
  return inCurrency(value.times(qty).div(onHand), context.subject);
}

/** The rows one movement makes, with the state changed accordingly. */
export async function applyMovement(
  context: StockContext,
  state: StockState,
  movement: StockMovement,
): Promise<readonly DraftRow[]> {
  if (movement.kind === 'in') return [enteredRow(context, state, movement)];
  const place = {
    itemId: movement.itemId,
    warehouseId: movement.kind === 'out' ? movement.warehouseId : movement.from,
  };
  const picked = await pickedParts(context, state, place, movement);
  return picked.flatMap(({ balance, qty }) => {
    const batch = state.batchOf(balance);
    const value = shareOf(context, balance, qty);
    const facts =
      movement.overrideReason === undefined ? movement : { ...movement, reason: movement.overrideReason };
    const type = movement.kind === 'out' ? movement.type : 'transfer_out';
    const isNamed = movement.batchId !== undefined && fromAvailable(movement);
    const out: DraftRow = {
      ...changedRow(
        state,
        { type, batch, warehouseId: place.warehouseId, qty: qty.neg(), value: value.neg() },
        facts,
      ),
      ...(isNamed ? { named: { override: movement.overrideReason } } : {}),
    };
    if (movement.kind === 'out') return [out];
    const into = { type: 'transfer_in', batch, warehouseId: movement.to, qty, value };
    return [out, changedRow(state, into, facts)];
  });
}

function enteredRow(context: StockContext, state: StockState, movement: StockIn): DraftRow {
  const batch = namedBatch(context, state, movement);
  const qty = new Exact(movement.qty);
  const value =
    movement.value === undefined
      ? inCurrency(batch.unitCost.times(qty), context.subject)
      : new Exact(movement.value);
  return changedRow(
    state,
    { type: movement.type, batch, warehouseId: movement.warehouseId, qty, value },
    movement,
  );
}

function namedBatch(context: StockContext, state: StockState, movement: StockMovement): Batch {
  const batch = state.batches.get(movement.batchId ?? '');
  return batch?.itemId === movement.itemId ? batch : context.fail('not_found');
}

type Taking = StockOut | StockShift;
interface Picked {
  readonly balance: Balance;
  readonly qty: Decimal;
}

/** What people may be handed: usable, and promised to nobody else. Everything else takes what lies there. */
const fromAvailable = (movement: Taking): boolean =>
  movement.kind === 'shift'
    ? movement.of === 'available'
    : movement.type === 'issue' || movement.type === 'consumption';

async function pickedParts(
  context: StockContext,
  state: StockState,
  place: Place,
  movement: Taking,
): Promise<readonly Picked[]> {
  const qty = new Exact(movement.qty);
  if (!fromAvailable(movement)) return [await fromBalance(context, state, place, movement, qty)];
  if (state.isSystem(place.warehouseId)) return refuseQuarantined(context, state, movement.batchId);
  if (movement.batchId !== undefined) {
    const batch = namedBatch(context, state, movement);
    if (state.isExpired(batch)) return refuseExpired(context, batch);
  }
  if (movement.kind === 'out' && movement.type === 'consumption')
    return pickFefo(state, place, Exact.min(qty, availableAt(state, place))).taken;
  await guardAvailable(context, state, place, movement, qty);
  if (movement.batchId !== undefined) return [await fromBalance(context, state, place, movement, qty)];
  const picked = pickFefo(state, place, qty);
  return picked.shortage.gt(0) ? refuseShort(context, place, qty.minus(picked.shortage)) : picked.taken;
}

/** What of an item may be taken in a warehouse: usable, promised to nobody, and whole pieces of what is counted in pieces. */
export const availableAt = (state: StockState, place: Place): Decimal =>
  state.isSystem(place.warehouseId)
    ? new Exact(0)
    : wholePiecesOf(
        state,
        place.itemId,
        Exact.max(state.usable(place).minus(state.level(place).reserved), 0),
      );

/** Own reservation first, then what nobody was promised. */
async function guardAvailable(
  context: StockContext,
  state: StockState,
  place: Place,
  movement: Taking,
  qty: Decimal,
): Promise<void> {
  const level = state.level(place);
  if (movement.kind === 'out') await consumeReservation(context, level, movement.reservedFor, qty);
  const available = state.usable(place).minus(level.reserved);
  if (qty.gt(available)) await refuseShort(context, place, available);
}

async function fromBalance(
  context: StockContext,
  state: StockState,
  place: Place,
  movement: Taking,
  qty: Decimal,
): Promise<Picked> {
  const balance = state.balance(namedBatch(context, state, movement), place.warehouseId);
  if (qty.gt(balance.onHand)) return refuseShort(context, place, balance.onHand);
  return { balance, qty };
}

/** What can be handed out of a balance: whole pieces of what is counted in pieces, should it hold a part from before 0056. */
const takeable = (state: StockState, { itemId, onHand }: Balance): Decimal =>
  wholePiecesOf(state, itemId, onHand);

/** Takes from the batch that expires first until the quantity is met (inventory.md 9). */
export function pickFefo(
  state: StockState,
  place: Place,
  qty: Decimal,
): { readonly taken: readonly Picked[]; readonly shortage: Decimal } {
  let rest = qty;
  const found: Picked[] = [];
  for (const balance of state.candidates(place)) {
    if (rest.lte(0)) break;
    const part = Exact.min(rest, takeable(state, balance));
    if (part.lte(0)) continue;
    found.push({ balance, qty: part });
    rest = rest.minus(part);
  }
  return { taken: found, shortage: rest };
}

/**
 * The rows as they are written: a batch named by hand while one that expires earlier stays behind needs a reason, and its
 * row says so. Judged when all rows stand: the earlier one may have been taken by another line.
 */
export const refuseSkipped = (
  { fail }: StockContext,
  state: StockState,
  rows: readonly DraftRow[],
): readonly DraftRow[] =>
  rows.map(({ named, ...row }): DraftRow => {
    if (named === undefined) return row;
    const expiry = state.batchOf({ batchId: row.batch_id }).expiry ?? '9999-12-31';
    const earlier = state
      .candidates({ itemId: row.item_id, warehouseId: row.warehouse_id })
      .some((one) => takeable(state, one).gt(0) && (state.batchOf(one).expiry ?? '9999-12-31') < expiry);
    if (!earlier) return row;
    const length = [...(named.override ?? '').trim()].length;
    if (length < 5 || length > 200) fail('override_reason_required', { on: 'override_reason' });
    return { ...row, fefo_override: true };
  });
