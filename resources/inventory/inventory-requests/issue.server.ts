import type { Decimal } from 'decimal.js';
import type { NamedLine, Row } from '#server/kit/rules.ts';
import { baseQuantities, linesIn, mergedLines, quantityOf } from '../documentLines.server.ts';
import { postStock } from '../stock/postStock.server.ts';
import { releaseStock } from '../stock/freed.server.ts';
import type { StockMovement } from '../stock/stockMovements.server.ts';
import { Exact } from '../stock/stockState.server.ts';
import { factsOf, idsOf, lockLines, placeOf, type RequestContext } from './requestLines.server.ts';

interface Issuing extends NamedLine {
  /** Base units. */
  readonly qty: Decimal;
}

/** What is handed out of each named line, within what was approved. */
async function issuingOf(context: RequestContext): Promise<readonly Issuing[]> {
  const named = context.lines;
  const typed = named.map(({ sent, line }) => ({ ...line, qty: sent['qty'] }));
  const quantities = await baseQuantities(context, typed, 'qty');
  const approved = await baseQuantities(
    context,
    named.map(({ line }) => line),
    'approved_qty',
  );
  const issued = new Map<unknown, Decimal>();
  return named.flatMap(({ sent, line, at }, index) => {
    const qty = quantities[index] ?? new Exact(0);
    const after = (issued.get(line['id']) ?? quantityOf(line, 'issued_qty')).plus(qty);
    if (after.gt(approved[index] ?? 0)) context.refuse('issued_too_much', { on: `${at}.qty` });
    issued.set(line['id'], after);
    return qty.isZero() ? [] : [{ sent, line, at, qty }];
  });
}

/** The movements of one line: the batches somebody chose, or those the soonest expiry chooses (inventory.md 9). */
function movementsOf(
  context: RequestContext,
  request: Row,
  { sent, line, at, qty }: Issuing,
): readonly StockMovement[] {
  const chosen = (sent['batches'] ?? []) as readonly Row[];
  const movement = {
    kind: 'out',
    type: 'issue',
    ...placeOf(request, line),
    ...factsOf(request, line),
    reservedFor: String(line['id']),
    overrideReason: sent['override_reason'] ? String(sent['override_reason']) : undefined,
  } as const;
  if (chosen.length === 0) return [{ ...movement, qty: qty.toFixed(), fields: { qty: `${at}.qty` } }];
  const sum = chosen.reduce((total, one) => total.plus(String(one['qty'])), new Exact(0));
  if (!sum.eq(qty)) context.refuse('batches_differ', { on: `${at}.batches`, values: { n: qty.toFixed() } });
  return chosen.map((one, nth) => ({
    ...movement,
    batchId: String(one['batch_id']),
    qty: String(one['qty']),
    fields: { qty: `${at}.batches.${nth}.qty` },
  }));
}

/** Whether every line has got what was approved of it. */
async function isComplete(context: RequestContext, lines: readonly Row[]): Promise<boolean> {
  const approved = await baseQuantities(context, lines, 'approved_qty');
  return lines.every((line, index) => quantityOf(line, 'issued_qty').gte(approved[index] ?? 0));
}

/**
 * `issue` (inventory.md 8): hands out approved quantities, by soonest expiry unless batches are named with a reason; the
 * request's own reservation pays first. Complete, or closed by `close_remainder`, it is issued, and what it still held is
 * free. Refuses with 409 `invalid_state`, `insufficient_stock`, `batch_expired`, `batch_quarantined`; 422 `issued_too_much`.
 */
export async function issueRequest(context: RequestContext) {
  const { asked, refuse } = context;
  const request: Row = { ...context.record };
  const issuing = await issuingOf(context);
  const closes = asked['close_remainder'] === true;
  if (issuing.length === 0 && !(closes && request['status'] === 'partly_issued')) refuse('nothing_to_issue');
  await lockLines(context, request);
  const movements = issuing.flatMap((one) => movementsOf(context, request, one));
  if (movements.length > 0) await postStock(context, movements);
  const said = new Map<unknown, Row>();
  for (const { line, qty } of issuing) {
    const before = said.get(line['id']) ?? line;
    said.set(line['id'], { issued_qty: quantityOf(before, 'issued_qty').plus(qty).toFixed() });
  }
  const lines = mergedLines(request, said);
  const isOver = closes || (await isComplete(context, linesIn({ lines })));
  if (isOver) await releaseStock(context, idsOf(request));
  return { status: isOver ? ('issued' as const) : ('partly_issued' as const), lines };
}
