import { afterEach, expect, it } from 'vitest';
import { createLogger } from '#server/log.ts';
import { doDailyWork } from '#tests/setup/clinicDay.ts';
import { reserve } from './kernelSupport.ts';
import { newKey, startStore, type Store } from './stockSupport.ts';

let store: Store;
afterEach(() => store.stop());

const lines: string[] = [];
const logger = createLogger({
  production: true,
  destination: { write: (line: string) => void lines.push(line) },
});
const work = () => doDailyWork({ pool: store.server.database.pool, clock: () => store.clock.now, logger });
const proofs = () =>
  store.clinic.sql(
    `select date::text, rows::int, drift_count from ledger_proofs where ledger = 'stock-transactions' order by date`,
  );

it('REL-10 the nightly proof finds the sums equal to the ledger, and tells a drift without repairing it', async () => {
  store = await startStore({ alone: true, now: '2026-03-10T10:00:00Z' });
  const item = await store.item();
  await store.receive({ item, qty: '5', price: '1.00' });
  await work();
  expect(await proofs()).toEqual([{ date: '2026-03-10', rows: 1, drift_count: 0 }]);
  await store.clinic.sql('update stock_balances set on_hand = 6');
  store.clock.now = new Date('2026-03-11T10:00:00Z');
  await work();
  expect((await proofs())[1]).toEqual({ date: '2026-03-11', rows: 1, drift_count: 2 });
  expect(lines.join('')).toContain('stock differs from its ledger');
  expect(await store.clinic.sql('select on_hand::text from stock_balances')).toEqual([{ on_hand: '6.000' }]);
});

it('inventory.md 11: expiry is told once per step, one digest a day, to those who handle stock', async () => {
  store = await startStore({ alone: true, now: '2026-03-01T06:00:00Z' });
  const keeper = await store.clinic.signedIn({ permissions: ['inventory_edit_stock_batch'] });
  const item = await store.item();
  await store.receive({ item, qty: '5', price: '1.00', expiry: '2026-03-20' });
  await store.receive({ item, qty: '5', price: '1.00', expiry: '2026-05-20' });
  const digests = () =>
    store.clinic.sql(
      `select payload ->> 'n' as n, $1 = any (recipients) as mine from outbox where event = 'stock.expiring' order by id`,
      [keeper.person.userId],
    );
  await work();
  await work();
  expect(await digests()).toEqual([{ n: '2', mine: true }]);
  store.clock.now = new Date('2026-03-02T06:00:00Z');
  await work();
  expect(await digests()).toHaveLength(1);
  store.clock.now = new Date('2026-03-14T06:00:00Z');
  await work();
  expect(await digests()).toEqual([
    { n: '2', mine: true },
    { n: '1', mine: true },
  ]);
});

it('I4 goods that expire over night shorten the newest promises', async () => {
  store = await startStore({ alone: true, now: '2026-03-01T10:00:00Z' });
  const item = await store.item();
  await store.receive({ item, qty: '6', price: '1.00', expiry: '2026-03-01' });
  await store.receive({ item, qty: '4', price: '1.00', expiry: '2026-12-31' });
  const [a, b] = [newKey(), newKey()];
  await reserve(store, item, '3', a);
  await reserve(store, item, '5', b);
  store.clock.now = new Date('2026-03-02T10:00:00Z');
  await work();
  const held = await store.clinic.sql(
    'select source_line_id as line, qty::text, short_qty::text as short from stock_reservations order by seq',
  );
  expect(held).toEqual([
    { line: a, qty: '3.000', short: '0.000' },
    { line: b, qty: '1.000', short: '4.000' },
  ]);
  expect(await store.clinic.sql('select reserved::text from stock_levels')).toEqual([{ reserved: '4.000' }]);
});

it('inventory.md 8 a promise ends with the clinic’s day, not with the database’s', async () => {
  // Half past midnight of 2 March in Cairo; its seventh day ends with 9 March there.
  store = await startStore({ alone: true, now: '2026-03-01T22:30:00Z' });
  const item = await store.item();
  await store.receive({ item, qty: '6', price: '1.00' });
  await reserve(store, item, '3', newKey());
  const held = async () =>
    (await store.clinic.sql('select reserved::text from stock_levels'))[0]?.['reserved'];
  store.clock.now = new Date('2026-03-09T10:00:00Z');
  await work();
  expect(await held()).toBe('3.000');
  store.clock.now = new Date('2026-03-10T10:00:00Z');
  await work();
  expect(await held()).toBe('0.000');
});
