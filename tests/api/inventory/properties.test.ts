import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StockMovement } from '#resources/inventory/stock/stockMovements.server.ts';
import { issueOf, post, reserve, reverse } from './kernelSupport.ts';
import { StoreModel, type Place } from './storeModel.ts';
import { driftOf, newKey, startStore, type Store } from './stockSupport.ts';

let store: Store;
const places = new Map<Place, string>();
beforeAll(async () => {
  store = await startStore();
  const rows = await store.clinic.sql('select id, kind from warehouses');
  for (const { id, kind } of rows) places.set(kind as Place, String(id));
});
afterAll(() => store.stop());

const source = { sourceType: 'test', sourceId: '00000000-0000-7000-8000-000000000002' };
const amount = fc.integer({ min: 1, max: 12 });
const kinds = [
  'receive',
  'issue',
  'issuePromised',
  'dispatch',
  'arrive',
  'lose',
  'countOut',
  'countIn',
  'setApart',
  'release',
  'promise',
  'takeBack',
] as const;
type Kind = (typeof kinds)[number];
/** What is done, with how many pieces, to which of those there are; a receipt's price in piastres and its month of expiry. */
interface Step {
  readonly kind: Kind;
  readonly qty: number;
  readonly nth: number;
  readonly price: number;
  readonly month: number;
}
const step: fc.Arbitrary<Step> = fc.record({
  // A store nobody brings anything to has little to tell.
  kind: fc.constantFrom(...kinds, 'receive'),
  qty: amount,
  nth: fc.nat({ max: 20 }),
  price: fc.integer({ min: 0, max: 999 }),
  month: fc.nat({ max: 3 }),
});

/** A story in which every kind of step has something to do: none of them is left to chance. */
const whole: Step[] = (
  [
    ['receive', 12, 0, 333, 2],
    ['receive', 7, 0, 101, 1],
    ['promise', 6],
    ['issue', 9],
    ['dispatch', 3],
    ['arrive', 1],
    ['lose', 1],
    ['setApart', 2],
    ['release', 1],
    ['countIn', 1],
    ['countOut', 3],
    ['issuePromised', 2],
    ['takeBack', 1, 0],
    ['takeBack', 1, 1],
    ['issue', 12],
  ] as const
).map(([kind, qty, n = 0, price = 0, month = 0]) => ({ kind, qty, nth: n, price, month }));

/** What lies where, and what it is worth, as the product says it. */
const standing = async (item: string): Promise<readonly string[]> => {
  const rows = await store.clinic.sql(
    `select b.batch_id || ' ' || w.kind || ' ' || b.on_hand || ' ' || b.value as line from stock_balances b
      join warehouses w on w.id = b.warehouse_id where b.item_id = $1 and b.on_hand > 0`,
    [item],
  );
  return rows.map(({ line }) => String(line)).toSorted();
};
const reservedOf = async (item: string): Promise<number> => {
  const [row] = await store.clinic.sql(
    'select coalesce(sum(reserved), 0)::float8 as n from stock_levels where item_id = $1',
    [item],
  );
  return Number(row?.['n']);
};

/** One item's story, told to the product and to the model. */
interface Play {
  readonly item: string;
  readonly model: StoreModel;
  readonly batches: string[];
  readonly lines: string[];
  /** Rows that can still be taken back, in the order of the model's postings. */
  readonly rows: string[][];
}

/** A step for both sides; undefined where there is nothing to do it with. */
interface Plan {
  readonly product: () => Promise<unknown>;
  readonly model: () => void;
}

const at = (place: Place): string => places.get(place) ?? '';
const pick = (among: readonly string[], one: Step): string | undefined =>
  among[one.nth % Math.max(among.length, 1)];

/** A posting whose rows can be taken back. */
const posting = ({ rows }: Play, move: StockMovement, model: () => void): Plan => ({
  product: async () => rows.push((await post(store, [move])).map(({ id }) => id)),
  model,
});

