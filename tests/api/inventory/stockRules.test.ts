import { afterEach, expect, it } from 'vitest';
import { issueOf, post } from './kernelSupport.ts';
import { driftOf, startStore, type Store } from './stockSupport.ts';
import { cairoDay } from '#tests/setup/cairo.ts';

let store: Store;
afterEach(() => store.stop());

const count = (batch: string, counted: string, expected: string) =>
  store.posted('/stock-adjustments', {
    batch_id: batch,
    warehouse_id: store.warehouse,
    mode: 'count',
    counted_qty: counted,
    expected_on_hand: expected,
    reason: 'count_difference',
  });
const line = (item: string, values: Readonly<Record<string, unknown>> = {}) => ({
  item_id: item,
  unit: 'piece',
  qty: '5',
  unit_price: '2.00',
  tax_percent: '0',
  ...values,
});
const receipt = (lines: readonly object[], values: Readonly<Record<string, unknown>> = {}) =>
  store.posted('/stock-receipts', { kind: 'gift', warehouse_id: store.warehouse, lines, ...values });

it('T8 a count on a balance that changed meanwhile is told so, and no difference is no adjustment', async () => {
  store = await startStore();
  const item = await store.item();
  const { batch } = await store.receive({ item, qty: '42', price: '1.00' });
  await post(store, [issueOf(store, item, '2')]);
  const late = await count(batch, '40', '42');
  expect([late.status, late.json.code, late.json.details]).toEqual([409, 'stock_changed', { on_hand: '40' }]);
  expect(late.json.message).toBe('تغير الرصيد أثناء التسجيل. الرصيد الحالي 40');
  const again = await count(batch, '40', '40');
  expect([again.status, again.json.code]).toEqual([422, 'nothing_to_adjust']);
});

it('T9 an item tells once when it falls to its reorder level, and again after it rose above', async () => {
  store = await startStore();
  const item = await store.item({
    conversions: [{ unit: 'box', factor: '100', is_purchase_default: true }],
    reorder_rules: [{ warehouse_id: null, reorder_level: '200', max_level: '1000' }],
  });
  const alerts = () =>
    store.clinic.sql(
      `select payload ->> 'n' as n from outbox where event = 'stock.reorder' and payload ->> 'item_id' = $1 order by id`,
      [item],
    );
  const { batch } = await store.receive({ item, qty: '230', price: '1.00' });
  const told: number[] = [];
  for (const [counted, shown] of [
    ['190', '230'],
    ['150', '190'],
  ] as const) {
    expect((await count(batch, counted, shown)).status).toBe(201);
    told.push((await alerts()).length);
  }
  await store.receive({ item, qty: '500', price: '1.00' });
  told.push((await alerts()).length);
  await store.posted('/stock-adjustments', {
    batch_id: batch,
    warehouse_id: store.warehouse,
    mode: 'delta',
    delta: '-150',
    expected_on_hand: '150',
    reason: 'damaged',
  });
  const [other] = await store.clinic.sql('select batch_id from stock_balances where on_hand = 500');
  expect((await count(String(other?.['batch_id']), '200', '500')).status).toBe(201);
  told.push((await alerts()).length);
  expect(told).toEqual([1, 1, 1, 2]);
  expect((await alerts())[0]).toEqual({ n: '8' });
});

it('T10 an expiry date is usable through its last minute in the clinic’s time zone', async () => {
  store = await startStore({ now: '2026-03-31T21:59:59Z' });
  const item = await store.item();
  const { batch } = await store.receive({ item, qty: '2', price: '1.00', expiry: '2026-03-31' });
  await post(store, [issueOf(store, item, '1')]);
  const last = await store.owner.get(`/stock-batches/${batch}`);
  expect(last.json).toMatchObject({ days_to_expiry: 0, expiry_state: 'critical' });
  store.clock.now = new Date('2026-03-31T22:00:00Z');
  await expect(post(store, [issueOf(store, item, '1')])).rejects.toMatchObject({
    code: 'insufficient_stock',
  });
  const over = await store.owner.get(`/stock-batches/${batch}`);
  expect(over.json).toMatchObject({ days_to_expiry: -1, expiry_state: 'expired' });
});

