import { applyMovement, refuseSkipped, type DraftRow } from './stockRows.server.ts';
import type { PostedRow, StockContext, StockMovement, StockReversal } from './stockMovements.server.ts';
import { Exact, lockedState, type Place, type StockState } from './stockState.server.ts';
import { judgeMovements, refuseArchived, refuseOverflow } from './stockGuards.server.ts';
import { mirrorOf, readRows } from './stockReversal.server.ts';
import type { Counted } from './shortfalls.server.ts';
import { writeRows } from './writeRows.server.ts';

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
 * key posts once for ever (I8); deadlocks run the whole transaction again. Numbered documents take their number before. What
 * treatments lacked is taken from what has become available; in places that were `counted` it was used beside the books.
 *
 * Refuses with 409 `insufficient_stock`, `batch_expired`, `batch_quarantined`, `place_archived`, `item_archived`,
 * `idempotency_key_reused`; 422 `not_whole`, `amount_too_large`, `override_reason_required`; 400 `idempotency_key_required` without a key.
 */
export async function postStock(
  context: StockContext,
  movements: readonly StockMovement[],
  counted: readonly Counted[] = [],
): Promise<readonly PostedRow[]> {
  const places = movements.flatMap(placesOf);
  const batchIds = movements.flatMap(({ batchId }) => (batchId === undefined ? [] : [batchId]));
  const state = await lockedState(context, { places: [...places, ...counted], batchIds });
  return writeRows(context, state, await draftRows(context, state, movements), counted);
}

/** The rows of some movements, judged and not yet written, with the locked state changed accordingly. */
export async function draftRows(
  context: StockContext,
  state: StockState,
  movements: readonly StockMovement[],
): Promise<readonly DraftRow[]> {
  judgeMovements(context, state, movements);
  const rows: DraftRow[] = [];
  for (const movement of movements) rows.push(...(await applyMovement(context, state, movement)));
  refuseOverflow(context, state, movements);
  return refuseSkipped(context, state, rows);
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
