import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isLongRun } from '#tests/setup/longRun.ts';
import { careIn, line, type Care } from './careSupport.ts';
import { reserve } from './kernelSupport.ts';
import { driftOf, newKey, startStore, type Store } from './stockSupport.ts';

let store: Store;
let care: Care;
beforeAll(async () => {
  store = await startStore();
  care = await careIn(store);
});
afterAll(() => store.stop());

const kinds = ['complete', 'complete', 'complete', 'cancel', 'receive', 'count', 'promise', 'waive'] as const;
interface Step {
  readonly kind: (typeof kinds)[number];
  readonly nth: number;
  readonly qty: number;
}
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kinds),
  nth: fc.nat({ max: 2 }),
  qty: fc.integer({ min: 0, max: 5 }),
});

/** A story of one item and three treatments of it. */
interface Play {
  readonly item: string;
  readonly treatments: readonly { readonly id: string; readonly lineId: string }[];
  /** What each treatment needs as it stands completed last; nought once cancelled. */
  readonly needs: number[];
  readonly gone: Set<number>;
}

const batchOf = async (item: string): Promise<unknown> =>
  (
    await store.clinic.sql('select id from stock_batches where item_id = $1 order by created_at limit 1', [
      item,
    ])
  )[0]?.['id'];

/** Says what lies of the batch that came first; a count that finds what the books say is none. */
async function counting({ item }: Play, found: number): Promise<void> {
  const batch = await batchOf(item);
  if (batch === undefined) return;
  const [here] = await store.clinic.sql('select on_hand::text as n from stock_balances where batch_id = $1', [
    batch,
  ]);
  const answer = await store.posted('/stock-adjustments', {
    batch_id: batch,
    warehouse_id: store.warehouse,
    mode: 'count',
    counted_qty: String(found),
    expected_on_hand: here?.['n'],
    reason: 'count_difference',
  });
  expect([201, 422]).toContain(answer.status);
  if (answer.status === 201) expect(Number(answer.json['balance_after'])).toBe(found);
}

async function waiving({ item }: Play): Promise<void> {
  const [open] = await store.clinic.sql(
    `select id, version from stock_shortfalls where item_id = $1 and status = 'open' order by created_at limit 1`,
    [item],
  );
  if (!open) return;
  const body = { version: open['version'], reason: 'جاء من عيادة أخرى' };
  expect((await store.owner.post(`/stock-shortfalls/${String(open['id'])}/waive`, body)).status).toBe(200);
}

async function play(game: Play, { kind, nth, qty }: Step): Promise<void> {
  const { item, treatments, needs, gone } = game;
  const one = treatments[nth];
  if (!one) return;
  if (kind === 'complete' && !gone.has(nth)) {
    // Reopened and completed again where it was completed before.
    await care.complete(one.id, qty === 0 ? [] : [line(item, qty, one.lineId)]);
    needs[nth] = qty;
  }
  if (kind === 'cancel') {
    await care.cancel(one.id);
    needs[nth] = 0;
    gone.add(nth);
  }
  if (kind === 'receive' && qty > 0) await store.receive({ item, qty: String(qty), price: '1.25' });
  if (kind === 'count') await counting(game, qty);
  if (kind === 'promise' && qty > 0) await reserve(store, item, String(qty), newKey());
  if (kind === 'waive') await waiving(game);
}

/** What each treatment used, and what it still lacks or was given up of it. */
async function balanceOf({ item, treatments }: Play): Promise<readonly number[]> {
  return Promise.all(
    treatments.map(async ({ id }) => {
      const [lacks] = await store.clinic.sql(
        `select coalesce(sum(qty - settled_qty), 0)::float8 as n from stock_shortfalls
          where treatment_id = $1 and status in ('open', 'waived')`,
        [id],
      );
      return (await care.used(item, id)) + Number(lacks?.['n']);
    }),
  );
}

it('consumption is the recipe of what is completed less the shortfall, over any story of completing, reopening, cancelling, receipts, counts and promises', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (story) => {
      const item = await store.item();
      const treatments = await Promise.all(
        [1, 2, 3].map(async () => ({ id: await care.treatment(), lineId: newKey() })),
      );
      const game: Play = { item, treatments, needs: [0, 0, 0], gone: new Set() };
      for (const one of story) {
        await play(game, one);
        const waived = await store.clinic.sql(
          `select treatment_id as id, sum(qty - settled_qty)::float8 as n from stock_shortfalls
            where item_id = $1 and status = 'waived' group by 1`,
          [item],
        );
        const given = treatments.map(({ id }) => Number(waived.find((row) => row['id'] === id)?.['n'] ?? 0));
        // What was given up by hand stays so, also where less is needed later or nothing at all.
        const wanted = game.needs.map((need, nth) => Math.max(need, given[nth] ?? 0));
        expect([one, await balanceOf(game)]).toEqual([one, wanted]);
        // Nothing waits while something of it can be had.
        const [free] = await store.clinic.sql(
          'select coalesce(sum(on_hand - reserved), 0)::float8 as n from stock_levels where item_id = $1',
          [item],
        );
        const waits = (await care.missing(item)).some((line) => line.startsWith('open'));
        expect([one, waits && Number(free?.['n']) > 0]).toEqual([one, false]);
      }
      expect(await driftOf(store.clinic)).toEqual([]);
    }),
    { numRuns: isLongRun ? 150 : 12, seed: 20261126 },
  );
});
