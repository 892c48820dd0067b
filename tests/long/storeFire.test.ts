import { afterEach, expect, it } from 'vitest';
import { startStore, type Store } from '#tests/api/inventory/stockSupport.ts';
import { underFire } from '#tests/api/inventory/storeWriters.ts';

let store: Store;
afterEach(() => store.stop());

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);
/**
 * Kinds of posting that hardly happened: everybody tries the ten in turn, so each is at least a fiftieth of what was
 * posted on a machine of any speed.
 */
const rare = (posted: Readonly<Record<string, number>>): readonly string[] =>
  Object.entries(posted)
    .filter(([, count]) => count < sum(Object.values(posted)) / 50)
    .map(([kind, count]) => `${kind}: ${count}`);
const soundStore = { errors: [], wrong: [], drift: [], unserial: 0 };

it('REL-06, REL-11 five minutes of eight writers: no level below zero, no error shown, no posting lost or halved, ledger equals levels', async () => {
  store = await startStore();
  const deadlocks = async (): Promise<unknown> => {
    // What a session has counted it tells with a delay.
    await store.clinic.sql('select pg_stat_force_next_flush()');
    return (
      await store.clinic.sql('select deadlocks from pg_stat_database where datname = current_database()')
    )[0]?.['deadlocks'];
  };
  const before = await deadlocks();
  const milliseconds = Number(process.env['FIRE_SECONDS'] ?? 300) * 1000;
  const { posted, refusals, looks, slowest, tried, ...faults } = await underFire(store, { milliseconds });
  process.stdout.write(
    `${sum(Object.values(posted))} postings of ${tried} tries, slowest ${slowest} ms, sums compared ${looks} times: ${JSON.stringify(posted)}; told: ${refusals.join(', ')}\n`,
  );
  expect(await deadlocks()).toBe(before);
  expect(faults).toEqual({ ...soundStore, again: 0 });
  expect(rare(posted)).toEqual([]);
});

it('REL-11 ten thousand mixed operations by fifty people: no raw error, at most one in a thousand is told to try again', async () => {
  store = await startStore();
  const people = [];
  for (let n = 0; n < 50; n += 1) people.push(await store.clinic.signedIn({ isOwner: true }));
  const operations = Number(process.env['FIRE_OPERATIONS'] ?? 10_000);
  const options = { people, goods: 7, operations, milliseconds: 1_500_000 };
  const { posted, looks, slowest, tried, again, refusals, ...faults } = await underFire(store, options);
  process.stdout.write(
    `${sum(Object.values(posted))} postings of ${tried} tries, ${again} told to try again, slowest ${slowest} ms, sums compared ${looks} times: ${JSON.stringify(posted)}; told: ${refusals.join(', ')}\n`,
  );
  expect(tried).toBeGreaterThanOrEqual(operations);
  expect(faults).toEqual(soundStore);
  expect(again).toBeLessThanOrEqual(operations / 1000);
  expect(Object.entries(posted).filter(([, count]) => count === 0)).toEqual([]);
});

it('REL-11 after a posting everybody reads the new state: 1,000 looks of another person, none of them stale', async () => {
  store = await startStore();
  const reader = await store.clinic.signedIn({ role: 'storekeeper' });
  const stale: string[] = [];
  let looks = 0;
  /** A shelf nobody else touches: after each piece that leaves, every place that tells of it must tell the new number. */
  const shelf = async (): Promise<void> => {
    const item = await store.item();
    const { batch } = await store.receive({ item, qty: '100', price: '1.00' });
    const filter = encodeURIComponent(JSON.stringify({ item_id: item }));
    for (let left = 99; left >= 0; left -= 1) {
      const body = { batch_id: batch, warehouse_id: store.warehouse, mode: 'delta', delta: '-1' };
      const told = { ...body, expected_on_hand: String(left + 1), reason: 'damaged' };
      const answer = await store.posted('/stock-adjustments', told);
      expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
      const [one, list, shown] = await Promise.all([
        reader.get(`/stock-batches/${batch}`),
        reader.get(`/stock-transactions?filter=${filter}&range=[0,0]`),
        reader.get(`/inventory-items/${item}`),
      ]);
      const rows = Number(list.headers.get('content-range')?.split('/')[1]);
      const seen = [Number(one.json.on_hand), 101 - rows, Number(shown.json.on_hand)];
      looks += 1;
      if (seen.some((number) => number !== left)) stale.push(`${left} left, seen ${seen.join(', ')}`);
    }
  };
  await Promise.all(Array.from({ length: 10 }, shelf));
  expect(looks).toBe(1000);
  expect(stale).toEqual([]);
});