function receiving({ item, model, batches }: Play, { qty, price, month }: Step): Plan {
  const expiry = month === 0 ? undefined : `2031-0${month}-15`;
  const goods = { item, qty: String(qty), price: (price / 100).toFixed(2) };
  return {
    product: async () =>
      batches.push((await store.receive(expiry === undefined ? goods : { ...goods, expiry })).batch),
    model: () => model.receive(batches.at(-1) ?? '', qty, price, expiry),
  };
}

function dispatching(game: Play, { qty }: Step): Plan {
  const way = { from: at('main'), to: at('transit'), of: 'available' } as const;
  const move: StockMovement = { kind: 'shift', itemId: game.item, qty: String(qty), ...way, ...source };
  return posting(game, move, () => game.model.take(qty, 'transit'));
}

/** A batch somebody names leaves a place: counted out, set apart, brought back, arrived or lost on the road. */
function leaving(from: Place, to?: Place) {
  return (game: Play, one: Step): Plan | undefined => {
    const batchId = pick(game.batches, one);
    if (batchId === undefined) return undefined;
    const named = { itemId: game.item, batchId, qty: String(one.qty), ...source };
    const type = from === 'main' ? 'adjust_out' : 'write_off';
    const move: StockMovement =
      to === undefined
        ? { kind: 'out', type, warehouseId: at(from), ...named }
        : { kind: 'shift', from: at(from), to: at(to), of: 'on_hand', ...named };
    return posting(game, move, () => game.model.leave(batchId, one.qty, from, to));
  };
}

function finding(game: Play, one: Step): Plan | undefined {
  const batchId = pick(game.batches, one);
  if (batchId === undefined) return undefined;
  const named = { itemId: game.item, batchId, qty: String(one.qty), warehouseId: at('main'), ...source };
  return posting(game, { kind: 'in', type: 'adjust_in', ...named }, () => game.model.find(batchId, one.qty));
}

function issuing(game: Play, { qty }: Step, line?: string): Plan {
  const move = issueOf(store, game.item, String(qty), line === undefined ? {} : { reservedFor: line });
  return posting(game, move, () => game.model.take(qty, undefined, line));
}

function promising({ item, model, lines }: Play, { qty }: Step): Plan {
  const line = newKey();
  lines.push(line);
  return {
    product: () => reserve(store, item, String(qty), line),
    model: () => model.promise(line, qty),
  };
}

function takingBack({ model, rows }: Play, { nth }: Step): Plan | undefined {
  const which = nth % Math.max(rows.length, 1);
  const taken = rows[which];
  if (taken === undefined) return undefined;
  return {
    product: () => reverse(store, taken).then(() => rows.splice(which, 1)),
    model: () => model.takeBack(which),
  };
}

const plans: Readonly<Record<Kind, (game: Play, one: Step) => Plan | undefined>> = {
  receive: receiving,
  issue: (game, one) => issuing(game, one),
  issuePromised: (game, one) => issuing(game, one, pick(game.lines, one)),
  dispatch: dispatching,
  arrive: leaving('transit', 'main'),
  lose: leaving('transit'),
  countOut: leaving('main'),
  countIn: finding,
  setApart: leaving('main', 'quarantine'),
  release: leaving('quarantine', 'main'),
  promise: promising,
  takeBack: takingBack,
};

/** Does the step on both sides: they post or refuse together, and stand alike after it. */
async function play(game: Play, one: Step): Promise<void> {
  const plan = plans[one.kind](game, one);
  if (!plan) return;
  const said = await plan.product().then(
    () => 'posted',
    (reason: unknown) => (reason as { code?: string }).code ?? String(reason),
  );
  expect([one, said]).toEqual([one, game.model.tries(plan.model) ? 'posted' : 'insufficient_stock']);
  expect([one, await standing(game.item)]).toEqual([one, game.model.standing()]);
  expect([one, await reservedOf(game.item)]).toEqual([one, game.model.reserved()]);
}

it('I1–I6 after any sequence of postings, transfers, promises and reversals the store stands as a second reckoning says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 18 }), async (story) => {
      const game = { item: await store.item(), model: new StoreModel(), batches: [], lines: [], rows: [] };
      for (const one of story) await play(game, one);
      expect(await driftOf(store.clinic)).toEqual([]);
    }),
    { numRuns: 14, seed: 20261122, examples: [[whole]] },
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
