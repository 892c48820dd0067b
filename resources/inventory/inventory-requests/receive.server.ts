import type { Decimal } from 'decimal.js';
import type { Row, RuleContext } from '#server/kit/rules.ts';
import { judgeBase, mergedLines, quantityOf } from '../documentLines.server.ts';
import { outsideOf, takenFrom, takenOf, type Taken } from '../stock/outside.server.ts';
import { postStock } from '../stock/postStock.server.ts';
import type { StockMovement } from '../stock/stockMovements.server.ts';
import { Exact } from '../stock/stockState.server.ts';
import { factsOf, sourceOf, type RequestContext } from './requestLines.server.ts';

/** What somebody should hold of a line: handed out and not brought back. */
const heldOf = (line: Row): Decimal => quantityOf(line, 'issued_qty').minus(quantityOf(line, 'returned_qty'));
/** What did not arrive of a line and is not settled yet, in base units. */
const missingOf = (line: Row): Decimal => quantityOf(line, 'missing_qty');
/** What the requester can bring back of a line: not what never arrived, nor what was lost (inventory.md 8). */
const returnableOf = (line: Row): Decimal =>
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
  const { refuse, notify } = context;
  const request: Row = { ...context.record };
  const isOver = request['status'] === 'issued';
  const said = new Map<unknown, Row>();
  const typed = context.lines.map(({ sent, line, at }) => {
    return { line, qty: String(sent['received_qty']), on: `${at}.received_qty` };
  });
  // Who got a part of a piece, before pieces had to be whole, says so.
  await judgeBase(
    context,
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
  return { status: 'received' as const, lines, difference };
}

/** What comes back, of which line; where its quantity was typed. */
type Part = Taken & { readonly line: Row; readonly on?: string };

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
    warehouseId: String(
      one.expiryDate !== null && one.expiryDate < context.today ? quarantine?.['id'] : one.warehouseId,
    ),
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
  const out = await outsideOf(context, sourceOf(request));
  const said = new Map<unknown, Row>();
  const parts = context.lines.map(({ sent, line, at }) => {
    const one = out.find(({ lineId, batchId }) => lineId === line['id'] && batchId === sent['batch_id']);
    const qty = new Exact(String(sent['qty']));
    const before = { ...line, ...said.get(line['id']) };
    const left = Exact.min(one?.left ?? 0, returnableOf(before));
    const on = `${at}.qty`;
    if (!one || qty.gt(left)) return refuse('returned_too_much', { on, values: { n: left.toFixed() } });
    said.set(line['id'], { returned_qty: quantityOf(before, 'returned_qty').plus(qty).toFixed() });
    return { ...takenOf(context, one, qty), line, on };
  });
  await postStock(context, await returnMovements(context, request, parts));
  return { lines: mergedLines(request, said) };
}

/**
 * `resolve-difference` (inventory.md 8): what did not arrive is back in the store, or its loss is confirmed. Refuses with
 * 409 `no_difference`.
 */
export async function resolveDifference(context: RequestContext) {
  const { record, asked, refuse, note } = context;
  const request: Row = { ...record };
  const out = (await outsideOf(context, sourceOf(request))).toReversed();
  const said = new Map<unknown, Row>();
  const parts = context.lines.flatMap(({ sent, line }) => {
    const missing = missingOf({ ...line, ...said.get(line['id']) });
    if (missing.lte(0)) return refuse('no_difference');
    const field = sent['outcome'] === 'returned' ? 'returned_qty' : 'lost_qty';
    said.set(line['id'], { [field]: quantityOf(line, field).plus(missing).toFixed(), missing_qty: '0' });
    // The longest-lived of it comes back first.
    const back = field === 'returned_qty' ? takenFrom(context, out, String(line['id']), missing) : [];
    return back.map((part) => ({ ...part, line }));
  });
  const reason = String(asked['note']);
  note(reason);
  if (parts.length > 0) await postStock(context, await returnMovements(context, request, parts, reason));
  const lines = mergedLines(request, said);
  return { lines, difference: lines.some((line) => missingOf(line).gt(0)) };
}
