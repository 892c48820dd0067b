import type { OperationContext, Row, RuleContext } from '#server/kit/rules.ts';
import { demandState, linesIn } from '../documentLines.server.ts';
import { postStock } from '../stock/postStock.server.ts';
import { Exact, lockedState } from '../stock/stockState.server.ts';
import type { StockMovement } from '../stock/stockMovements.server.ts';
import { factsOf, sendLines, transitWarehouse } from './dispatch.server.ts';
import { stockTransfers } from './stock-transfers.ts';

type Quantity = InstanceType<typeof Exact>;
type Context = OperationContext<typeof stockTransfers>;

/** A batch of a line that is still on the road, in base units. */
interface Travelling {
  readonly lineId: string;
  readonly itemId: string;
  readonly batchId: string;
  left: Quantity;
}

/** What of the transfer is on the road, by line; the soonest expiry first. The sums are the ledger's. */
async function travelling({ db }: RuleContext, transferId: string, transit: string): Promise<Travelling[]> {
  const rows = await db.query(
    `select t.source_line_id as line, t.item_id, t.batch_id, sum(t.qty)::text as qty
      from stock_transactions t join stock_batches b on b.clinic_id = t.clinic_id and b.id = t.batch_id
      where t.source_type = 'stock-transfers' and t.source_id = $1 and t.warehouse_id = $2
      group by t.source_line_id, t.item_id, t.batch_id, b.expiry_date, b.created_at
      having sum(t.qty) > 0
      order by b.expiry_date nulls last, b.created_at, t.batch_id`,
    [transferId, transit],
  );
  return rows.map((row) => ({
    lineId: String(row['line']),
    itemId: String(row['item_id']),
    batchId: String(row['batch_id']),
    left: new Exact(String(row['qty'])),
  }));
}

/** Takes a quantity from what travels of a line. Answers the parts by batch; fewer than asked where less is there. */
function takeFrom(road: readonly Travelling[], lineId: string, qty: Quantity) {
  let rest = qty;
  return road.flatMap((one) => {
    const part = one.lineId === lineId ? Exact.min(rest, one.left) : new Exact(0);
    if (part.lte(0)) return [];
    rest = rest.minus(part);
    one.left = one.left.minus(part);
    return [{ itemId: one.itemId, batchId: one.batchId, qty: part.toFixed() }];
  });
}

interface Arrival {
  readonly line: Row;
  readonly received: Quantity;
  readonly lost: Quantity;
  readonly reason: string | null;
  /** The line's place in the body; none where nothing was typed. */
  readonly index?: number;
}

/** The arrivals a body names, checked against what is on the road. */
function arrivalsIn(context: Context, transfer: Row, road: readonly Travelling[]): readonly Arrival[] {
  const { body, refuse } = context;
  const lines = new Map(linesIn(transfer).map((line) => [String(line['id']), line]));
  const arrivals = linesIn(body).map((sent, index): Arrival => {
    const line =
      lines.get(String(sent['line_id'])) ?? refuse('line_unknown', { on: `lines.${index}.line_id` });
    // One answer for each line: a second one would be judged against what the first one took.
    lines.delete(String(sent['line_id']));
    const received = new Exact(String(sent['received_qty'] ?? '0'));
    const lost = new Exact(String(sent['lost_qty'] ?? '0'));
    const left = road
      .filter(({ lineId }) => lineId === line['id'])
      .reduce((sum, one) => sum.plus(one.left), new Exact(0));
    if (received.plus(lost).gt(left))
      refuse('received_too_much', { on: `lines.${index}.received_qty`, values: { n: left.toFixed() } });
    const reason = (sent['lost_reason'] ?? null) as string | null;
    if (lost.gt(0) && reason === null) refuse('loss_needs_reason', { on: `lines.${index}.lost_reason` });
    return { line, received, lost, reason, index };
  });
  if (arrivals.every(({ received, lost }) => received.isZero() && lost.isZero())) refuse('nothing_received');
  return arrivals;
}

