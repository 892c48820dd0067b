import { afterEach, expect, it } from 'vitest';
import { startStore, type Store } from './stockSupport.ts';

let store: Store;
afterEach(() => store.stop());

it('UX-80 whoever moves goods is offered the batches of the item that lie in the source, the soonest expiry first, and finds one by its lot', async () => {
  store = await startStore({ now: '2026-03-01T09:00:00Z' });
  const item = await store.item({ tracks_expiry: true });
  const other = await store.item();
  const elsewhere = await store.secondWarehouse();
  const late = await store.receive({ item, qty: '5', price: '1', batch: 'LATE', expiry: '2027-01-31' });
  const soon = await store.receive({ item, qty: '5', price: '1', batch: 'SOON', expiry: '2026-04-30' });
  const free = await store.receive({ item: other, qty: '5', price: '1', batch: 'OTHER' });
  await store.receive({
    item,
    qty: '5',
    price: '1',
    batch: 'AWAY',
    expiry: '2026-03-31',
    warehouse: elsewhere,
  });
  store.clock.now = new Date('2026-03-02T09:00:00Z');
  const mover = await store.clinic.signedIn({
    permissions: ['inventory_manage_warehouses'],
    dataScope: 'all',
  });
  const offered = async (filter: object): Promise<readonly string[]> => {
    const answer = await mover.get(
      `/stock-batches/options?filter=${encodeURIComponent(JSON.stringify(filter))}`,
    );
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    return answer.json.map(({ id }: { id: string }) => id);
  };
  const there = { item_id: item, in_warehouse: store.warehouse, expired: false };
  expect(await offered(there)).toEqual([soon.batch, late.batch]);
  expect(await offered({ ...there, batch_no: 'LATE' })).toEqual([late.batch]);
  expect(await offered({ ...there, batch_no: 'AWAY' })).toEqual([]);
  store.clock.now = new Date('2026-05-01T09:00:00Z');
  expect(await offered(there)).toEqual([late.batch]);
  expect(await offered({ ...there, item_id: other })).toEqual([free.batch]);
});
