import { afterAll, beforeAll, expect, it } from 'vitest';
import { newKey, startStore, type Store } from './stockSupport.ts';

let store: Store;
let category: string;
beforeAll(async () => {
  store = await startStore();
  category = (await store.owner.post('/item-categories', { name_ar: 'تصنيف' })).json.id;
});
afterAll(() => store.stop());

it('inventory.md 7 a large adjustment is what the clinic’s own limit says', async () => {
  const item = await store.item();
  const { batch } = await store.receive({ item, qty: '100', price: '10' });
  const told = async () =>
    (
      await store.clinic.sql(
        `select payload ->> 'amount' as amount from outbox where event = 'stock.large_adjustment' order by id`,
      )
    ).map(({ amount }) => amount);
  const lose = (delta: string, expected: string) =>
    store.posted('/stock-adjustments', {
      batch_id: batch,
      warehouse_id: store.warehouse,
      mode: 'delta',
      delta,
      expected_on_hand: expected,
      reason: 'damaged',
    });
  expect((await lose('-6', '100')).status).toBe(201);
  expect(await told()).toEqual([]);
  await store.clinic.sql('update clinics set adjustment_alert_value = 50');
  expect((await lose('-4', '94')).status).toBe(201);
  expect((await lose('-5', '90')).status).toBe(201);
  expect(await told()).toEqual(['50.00']);
});

it('inventory.md 2 one barcode, one item, however two saves at the same time write its zeros', async () => {
  for (let round = 0; round < 4; round += 1) {
    const code = `77000${round}`;
    const answers = await Promise.all(
      [code, `0${code}`, `000${code}`].map((barcode, at) =>
        store.owner.post('/inventory-items', {
          name_ar: `متزامن ${round} ${at}`,
          category_id: category,
          base_unit: 'piece',
          barcode,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
    for (const { status, json } of answers)
      if (status === 422) expect(Object.keys(json.errors)).toEqual(['barcode']);
  }
});

it('inventory.md 2 a removed item lets go of its barcodes', async () => {
  const barcode = '880001';
  const one = { name_ar: 'يُحذف', category_id: category, base_unit: 'piece' };
  const first = await store.owner.post('/inventory-items', {
    ...one,
    conversions: [{ unit: 'box', factor: '10', barcode }],
  });
  expect((await store.owner.remove(`/inventory-items/${first.json.id}`)).status).toBeLessThan(300);
  expect(await store.clinic.sql('select 1 from item_barcodes where barcode = $1', [barcode])).toEqual([]);
  expect((await store.owner.post('/inventory-items', { ...one, barcode })).status).toBe(201);
});

it('inventory.md 3 a branch with a warehouse in use is not archived', async () => {
  const branch = (await store.owner.post('/branches', { name_ar: 'فرع به مخزن', code: 'WHB' })).json;
  const own = { name_ar: 'مخزن الفرع', kind: 'branch', branch_id: branch.id };
  const warehouse = (await store.owner.post('/warehouses', own)).json;
  const archive = () => store.owner.post(`/branches/${branch.id}/archive`, { version: branch.version });
  const refused = await archive();
  expect([refused.status, refused.json.code, refused.json.message]).toEqual([
    409,
    'has_warehouse',
    'لا يمكن أرشفة الفرع: به مخزن نشط (العدد 1). انقله إلى فرع آخر أو أوقفه أولاً',
  ]);
  await store.owner.post(`/warehouses/${warehouse.id}/archive`, { version: warehouse.version });
  expect((await archive()).status).toBe(200);
});

it('inventory.md 9 which batches would be taken is asked at the document’s own address', async () => {
  const item = await store.item();
  const { batch } = await store.receive({ item, qty: '5', price: '1' });
  const body = { warehouse_id: store.warehouse, item_id: item, qty: '7' };
  const answer = await store.owner.post('/stock/pick', body);
  expect([
    answer.status,
    answer.json.shortage,
    answer.json.batches.map((one: { batch_id: string }) => one.batch_id),
  ]).toEqual([200, '2', [batch]]);
});

it('inventory.md 2.2 the base unit never changes beside the first receipt', async () => {
  const outcomes = [];
  for (let round = 0; round < 8; round += 1) {
    const id = await store.item();
    const line = { item_id: id, unit: 'piece', qty: '10', unit_price: '1', tax_percent: '0' };
    const receipt = { kind: 'gift', warehouse_id: store.warehouse, lines: [line] };
    const [received, changed] = await Promise.all([
      store.owner.post('/stock-receipts', receipt, { 'idempotency-key': newKey() }),
      store.owner.put(`/inventory-items/${id}`, { version: 1, base_unit: 'box' }),
    ]);
    const isOne = received.status === 201 ? changed.status !== 200 : changed.status === 200;
    outcomes.push({ isOne, statuses: [received.status, changed.status] });
    const item = (await store.owner.get(`/inventory-items/${id}`)).json;
    expect(item.base_unit).toBe(received.status === 201 ? 'piece' : 'box');
  }
  expect(outcomes.filter(({ isOne }) => !isOne)).toEqual([]);
});

it('inventory.md 6 the receipt form is told units, shelf life and the last cost, and only who receives is told', async () => {
  const box = { unit: 'box', factor: '100' };
  const item = await store.item({ name_ar: 'له آخر تكلفة', conversions: [box], min_shelf_life_days: 90 });
  const supplier = (await store.owner.post('/suppliers', { name_ar: 'مورد', phone: '01001234567' })).json.id;
  const line = {
    item_id: item,
    unit: 'box',
    qty: '10',
    bonus_qty: '1',
    unit_price: '220.00',
    discount_percent: '5',
  };
  const receipt = { kind: 'purchase', supplier_id: supplier, warehouse_id: store.warehouse, lines: [line] };
  expect((await store.posted('/stock-receipts', receipt)).status).toBe(201);
  const defaults = await store.owner.get('/stock-receipts/defaults');
  expect([defaults.status, defaults.json.tax_percent]).toEqual([200, '14']);
  // T1: 1,100 pieces for 2,382.60.
  const told = await store.owner.get(`/inventory-items/options?ids=${item}`);
  expect(told.json).toMatchObject([
    {
      id: item,
      label: 'له آخر تكلفة',
      factors: { piece: '1', box: '100.000' },
      purchase_unit: 'piece',
      min_shelf_life_days: 90,
      tracks_expiry: false,
      requires_batch_no: false,
      last_cost: '2.166000',
    },
  ]);
  const doctor = await store.clinic.signedIn({ role: 'doctor' });
  expect((await doctor.get('/stock-receipts/defaults')).status).toBe(403);
  const seen = await doctor.get(`/inventory-items/options?ids=${item}`);
  expect([seen.status, seen.json[0].factors]).toEqual([200, { piece: '1', box: '100.000' }]);
  expect(seen.json[0]).not.toHaveProperty('last_cost');
});
