import type { Row, RuleContext, TransitionContext } from '#server/kit/rules.ts';
import { linesIn } from '../documentLines.server.ts';
import { postStock } from '../stock/postStock.server.ts';
import { Exact, lockedState } from '../stock/stockState.server.ts';
import type { StockMovement } from '../stock/stockMovements.server.ts';
import { factsOf, sendLines, transitWarehouse } from './dispatch.server.ts';
import type { stockTransfers } from './stock-transfers.ts';

type Quantity = InstanceType<typeof Exact>;
type Context = TransitionContext<typeof stockTransfers>;

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
  /** Where it was typed; nowhere, where nothing was. */
  readonly at?: string;
}

/** The arrivals that are named, checked against what is on the road. */
function arrivalsIn({ lines, fail, refuse }: Context, road: readonly Travelling[]): readonly Arrival[] {
  const named = new Set<unknown>();
  const arrivals = lines.map(({ line, sent, at }): Arrival => {
    // One answer for each line: a second one would be judged against what the first one took.
    if (named.has(line['id'])) fail('line_unknown', { on: `${at}.line_id` });
    named.add(line['id']);
    const received = new Exact(String(sent['received_qty'] ?? '0'));
    const lost = new Exact(String(sent['lost_qty'] ?? '0'));
    const left = road
      .filter(({ lineId }) => lineId === line['id'])
      .reduce((sum, one) => sum.plus(one.left), new Exact(0));
    if (received.plus(lost).gt(left))
      refuse('received_too_much', { on: `${at}.received_qty`, values: { n: left.toFixed() } });
    const reason = (sent['lost_reason'] ?? null) as string | null;
    if (lost.gt(0) && reason === null) refuse('loss_needs_reason', { on: `${at}.lost_reason` });
    return { line, received, lost, reason, at };
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
  return arrivals.flatMap(({ line, received, lost, reason, at }): StockMovement[] => {
    const fieldOf = (name: string) => ({ qty: at === undefined ? undefined : `${at}.${name}` });
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

/** Posts the arrivals; answers the lines with them, and whether nothing of the transfer is on the road any more. */
async function post(
  context: RuleContext,
  transfer: Row,
  transit: string,
  { road, arrivals }: { readonly road: readonly Travelling[]; readonly arrivals: readonly Arrival[] },
): Promise<{ readonly lines: readonly Row[]; readonly isComplete: boolean }> {
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
  return { lines, isComplete: road.every(({ left }) => left.isZero()) };
}

/**
 * `receive` (inventory.md 4): what arrived enters the destination, what is lost is written off from transit; repeatable
 * until nothing of the transfer is on the road. Quantities are in base units. Refuses with 422 `received_too_much`,
 * `loss_needs_reason`.
 */
export async function receiveTransfer(context: Context) {
  const transfer: Row = { ...context.record };
  const plain = context as unknown as RuleContext;
  const transit = await transitWarehouse(plain);
  const road = await travelling(plain, String(transfer['id']), transit);
  const arrivals = arrivalsIn(context, road);
  const { lines, isComplete } = await post(plain, transfer, transit, { road, arrivals });
  if (!isComplete) return { status: 'partly_received' as const, lines };
  return { status: 'received' as const, lines, received_at: context.now.toISOString() };
}

/** `transfer-now`: dispatch and receipt in one, for goods that are carried over by hand. */
export async function transferAtOnce(context: Context) {
  const draft: Row = { ...context.record };
  const plain = context as unknown as RuleContext;
  const transit = await transitWarehouse(plain);
  await lockAll(plain, draft, transit);
  const sent = await sendLines(plain, draft, transit);
  const road = await travelling(plain, String(draft['id']), transit);
  const arrivals = sent.map((line) => ({
    line,
    received: new Exact(String(line['sent_qty'])),
    lost: new Exact(0),
    reason: null,
  }));
  // One key posts once: the second posting of the same call has a name of its own.
  const second = { ...plain, key: plain.key === undefined ? undefined : `${plain.key}:receive` };
  const { lines } = await post(second, { ...draft, lines: sent }, transit, { road, arrivals });
  const at = context.now.toISOString();
  return { lines, dispatched_at: at, received_at: at };
}

/** All three places at once, so that two postings of one call take their locks in one order. */
async function lockAll(context: RuleContext, transfer: Row, transit: string): Promise<void> {
  const warehouses = [String(transfer['source_id']), transit, String(transfer['destination_id'])];
  const places = linesIn(transfer).flatMap((line) =>
    warehouses.map((warehouseId) => ({ warehouseId, itemId: String(line['item_id']) })),
  );
  await lockedState(context, { places, batchIds: [] });
}
