import type { OperationContext, Row, RuleContext, ServerRules } from '#server/kit/rules.ts';
import { movementsAnswer } from '../movementReport.server.ts';
import { postStock } from '../stock/postStock.server.ts';
import { holdLots } from '../stock/lots.server.ts';
import { demandWhole } from '../stock/stockGuards.server.ts';
import { pickFefo } from '../stock/stockRows.server.ts';
import { plainQuantity } from '../stock/stockRefusals.server.ts';
import { settlePlaces } from '../stock/reservations.server.ts';
import { Exact, lockedState, readState } from '../stock/stockState.server.ts';
import type { stockBatches } from './stock-batches.ts';

type Context = OperationContext<typeof stockBatches>;
type Operations = NonNullable<ServerRules<typeof stockBatches>['operations']>;

const plainContext = (context: Context): RuleContext => context;

async function systemWarehouse({ db }: Context, kind: 'quarantine'): Promise<string> {
  const [found] = await db.query('select id from warehouses where kind = $1 limit 1', [kind]);
  if (!found) throw new TypeError(`The clinic has no ${kind} warehouse.`);
  return String(found['id']);
}

const factsOf = (context: Context, batch: Row) => ({
  itemId: String(batch['item_id']),
  batchId: String(batch['id']),
  qty: String(context.body['qty']),
  sourceType: 'stock-batches',
  sourceId: String(batch['id']),
  sourceNumber: String(batch['code']),
  reason: String(context.body['reason']),
  fields: { qty: 'qty', place: 'warehouse_id' },
});

/** Where the batch lies now: the answer of what moves it. */
async function balancesOf({ db, record }: Context): Promise<{ readonly balances: readonly Row[] }> {
  return { balances: (await db.report('stock-batches', 'balances', { of: record?.id })) ?? [] };
}

/** As many of the requests it went to as one answer has; the report itself has pages. */
const mostUses = 50;

/** Where the batch lies and where it went (inventory.md 6). */
async function balancesAndUses(context: Context): Promise<Row> {
  const { db, record } = context;
  const uses = await db.report('stock-batches', 'uses', { of: record?.id, limit: mostUses });
  return { ...(await balancesOf(context)), uses };
}

const recordOf = (context: Context): Row => ({ ...context.record });

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

/** Batches of the item that came in receipts which were not taken back. */
const posted = `stock_batches t join stock_receipts r on r.clinic_id = t.clinic_id and r.id = t.receipt_id and r.status = 'posted'`;

/** The batch as it stands once the levels of where its item lies are held, and the batches of its item after them. */
async function heldBatch(context: Context): Promise<Row> {
  const { db, record, body, fail } = context;
  await holdLots(db, [record?.item_id]);
  const levels = await db.query('select warehouse_id from stock_levels where item_id = $1', [
    record?.item_id,
  ]);
  const places = levels.map((row) => ({
    itemId: String(record?.item_id),
    warehouseId: String(row['warehouse_id']),
  }));
  await lockedState(plainContext(context), { places, batchIds: [] });
  // Statements of their own: what waited for a lock must be read afresh.
  await db.query('select 1 from stock_batches where item_id = $1 order by id for no key update', [
    record?.item_id,
  ]);
  const [batch] = await db.query(
    `select id, item_id, batch_no, expiry_date::text as expiry_date, version from stock_batches where id = $1`,
    [record?.id],
  );
  const { version } = body;
  if (!batch || (version !== undefined && Number(version) !== Number(batch['version'])))
    return fail('try_again');
  return batch;
}

/**
 * `correct` (inventory.md 6, rules 4 and 6): what the label says. One number of one item has one date: a date that is
 * corrected is so in every receipt of that number; another number must not stand elsewhere with another date. Receipts that
 * were taken back say nothing. Refuses with 409 `batch_differs`, 422 `expiry_needed`.
 */
