import { inCurrency } from '#server/kit/money.ts';
import type { Row, RuleContext } from '#server/kit/rules.ts';
import { judgeBase } from '../documentLines.server.ts';
import { postStock } from '../stock/postStock.server.ts';
import type { StockMovement } from '../stock/stockMovements.server.ts';
import { Exact } from '../stock/stockState.server.ts';
import {
  factsOf,
  mergedLines,
  plainContext,
  quantityOf,
  type Quantity,
  type RequestContext,
} from './requestLines.server.ts';

/** What somebody should hold of a line: handed out and not brought back. */
const heldOf = (line: Row): Quantity =>
  quantityOf(line, 'issued_qty').minus(quantityOf(line, 'returned_qty'));
/** What did not arrive of a line and is not settled yet, in base units. */
const missingOf = (line: Row): Quantity => quantityOf(line, 'missing_qty');
/** What the requester can bring back of a line: not what never arrived, nor what was lost (inventory.md 8). */
const returnableOf = (line: Row): Quantity =>
  heldOf(line).minus(missingOf(line)).minus(quantityOf(line, 'lost_qty'));

/** A line nobody speaks of came as issued, less what its requester missed before. */
const silentLine = (line: Row): Row => {
  const came = Exact.max(quantityOf(line, 'received_qty'), heldOf(line).minus(missingOf(line)));
  return { ...line, received_qty: came.toFixed(), missing_qty: missingOf(line).toFixed() };
};

/**
 * `receive` (inventory.md 8): the requester says what came, in base units; of an issued request what is not named came as
 * issued. Less than issued is missing, and once all was issued a difference for the storekeeper. Refuses with 422 `received_too_much`.
 */
export async function receiveRequest(context: RequestContext) {
  const { now, refuse, notify } = context;
  const request: Row = { ...context.record };
  const isOver = request['status'] === 'issued';
  const said = new Map<unknown, Row>();
  const typed = context.lines.map(({ sent, line, at }) => {
    return { line, qty: String(sent['received_qty']), on: `${at}.received_qty` };
  });
  // Who got a part of a piece, before pieces had to be whole, says so.
  await judgeBase(
    plainContext(context),
    typed.filter(({ line, qty }) => !heldOf(line).eq(qty)),
  );
  for (const { line, qty, on } of typed) {
    const held = heldOf(line);
    if (held.lt(qty)) refuse('received_too_much', { on, values: { n: held.toFixed() } });
    said.set(line['id'], { received_qty: qty, missing_qty: held.minus(qty).toFixed() });
  }
  const lines = mergedLines(request, said).map((line) =>
    isOver && !said.has(line['id']) ? silentLine(line) : line,
  );
  if (!isOver) return { status: 'partly_issued' as const, lines };
  const difference = lines.some((line) => missingOf(line).gt(0));
  if (difference) notify('request.difference', { permission: 'inventory_edit_stock_batch' }, {});
  return { status: 'received' as const, lines, received_at: now.toISOString(), difference };
}

/** A batch of a line that was handed out and not brought back yet. */
interface Outside {
  readonly lineId: string;
  readonly batchId: string;
  readonly itemId: string;
  readonly warehouseId: string;
  readonly isExpired: boolean;
  left: Quantity;
  /** What the goods that are left took out of the store, in the currency. */
  worth: Quantity;
}

/** What of the request is outside, the longest-lived batch first; the sums are the ledger's. */
async function outside({ db, today }: RuleContext, requestId: string): Promise<Outside[]> {
  const rows = await db.query(
    `select t.source_line_id as line, t.batch_id, t.item_id, min(t.warehouse_id::text) filter (where t.type = 'issue') as warehouse_id,
        coalesce(b.expiry_date < $2::date, false) as expired, sum(-t.qty)::text as qty,
        sum(-t.value)::text as value
      from stock_transactions t join stock_batches b on b.clinic_id = t.clinic_id and b.id = t.batch_id
      where t.source_type = 'inventory-requests' and t.source_id = $1 and t.type in ('issue', 'return_in')
      group by t.source_line_id, t.batch_id, t.item_id, b.expiry_date
      having sum(-t.qty) > 0
      order by b.expiry_date desc nulls first, t.batch_id`,
    [requestId, today],
  );
  return rows.map((row) => ({
    lineId: String(row['line']),
    batchId: String(row['batch_id']),
    itemId: String(row['item_id']),
    warehouseId: String(row['warehouse_id']),
    isExpired: row['expired'] === true,
    left: new Exact(String(row['qty'])),
    worth: new Exact(String(row['value'])),
  }));
}

