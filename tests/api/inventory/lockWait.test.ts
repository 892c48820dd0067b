import pg from 'pg';
import { afterEach, expect, inject, it } from 'vitest';
import { newKey, startStore, type Store } from './stockSupport.ts';

let store: Store;
afterEach(() => store.stop());

it('inventory.md 1 a posting that waits too long for somebody else’s lock says "try again", posts nothing, and goes through with the same key afterwards', async () => {
  store = await startStore();
  const item = await store.item();
  const { batch } = await store.receive({ item, qty: '10', price: '1.00' });
  const holder = new pg.Client({ connectionString: inject('superuserUrl') });
  await holder.connect();
  const key = newKey();
  const take = () =>
    store.posted(
      '/stock-adjustments',
      {
        batch_id: batch,
        warehouse_id: store.warehouse,
        mode: 'delta',
        delta: '-1',
        expected_on_hand: '10',
        reason: 'damaged',
      },
      key,
    );
  try {
    await holder.query('begin');
    await holder.query('select from stock_levels where clinic_id = $1 and item_id = $2 for update', [
      store.clinic.id,
      item,
    ]);
    const waited = await take();
    expect([waited.status, waited.json.code, waited.json.message, waited.headers.get('retry-after')]).toEqual(
      [503, 'try_again', 'الخدمة مشغولة. حاول مرة أخرى', '1'],
    );
  } finally {
    await holder.query('rollback');
    await holder.end();
  }
  expect((await take()).status).toBe(201);
  const [row] = await store.clinic.sql('select on_hand::int as n from stock_levels where item_id = $1', [
    item,
  ]);
  expect(row).toEqual({ n: 9 });
}, 20_000);
