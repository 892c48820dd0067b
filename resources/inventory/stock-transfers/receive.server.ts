import type { Decimal } from 'decimal.js';
import type { Row, RuleContext, TransitionContext } from '#server/kit/rules.ts';
import { linesIn, mergedLines, quantityOf } from '../documentLines.server.ts';
import { outsideOf, takenFrom, type Outside } from '../stock/outside.server.ts';
import { postStock } from '../stock/postStock.server.ts';
import { Exact, lockedState } from '../stock/stockState.server.ts';
import type { StockMovement } from '../stock/stockMovements.server.ts';
import { factsOf, sendLines, transitWarehouse } from './dispatch.server.ts';
import type { stockTransfers } from './stock-transfers.ts';

type Context = TransitionContext<typeof stockTransfers>;

interface Arrival {
  readonly line: Row;
  readonly received: Decimal;
  readonly lost: Decimal;
  readonly reason: string | null;
  /** Where it was typed; nowhere, where nothing was. */
  readonly at?: string;
}

/** The arrivals that are named, checked against what is on the road. */
function arrivalsIn({ lines, fail, refuse }: Context, road: readonly Outside[]): readonly Arrival[] {
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
  context: RuleContext,
  transfer: Row,
  transit: string,
  road: readonly Outside[],
  arrivals: readonly Arrival[],
): readonly StockMovement[] {
  const to = String(transfer['destination_id']);
  return arrivals.flatMap(({ line, received, lost, reason, at }): StockMovement[] => {
    const fieldOf = (name: string) => ({ qty: at === undefined ? undefined : `${at}.${name}` });
    const lineId = String(line['id']);
    const facts = { ...factsOf(transfer), sourceLineId: lineId };
    const parts = (qty: Decimal) =>
      takenFrom(context, road, lineId, qty).map(({ one: { itemId, batchId }, qty: part }) => {
        return { itemId, batchId, qty: part.toFixed() };
      });
    const arrived = parts(received).map((part): StockMovement => ({
      kind: 'shift',
      of: 'on_hand',
      from: transit,
      to,
      fields: fieldOf('received_qty'),
      ...part,
      ...facts,
    }));
    const gone = parts(lost).map((part): StockMovement => ({
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
  { road, arrivals }: { readonly road: readonly Outside[]; readonly arrivals: readonly Arrival[] },
): Promise<{ readonly lines: readonly Row[]; readonly isComplete: boolean }> {
  await postStock(context, movementsOf(context, transfer, transit, road, arrivals));
  const told = arrivals.map(({ line, received, lost, reason }): [unknown, Row] => [
    line['id'],
    {
      received_qty: received.plus(quantityOf(line, 'received_qty')).toFixed(),
      lost_qty: lost.plus(quantityOf(line, 'lost_qty')).toFixed(),
      lost_reason: reason ?? line['lost_reason'] ?? null,
    },
  ]);
  const lines = mergedLines(transfer, new Map(told));
  return { lines, isComplete: road.every(({ left }) => left.isZero()) };
}

/**
 * `receive` (inventory.md 4): what arrived enters the destination, what is lost is written off from transit; repeatable
 * until nothing of the transfer is on the road. Quantities are in base units. Refuses with 422 `received_too_much`,
 * `loss_needs_reason`.
 */
export async function receiveTransfer(context: Context) {
  const transfer: Row = { ...context.record };
  const transit = await transitWarehouse(context);
  const road = await outsideOf(context, factsOf(transfer), transit);
  const arrivals = arrivalsIn(context, road);
  const { lines, isComplete } = await post(context, transfer, transit, { road, arrivals });
  return { status: isComplete ? ('received' as const) : ('partly_received' as const), lines };
}

/** `transfer-now`: dispatch and receipt in one, for goods that are carried over by hand. */
export async function transferAtOnce(context: Context) {
  const draft: Row = { ...context.record };
  const transit = await transitWarehouse(context);
  await lockAll(context, draft, transit);
  const sent = await sendLines(context, draft, transit);
  const road = await outsideOf(context, factsOf(draft), transit);
  const arrivals = sent.map((line) => ({
    line,
    received: new Exact(String(line['sent_qty'])),
    lost: new Exact(0),
    reason: null,
  }));
  // One key posts once: the second posting of the same call has a name of its own.
  const second = { ...context, key: context.key === undefined ? undefined : `${context.key}:receive` };
  const { lines } = await post(second, { ...draft, lines: sent }, transit, { road, arrivals });
  return { lines };
}

/** All three places at once, so that two postings of one call take their locks in one order. */
async function lockAll(context: RuleContext, transfer: Row, transit: string): Promise<void> {
  const warehouses = [String(transfer['source_id']), transit, String(transfer['destination_id'])];
  const places = linesIn(transfer).flatMap((line) =>
    warehouses.map((warehouseId) => ({ warehouseId, itemId: String(line['item_id']) })),
  );
  await lockedState(context, { places, batchIds: [] });
}