/**
 * Takes a quantity of what is outside, with its share of what it took out of the store: the last of it brings the rest, so
 * that a return closes to the last digit and never brings more than was issued (inventory.md 1).
 */
function broughtBack(
  { subject }: Pick<RuleContext, 'subject'>,
  one: Outside,
  qty: Quantity,
): { readonly qty: Quantity; readonly value: string } {
  const share = qty.eq(one.left) ? one.worth : one.worth.times(qty).div(one.left);
  const value = inCurrency(share, subject);
  one.left = one.left.minus(qty);
  one.worth = one.worth.minus(value);
  return { qty, value: value.toFixed() };
}

interface Part {
  readonly one: Outside;
  readonly line: Row;
  readonly qty: Quantity;
  readonly value: string;
  /** Where its quantity was typed. */
  readonly on?: string;
}

/** Where what comes back is laid: the warehouse it left, or quarantine once it has expired (I7). */
async function returnMovements(
  context: RuleContext,
  request: Row,
  parts: readonly Part[],
  note?: string,
): Promise<readonly StockMovement[]> {
  const [quarantine] = await context.db.query(`select id from warehouses where kind = 'quarantine' limit 1`);
  return parts.map(({ one, line, qty, value, on }) => ({
    kind: 'in',
    type: 'return_in',
    itemId: one.itemId,
    batchId: one.batchId,
    warehouseId: one.isExpired ? String(quarantine?.['id']) : one.warehouseId,
    qty: qty.toFixed(),
    value,
    note,
    fields: { qty: on },
    ...factsOf(request, line),
  }));
}

/**
 * `return` (inventory.md 8): unused goods go back to their batch, in base units, at the value they left with; an expired
 * batch goes to quarantine. What is missing stays to be settled: it never reached who brings something back. Refuses with 422 `returned_too_much`.
 */
export async function returnToStock(context: RequestContext) {
  const { record, refuse } = context;
  const request: Row = { ...record };
  const plain = plainContext(context);
  const out = await outside(plain, record.id);
  const said = new Map<unknown, Row>();
  const parts = context.lines.map(({ sent, line, at }) => {
    const one = out.find(({ lineId, batchId }) => lineId === line['id'] && batchId === sent['batch_id']);
    const qty = new Exact(String(sent['qty']));
    const before = { ...line, ...said.get(line['id']) };
    const left = Exact.min(one?.left ?? 0, returnableOf(before));
    const on = `${at}.qty`;
    if (!one || qty.gt(left)) return refuse('returned_too_much', { on, values: { n: left.toFixed() } });
    said.set(line['id'], { returned_qty: quantityOf(before, 'returned_qty').plus(qty).toFixed() });
    return { one, line, ...broughtBack(plain, one, qty), on };
  });
  await postStock(plain, await returnMovements(plain, request, parts));
  return { lines: mergedLines(request, said) };
}

/**
 * `resolve-difference` (inventory.md 8): what did not arrive is back in the store, or its loss is confirmed. Refuses with
 * 409 `no_difference`.
 */
export async function resolveDifference(context: RequestContext) {
  const { record, asked, refuse, note } = context;
  const request: Row = { ...record };
  const plain = plainContext(context);
  const out = await outside(plain, record.id);
  const said = new Map<unknown, Row>();
  const parts = context.lines.flatMap(({ sent, line }) => {
    const missing = missingOf({ ...line, ...said.get(line['id']) });
    if (missing.lte(0)) return refuse('no_difference');
    const field = sent['outcome'] === 'returned' ? 'returned_qty' : 'lost_qty';
    said.set(line['id'], { [field]: quantityOf(line, field).plus(missing).toFixed(), missing_qty: '0' });
    return field === 'returned_qty' ? partsOf(plain, out, line, missing) : [];
  });
  const reason = String(asked['note']);
  note(reason);
  if (parts.length > 0) await postStock(plain, await returnMovements(plain, request, parts, reason));
  const lines = mergedLines(request, said);
  return { lines, difference: lines.some((line) => missingOf(line).gt(0)) };
}

/** Spreads what is missing of a line over the batches that were handed out for it. */
function partsOf(
  context: RuleContext,
  out: readonly Outside[],
  line: Row,
  missing: Quantity,
): readonly Part[] {
  let rest = missing;
  return out.flatMap((one) => {
    const qty = one.lineId === line['id'] ? Exact.min(rest, one.left) : new Exact(0);
    if (qty.lte(0)) return [];
    rest = rest.minus(qty);
    return [{ one, line, ...broughtBack(context, one, qty) }];
  });
}
