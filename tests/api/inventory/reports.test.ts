import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueOf, post } from './kernelSupport.ts';
import { newKey, startStore, type Store } from './stockSupport.ts';

let store: Store;
let item: string;
let first: string;

type Row = Readonly<Record<string, unknown>>;
const query = (asked: Row): string =>
  `?${new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])).toString()}`;
const at = (name: string, rest = ''): string => `/inventory-items/${item}/reports/${name}${rest}`;
const cairo = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Cairo' });
const dayIn = (days: number): string => cairo.format(new Date(Date.now() + days * 86_400_000));

beforeAll(async () => {
  store = await startStore();
  item = await store.item();
  first = (await store.receive({ item, qty: '10', price: '2.50', expiry: dayIn(200), batch: 'LATE' })).batch;
  await store.receive({ item, qty: '20', price: '3.00', expiry: dayIn(20), batch: 'EARLY' });
  await post(store, [issueOf(store, item, '4')]);
});
afterAll(() => store.stop());

it('a report answers a page, how many rows there are, and what it refers to by name', async () => {
  const { status, json, headers } = await store.owner.get(at('movements', query({ range: [0, 1] })));
  expect([status, headers.get('content-range')]).toEqual([200, 'inventory-items.movements 0-1/3']);
  expect(json).toMatchObject([
    { type: 'issue', qty: '-4', balance: '26', value: '-12.00', _labels: { warehouse_id: 'المخزن الرئيسي' } },
    { type: 'receipt', qty: '20', balance: '30' },
  ]);
  const next = await store.owner.get(at('movements', query({ range: [2, 3] })));
  expect(next.json).toMatchObject([{ type: 'receipt', qty: '10', balance: '10' }]);
});

it('is asked for days of the clinic, both included, and keeps its balance', async () => {
  const of = async (from: string, to: string) =>
    (await store.owner.get(at('movements', query({ from, to })))).json;
  expect(await of(dayIn(0), dayIn(0))).toHaveLength(3);
  expect([await of(dayIn(1), ''), await of('', dayIn(-1))]).toEqual([[], []]);
  const issued = await store.owner.get(at('movements', query({ filter: { type: 'issue' } })));
  expect(issued.json).toMatchObject([{ qty: '-4', balance: '26' }]);
  expect((await store.owner.get(at('movements', '?from=2026-02-30'))).status).toBe(400);
  // Batches have no period.
  expect((await store.owner.get(at('batches', '?from=2026-02-01'))).status).toBe(400);
});

it('sums the whole result exactly', async () => {
  expect((await store.owner.get(at('batches', '/totals'))).json).toEqual({ on_hand: '26', value: '73.00' });
  expect((await store.owner.get(at('batches'))).json).toMatchObject([
    { batch_no: 'EARLY', on_hand: '16', value: '48.00', unit_cost: '3.000000', expiry_state: 'critical' },
    { id: first, batch_no: 'LATE', on_hand: '10', by_warehouse: '10 المخزن الرئيسي', expiry_state: 'ok' },
  ]);
});

it('DESIGN 9.16 a requester of another department stays out of sight of whoever sees only their own', async () => {
  const lines = [{ item_id: item, unit: 'piece', requested_qty: '2' }];
  const made = await store.owner.post(
    '/inventory-requests',
    { warehouse_id: store.warehouse, lines },
    { 'idempotency-key': newKey() },
  );
  expect(made.status).toBe(201);
  const sent = await store.owner.post(
    `/inventory-requests/${made.json.id}/submit`,
    {},
    { 'idempotency-key': newKey() },
  );
  expect(sent.status).toBe(200);
  expect((await store.owner.get(at('requests'))).json).toMatchObject([
    { requested: '2', state: 'submitted' },
  ]);
  const permissions = ['inventory_view_request', 'inventory_manage_items'] as const;
  const near = await store.clinic.signedIn({ permissions, dataScope: 'self' });
  expect((await near.get(at('requests'))).json).toEqual([]);
  // The right to the requests alone opens no page of an item.
  const alone = await store.clinic.signedIn({ permissions: ['inventory_view_request'] });
  expect((await alone.get(at('requests'))).status).toBe(403);
});