it('rules 1, 3 and 4: a receipt refuses broken units, missing or past expiry and a lot of another date', async () => {
  store = await startStore();
  const item = await store.item({
    tracks_expiry: true,
    requires_batch_no: false,
    min_shelf_life_days: 30,
    conversions: [{ unit: 'box', factor: '2.5' }],
  });
  const fields = async (answer: ReturnType<typeof receipt>) => {
    const { status, json } = await answer;
    return [status, Object.entries(json.errors ?? {}).flat()];
  };
  expect(await fields(receipt([line(item, { unit: 'box', qty: '1', expiry_date: '2099-01-01' })]))).toEqual([
    422,
    ['lines.0.qty', 'الكمية لا تساوي عدداً صحيحاً من قطعة'],
  ]);
  expect(await fields(receipt([line(item)]))).toEqual([
    422,
    ['lines.0.expiry_date', 'تاريخ الانتهاء مطلوب لهذا الصنف'],
  ]);
  expect(await fields(receipt([line(item, { expiry_date: '2020-01-01' })]))).toEqual([
    422,
    ['lines.0.expiry_date', 'لا يمكن استلام صنف منتهي الصلاحية'],
  ]);
  const soon = cairoDay(5);
  expect((await receipt([line(item, { expiry_date: soon })])).json.errors).toHaveProperty([
    'lines.0.expiry_date',
  ]);
  expect((await receipt([line(item, { expiry_date: soon })], { accept_short_life: true })).status).toBe(201);
  expect(
    (await receipt([line(item, { batch_no: ' lot7 ', expiry_date: '2099-01-31' })])).json.lines[0].batch_no,
  ).toBe('LOT7');
  const other = await receipt([line(item, { batch_no: 'LOT7', expiry_date: '2099-02-28' })]);
  expect([other.status, other.json.code, other.json.message]).toEqual([
    409,
    'batch_differs',
    'رقم التشغيلة مسجل بتاريخ انتهاء مختلف (\u206831/1/2099\u2069)',
  ]);
});

it('rule 5: a receipt is taken back whole, and only while nothing of it was used', async () => {
  store = await startStore();
  const item = await store.item();
  const fresh = await store.receive({ item, qty: '5', price: '2.00' });
  const used = await store.receive({ item, qty: '5', price: '2.00' });
  await post(store, [issueOf(store, item, '1', { batchId: used.batch })]);
  const reason = { reason: 'أُدخل مرتين', version: 1 };
  const refused = await store.posted(`/stock-receipts/${used.receipt}/reverse`, reason);
  expect([refused.status, refused.json.code, refused.json.message]).toEqual([
    409,
    'already_used',
    'تم الصرف من هذا التوريد',
  ]);
  const done = await store.posted(`/stock-receipts/${fresh.receipt}/reverse`, reason);
  expect([done.status, done.json.status]).toEqual([200, 'reversed']);
  const batch = await store.owner.get(`/stock-batches/${fresh.batch}`);
  expect(batch.json).toMatchObject({ on_hand: '0.000', value: '0.00', status: 'closed' });
  expect(await driftOf(store.clinic)).toEqual([]);
});

it('I6, I7 quarantine and release move goods without changing the total; the quarantined are not handed out', async () => {
  store = await startStore();
  const item = await store.item();
  const { batch } = await store.receive({ item, qty: '10', price: '2.00' });
  const body = { warehouse_id: store.warehouse, qty: '4', reason: 'عبوات مكسورة' };
  expect((await store.posted(`/stock-batches/${batch}/quarantine`, body)).status).toBe(200);
  await expect(post(store, [issueOf(store, item, '7')])).rejects.toMatchObject({
    code: 'insufficient_stock',
    values: { n: '6' },
  });
  const seen = await store.owner.get(`/stock-batches/${batch}`);
  expect(seen.json).toMatchObject({ on_hand: '10.000', value: '20.00' });
  expect((await store.posted(`/stock-batches/${batch}/release`, body)).status).toBe(200);
  const pick = await store.owner.post('/stock/pick', {
    warehouse_id: store.warehouse,
    item_id: item,
    qty: '12',
  });
  expect(pick.json).toMatchObject({ batches: [{ batch_id: batch, qty: '10' }], shortage: '2' });
});

it('rule 6 and I7: expired goods are written off, and a label is corrected with a reason', async () => {
  store = await startStore();
  const item = await store.item();
  const { batch } = await store.receive({ item, qty: '4', price: '2.00', expiry: '2099-01-31' });
  const early = await store.posted('/stock-batches/write-off-expired', { ids: [batch] });
  expect([early.status, early.json.code]).toEqual([409, 'not_expired']);
  const corrected = await store.posted(`/stock-batches/${batch}/correct`, {
    expiry_date: '2020-01-31',
    reason: 'خطأ في القراءة',
  });
  expect([corrected.status, corrected.json.expiry_date]).toEqual([200, '2020-01-31']);
  const history = await store.owner.get(`/stock-batches/${batch}/history`);
  expect(history.text).toContain('2099-01-31');
  const off = await store.posted('/stock-batches/write-off-expired', { ids: [batch] });
  expect([off.status, off.json]).toEqual([200, { posted: 1 }]);
  expect(
    await store.clinic.sql(`select value::text from stock_transactions where type = 'write_off'`),
  ).toEqual([{ value: '-8.000' }]);
});

it('inventory.md 0: costs are absent for whoever may only see batches', async () => {
  store = await startStore();
  const { batch } = await store.receive({ item: await store.item(), qty: '4', price: '2.00' });
  const by = await store.clinic.signedIn({ permissions: ['inventory_view_stock_batch'] });
  const seen = await by.get(`/stock-batches/${batch}`);
  expect(seen.status).toBe(200);
  for (const key of ['unit_cost', 'total_cost', 'value']) expect(seen.json).not.toHaveProperty(key);
  expect((await by.get(`/stock-batches/${batch}/balances`)).text).not.toContain('value');
});
