import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StockMove } from '#resources/inventory/stock/stockMoves.server.ts';
import { issueOf, post, reserve, reverse } from './kernelSupport.ts';
import { driftOf, newKey, startStore, type Store } from './stockSupport.ts';

let store: Store;
beforeAll(async () => {
  store = await startStore();
});
afterAll(() => store.stop());

const source = { sourceType: 'test', sourceId: '00000000-0000-7000-8000-000000000002' };
const amount = fc.integer({ min: 1, max: 12 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('receive'), qty: amount, price: fc.integer({ min: 0, max: 999 }) }),
  fc.record({ kind: fc.constant('issue'), qty: amount }),
  fc.record({ kind: fc.constant('move'), qty: amount }),
  fc.record({ kind: fc.constant('adjust'), qty: fc.integer({ min: -9, max: 9 }).filter((n) => n !== 0) }),
  fc.record({ kind: fc.constant('reserve'), qty: amount }),
  fc.record({ kind: fc.constant('back'), nth: fc.nat({ max: 20 }) }),
);
type Step = { readonly kind: string; readonly qty?: number; readonly price?: number; readonly nth?: number };

/** What lies where, and what it is worth. */
const standing = (item: string) =>
  store.clinic.sql(
    `select batch_id, warehouse_id, on_hand::text, value::text from stock_balances where item_id = $1 and on_hand > 0 order by 1, 2`,
    [item],
  );
const totals = async (item: string): Promise<unknown> =>
  (
    await store.clinic.sql(
      `select coalesce(sum(on_hand), 0)::text as on_hand, coalesce(sum(value), 0)::text as value from stock_balances where item_id = $1`,
      [item],
    )
  )[0];

interface Play {
  readonly item: string;
  readonly transit: string;
  readonly batches: string[];
  /** Rows that can still be taken back. */
  readonly rows: string[][];
}

/** One random step; what the kernel refuses changes nothing. */
async function play(
  { item, transit, batches, rows }: Play,
  { kind, qty = 1, price = 0, nth = 0 }: Step,
): Promise<void> {
  if (kind === 'receive') {
    const { batch } = await store.receive({ item, qty: String(qty), price: (price / 100).toFixed(2) });
    batches.push(batch);
    return;
  }
  if (kind === 'reserve') return void (await reserve(store, item, String(qty), newKey()));
  if (kind === 'back') {
    const taken = rows.splice(nth % Math.max(rows.length, 1), 1)[0];
    if (taken) await reverse(store, taken);
    return;
  }
  const batchId = batches[qty % Math.max(batches.length, 1)];
  const named = { itemId: item, warehouseId: store.warehouse, batchId: batchId ?? '', ...source };
  const adjusting: StockMove =
    qty > 0
      ? { kind: 'in', type: 'adjust_in', qty: String(qty), ...named }
      : { kind: 'out', type: 'adjust_out', qty: String(-qty), ...named };
  const moving: StockMove = {
    kind: 'shift',
    itemId: item,
    from: store.warehouse,
    to: transit,
    qty: String(qty),
    of: 'available',
    ...source,
  };
  const moves = { issue: issueOf(store, item, String(qty)), move: moving, adjust: adjusting };
  if (kind === 'adjust' && batchId === undefined) return;
  const before = await totals(item);
  const posted = await post(store, [moves[kind as keyof typeof moves]]);
  if (kind === 'move') expect(await totals(item)).toEqual(before);
  rows.push(posted.map(({ id }) => id));
}

const refused = ['insufficient_stock'];

it('I1–I4, I6 any sequence of postings keeps every sum, and a refusal changes nothing', async () => {
  const [transit] = await store.clinic.sql(`select id from warehouses where kind = 'transit'`);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const game: Play = {
        item: await store.item(),
        transit: String(transit?.['id']),
        batches: [],
        rows: [],
      };
      for (const one of steps) {
        const before = await standing(game.item);
        const failure = await play(game, one).catch((reason: unknown) => reason);
        if (failure === undefined) continue;
        expect(refused).toContain((failure as { code?: string }).code ?? String(failure));
        expect(await standing(game.item)).toEqual(before);
      }
      expect(await driftOf(store.clinic)).toEqual([]);
    }),
    { numRuns: 12, seed: 20261122 },
  );
});

it('I5 taking the last posting back restores quantity and value to the piastre, and only once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ qty: amount, price: fc.integer({ min: 1, max: 999 }) }), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.integer({ min: 1, max: 20 }),
      async (receipts, wanted) => {
        const item = await store.item();
        for (const { qty, price } of receipts)
          await store.receive({ item, qty: String(qty), price: (price / 100).toFixed(2) });
        const held = receipts.reduce((sum, { qty }) => sum + qty, 0);
        const before = await standing(item);
        const rows = (await post(store, [issueOf(store, item, String(Math.min(wanted, held)))])).map(
          ({ id }) => id,
        );
        await reverse(store, rows);
        expect(await standing(item)).toEqual(before);
        await expect(reverse(store, rows)).rejects.toMatchObject({ code: 'already_reversed' });
      },
    ),
    { numRuns: 10, seed: 11 },
  );
});
