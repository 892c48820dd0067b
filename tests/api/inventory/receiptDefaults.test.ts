import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeStockSettings, startStore, type Store } from './stockSupport.ts';

let store: Store;
beforeAll(async () => {
  store = await startStore({ now: '2026-03-01T10:00:00Z' });
});
afterAll(() => store.stop());

const receive = (lines: readonly object[], values: object = {}) =>
  store.posted('/stock-receipts', { kind: 'gift', warehouse_id: store.warehouse, lines, ...values });
const goods = (item: string, values: object = {}) => ({
  item_id: item,
  unit: 'piece',
  qty: '10',
  unit_price: '100.00',
  ...values,
});
const settings = async (values: object): Promise<void> => {
  const answer = await changeStockSettings(store, values);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
};

it('A5 a receipt that says nothing of tax follows the clinic’s settings, and the form is told the same', async () => {
  const item = await store.item();
  const facts = async () => (await store.owner.get('/stock-receipts/defaults')).json;
  const first = await receive([goods(item)]);
  // 10 × 100.00 and 14 % of it (inventory.md 6): what a clinic in Egypt begins with.
  expect([first.status, first.json.tax_in_cost, first.json.lines[0].total_cost]).toEqual([
    201,
    true,
    '1140.00',
  ]);
  await settings({ tax_default_percent: '5', tax_in_cost: false });
  expect(await facts()).toMatchObject({
    tax_percent: '5',
    tax_in_cost: false,
    warehouse_id: store.warehouse,
  });
  const second = await receive([goods(item)]);
  expect(second.json).toMatchObject({
    tax_in_cost: false,
    lines: [{ tax_percent: '5.00', total_cost: '1000.00' }],
  });
  const said = await receive([goods(item, { tax_percent: '0' }), goods(item)], { tax_in_cost: true });
  expect(said.json.lines.map((line: { total_cost: string }) => line.total_cost)).toEqual([
    '1000.00',
    '1050.00',
  ]);
});

it('store C: everything wrong with the lines of a receipt is told at once', async () => {
  const medicine = await store.item({ item_type: 'medicine', tracks_expiry: true, requires_batch_no: true });
  const short = await store.item({ tracks_expiry: true, requires_batch_no: false, min_shelf_life_days: 90 });
  const refused = await receive([
    goods(medicine),
    goods(short, { qty: '0.5', expiry_date: '2026-04-01' }),
    goods(short, { expiry_date: '2026-02-01' }),
  ]);
  expect([refused.status, Object.keys(refused.json.errors).toSorted()]).toEqual([
    422,
    ['lines.0.batch_no', 'lines.0.expiry_date', 'lines.1.expiry_date', 'lines.1.qty', 'lines.2.expiry_date'],
  ]);
  expect(refused.json.errors['lines.0.expiry_date']).toBe('تاريخ الانتهاء مطلوب لهذا الصنف');
});

it('B7, I6 the totals of the ledger leave out what only moved within the clinic', async () => {
  const second = await store.secondWarehouse();
  const item = await store.item();
  const { batch } = await store.receive({ item, qty: '50', price: '2.00' });
  const made = await store.owner.post('/stock-transfers', {
    source_id: store.warehouse,
    destination_id: second,
    lines: [{ item_id: item, unit: 'piece', qty: '20' }],
  });
  expect((await store.posted(`/stock-transfers/${made.json.id}/transfer-now`, {})).status).toBe(200);
  const apart = { warehouse_id: store.warehouse, qty: '5', reason: 'عبوة مفتوحة' };
  expect((await store.posted(`/stock-batches/${batch}/quarantine`, apart)).status).toBe(200);
  const filter = encodeURIComponent(JSON.stringify({ item_id: item }));
  const { json } = await store.owner.get(`/stock-transactions/totals?filter=${filter}`);
  expect(json).toMatchObject({ value_in: '100.00', value_out: '0.00', qty_in: '50.000', qty_out: '0.000' });
  // Of one warehouse what is carried in came in: 20 left the main store for the other, 5 for quarantine.
  const of = async (warehouse_id: unknown) => {
    const one = encodeURIComponent(JSON.stringify({ item_id: item, warehouse_id }));
    return (await store.owner.get(`/stock-transactions/totals?filter=${one}`)).json;
  };
  const main = { value_in: '100.00', value_out: '50.00', qty_in: '50.000', qty_out: '25.000' };
  expect([await of(store.warehouse), await of([store.warehouse])]).toEqual([main, main]);
  expect(await of(second)).toEqual({
    value_in: '40.00',
    value_out: '0.00',
    qty_in: '20.000',
    qty_out: '0.000',
  });
  // Of both the 20 between them are neither; the 5 for quarantine left them.
  const both = { value_in: '100.00', value_out: '10.00', qty_in: '50.000', qty_out: '5.000' };
  expect(await of([store.warehouse, second])).toEqual(both);
  const third = await store.secondWarehouse();
  const away = await store.owner.post('/stock-transfers', {
    source_id: second,
    destination_id: third,
    lines: [{ item_id: item, unit: 'piece', qty: '8' }],
  });
  const at = `/stock-transfers/${away.json.id}`;
  expect((await store.posted(`${at}/dispatch`, {})).status).toBe(200);
  expect(await of([store.warehouse, second])).toEqual({ ...both, value_out: '26.00', qty_out: '13.000' });
  // On the road between two that are chosen it is still theirs, and taken back it was never gone.
  expect(await of([store.warehouse, second, third])).toEqual(both);
  expect((await store.posted(`${at}/cancel`, {})).status).toBe(200);
  expect(await of([store.warehouse, second, third])).toEqual(both);
});
