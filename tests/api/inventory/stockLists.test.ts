import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueOf, post } from './kernelSupport.ts';
import { newKey, startStore, type Received, type Store } from './stockSupport.ts';

let store: Store;
let gloves: string;
let rinse: string;
let branch: string;
let first: Received | undefined;
let second: Received | undefined;

beforeAll(async () => {
  store = await startStore();
  const medicines = await store.owner.post('/item-categories', { name_ar: 'أدوية ومحاليل' });
  gloves = await store.item({ name_ar: 'جوانتي' });
  rinse = await store.item({ name_ar: 'غسول', category_id: medicines.json.id });
  const [place] = await store.clinic.sql(`select branch_id from warehouses where kind = 'main'`);
  const made = await store.owner.post('/warehouses', {
    name_ar: 'مخزن الفرع',
    branch_id: place?.['branch_id'],
  });
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  branch = made.json.id;
  first = await store.receive({ item: gloves, qty: '10', price: '2.50' });
  second = await store.receive({ item: rinse, qty: '4', price: '36.50', warehouse: branch });
  await post(store, [issueOf(store, gloves, '3')]);
});
afterAll(() => store.stop());

const listed = async (path: string, filter: object): Promise<readonly { id: string }[]> => {
  const answer = await store.owner.get(`${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.json;
};
const idsIn = async (path: string, filter: object) => (await listed(path, filter)).map(({ id }) => id);

it('inventory.md 2, 6: batches and items are found by the warehouse they lie in, batches by category', async () => {
  expect(await idsIn('/stock-batches', { in_warehouse: branch })).toEqual([second?.batch]);
  expect(await idsIn('/stock-batches', { in_warehouse: [store.warehouse] })).toEqual([first?.batch]);
  expect(await idsIn('/inventory-items', { in_warehouse: branch })).toEqual([rinse]);
  const [medicines] = await listed('/item-categories', { name_ar: 'أدوية ومحاليل' });
  expect(await idsIn('/stock-batches', { of_category: medicines?.id })).toEqual([second?.batch]);
  expect(await idsIn('/stock-batches', { of_category: newKey() })).toEqual([]);
});

it('SEC-15: a filter that takes records refuses what is no id', async () => {
  for (const value of [true, 'x', ['x'], { a: 1 }]) {
    const filter = encodeURIComponent(JSON.stringify({ in_warehouse: value }));
    expect((await store.owner.get(`/stock-batches?filter=${filter}`)).status).toBe(422);
  }
});

it('inventory.md 10: the ledger tells in and out of its whole result, by quantity and by value', async () => {
  const totals = async (filter: object) =>
    (await store.owner.get(`/stock-transactions/totals?filter=${encodeURIComponent(JSON.stringify(filter))}`))
      .json;
  expect(await totals({ item_id: gloves })).toEqual({
    value_in: '25.00',
    value_out: '7.50',
    qty_in: '10.000',
    qty_out: '3.000',
  });
  expect(await totals({ type: 'receipt' })).toMatchObject({ value_in: '171.00', value_out: '0.00' });
});

it('inventory.md 10: the ledger is exported as CSV with the reader’s filter', async () => {
  const filter = encodeURIComponent(JSON.stringify({ item_id: gloves }));
  const answer = await store.owner.get(`/stock-transactions/export?format=csv&filter=${filter}`);
  expect(answer.status).toBe(200);
  expect(answer.text.trim().split('\r\n')).toHaveLength(3);
});

it('UX-16: an export of batches names the warehouse its filter asks for', async () => {
  const filter = encodeURIComponent(JSON.stringify({ in_warehouse: branch }));
  const answer = await store.owner.get(`/stock-batches/export?format=print&filter=${filter}`);
  expect(answer.status).toBe(200);
  expect(answer.json.filters).toContainEqual(['المخزن', { text: 'مخزن الفرع' }]);
});
