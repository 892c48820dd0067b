import type { Row, ServerRules, TransitionContext } from '#server/kit/rules.ts';
import { postStock } from '../stock/postStock.server.ts';
import { holdLots } from '../stock/lots.server.ts';
import { settlePlaces } from '../stock/freed.server.ts';
import { lockedState } from '../stock/stockState.server.ts';
import type { stockBatches } from './stock-batches.ts';

type Context = TransitionContext<typeof stockBatches>;

async function quarantineOf({ db }: Context): Promise<string> {
  const [found] = await db.query(`select id from warehouses where kind = 'quarantine' limit 1`);
  if (!found) throw new TypeError('The clinic has no quarantine warehouse.');
  return String(found['id']);
}

const factsOf = ({ record, asked }: Context) => ({
  itemId: record.item_id,
  batchId: record.id,
  qty: String(asked['qty']),
  sourceType: 'stock-batches',
  sourceId: record.id,
  sourceNumber: record.code,
  reason: String(asked['reason']),
  fields: { qty: 'qty', place: 'warehouse_id' },
});

/** Batches of the item that came in receipts which were not taken back. */
const posted = `stock_batches t join stock_receipts r on r.clinic_id = t.clinic_id and r.id = t.receipt_id and r.status = 'posted'`;

/** The batch as it stands once the levels of where its item lies are held, and the batches of its item after them. */
async function heldBatch(context: Context): Promise<Row> {
  const { db, record, fail } = context;
  const itemId = String(record.item_id);
  await holdLots(db, [itemId]);
  const levels = await db.query('select warehouse_id from stock_levels where item_id = $1', [itemId]);
  const places = levels.map((row) => ({ itemId, warehouseId: String(row['warehouse_id']) }));
  await lockedState(context, { places, batchIds: [] });
  // Statements of their own: what waited for a lock must be read afresh.
  await db.query('select 1 from stock_batches where item_id = $1 order by id for no key update', [itemId]);
  const [batch] = await db.query(
    `select id, item_id, batch_no, expiry_date::text as expiry_date, version from stock_batches where id = $1`,
    [record.id],
  );
  return batch && Number(batch['version']) === record.version ? batch : fail('try_again');
}

/**
 * `correct` (inventory.md 6, rules 4 and 6): what the label says. One number of one item has one date: a date that is
 * corrected is so in every receipt of that number; another number must not stand elsewhere with another date. Receipts that
 * were taken back say nothing. Refuses with 409 `batch_differs`, 422 `expiry_needed`.
 */
async function correct(context: Context): Promise<Row> {
  const { db, asked, refuse, note } = context;
  const batch = await heldBatch(context);
  const expiry = asked['expiry_date'] === undefined ? batch['expiry_date'] : asked['expiry_date'];
  const lot = asked['batch_no'] ? String(asked['batch_no']).trim().toUpperCase() : batch['batch_no'];
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
  const reason = String(asked['reason']);
  note(reason);
  for (const { id } of others) await db.change('stock-batches', String(id), { expiry_date: expiry }, reason);
  const label = { expiry_date: expiry, batch_no: lot };
  // Another date may leave less usable than was promised, or bring back what had expired.
  if (expiry !== batch['expiry_date']) {
    await db.query('update stock_batches set expiry_date = $2 where id = $1', [batch['id'], expiry]);
    await settleBatches(context, [batch, ...others]);
  }
  return label;
}

async function settleBatches(context: Context, batches: readonly Row[]): Promise<void> {
  const rows = await context.db.query(
    'select distinct item_id, warehouse_id from stock_balances where batch_id = any ($1::uuid[]) and on_hand > 0',
    [batches.map(({ id }) => id)],
  );
  await settlePlaces(
    context,
    rows.map((row) => ({ itemId: String(row['item_id']), warehouseId: String(row['warehouse_id']) })),
  );
}

async function kindOf({ db }: Context, warehouseId: unknown): Promise<string> {
  const [found] = await db.query('select kind from warehouses where id = $1', [warehouseId]);
  return String(found?.['kind']);
}

/** Goods of the batch between a shelf and the quarantine. */
async function moveApart(context: Context, way: 'into' | 'back'): Promise<void> {
  const { asked, refuse } = context;
  const shelf = String(asked['warehouse_id']);
  if (['quarantine', 'transit'].includes(await kindOf(context, shelf)))
    refuse('not_quarantined', { on: 'warehouse_id' });
  const apart = await quarantineOf(context);
  const [from, to] = way === 'into' ? [shelf, apart] : [apart, shelf];
  await postStock(context, [{ kind: 'shift', from, to, of: 'on_hand', ...factsOf(context) }]);
}

/** What is done to a batch (inventory.md 6). */
export const batchTransitionRules: NonNullable<ServerRules<typeof stockBatches>['transitions']> = {
  correct: { effect: correct },
  quarantine: { effect: (context) => moveApart(context, 'into') },
  release: {
    async guard({ record, today, fail }) {
      if (record.expiry_date && record.expiry_date < today)
        fail('batch_expired', { values: { batch: record.code } });
    },
    effect: (context) => moveApart(context, 'back'),
  },
  returnToSupplier: {
    async effect(context) {
      const { asked, record, refuse } = context;
      if (!record.supplier_id) refuse('supplier_unknown');
      const warehouseId = String(asked['warehouse_id']);
      if ((await kindOf(context, warehouseId)) === 'transit') refuse('on_the_road', { on: 'warehouse_id' });
      await postStock(context, [{ kind: 'out', type: 'return_supplier', warehouseId, ...factsOf(context) }]);
    },
  },
};
