import { afterEach, expect, it } from 'vitest';
import { startStore, type Store } from '#tests/api/inventory/stockSupport.ts';
import { underFire } from '#tests/api/inventory/storeWriters.ts';

let store: Store;
afterEach(() => store.stop());

it('REL-06, REL-11 a minute of eight writers: no level below zero, no error shown, no posting lost or halved, ledger equals levels', async () => {
  store = await startStore();
  const deadlocks = async (): Promise<unknown> => {
    // What a session has counted it tells with a delay.
    await store.clinic.sql('select pg_stat_force_next_flush()');
    return (
      await store.clinic.sql('select deadlocks from pg_stat_database where datname = current_database()')
    )[0]?.['deadlocks'];
  };
  const before = await deadlocks();
  const { posted, refusals, looks, slowest, ...faults } = await underFire(store, 60_000);
  const all = Object.values(posted).reduce((sum, count) => sum + count, 0);
  process.stdout.write(
    `${all} postings, slowest ${slowest} ms, sums compared ${looks} times: ${JSON.stringify(posted)}; told: ${refusals.join(', ')}\n`,
  );
  expect(await deadlocks()).toBe(before);
  expect(faults).toEqual({ errors: [], wrong: [], drift: [], unserial: 0 });
  expect(Object.entries(posted).filter(([, count]) => count < 5)).toEqual([]);
});
