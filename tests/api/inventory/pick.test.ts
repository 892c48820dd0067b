import { afterAll, beforeAll, expect, it } from 'vitest';
import { newKey, startStore, type Store } from './stockSupport.ts';

let store: Store;
beforeAll(async () => {
  // inventory.md 14, T2: today is 2025-12-01.
  store = await startStore({ now: '2025-12-01T09:00:00Z' });
});
afterAll(() => store.stop());

it('inventory.md 9, T2 POST /stock/pick proposes the soonest expiry first, what is short, and changes nothing', async () => {
  const item = await store.item({ tracks_expiry: true });
  const lots = [
    ['B1', '2026-01-31', '30', '12.00'],
    ['B2', '2025-12-15', '20', '10.50'],
  ] as const;
  for (const [batch, expiry, qty, price] of lots) await store.receive({ item, qty, price, expiry, batch });
  const place = { warehouse_id: store.warehouse, item_id: item };
  const before = await store.clinic.sql('select count(*)::int as n from stock_transactions');
  const { status, json } = await store.owner.post('/stock/pick', { ...place, qty: '35' });
  expect(status).toBe(200);
  expect(json.batches.map(({ expiry_date: expiry, qty }: Record<string, string>) => [expiry, qty])).toEqual([
    ['2025-12-15', '20'],
    ['2026-01-31', '15'],
  ]);
  expect(json.shortage).toBe('0');
  expect((await store.owner.post('/stock/pick', { ...place, qty: '60' })).json.shortage).toBe('10');
  expect(await store.clinic.sql('select count(*)::int as n from stock_transactions')).toEqual(before);
});

it('SEC-01, SEC-05 … for who sees batches or the ledger, within the clinic', async () => {
  const item = await store.item();
  const body = { warehouse_id: store.warehouse, item_id: item, qty: '1' };
  const as = async (permissions: readonly string[]) =>
    (await (await store.clinic.signedIn({ permissions })).post('/stock/pick', body)).status;
  expect(await as(['inventory_view_stock_batch'])).toBe(200);
  expect(await as(['inventory_view_stock_transaction'])).toBe(200);
  expect(await as(['inventory_manage_items', 'inventory_create_request'])).toBe(403);
  const foreign = await (await store.server.newClinic()).signedIn({ isOwner: true });
  const elsewhere = await foreign.post('/stock/pick', body);
  expect([elsewhere.status, Object.keys(elsewhere.json.errors).toSorted()]).toEqual([
    422,
    ['item_id', 'warehouse_id'],
  ]);
  expect((await store.owner.post('/stock/pick', { ...body, item_id: newKey() })).status).toBe(422);
  expect((await store.owner.post('/stock/pick', { ...body, qty: '0' })).status).toBe(422);
});
