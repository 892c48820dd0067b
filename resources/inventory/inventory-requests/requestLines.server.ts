import type { Row, RuleContext, TransitionContext } from '#server/kit/rules.ts';
import { linesIn } from '../documentLines.server.ts';
import { lockedState, type StockState } from '../stock/stockState.server.ts';
import type { inventoryRequests } from './inventory-requests.ts';

export type RequestContext = TransitionContext<typeof inventoryRequests>;
/** The item of a line in the request's warehouse. */
export const placeOf = (request: Row, line: Row) => ({
  itemId: String(line['item_id']),
  warehouseId: String(request['warehouse_id']),
});

/**
 * Locks everything the request touches at once: whatever a transition does to one line after another, two requests for the same
 * items never wait for each other crosswise.
 */
export const lockLines = (context: RuleContext, request: Row): Promise<StockState> =>
  lockedState(context, { places: linesIn(request).map((line) => placeOf(request, line)), batchIds: [] });

/** The request as rows of the ledger and of reservations name it. */
export const sourceOf = (request: Row) => ({
  sourceType: 'inventory-requests',
  sourceId: String(request['id']),
});

/** What every row of the ledger says of the request behind it. */
export const factsOf = (request: Row, line: Row) => ({
  ...sourceOf(request),
  sourceNumber: String(request['number']),
  sourceLineId: String(line['id']),
  departmentId: request['department_id'] ? String(request['department_id']) : undefined,
});

export const idsOf = (request: Row): readonly string[] => linesIn(request).map((line) => String(line['id']));
