import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueOf, post } from './kernelSupport.ts';
import { signInPeople, step, submitted, type People } from './moveSupport.ts';
import { newKey, startStore, type Store } from './stockSupport.ts';

let store: Store;
let people: People;
let gloves: string;
let supplier: string;
let quarantine: string;
let late: string;
let early: string;

const cairo = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Cairo' });
const dayIn = (days: number): string => cairo.format(new Date(Date.now() + days * 86_400_000));

async function bought(qty: string, price: string, expiry: string, batch: string) {
  const { json } = await step(
    store.owner,
    '/stock-receipts',
    {
      kind: 'purchase',
      supplier_id: supplier,
      warehouse_id: store.warehouse,
      lines: [
        {
          item_id: gloves,
          unit: 'piece',
          qty,
          unit_price: price,
          tax_percent: '0',
          expiry_date: expiry,
          batch_no: batch,
        },
      ],
    },
    201,
  );
  return String(json.lines[0].batch_id);
}

beforeAll(async () => {
  store = await startStore();
  people = await signInPeople(store);
  const made = await store.owner.post('/suppliers', { name_ar: 'النيل', phone: '+201001112233' });
  supplier = made.json.id;
  gloves = await store.item({
    name_ar: 'جوانتي',
    reorder_rules: [{ warehouse_id: store.warehouse, reorder_level: '30', max_level: '90' }],
  });
  late = await bought('10', '2.50', dayIn(200), 'LATE');
  early = await bought('20', '3.00', dayIn(100), 'EARLY');
  await post(store, [issueOf(store, gloves, '4')]);
  await step(store.owner, `/stock-batches/${late}/quarantine`, {
    warehouse_id: store.warehouse,
    qty: '2',
    reason: 'عبوة مفتوحة',
  });
  await step(store.owner, `/stock-batches/${late}/return-to-supplier`, {
    warehouse_id: store.warehouse,
    qty: '3',
    reason: 'صنف مخالف',
  });
  const [place] = await store.clinic.sql(`select name_ar from warehouses where kind = 'quarantine'`);
  quarantine = String(place?.['name_ar']);
});
afterAll(() => store.stop());

it('inventory.md 2: an item tells its batches as they are to be issued, with where each lies', async () => {
  const { batches } = (await store.owner.get(`/inventory-items/${gloves}/stock`)).json;
  expect(batches).toMatchObject([
    { id: early, batch_no: 'EARLY', on_hand: '16', value: '48.00', unit_cost: '3.000000', expired: false },
    { id: late, batch_no: 'LATE', on_hand: '7', value: '17.50', unit_cost: '2.500000' },
  ]);
  expect(batches[1].places).toEqual([
    { warehouse: 'المخزن الرئيسي', kind: 'main', on_hand: '5' },
    { warehouse: quarantine, kind: 'quarantine', on_hand: '2' },
  ]);
});

it('inventory.md 2: … twelve months of use and the price each supplier asked', async () => {
  const { months, prices } = (await store.owner.get(`/inventory-items/${gloves}/stock`)).json;
  expect(months).toHaveLength(12);
  expect(months.at(-1)).toEqual({ month: dayIn(0).slice(0, 7), qty: '4' });
  expect(prices).toMatchObject([
    { supplier: 'النيل', qty: '20', unit_cost: '3.000000', receipt_date: dayIn(0) },
    { supplier: 'النيل', qty: '10', unit_cost: '2.500000' },
  ]);
});

it('inventory.md 2: … and its movements with what lay of it after each, within the days asked for', async () => {
  const read = async (query = '') =>
    (await store.owner.get(`/inventory-items/${gloves}/movements${query}`)).json.movements;
  const rows: readonly Record<string, string>[] = await read();
  expect(rows.map(({ type, qty, balance }) => [type, qty, balance])).toEqual([
    ['return_supplier', '-3', '23'],
    ['transfer_in', '2', '26'],
    ['transfer_out', '-2', '24'],
    ['issue', '-4', '26'],
    ['receipt', '20', '30'],
    ['receipt', '10', '10'],
  ]);
  expect(await read(`?from=${dayIn(0)}&to=${dayIn(0)}`)).toHaveLength(6);
  expect(await read(`?to=${dayIn(-1)}`)).toEqual([]);
  expect((await store.owner.get(`/inventory-items/${gloves}/movements?from=soon`)).status).toBe(400);
});

