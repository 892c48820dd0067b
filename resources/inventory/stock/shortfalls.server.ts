import type { Decimal } from 'decimal.js';
import { inCurrency } from '#server/kit/money.ts';
import type { MovementFacts, StockContext } from './stockMovements.server.ts';
import { availableAt, changedRow, pickFefo, shareOf, type DraftRow } from './stockRows.server.ts';
import { Exact, placeKey, type Batch, type Place, type StockState } from './stockState.server.ts';

/** The resource whose records use stock on patients, as rows of the ledger name it. */
export const treatmentSource = 'patient-treatments';

/** A place in which somebody has just counted what lies there, and the document that says so. */
export interface Counted extends Place, MovementFacts {}

/** What a treatment lacked of an item and has not got yet (inventory.md 13). */
interface Shortfall extends Place {
  readonly id: string;
  readonly treatmentId: string;
  readonly lineId: string;
  readonly patientId: string;
  /** Base units that are still missing. */
  left: Decimal;
  settled: Decimal;
}

/**
 * The shortfalls that wait for stock of these places, the oldest first, held until the commit; one without a warehouse waits for the
 * main warehouses and those of its branch. Their levels are locked before them, by everybody.
 */
async function waitingIn({ db }: StockContext, places: readonly Place[]): Promise<readonly Shortfall[]> {
  const rows = await db.query(
    `select s.id, s.item_id, p.w as warehouse_id, s.treatment_id, s.line_id, s.patient_id, (s.qty - s.settled_qty)::text as missing
      from unnest($1::uuid[], $2::uuid[]) p (w, i)
      join stock_shortfalls s on s.clinic_id = (select app_clinic()) and s.item_id = p.i and s.status = 'open'
      join warehouses w on w.clinic_id = s.clinic_id and w.id = p.w
      where coalesce(s.warehouse_id = p.w, w.kind = 'main' or w.branch_id = s.branch_id)
      order by s.created_at, s.id for update of s`,
    [places.map(({ warehouseId }) => warehouseId), places.map(({ itemId }) => itemId)],
  );
  return rows.map((row) => ({
    id: String(row['id']),
    itemId: String(row['item_id']),
    warehouseId: String(row['warehouse_id']),
    treatmentId: String(row['treatment_id']),
    lineId: String(row['line_id']),
    patientId: String(row['patient_id']),
    left: new Exact(String(row['missing'])),
    settled: new Exact(0),
  }));
}

/**
 * The keys of movements of treatments: `treatment:{id}:{line}:{n}`, where n counts what was ever posted of the line (issue 18,
 * decided 3). Whoever asks holds the treatment or the line's shortfall, so that no two count alike.
 */
export class TreatmentKeys {
  private readonly counts = new Map<string, number>();

  static async of({ db }: StockContext, treatmentIds: readonly string[]): Promise<TreatmentKeys> {
    const keys = new TreatmentKeys();
    const rows = await db.query(
      `select source_id, source_line_id, count(distinct idempotency_key)::int as n from stock_transactions
        where source_type = '${treatmentSource}' and source_id = any ($1::text[]) group by 1, 2`,
      [treatmentIds],
    );
    for (const row of rows)
      keys.counts.set(`${String(row['source_id'])}:${String(row['source_line_id'])}`, Number(row['n']));
    return keys;
  }

  next(treatmentId: string, lineId: string): string {
    const line = `${treatmentId}:${lineId}`;
    const n = (this.counts.get(line) ?? 0) + 1;
    this.counts.set(line, n);
    return `treatment:${line}:${n}`;
  }
}

const factsOf = (one: Shortfall, key: string): MovementFacts => ({
  sourceType: treatmentSource,
  sourceId: one.treatmentId,
  sourceLineId: one.lineId,
  patientId: one.patientId,
  reason: 'shortfall',
  key,
});

/** What of a shortfall is taken now, by soonest expiry and never what others were promised. */
function takenRows(context: StockContext, state: StockState, one: Shortfall, key: string): DraftRow[] {
  const facts = factsOf(one, key);
  const most = Exact.min(one.left, availableAt(state, one));
  return pickFefo(state, one, most).taken.map(({ balance, qty }) => {
    const value = shareOf(context, balance, qty).neg();
    note(one, qty);
    return changedRow(
      state,
      {
        type: 'consumption',
        batch: state.batchOf(balance),
        warehouseId: one.warehouseId,
        qty: qty.neg(),
        value,
      },
      facts,
    );
  });
}

