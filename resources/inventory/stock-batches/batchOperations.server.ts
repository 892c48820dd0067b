import type { OperationContext, Row, RuleContext, ServerRules } from '#server/kit/rules.ts';
import { movementsAnswer } from '../movementReport.server.ts';
import { postStock } from '../stock/postStock.server.ts';
import { demandWhole } from '../stock/stockGuards.server.ts';
import { pickFefo } from '../stock/stockRows.server.ts';
import { plainQuantity } from '../stock/stockRefusals.server.ts';
import { Exact, lockedState, readState } from '../stock/stockState.server.ts';
import type { stockBatches } from './stock-batches.ts';

type Context = OperationContext<typeof stockBatches>;
type Operations = NonNullable<ServerRules<typeof stockBatches>['operations']>;

const plainContext = (context: Context): RuleContext => context;

/** As many of the requests it went to as one answer has; the report itself has pages. */
const mostUses = 50;

/** Where the batch lies and where it went (inventory.md 6). */
async function balancesAndUses({ db, record }: Context): Promise<Row> {
  const balances = (await db.report('stock-batches', 'balances', { of: record?.id })) ?? [];
  const uses = await db.report('stock-batches', 'uses', { of: record?.id, limit: mostUses });
  return { balances, uses };
}

/** Which batches FEFO would take; it locks nothing and promises nothing (inventory.md 9). */
async function pick(context: Context): Promise<unknown> {
  const place = {
    itemId: String(context.body['item_id']),
    warehouseId: String(context.body['warehouse_id']),
  };
  const state = await readState(plainContext(context), [place]);
  const qty = new Exact(String(context.body['qty']));
  demandWhole(context, state, { itemId: place.itemId, qty, on: 'qty' });
  const { taken, shortage } = pickFefo(state, place, qty);
  return {
    batches: taken.map(({ balance, qty }) => {
      const { id, code, batchNo, expiry } = state.batchOf(balance);
      return { batch_id: id, code, batch_no: batchNo, expiry_date: expiry, qty: plainQuantity(qty) };
    }),
    shortage: plainQuantity(shortage),
  };
}

/** Where the batches lie and how much of each, with the levels of those places held: all of it is about to leave. */
async function lyingOf(context: Context, batchIds: readonly unknown[]): Promise<readonly Row[]> {
  const read = () =>
    context.db.query(
      `select b.batch_id, b.warehouse_id, b.item_id, b.on_hand::text, t.code, w.kind from stock_balances b
        join stock_batches t on t.clinic_id = b.clinic_id and t.id = b.batch_id
        join warehouses w on w.clinic_id = b.clinic_id and w.id = b.warehouse_id
        where b.batch_id = any ($1::uuid[]) and b.on_hand > 0`,
      [batchIds],
    );
  const places = (await read()).map((row) => ({
    itemId: String(row['item_id']),
    warehouseId: String(row['warehouse_id']),
  }));
  await lockedState(plainContext(context), { places, batchIds: [] });
  // Read again: what waited for a lock may find another quantity.
  return read();
}

/** Expired goods leave every warehouse they lie in, in one posting; what is on the road is its transfer's to receive first. */
async function writeOff(context: Context): Promise<unknown> {
  const { db, body, refuse, today } = context;
  const batches = await db.query(
    `select t.id, t.code, t.item_id, t.expiry_date::text as expiry from stock_batches t where t.id = any ($1::uuid[]) order by t.id`,
    [body['ids']],
  );
  const fresh = batches.find(({ expiry }) => expiry === null || String(expiry) >= today);
  if (fresh) refuse('not_expired', { values: { batch: String(fresh['code']) } });
  const lying = await lyingOf(
    context,
    batches.map(({ id }) => id),
  );
  if (lying.length === 0) return { posted: 0 };
  const onShelves = lying.filter(({ kind }) => kind !== 'transit');
  if (onShelves.length === 0) refuse('on_the_road');
  const rows = await postStock(
    plainContext(context),
    onShelves.map((row) => ({
      kind: 'out',
      type: 'write_off',
      itemId: String(row['item_id']),
      warehouseId: String(row['warehouse_id']),
      batchId: String(row['batch_id']),
      qty: String(row['on_hand']),
      sourceType: 'stock-batches',
      sourceId: String(row['batch_id']),
      sourceNumber: String(row['code']),
      reason: 'expired',
      note: body['note'] ? String(body['note']) : undefined,
    })),
  );
  return { posted: rows.length };
}

/** The calls about batches (inventory.md 6, 9). */
export const batchOperations: Operations = {
  balances: balancesAndUses,
  movements: (context) => movementsAnswer(context, 'stock-batches'),
  pick,
  writeOffExpired: writeOff,
};