async function correct(context: Context): Promise<unknown> {
  const { db, body, refuse, note } = context;
  const batch = await heldBatch(context);
  const expiry = body['expiry_date'] === undefined ? batch['expiry_date'] : body['expiry_date'];
  const lot = body['batch_no'] ? String(body['batch_no']).trim().toUpperCase() : batch['batch_no'];
  if (expiry === batch['expiry_date'] && lot === batch['batch_no']) refuse('nothing_to_correct');
  const [item] = await db.query('select tracks_expiry from inventory_items where id = $1', [
    batch['item_id'],
  ]);
  if (!expiry && item?.['tracks_expiry'] === true) refuse('expiry_needed', { on: 'expiry_date' });
  const others = await db.query(
    `select t.id, t.item_id, t.expiry_date::text as date from ${posted}
      where t.item_id = $1 and t.batch_no = $2 and t.id <> $3 and t.expiry_date is distinct from $4::date order by t.id`,
    [batch['item_id'], lot, batch['id'], expiry],
  );
  const [other] = others;
  if (other && lot !== batch['batch_no'])
    refuse('batch_differs', { values: { date: String(other['date'] ?? '—') } });
  const reason = String(body['reason']);
  note(reason);
  for (const { id } of others) await db.change('stock-batches', String(id), { expiry_date: expiry }, reason);
  const label = { expiry_date: expiry, batch_no: lot };
  const change = await db.change('stock-batches', String(batch['id']), label, reason);
  // Another date may leave less usable than was promised, or bring back what had expired.
  if (expiry !== batch['expiry_date']) await settleBatches(context, [batch, ...others]);
  return change;
}

async function settleBatches(context: Context, batches: readonly Row[]): Promise<void> {
  const rows = await context.db.query(
    'select distinct item_id, warehouse_id from stock_balances where batch_id = any ($1::uuid[]) and on_hand > 0',
    [batches.map(({ id }) => id)],
  );
  await settlePlaces(
    plainContext(context),
    rows.map((row) => ({ itemId: String(row['item_id']), warehouseId: String(row['warehouse_id']) })),
  );
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
  correct,
  writeOffExpired: writeOff,
  async quarantine(context) {
    const to = await systemWarehouse(context, 'quarantine');
    const from = String(context.body['warehouse_id']);
    await refuseSystem(context, from);
    await postStock(plainContext(context), [
      { kind: 'shift', from, to, of: 'on_hand', ...factsOf(context, recordOf(context)) },
    ]);
    return balancesOf(context);
  },
  async release(context) {
    const from = await systemWarehouse(context, 'quarantine');
    const to = String(context.body['warehouse_id']);
    await refuseSystem(context, to);
    const batch = recordOf(context);
    if (batch['expiry_date'] && String(batch['expiry_date']) < context.today)
      context.fail('batch_expired', { values: { batch: String(batch['code']) } });
    await postStock(plainContext(context), [
      { kind: 'shift', from, to, of: 'on_hand', ...factsOf(context, batch) },
    ]);
    return balancesOf(context);
  },
  async returnToSupplier(context) {
    const batch = recordOf(context);
    if (!batch['supplier_id']) context.refuse('supplier_unknown');
    const warehouseId = String(context.body['warehouse_id']);
    if ((await kindOf(context, warehouseId)) === 'transit')
      context.refuse('on_the_road', { on: 'warehouse_id' });
    await postStock(plainContext(context), [
      { kind: 'out', type: 'return_supplier', warehouseId, ...factsOf(context, batch) },
    ]);
    return balancesOf(context);
  },
};

async function kindOf({ db }: Context, warehouseId: string): Promise<string> {
  const [found] = await db.query('select kind from warehouses where id = $1', [warehouseId]);
  return String(found?.['kind']);
}

async function refuseSystem(context: Context, warehouseId: string): Promise<void> {
  if (['quarantine', 'transit'].includes(await kindOf(context, warehouseId)))
    context.refuse('not_quarantined', { on: 'warehouse_id' });
}
