import { afterEach, expect, it } from 'vitest';
import { step } from './moveSupport.ts';
import { changeStockSettings, startStore, type Store } from './stockSupport.ts';

/** Money in the digits of the clinic's currency, wherever the store says or takes it (inventory.md 0). */
let store: Store;
afterEach(() => store.stop());

const settings = (values: object) => changeStockSettings(store, values);
let suppliers = 0;
/** Three pieces with a price, of a supplier. */
async function bought(item: string, price: string, more: object = {}) {
  const supplier = await step(
    store.owner,
    '/suppliers',
    { name_ar: `مورد ${(suppliers += 1)}`, phone: '01001234567' },
    201,
  );
  const line = { item_id: item, unit: 'piece', qty: '3', unit_price: price };
  return store.posted('/stock-receipts', {
    warehouse_id: store.warehouse,
    supplier_id: supplier.json.id,
    lines: [line],
    ...more,
  });
}
async function everywhere(item: string, batch: string) {
  const filter = encodeURIComponent(JSON.stringify({ item_id: item, warehouse_id: store.warehouse }));
  const [place, shown, balances, movements, totals] = await Promise.all([
    store.owner.get(`/warehouses/${store.warehouse}/stock`),
    store.owner.get(`/inventory-items/${item}/stock`),
    store.owner.get(`/stock-batches/${batch}/balances`),
    store.owner.get(`/stock-batches/${batch}/movements`),
    store.owner.get(`/stock-transactions/totals?filter=${filter}`),
  ]);
  return {
    warehouse: place.json.items[0].value,
    item: shown.json.batches[0].value,
    balance: balances.json.balances[0].value,
    movements: movements.json.movements.map(({ value }: { value: string }) => value),
    totals: [totals.json.value_in, totals.json.value_out],
  };
}

it('class 6 in KWD tax, returns and the totals of the ledger have three digits', async () => {
  store = await startStore({ currency: ['KWD', 3] });
  expect((await settings({ tax_default_percent: '5', tax_in_cost: true })).status).toBe(200);
  const item = await store.item();
  const receipt = await bought(item, '1.234');
  // 3 × 1.234 = 3.702 and 5 % of it, 0.185.
  expect(receipt.json.lines[0]).toMatchObject({ tax_percent: '5.00', total_cost: '3.887' });
  const batch = String(receipt.json.lines[0].batch_id);
  const lines = [{ item_id: item, unit: 'piece', requested_qty: '1' }];
  const asked = await step(store.owner, '/inventory-requests', { warehouse_id: store.warehouse, lines }, 201);
  const at = (name: string) => `/inventory-requests/${asked.json.id}/${name}`;
  const lineId = asked.json.lines[0].id;
  await step(store.owner, at('submit'));
  await step(store.owner, at('approve'));
  await step(store.owner, at('issue'), { lines: [{ line_id: lineId, qty: '1' }] });
  await step(store.owner, at('return'), { lines: [{ line_id: lineId, batch_id: batch, qty: '1' }] });
  await step(store.owner, `/stock-batches/${batch}/return-to-supplier`, {
    warehouse_id: store.warehouse,
    qty: '1',
    reason: 'تالف من المورد',
  });
  expect(await everywhere(item, batch)).toEqual({
    warehouse: '2.591',
    item: '2.591',
    balance: '2.591',
    movements: ['-1.296', '1.296', '-1.296', '3.887'],
    totals: ['5.183', '2.592'],
  });
});

it('store C: in pounds every value has two digits, and three are refused where they were typed', async () => {
  store = await startStore();
  expect((await settings({ tax_default_percent: '0' })).status).toBe(200);
  const item = await store.item();
  const told = 'اكتب خانتين عشريتين على الأكثر';
  expect((await bought(item, '1.234')).json.errors).toEqual({ 'lines.0.unit_price': told });
  expect((await bought(item, '1.23', { extra_cost: '0.005' })).json.errors).toEqual({ extra_cost: told });
  expect((await settings({ adjustment_alert_value: '1000.001' })).json.errors).toEqual({
    adjustment_alert_value: told,
  });
  const receipt = await bought(item, '10');
  expect(await everywhere(item, String(receipt.json.lines[0].batch_id))).toEqual({
    warehouse: '30.00',
    item: '30.00',
    balance: '30.00',
    movements: ['30.00'],
    totals: ['30.00', '0.00'],
  });
});
