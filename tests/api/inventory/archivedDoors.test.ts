import { afterAll, beforeAll, expect, it } from 'vitest';
import { resources } from '#resources/index.ts';
import type { Answer } from '#tests/setup/client.ts';
import { step } from './moveSupport.ts';
import { driftOf, startStore, type Store } from './stockSupport.ts';

/** Every address that posts stock, tried against a warehouse that was archived (inventory.md 3): in is refused, out is not. */
let store: Store;
let supplier: string;
const today = '2026-04-01T10:00:00Z';
beforeAll(async () => {
  store = await startStore({ now: today });
  supplier = (await step(store.owner, '/suppliers', { name_ar: 'مورد', phone: '01001234567' }, 201)).json.id;
});
afterAll(() => store.stop());

/** A warehouse that will be archived with ten pieces of an item in it, and one that stays with ten as well. */
interface Scene {
  readonly closed: string;
  readonly open: string;
  readonly item: string;
  readonly batch: string;
  readonly receipt: string;
}
const reason = 'انتهى الغرض منه';
const one = (scene: Scene) => ({ item_id: scene.item, unit: 'piece', qty: '4' });
async function goodsIn(item: string, warehouse_id: string) {
  const line = { item_id: item, unit: 'piece', qty: '10', unit_price: '1', tax_percent: '0' };
  const lines = [{ ...line, expiry_date: '2026-06-30' }];
  const made = await step(
    store.owner,
    '/stock-receipts',
    { warehouse_id, supplier_id: supplier, lines },
    201,
  );
  return { batch: String(made.json.lines[0].batch_id), receipt: String(made.json.id) };
}
async function sceneOf(): Promise<Scene> {
  const [closed, open] = [await store.secondWarehouse(), await store.secondWarehouse()];
  const item = await store.item();
  await goodsIn(item, open);
  return { closed, open, item, ...(await goodsIn(item, closed)) };
}
const transferOf = async (scene: Scene, way: 'in' | 'out', ...steps: readonly string[]) => {
  const [source_id, destination_id] = way === 'in' ? [scene.open, scene.closed] : [scene.closed, scene.open];
  const body = { source_id, destination_id, lines: [one(scene)] };
  const { json } = await step(store.owner, '/stock-transfers', body, 201);
  for (const name of steps) await step(store.owner, `/stock-transfers/${json.id}/${name}`);
  const lines = [{ line_id: json.lines[0].id, received_qty: '4' }];
  return (name: string) =>
    store.posted(`/stock-transfers/${json.id}/${name}`, name === 'receive' ? { lines } : {});
};
const requestOf = async (scene: Scene, handed: boolean, got = '4') => {
  const lines = [{ item_id: scene.item, unit: 'piece', requested_qty: '4' }];
  const { json } = await step(store.owner, '/inventory-requests', { warehouse_id: scene.closed, lines }, 201);
  const at = (name: string) => `/inventory-requests/${json.id}/${name}`;
  const line = { line_id: json.lines[0].id };
  for (const name of ['submit', 'approve']) await step(store.owner, at(name));
  if (handed) {
    await step(store.owner, at('issue'), { lines: [{ ...line, qty: '4' }] });
    await step(store.owner, at('receive'), { lines: [{ ...line, received_qty: got }] });
  }
  return (name: string, values: object, more: object = {}) =>
    store.posted(at(name), { lines: [{ ...line, ...values }], ...more });
};
const moved = (scene: Scene, name: string) => (): Promise<Answer> =>
  store.posted(`/stock-batches/${scene.batch}/${name}`, { warehouse_id: scene.closed, qty: '2', reason });

