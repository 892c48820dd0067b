import { afterAll, beforeAll, expect, it } from 'vitest';
import { driftOf, startStore, type Store } from './stockSupport.ts';

let store: Store;
beforeAll(async () => {
  store = await startStore();
});
afterAll(() => store.stop());

/** Posts what was counted of a batch where `expected` was recorded. */
const count = (batch: string, counted: string, expected: string, more = {}) =>
  store.posted('/stock-adjustments', {
    batch_id: batch,
    warehouse_id: store.warehouse,
    mode: 'count',
    counted_qty: counted,
    expected_on_hand: expected,
    reason: 'count_difference',
    ...more,
  });
const sheet = async (): Promise<Record<string, unknown>[]> =>
  (await store.owner.get(`/warehouses/${store.warehouse}/count-sheet`)).json.lines;

it('inventory.md 3 a count: the sheet lists each batch that lies there, and each line is an adjustment of its own', async () => {
  const box = { unit: 'box', factor: '100' };
  const gloves = await store.item({ name_ar: 'جوانتي', conversions: [box] });
  const syringe = await store.item({ name_ar: 'سرنجة' });
  const first = await store.receive({
    item: gloves,
    qty: '250',
    price: '1',
    expiry: '2035-01-31',
    batch: 'G1',
  });
  const second = await store.receive({
    item: gloves,
    qty: '40',
    price: '1',
    expiry: '2034-01-31',
    batch: 'G2',
  });
  const third = await store.receive({ item: syringe, qty: '42', price: '2' });
  const lines = await sheet();
  expect(lines.map((line) => [line['batch_id'], line['on_hand'], line['expiry_date']])).toEqual([
    [second.batch, '40', '2034-01-31'],
    [first.batch, '250', '2035-01-31'],
    [third.batch, '42', null],
  ]);
  expect(lines[0]).toMatchObject({ item: 'جوانتي', batch_no: 'G2', base_unit: 'piece', units: [box] });

  // Two boxes where 250 pieces were recorded.
  const adjusted = await count(first.batch, '2', '250', { unit: 'box' });
  expect([adjusted.status, adjusted.json.qty, adjusted.json.balance_after]).toEqual([
    201,
    '-50.000',
    '200.000',
  ]);
  const right = await count(second.batch, '40', '40');
  expect([right.status, right.json.code ?? right.json.errors]).toEqual([422, 'nothing_to_adjust']);
  // Somebody took two meanwhile: the line is asked again with the balance of now.
  const taken = await count(third.batch, '40', '42');
  expect(taken.status).toBe(201);
  const moved = await count(third.batch, '42', '42');
  expect([moved.status, moved.json.code, moved.json.details]).toEqual([
    409,
    'stock_changed',
    { on_hand: '40' },
  ]);
  expect((await sheet()).map((line) => line['on_hand'])).toEqual(['40', '200', '40']);
  expect(await driftOf(store.clinic)).toEqual([]);
});

it('inventory.md 3, 7 the sheet is for who may adjust, and for warehouses with a shelf', async () => {
  const accountant = await store.clinic.signedIn({ role: 'accountant' });
  expect((await accountant.get(`/warehouses/${store.warehouse}/count-sheet`)).status).toBe(403);
  const page = (await store.owner.get(`/warehouses/${store.warehouse}`)).json;
  expect(page._may).toContain('countSheet');
  const [transit] = await store.clinic.sql(`select id from warehouses where kind = 'transit'`);
  expect((await store.owner.get(`/warehouses/${String(transit?.['id'])}`)).json._may).not.toContain(
    'countSheet',
  );
});
