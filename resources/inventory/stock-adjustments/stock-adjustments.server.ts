import { amountText } from '#server/kit/money.ts';
import { serverRules, type Row, type RuleContext } from '#server/kit/rules.ts';
import { postStock } from '../stock/postStock.server.ts';
import type { StockMovement } from '../stock/stockMovements.server.ts';
import { baseQuantity, itemFacts } from '../stock/quantities.server.ts';
import { Exact, lockedState } from '../stock/stockState.server.ts';
import { plainQuantity } from '../stock/stockRefusals.server.ts';
import { stockAdjustments } from './stock-adjustments.ts';

type Context = RuleContext<typeof stockAdjustments>;

/** The balance of the batch there, its level locked so that nobody changes it before the posting. */
async function lockedBalance(values: Row, context: Context): Promise<{ itemId: string; onHand: string }> {
  const { db, refuse } = context;
  const where = [values['batch_id'], values['warehouse_id']];
  const [batch] = await db.query('select item_id from stock_batches where id = $1', [values['batch_id']]);
  const itemId = String(batch?.['item_id']);
  const places = [{ itemId, warehouseId: String(where[1]) }];
  await lockedState(context, { places, batchIds: [] });
  const [balance] = await db.query(
    `select b.on_hand::text, w.kind from stock_balances b
      join warehouses w on w.clinic_id = b.clinic_id and w.id = b.warehouse_id
      where b.batch_id = $1 and b.warehouse_id = $2`,
    where,
  );
  if (!balance) return refuse('never_there', { on: 'warehouse_id' });
  // What is on the road is its transfer's: taken from it, the transfer could never be received or called back.
  if (balance['kind'] === 'transit') return refuse('on_the_road', { on: 'warehouse_id' });
  return { itemId, onHand: String(balance['on_hand']) };
}

/** Typed in any unit of the item, kept in base units. */
async function inBaseUnits(values: Row, itemId: string, context: Context) {
  const item = (await itemFacts(context.db, [itemId])).get(itemId);
  if (!item) throw new TypeError('A batch without its item.');
  const name = values['mode'] === 'delta' ? 'delta' : 'counted_qty';
  return baseQuantity(context, item, {
    unit: String(values['unit'] ?? item.baseUnit),
    qty: String(values[name]),
    on: { unit: 'unit', qty: name },
  });
}

/** An adjustment is posted when it is saved (inventory.md 7). A count compares with what the form showed; a difference stands by itself. */
export const stockAdjustmentRules = serverRules(stockAdjustments, {
  notices: {
    'stock.large_adjustment': {
      ar: ['تسوية رصيد كبيرة: {item}', 'القيمة {amount}. راجع سببها.'],
      en: ['A large adjustment: {item}', 'Worth {amount}. Look at its reason.'],
      area: 'inventory',
      link: '/inventory/stock-transactions',
    },
  },
  async saved({ record, before, ...given }) {
    if (before) return;
    const context = given as unknown as Context;
    const { db, refuse } = context;
    const values: Row = { ...record };
    const { itemId, onHand } = await lockedBalance(values, context);
    const typed = await inBaseUnits(values, itemId, context);
    if (record.mode === 'count' && !new Exact(onHand).eq(record.expected_on_hand))
      refuse('stock_changed', {
        values: { n: plainQuantity(onHand) },
        details: { on_hand: plainQuantity(onHand) },
      });
    const difference = record.mode === 'count' ? typed.minus(onHand) : typed;
    if (difference.isZero())
      refuse('nothing_to_adjust', { on: record.mode === 'count' ? 'counted_qty' : 'delta' });
    const about = {
      itemId,
      warehouseId: record.warehouse_id,
      sourceType: 'stock-adjustments',
      sourceId: record.id,
      reason: record.reason,
      note: record.note ?? undefined,
    };
    const facts = {
      ...about,
      batchId: record.batch_id,
      qty: plainQuantity(difference.abs()),
      fields: { qty: record.mode === 'count' ? 'counted_qty' : 'delta', place: 'warehouse_id' },
    };
    const movement: StockMovement = difference.isPositive()
      ? { kind: 'in', type: 'adjust_in', ...facts }
      : { kind: 'out', type: 'adjust_out', ...facts };
    const counted = record.mode === 'count' ? [about] : [];
    const [row] = await postStock(context as unknown as RuleContext, [movement], counted);
    await db.query('update stock_adjustments set qty = $2, value = $3, balance_after = $4 where id = $1', [
      record.id,
      row?.qty,
      row?.value,
      row?.balanceAfter,
    ]);
    await tellLarge(itemId, row?.value ?? '0', context);
  },
});

/** A difference of at least the clinic's `adjustment_alert_value` is told to owners and managers (inventory.md 7). */
async function tellLarge(itemId: string, value: string, { db, notify, subject }: Context): Promise<void> {
  const worth = new Exact(value).abs();
  const [clinic] = await db.query(
    'select adjustment_alert_value::text as least from clinics where id = app_clinic()',
  );
  if (worth.lt(String(clinic?.['least']))) return;
  const [item] = await db.query('select name_ar from inventory_items where id = $1', [itemId]);
  const payload = { item: String(item?.['name_ar'] ?? ''), amount: amountText(worth, subject) };
  // Of the added rights this is the managers' alone (DESIGN 9.24).
  notify('stock.large_adjustment', { permission: 'inventory_approve_request' }, payload);
}
