import type { Row, RuleContext, TransitionContext } from '#server/kit/rules.ts';
import { linesIn } from '../documentLines.server.ts';
import { Exact, lockedState, type StockState } from '../stock/stockState.server.ts';
import type { inventoryRequests } from './inventory-requests.ts';

export type RequestContext = TransitionContext<typeof inventoryRequests>;
export type Quantity = InstanceType<typeof Exact>;

/** The context as the kernel takes it. */
export const plainContext = (context: RequestContext): RuleContext => context;

/** A stored quantity of a line; nothing yet is zero. */
export const quantityOf = (line: Row, field: string): Quantity => new Exact(String(line[field] ?? '0'));

/** The request's lines with what a transition says of some of them. */
export const mergedLines = (request: Row, said: ReadonlyMap<unknown, Row>): readonly Row[] =>
  linesIn(request).map((line) => ({ ...line, ...said.get(line['id']) }));

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

/** What every row of the ledger says of the request behind it. */
export const factsOf = (request: Row, line: Row) => ({
  sourceType: 'inventory-requests',
  sourceId: String(request['id']),
  sourceNumber: String(request['number']),
  sourceLineId: String(line['id']),
  departmentId: request['department_id'] ? String(request['department_id']) : undefined,
});

export const idsOf = (request: Row): readonly string[] => linesIn(request).map((line) => String(line['id']));