type Call = () => Promise<Answer>;
/** What each address does to the archived warehouse, and a call that tries it, made ready before it is archived. */
const doors: Readonly<Record<string, readonly ['in' | 'out', (scene: Scene) => Promise<Call> | Call]>> = {
  'stock-receipts create': [
    'in',
    (scene) => () =>
      store.posted('/stock-receipts', {
        kind: 'gift',
        warehouse_id: scene.closed,
        lines: [{ ...one(scene), unit_price: '1', tax_percent: '0' }],
      }),
  ],
  'stock-receipts reverse': [
    'out',
    (scene) => () => store.posted(`/stock-receipts/${scene.receipt}/reverse`, { reason }),
  ],
  'stock-adjustments create': [
    'in',
    (scene) => () =>
      store.posted('/stock-adjustments', {
        batch_id: scene.batch,
        warehouse_id: scene.closed,
        mode: 'delta',
        delta: '3',
        expected_on_hand: '10',
        reason: 'found',
      }),
  ],
  'stock-transfers dispatch': [
    'in',
    async (scene) => {
      const call = await transferOf(scene, 'in');
      return () => call('dispatch');
    },
  ],
  'stock-transfers transferNow': [
    'in',
    async (scene) => {
      const call = await transferOf(scene, 'in');
      return () => call('transfer-now');
    },
  ],
  'stock-transfers receive': [
    'in',
    async (scene) => {
      const call = await transferOf(scene, 'in', 'dispatch');
      return () => call('receive');
    },
  ],
  'stock-transfers cancel': [
    'in',
    async (scene) => {
      const call = await transferOf(scene, 'out', 'dispatch');
      return () => call('cancel');
    },
  ],
  'inventory-requests issue': [
    'out',
    async (scene) => {
      const call = await requestOf(scene, false);
      return () => call('issue', { qty: '4' });
    },
  ],
  'inventory-requests return': [
    'in',
    async (scene) => {
      const call = await requestOf(scene, true);
      return () => call('return', { batch_id: scene.batch, qty: '2' });
    },
  ],
  'inventory-requests resolveDifference': [
    'in',
    async (scene) => {
      const call = await requestOf(scene, true, '3');
      return () => call('resolve-difference', { outcome: 'returned' }, { note: reason });
    },
  ],
  'stock-counts post': [
    'in',
    async (scene) => {
      const made = await step(store.owner, '/stock-counts', { warehouse_id: scene.closed }, 201);
      const at = `/stock-counts/${made.json.id}`;
      const lines = [{ line_id: made.json.lines[0].id, counted_qty: '12' }];
      await step(store.owner, `${at}/count`, { lines });
      await step(store.owner, `${at}/finish`);
      return () => store.posted(`${at}/post`, {});
    },
  ],
  'stock-batches quarantine': ['out', (scene) => moved(scene, 'quarantine')],
  'stock-batches release': [
    'in',
    async (scene) => {
      await step(store.owner, `/stock-batches/${scene.batch}/quarantine`, {
        warehouse_id: scene.closed,
        qty: '2',
        reason,
      });
      return moved(scene, 'release');
    },
  ],
  'stock-batches returnToSupplier': ['out', (scene) => moved(scene, 'return-to-supplier')],
  'stock-batches writeOffExpired': [
    'out',
    (scene) => () => {
      store.clock.now = new Date('2026-07-01T10:00:00Z');
      return store.posted('/stock-batches/write-off-expired', { ids: [scene.batch], note: null });
    },
  ],
};

it('class 4 every address that posts stock has its door in this test', () => {
  const posting = resources
    .filter(({ module }) => module === 'inventory')
    .flatMap(({ name, posting: calls = [] }) => calls.map((call) => `${name} ${call}`));
  expect(Object.keys(doors).toSorted()).toEqual(posting.toSorted());
});

it.each(Object.entries(doors))('class 4 an archived warehouse: %s', async (_name, [way, prepare]) => {
  const scene = await sceneOf();
  const call = await prepare(scene);
  const there = async (): Promise<number> => {
    const sql = 'select sum(on_hand)::float8 as n from stock_levels where warehouse_id = $1';
    return Number((await store.clinic.sql(sql, [scene.closed]))[0]?.['n']);
  };
  const rows = async (): Promise<unknown> =>
    (await store.clinic.sql('select count(*)::int as n from stock_transactions'))[0]?.['n'];
  // Past every guard: as an older version left it.
  await store.clinic.sql(`update warehouses set status = 'archived' where id = $1`, [scene.closed]);
  const [before, posted] = [await there(), await rows()];
  const answer = await call();
  store.clock.now = new Date(today);
  if (way === 'out') {
    expect([answer.status, answer.text]).toEqual([
      answer.status < 300 ? answer.status : 200,
      expect.any(String),
    ]);
    expect(await there()).toBeLessThan(before);
  } else {
    expect([answer.status, answer.text]).toEqual([
      answer.json.code === 'invalid' ? 422 : 409,
      expect.stringMatching(/place_archived|warehouse_id/),
    ]);
    expect([await there(), await rows()]).toEqual([before, posted]);
  }
  expect(await driftOf(store.clinic)).toEqual([]);
});
