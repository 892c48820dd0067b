import { amountText } from '#server/kit/money.ts';
import type { Row, TransitionContext } from '#server/kit/rules.ts';
import { linesIn } from '../documentLines.server.ts';
import { postStock } from '../stock/postStock.server.ts';
import type { StockMovement } from '../stock/stockMovements.server.ts';
import { plainQuantity } from '../stock/stockRefusals.server.ts';
import { Exact, lockedState } from '../stock/stockState.server.ts';
import { isCounted, namesOf } from './countLines.server.ts';
import { lyingIn, lyingOf } from './lying.server.ts';
import type { stockCounts } from './stock-counts.ts';

type Context = TransitionContext<typeof stockCounts>;
type Lying = Awaited<ReturnType<typeof lyingIn>>;

const differenceOf = (line: Row) =>
  new Exact(String(line['counted_qty'])).minus(String(line['snapshot_qty']));

/** Lines whose stock was set right by an adjustment after they were counted: the same difference must not be posted twice. */
async function refuseCorrected(context: Context): Promise<void> {
  const { db, record, refuse } = context;
  const corrected = await db.query(
    `select l.item_id from stock_counts__lines l
      where l.record_id = $1::uuid and l.counted_qty is not null and exists (select from stock_transactions t
        where t.clinic_id = l.clinic_id and t.warehouse_id = $2::uuid and t.item_id = l.item_id
          and (l.batch_id is null or t.batch_id = l.batch_id) and t.type in ('adjust_in', 'adjust_out') and t.seq > l.basis)`,
    [record.id, record.warehouse_id],
  );
  if (corrected.length === 0) return;
  const items = await namesOf(context, corrected);
  refuse('corrected_meanwhile', { values: { items } });
}

/** What is missing of a line, taken from its batches in the order of issue; undefined where so much is no longer there. */
function missingParts(line: Row, lying: Lying): readonly { batchId: string; qty: string }[] | undefined {
  let rest = differenceOf(line).neg();
  const parts = lyingOf(line, lying).flatMap(({ batchId, onHand }) => {
    const qty = Exact.min(rest, onHand);
    rest = rest.minus(qty);
    return qty.isZero() ? [] : [{ batchId, qty: qty.toFixed() }];
  });
  return rest.isZero() ? parts : undefined;
}

const factsOf = ({ id, number }: Context['record']) => ({
  sourceType: 'stock-counts',
  sourceId: id,
  sourceNumber: String(number),
  reason: 'count_difference',
});

/** The movements that set right what was counted; what is found of an item without lots joins what came last. */
async function movementsOf(
  context: Context,
  lines: readonly Row[],
  lying: Lying,
): Promise<readonly StockMovement[]> {
  const { record, refuse } = context;
  const lost = lines.filter((line) => differenceOf(line).lt(0) && missingParts(line, lying) === undefined);
  if (lost.length > 0)
    refuse('less_than_missing', {
      values: { items: await namesOf(context, lost) },
    });
  return lines.flatMap((line): StockMovement[] => {
    const facts = {
      itemId: String(line['item_id']),
      warehouseId: record.warehouse_id,
      sourceLineId: String(line['id']),
      ...factsOf(record),
    };
    const difference = differenceOf(line);
    if (difference.lt(0))
      return (missingParts(line, lying) ?? []).map((part) => ({
        kind: 'out',
        type: 'adjust_out',
        ...facts,
        ...part,
      }));
    const batchId = String(line['batch_id'] ?? lyingOf(line, lying).at(-1)?.batchId);
    return difference.isZero()
      ? []
      : [{ kind: 'in', type: 'adjust_in', ...facts, batchId, qty: plainQuantity(difference) }];
  });
}

/** A count whose differences are worth the clinic's `adjustment_alert_value` or more is told to owners and managers (inventory.md 7). */
async function tellLarge({ db, notify, subject }: Context, values: readonly string[]): Promise<void> {
  const worth = values.reduce((sum, value) => sum.plus(new Exact(value).abs()), new Exact(0));
  const [clinic] = await db.query(
    'select adjustment_alert_value::text as least from clinics where id = app_clinic()',
  );
  if (worth.lt(String(clinic?.['least']))) return;
  const payload = { amount: amountText(worth, subject) };
  // Of the added rights this is the managers' alone (DESIGN 9.24).
  notify('stock.large_count', { permission: 'inventory_approve_request' }, payload);
}

/**
 * `post`: the differences become movements, all or none. What moved after a line was counted stays: its balance is then
 * what was counted and what moved since. Refuses with 409 `corrected_meanwhile`, `less_than_missing` and what a posting
 * refuses.
 */
export async function postCount(context: Context): Promise<Row> {
  const { record, db } = context;
  const all = linesIn({ ...record });
  const lines = all.filter((line) => isCounted(line) && !differenceOf(line).isZero());
  const itemIds = [...new Set(all.filter(isCounted).map((line) => String(line['item_id'])))];
  const places = itemIds.map((itemId) => ({ itemId, warehouseId: record.warehouse_id }));
  await lockedState(context, { places, batchIds: [] });
  await refuseCorrected(context);
  // After the locks: what waited for them must be read afresh.
  const movements = await movementsOf(context, lines, await lyingIn(db, record.warehouse_id, { itemIds }));
  const counted = places.map((place) => ({ ...place, ...factsOf(record) }));
  const rows = await postStock(context, movements, counted);
  await tellLarge(
    context,
    rows.map(({ value }) => value),
  );
  const worth = (line: Row): string =>
    rows
      .filter(({ sourceLineId }) => sourceLineId === line['id'])
      .reduce((sum, { value }) => sum.plus(value), new Exact(0))
      .toFixed();
  const posted = all.map((line) => (isCounted(line) ? { ...line, posted_value: worth(line) } : line));
  return { lines: posted };
}