/** The movements of what arrived and of what was lost, all out of transit. */
function movementsOf(
  transfer: Row,
  transit: string,
  road: readonly Travelling[],
  arrivals: readonly Arrival[],
): readonly StockMovement[] {
  const to = String(transfer['destination_id']);
  return arrivals.flatMap(({ line, received, lost, reason, index }): StockMovement[] => {
    const fieldOf = (name: string) => ({ qty: index === undefined ? undefined : `lines.${index}.${name}` });
    const lineId = String(line['id']);
    const facts = { ...factsOf(transfer), sourceLineId: lineId };
    const arrived = takeFrom(road, lineId, received).map((part): StockMovement => ({
      kind: 'shift',
      of: 'on_hand',
      from: transit,
      to,
      fields: fieldOf('received_qty'),
      ...part,
      ...facts,
    }));
    const gone = takeFrom(road, lineId, lost).map((part): StockMovement => ({
      kind: 'out',
      type: 'write_off',
      warehouseId: transit,
      reason: reason ?? undefined,
      fields: fieldOf('lost_qty'),
      ...part,
      ...facts,
    }));
    return [...arrived, ...gone];
  });
}

/** Posts the arrivals and writes them into the document, which is received once nothing of it is on the road. */
async function post(
  context: RuleContext,
  transfer: Row,
  transit: string,
  { road, arrivals }: { readonly road: readonly Travelling[]; readonly arrivals: readonly Arrival[] },
): Promise<Row> {
  await postStock(context, movementsOf(transfer, transit, road, arrivals));
  const told = new Map(arrivals.map((arrival) => [arrival.line['id'], arrival]));
  const lines = linesIn(transfer).map((line) => {
    const arrival = told.get(line['id']);
    if (!arrival) return line;
    return {
      ...line,
      received_qty: arrival.received.plus(String(line['received_qty'] ?? '0')).toFixed(),
      lost_qty: arrival.lost.plus(String(line['lost_qty'] ?? '0')).toFixed(),
      lost_reason: arrival.reason ?? line['lost_reason'] ?? null,
    };
  });
  const isComplete = road.every(({ left }) => left.isZero());
  return context.db.change('stock-transfers', String(transfer['id']), {
    lines,
    status: isComplete ? 'received' : 'partly_received',
    ...(transfer['dispatched_at'] ? { dispatched_at: transfer['dispatched_at'] } : {}),
    ...(isComplete ? { received_at: context.now.toISOString() } : {}),
  });
}

/**
 * `receive` (inventory.md 4): what arrived enters the destination, what is lost is written off from transit; repeatable
 * until nothing of the transfer is on the road. Quantities are in base units. Refuses with 409 `invalid_state`, 422
 * `received_too_much`, `loss_needs_reason`.
 */
export async function receiveTransfer(context: Context): Promise<unknown> {
  if (!context.record) return context.fail('not_found');
  const transfer: Row = { ...context.record };
  demandState(context, stockTransfers, transfer, ['in_transit', 'partly_received']);
  const plain = context as unknown as RuleContext;
  const transit = await transitWarehouse(plain);
  const road = await travelling(plain, String(transfer['id']), transit);
  const arrivals = arrivalsIn(context, transfer, road);
  return post(plain, transfer, transit, { road, arrivals });
}

/** `transfer-now`: dispatch and receipt in one step, for goods that are carried over by hand. */
export async function transferAtOnce(context: Context): Promise<unknown> {
  if (!context.record) return context.fail('not_found');
  const draft: Row = { ...context.record };
  demandState(context, stockTransfers, draft, ['draft']);
  const plain = context as unknown as RuleContext;
  const transit = await transitWarehouse(plain);
  await lockAll(plain, draft, transit);
  const lines = await sendLines(plain, draft, transit);
  const transfer = { ...draft, lines, dispatched_at: context.now.toISOString() };
  const road = await travelling(plain, String(draft['id']), transit);
  const arrivals = lines.map((line) => ({
    line,
    received: new Exact(String(line['sent_qty'])),
    lost: new Exact(0),
    reason: null,
  }));
  // One key posts once: the second posting of the same call has a name of its own.
  const second = { ...plain, key: plain.key === undefined ? undefined : `${plain.key}:receive` };
  return post(second, transfer, transit, { road, arrivals });
}

/** All three places at once, so that two postings of one call take their locks in one order. */
async function lockAll(context: RuleContext, transfer: Row, transit: string): Promise<void> {
  const warehouses = [String(transfer['source_id']), transit, String(transfer['destination_id'])];
  const places = linesIn(transfer).flatMap((line) =>
    warehouses.map((warehouseId) => ({ warehouseId, itemId: String(line['item_id']) })),
  );
  await lockedState(context, { places, batchIds: [] });
}
