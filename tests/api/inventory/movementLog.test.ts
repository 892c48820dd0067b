import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueOf, post } from './kernelSupport.ts';
import { newKey, startStore, type Store } from './stockSupport.ts';

let store: Store;
let item: string;
let batch: string;
let supplier: string;

type Row = Readonly<Record<string, string>>;
interface Page {
  readonly movements: readonly Row[];
  readonly next: string | null;
}

const read = async (path: string, query = ''): Promise<Page> => {
  const answer = await store.owner.get(`${path}/movements${query}`);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.json as Page;
};
/** All pages one after the other, and how many rows each had. */
async function readAll(path: string, query = '?') {
  const sizes: number[] = [];
  const rows: Row[] = [];
  for (let before: string | null = ''; before !== null;) {
    const page: Page = await read(path, `${query}&before=${before}`);
    sizes.push(page.movements.length);
    rows.push(...page.movements);
    before = page.next;
  }
  return { sizes, rows };
}

const made = async (path: string, body: object) => {
  const answer = await store.owner.post(path, body, { 'idempotency-key': newKey() });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.json;
};

beforeAll(async () => {
  store = await startStore();
  supplier = (await made('/suppliers', { name_ar: 'النيل', phone: '+201001112233' })).id;
  item = await store.item();
  const line = { item_id: item, unit: 'piece', unit_price: '1', tax_percent: '0' };
  const { lines } = await made('/stock-receipts', {
    kind: 'purchase',
    supplier_id: supplier,
    warehouse_id: store.warehouse,
    lines: [
      { ...line, qty: '300', batch_no: 'A' },
      { ...line, qty: '50', batch_no: 'B' },
    ],
  });
  batch = lines[0].batch_id;
  for (let day = 0; day < 2; day += 1)
    await post(
      store,
      Array.from({ length: 120 }, () => issueOf(store, item, '1', { batchId: batch })),
    );
});
afterAll(() => store.stop());

it('inventory.md 2: an item’s movements come a hundred at once, each once, and its balance runs through all pages', async () => {
  const { sizes, rows } = await readAll(`/inventory-items/${item}`);
  expect(sizes).toEqual([100, 100, 42]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(242);
  // 350 came in; 240 left one by one.
  expect(rows.map(({ balance }) => balance)).toEqual([
    ...Array.from({ length: 240 }, (_, index) => String(110 + index)),
    '350',
    '300',
  ]);
  expect(rows[100]).toMatchObject({ balance: '210', balance_after: '160', qty: '-1' });
});

it('inventory.md 6: a batch’s movements have its own running balance', async () => {
  const { sizes, rows } = await readAll(`/stock-batches/${batch}`);
  expect(sizes).toEqual([100, 100, 41]);
  expect([rows[0]?.['balance'], rows[239]?.['balance'], rows[240]?.['balance']]).toEqual([
    '60',
    '299',
    '300',
  ]);
});

it('inventory.md 2: from and to are days of the clinic, both included; a balance is the same whatever is asked', async () => {
  const [last] = (await read(`/inventory-items/${item}`)).movements;
  const cairo = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Cairo' });
  const dayAfter = (days: number): string =>
    cairo.format(new Date(Date.parse(String(last?.['occurred_at'])) + days * 86_400_000));
  const of = async (from: string, to: string) =>
    (await read(`/inventory-items/${item}`, `?from=${from}&to=${to}`)).movements;
  expect((await of(dayAfter(0), dayAfter(0)))[0]).toEqual(last);
  expect(await of(dayAfter(1), '')).toEqual([]);
  expect(await of('', dayAfter(-1))).toEqual([]);
});

it.each(['from=soon', 'to=2026-02-30', 'from=2026-1-1', 'before=x', 'before=-1'])(
  'inventory.md 2: %s is refused with a sentence',
  async (query) => {
    for (const path of [`/inventory-items/${item}`, `/stock-batches/${batch}`])
      expect((await store.owner.get(`${path}/movements?${query}`)).status).toBe(400);
  },
);

it('inventory.md 5, 10: the ledger is narrowed to what came from a supplier', async () => {
  const idsOf = async (id: string, type: string) => {
    const filter = encodeURIComponent(JSON.stringify({ of_supplier: [id], type: [type] }));
    return (await store.owner.get(`/stock-transactions?filter=${filter}`)).json as readonly Row[];
  };
  expect((await idsOf(supplier, 'receipt')).map(({ qty }) => qty).toSorted()).toEqual(['300.000', '50.000']);
  expect(await idsOf(newKey(), 'receipt')).toEqual([]);
});