it('inventory.md 0: costs and values are absent for who may not see them, requests for who may not read them', async () => {
  const clerk = await store.clinic.signedIn({
    permissions: ['inventory_manage_items', 'inventory_manage_warehouses', 'inventory_view_supplier'],
  });
  const item = (await clerk.get(`/inventory-items/${gloves}/stock`)).json;
  expect(Object.keys(item).toSorted()).toEqual(['batches', 'months']);
  const { movements } = (await clerk.get(`/inventory-items/${gloves}/movements`)).json;
  const { items } = (await clerk.get(`/warehouses/${store.warehouse}/stock`)).json;
  const { deliveries, returns } = (await clerk.get(`/suppliers/${supplier}/goods`)).json;
  const keys = [item.batches, movements, items, deliveries, returns].flatMap((rows: object[]) =>
    rows.flatMap((row) => Object.keys(row)),
  );
  expect(keys.filter((key) => ['value', 'unit_cost'].includes(key))).toEqual([]);
});

it('inventory.md 3: a warehouse tells its stock with batches, what is low, and requests to serve', async () => {
  const request = await submitted(store, people, [{ item: gloves, qty: '5' }]);
  const read = async () => (await store.owner.get(`/warehouses/${store.warehouse}/stock`)).json;
  expect((await read()).requests).toEqual([]);
  await step(people.approver, `/inventory-requests/${request.id}/approve`);
  const { items, requests, transfers } = await read();
  expect(items).toMatchObject([
    { id: gloves, on_hand: '21', available: '16', level: '30', low: true, value: '60.50' },
  ]);
  expect(
    items[0].batches.map(({ batch_no: no, on_hand: held }: Record<string, string>) => [no, held]),
  ).toEqual([
    ['EARLY', '16'],
    ['LATE', '5'],
  ]);
  expect(requests).toMatchObject([{ number: request.number, lines: 1 }]);
  expect(transfers).toEqual([]);
  const { requests: asked } = (await store.owner.get(`/inventory-items/${gloves}/stock`)).json;
  expect(asked).toMatchObject([{ number: request.number, requested: '5', approved: '5' }]);
});

it('inventory.md 5: a supplier tells the price of each delivery and what went back', async () => {
  const { deliveries, returns } = (await store.owner.get(`/suppliers/${supplier}/goods`)).json;
  expect(deliveries).toMatchObject([
    { item: 'جوانتي', qty: '20', unit_cost: '3.000000' },
    { item: 'جوانتي', qty: '10', unit_cost: '2.500000' },
  ]);
  expect(returns).toMatchObject([{ batch_no: 'LATE', qty: '3', value: '7.50', reason: 'صنف مخالف' }]);
});

it('SEC-01: another clinic’s item, warehouse and supplier do not exist', async () => {
  const owner = await (await store.server.newClinic()).signedIn({ isOwner: true });
  for (const path of [
    `/inventory-items/${gloves}/stock`,
    `/inventory-items/${gloves}/movements`,
    `/warehouses/${store.warehouse}/stock`,
    `/suppliers/${supplier}/goods`,
    `/suppliers/${newKey()}/goods`,
  ])
    expect([path, (await owner.get(path)).status]).toEqual([path, 404]);
});

it('store C what is critical is near as well, however few days its item asks for', async () => {
  const item = await store.item({ near_expiry_days: 20 });
  const { batch } = await store.receive({ item, qty: '2', price: '1.00', expiry: dayIn(25) });
  const shown = (await store.owner.get(`/stock-batches/${batch}`)).json;
  expect(shown.expiry_state).toBe('critical');
  const filter = encodeURIComponent(JSON.stringify({ near: true, item_id: item }));
  const found = (await store.owner.get(`/stock-batches?filter=${filter}`)).json;
  expect(found.map(({ id }: { id: string }) => id)).toEqual([batch]);
});
