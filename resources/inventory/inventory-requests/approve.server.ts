import type { Decimal } from 'decimal.js';
import type { Row } from '#server/kit/rules.ts';
import { baseQuantities, linesIn, mergedLines, quantityOf } from '../documentLines.server.ts';
import { reserveStock } from '../stock/reservations.server.ts';
import { refuseShort } from '../stock/stockRefusals.server.ts';
import { Exact } from '../stock/stockState.server.ts';
import { lockLines, placeOf, sourceOf, type RequestContext } from './requestLines.server.ts';

/** The decided lines: those that are named as said, the others in full. */
function decidedLines(context: RequestContext, request: Row): readonly Row[] {
  const said = new Map<unknown, Row>();
  for (const { sent, line, at } of context.lines) {
    if (new Exact(String(sent['approved_qty'])).gt(quantityOf(line, 'requested_qty')))
      context.refuse('approved_too_much', { on: `${at}.approved_qty` });
    said.set(line['id'], { approved_qty: sent['approved_qty'], decision_note: sent['note'] ?? null });
  }
  const lines = mergedLines(request, said).map((line) =>
    said.has(line['id']) ? line : { ...line, approved_qty: line['requested_qty'] },
  );
  if (lines.every((line) => quantityOf(line, 'approved_qty').isZero())) context.refuse('nothing_approved');
  return lines;
}

/** Keeps what is there for seven days; refuses what is not there unless a shortage was allowed (inventory.md 8). */
async function reserve(
  context: RequestContext,
  request: Row,
  lines: readonly Row[],
  quantities: readonly Decimal[],
): Promise<void> {
  const state = await lockLines(context, request);
  const wanted = lines.flatMap((line, index) => {
    const qty = quantities[index] ?? new Exact(0);
    return qty.isZero() ? [] : [{ line, qty, place: placeOf(request, line) }];
  });
  if (context.asked['allow_shortage'] !== true)
    for (const { qty, place } of wanted) {
      const available = state.usable(place).minus(state.level(place).reserved);
      if (qty.gt(available)) await refuseShort(context, place, available);
    }
  await reserveStock(
    context,
    wanted.map(({ line, qty, place }) => ({
      ...place,
      ...sourceOf(request),
      sourceLineId: String(line['id']),
      qty: qty.toFixed(),
      requesterId: String(request['requester_id']),
    })),
  );
}

/**
 * `approve` (inventory.md 8): decides each line, never of one's own request (`notOwn`), and keeps what is available of it
 * for seven days. Refuses with 409 `self_approval`, `invalid_state`, `insufficient_stock`; 422 `approved_too_much`.
 */
export async function approveRequest(context: RequestContext) {
  const request: Row = { ...context.record };
  const lines = decidedLines(context, request);
  const quantities = await baseQuantities(context, lines, 'approved_qty');
  await reserve(context, request, lines, quantities);
  const isInFull = linesIn({ lines }).every((line) =>
    quantityOf(line, 'approved_qty').eq(quantityOf(line, 'requested_qty')),
  );
  const status = isInFull ? ('approved' as const) : ('partly_approved' as const);
  return { status, lines };
}