function note(one: Shortfall, qty: Decimal): void {
  one.left = one.left.minus(qty);
  one.settled = one.settled.plus(qty);
}

/** A batch of the item that what was used beside the books is booked on: the one FEFO would take, else any that has not expired. */
function bookedOn(state: StockState, place: Place): Batch | undefined {
  const isOut = [state.items.get(place.itemId), state.warehouses.get(place.warehouseId)].some(
    (head) => head?.status !== 'active',
  );
  if (isOut) return undefined;
  const [first] = state.candidates(place);
  if (first) return state.batchOf(first);
  return [...state.balances.values()]
    .filter(({ itemId, warehouseId }) => itemId === place.itemId && warehouseId === place.warehouseId)
    .map((balance) => state.batchOf(balance))
    .find((batch) => !state.isExpired(batch));
}

/**
 * In a place that was counted, what treatments lacked lay there unknown to the books and is gone: it is found and used in one, so
 * that what was counted stays. Waits where the books know no batch of it.
 */
function bookedRows(
  context: StockContext,
  state: StockState,
  one: Shortfall,
  { counted, key }: { readonly counted: Counted; readonly key: string },
): DraftRow[] {
  const batch = bookedOn(state, one);
  if (!batch) return [];
  const { left: qty, warehouseId } = one;
  const worth = inCurrency(batch.unitCost.times(qty), context.subject);
  const found = changedRow(state, { type: 'adjust_in', batch, warehouseId, qty, value: worth }, counted);
  const value = shareOf(context, state.balance(batch, warehouseId), qty).neg();
  note(one, qty);
  const used = { type: 'consumption', batch, warehouseId, qty: qty.neg(), value };
  return [found, changedRow(state, used, factsOf(one, key))];
}

/**
 * The rows that give treatments what they lacked, the oldest first, once stock of it has become available in the place it was missing
 * in (inventory.md 13): never more than is missing, never what others were promised. Notes what is settled; the caller writes the rows.
 */
export async function settleShortfalls(
  context: StockContext,
  state: StockState,
  counted: readonly Counted[],
): Promise<readonly DraftRow[]> {
  const isCounted = new Map(counted.map((one) => [placeKey(one), one]));
  const places = [...state.levels.values()].filter(
    (level) => isCounted.has(placeKey(level)) || availableAt(state, level).gt(0),
  );
  if (places.length === 0) return [];
  const waiting = await waitingIn(context, places);
  if (waiting.length === 0) return [];
  const keys = await TreatmentKeys.of(
    context,
    waiting.map(({ treatmentId }) => treatmentId),
  );
  const done = new Set<string>();
  const rows = waiting.flatMap((one) => {
    if (done.has(one.id)) return [];
    const there = isCounted.get(placeKey(one));
    if (!there && availableAt(state, one).lte(0)) return [];
    const key = keys.next(one.treatmentId, one.lineId);
    const made = there
      ? bookedRows(context, state, one, { counted: there, key })
      : takenRows(context, state, one, key);
    // One without a warehouse is met at the first place alone.
    if (made.length > 0) done.add(one.id);
    return made;
  });
  await noteSettled(
    context,
    waiting.filter(({ settled }) => settled.gt(0)),
  );
  return rows;
}

async function noteSettled({ db }: StockContext, settled: readonly Shortfall[]): Promise<void> {
  if (settled.length === 0) return;
  await db.query(
    `update stock_shortfalls s set settled_qty = s.settled_qty + n.qty, warehouse_id = coalesce(s.warehouse_id, n.warehouse),
        status = case when s.settled_qty + n.qty >= s.qty then 'settled' else 'open' end,
        settled_at = case when s.settled_qty + n.qty >= s.qty then now() end, version = version + 1, updated_at = now()
      from unnest($1::uuid[], $2::numeric[], $3::uuid[]) n (id, qty, warehouse) where s.clinic_id = (select app_clinic()) and s.id = n.id`,
    [
      settled.map(({ id }) => id),
      settled.map((one) => one.settled.toFixed()),
      settled.map(({ warehouseId }) => warehouseId),
    ],
  );
}
