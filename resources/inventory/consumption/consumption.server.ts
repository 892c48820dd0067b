import { inSentOrder } from '#server/kit/sentOrder.ts';
import type { StockContext, StockMovement } from '../stock/stockMovements.server.ts';
import { draftRows } from '../stock/postStock.server.ts';
import { treatmentSource, type TreatmentKeys } from '../stock/shortfalls.server.ts';
import { mirrorOf } from '../stock/stockReversal.server.ts';
import { changedRow, shareOf, type DraftRow } from '../stock/stockRows.server.ts';
import { Exact, lockedState, type StockState } from '../stock/stockState.server.ts';
import { writeRows } from '../stock/writeRows.server.ts';
import { holdTreatment, mayHaveMoved, pastOf, placesOf, type Past, type UsedRow } from './past.server.ts';
import { planOf, type Plan } from './plan.server.ts';
import { closeGaps, writeGaps } from './gaps.server.ts';
import { linesByItem, warehouseOf, type Use } from './use.server.ts';

export type { Use, UseLine } from './use.server.ts';
export { previewUse, type UsedLine } from './preview.server.ts';
export { linesUsed } from './past.server.ts';

/** Nothing is used where the clinic keeps no store (its service is off). */
const keepsNoStore = ({ subject }: StockContext): boolean => subject.modulesOff?.has('inventory') === true;

/** The state of all places a treatment touches, where it takes from, and its past as it stands under their locks. */
async function heldPast(context: StockContext, treatmentId: string, use?: Use) {
  const [, warehouseId = null, known] = await inSentOrder([
    holdTreatment(context, treatmentId),
    use && warehouseOf(context.db, use),
    pastOf(context, treatmentId, { isHeld: false }),
  ]);
  const wanted = warehouseId ? (use?.lines ?? []).map(({ itemId }) => ({ itemId, warehouseId })) : [];
  const places = [...wanted, ...placesOf(known)];
  const isNothing = places.length === 0 && known.gaps.length === 0 && (use?.lines ?? []).length === 0;
  if (isNothing) return undefined;
  const state = await lockedState(context, { places, batchIds: known.rows.map(({ batchId }) => batchId) });
  if (!mayHaveMoved(known)) return { state, past: known, warehouseId };
  const past = await pastOf(context, treatmentId, { isHeld: true });
  await readMissing(context, state, past);
  return { state, past, warehouseId };
}

/** Batches of rows that came while the levels were waited for. */
async function readMissing(context: StockContext, state: StockState, { rows }: Past): Promise<void> {
  const unknown = rows.filter(({ batchId }) => !state.batches.has(batchId));
  if (unknown.length === 0) return;
  const more = await lockedState(context, {
    places: unknown,
    batchIds: unknown.map(({ batchId }) => batchId),
  });
  for (const [id, batch] of more.batches) state.batches.set(id, batch);
}

/**
 * What a completed treatment uses leaves the store (inventory.md 13; issue 18, decided 3): at most what is available, the soonest
 * expiry first, from the warehouse of its room, its branch or its clinic; what is missing is noted and taken once it can be had.
 * Completed again it posts only what is missing of the lines, by item; where they became less, the rest comes back. Refuses nothing.
 */
export async function consume(context: StockContext, use: Use): Promise<void> {
  if (keepsNoStore(context)) return;
  const held = await heldPast(context, use.treatmentId, use);
  if (!held) return;
  const { state, past, warehouseId } = held;
  const plan = planOf(state, linesByItem(use.lines), past);
  const back = await surplusRows(context, state, { plan, past, use });
  const used =
    warehouseId === null ? [] : await takenRows(context, state, { plan, use, warehouseId, keys: past.keys });
  await writeGaps(context, { use, warehouseId, plan, past, used });
  const rows = [...back, ...used];
  if (rows.length > 0) await writeRows(context, state, rows);
}

/** What is available of what the lines still lack. */
function takenRows(
  context: StockContext,
  state: StockState,
  {
    plan,
    use,
    warehouseId,
    keys,
  }: {
    readonly plan: Plan;
    readonly use: Use;
    readonly warehouseId: string;
    readonly keys: TreatmentKeys;
  },
): Promise<readonly DraftRow[]> {
  const movements = plan.lacking.map(({ lineId, itemId, qty }): StockMovement => ({
    kind: 'out',
    type: 'consumption',
    itemId,
    warehouseId,
    qty: qty.toFixed(),
    sourceType: treatmentSource,
    sourceId: use.treatmentId,
    sourceLineId: lineId,
    patientId: use.patientId,
    key: keys.next(use.treatmentId, lineId),
  }));
  return draftRows(context, state, movements);
}

/** The mirror of what a treatment used, in the facts of its line. */
const mirrorFacts = (treatmentId: string, row: UsedRow, keys: TreatmentKeys) => ({
  kind: 'reversal' as const,
  rowId: row.id,
  sourceType: treatmentSource,
  sourceId: treatmentId,
  sourceLineId: row.lineId,
  patientId: row.patientId,
  key: keys.next(treatmentId, row.lineId),
});

/** Whether what was used may come back: nothing enters what was taken out of use meanwhile (inventory.md 2, 3). */
const mayComeBack = (state: StockState, { itemId, warehouseId }: UsedRow): boolean =>
  state.items.get(itemId)?.status !== 'archived' && state.warehouses.get(warehouseId)?.status !== 'archived';

/** What more was used than the lines say now comes back, the last of it first; of a row a part stays used. */
async function surplusRows(
  context: StockContext,
  state: StockState,
  { plan, past, use }: { readonly plan: Plan; readonly past: Past; readonly use: Use },
): Promise<readonly DraftRow[]> {
  const rows: DraftRow[] = [];
  for (const [itemId, surplus] of plan.surplus) {
    let rest = surplus;
    for (const row of past.rows.filter((one) => one.itemId === itemId && mayComeBack(state, one))) {
      if (rest.lte(0)) break;
      rows.push(await mirrorOf(context, state, row, mirrorFacts(use.treatmentId, row, past.keys)));
      const stays = new Exact(row.qty).neg().minus(rest);
      rest = rest.plus(row.qty);
      if (stays.lte(0)) continue;
      const batch = state.batchOf(row);
      const value = shareOf(context, state.balance(batch, row.warehouseId), stays).neg();
      const change = {
        type: row.type,
        batch,
        warehouseId: row.warehouseId,
        qty: stays.neg(),
        value,
      };
      rows.push(changedRow(state, change, mirrorFacts(use.treatmentId, row, past.keys)));
    }
  }
  return rows;
}

/**
 * What a treatment used comes back when it is cancelled, by mirrors of its rows (issue 18, decided 3), and nothing is missing for it
 * any more. What lay in a place or is an item that was taken out of use meanwhile stays used. Refuses nothing.
 */
export async function mirrorConsumption(context: StockContext, treatmentId: string): Promise<void> {
  const held = await heldPast(context, treatmentId);
  if (!held) return;
  const { state, past } = held;
  const rows: DraftRow[] = [];
  for (const row of past.rows.filter((one) => mayComeBack(state, one)))
    rows.push(await mirrorOf(context, state, row, mirrorFacts(treatmentId, row, past.keys)));
  await closeGaps(context, past);
  if (rows.length > 0) await writeRows(context, state, rows);
}
