import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countsOf, lineOf } from './countSupport.ts';
import { driftOf, startStore, type Store } from './stockSupport.ts';

let store: Store;
beforeAll(async () => {
  store = await startStore();
});
afterAll(() => store.stop());
const { started, moved, counted, carried, held } = countsOf(() => store);

it('after posting every counted balance is what was counted and what moved since, whatever happened in between', async () => {
  interface Story {
    readonly held: number;
    readonly before: number;
    readonly found: number;
    readonly after: number;
  }
  const one: fc.Arbitrary<Story> = fc.record({
    held: fc.integer({ min: 4, max: 30 }),
    before: fc.constantFrom(0, 0, 1, 3),
    found: fc.integer({ min: 2, max: 40 }),
    after: fc.constantFrom(0, 1, 2),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 4 }), async (stories) => {
      const warehouse = await store.secondWarehouse();
      const items: string[] = [];
      for (const { held: n } of stories) {
        const item = await store.item();
        items.push(item);
        // Two receipts, one pile.
        for (const qty of [1, n - 1]) await store.receive({ item, qty: String(qty), price: '1', warehouse });
      }
      const count = await started(warehouse);
      for (const [index, { before, found }] of stories.entries()) {
        const item = items[index] ?? '';
        if (before > 0) await carried(warehouse, store.warehouse, item, String(before));
        const first = lineOf(await counted(count, lineOf(count, item), String(found)), item);
        expect(first.result).toBe(before > 0 ? 'again' : 'counted');
        if (before > 0) await counted(count, lineOf(count, item), String(found));
      }
      const wanted: number[] = [];
      for (const [index, { held: n, before, found, after }] of stories.entries()) {
        const left = Math.min(after, n - before);
        if (left > 0) await carried(warehouse, store.warehouse, items[index] ?? '', String(left));
        wanted.push(found - left);
      }
      await moved(count, 'finish');
      await moved(count, 'post');
      const stands = [];
      for (const item of items)
        stands.push((await held(item, warehouse)).reduce((sum, n) => sum + Number(n), 0));
      expect(stands).toEqual(wanted);
      expect(await driftOf(store.clinic)).toEqual([]);
    }),
    { numRuns: 8, seed: 20261123 },
  );
});
