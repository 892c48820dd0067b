import { afterEach, expect, it } from 'vitest';
import { issueOf, post } from './kernelSupport.ts';
import { driftOf, startStore, type Store } from './stockSupport.ts';

let store: Store;
afterEach(() => store.stop());

const codeOf = (reason: unknown): string => (reason as { code?: string }).code ?? String(reason);
const takeOne = (batch: string) =>
  store.posted('/stock-adjustments', {
    batch_id: batch,
    warehouse_id: store.warehouse,
    mode: 'delta',
    delta: '-1',
    expected_on_hand: '0',
    reason: 'damaged',
  });

it.each([
  ['T5', 10, 20],
  ['REL-06', 50, 100],
] as const)(
  '%s of %i on hand %i parallel postings of one take exactly what is there',
  async (_, held, tries) => {
    store = await startStore();
    const item = await store.item();
    const { batch } = await store.receive({ item, qty: String(held), price: '2.50' });
    const answers = await Promise.all(Array.from({ length: tries }, () => takeOne(batch)));
    const count = (status: number): number => answers.filter((one) => one.status === status).length;
    expect([count(201), count(409)]).toEqual([held, tries - held]);
    const codes = answers.filter(({ status }) => status === 409).map(({ json }) => String(json.code));
    expect(new Set(codes)).toEqual(new Set(['insufficient_stock']));
    const after = await store.clinic.sql(
      `select balance_after::int as n from stock_transactions where type = 'adjust_out' order by seq`,
    );
    expect(after.map(({ n }) => n)).toEqual(Array.from({ length: held }, (__, index) => held - 1 - index));
    expect(
      await store.clinic.sql(
        'select sum(qty)::text as qty, sum(value)::text as value from stock_transactions',
      ),
    ).toEqual([{ qty: '0.000', value: '0.000' }]);
    expect(await driftOf(store.clinic)).toEqual([]);
  },
);

it('T5 twenty parallel issues of the kernel, and both orders of two items, finish without a deadlock', async () => {
  store = await startStore();
  const [a, b] = [await store.item(), await store.item()];
  await store.receive({ item: a, qty: '10', price: '1.00' });
  await store.receive({ item: b, qty: '10', price: '1.00' });
  const orders = [
    [a, b],
    [b, a],
  ];
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      post(
        store,
        (orders[index % 2] ?? []).map((item) => issueOf(store, item, '1')),
      ).then(() => 'posted', codeOf),
    ),
  );
  expect(results.filter((one) => one === 'posted')).toHaveLength(10);
  expect(results.filter((one) => one === 'insufficient_stock')).toHaveLength(10);
  expect(await driftOf(store.clinic)).toEqual([]);
});

it('REL-09 the same adjustment sent twenty times has its effect once', async () => {
  store = await startStore();
  const item = await store.item();
  const { batch } = await store.receive({ item, qty: '10', price: '1.00' });
  const count = () =>
    store.posted('/stock-adjustments', {
      batch_id: batch,
      warehouse_id: store.warehouse,
      mode: 'count',
      counted_qty: '7',
      expected_on_hand: '10',
      reason: 'count_difference',
    });
  const answers = await Promise.all(Array.from({ length: 20 }, count));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const others = answers.filter(({ status }) => status !== 201).map(({ json }) => String(json.code));
  expect(new Set(others)).toEqual(new Set(['stock_changed']));
});

it('REL-11 eight writers of receipts, issues, transfers and reversals: nothing below zero, no raw error, the ledger is the stock', async () => {
  store = await startStore();
  const items = [await store.item(), await store.item(), await store.item()];
  const [transit] = await store.clinic.sql(`select id from warehouses where kind = 'transit'`);
  const until = Date.now() + 10_000;
  const seen = new Set<string>();
  const written = { rows: 0 };
  const source = { sourceType: 'test', sourceId: '00000000-0000-7000-8000-000000000003' };
  const writer = async (number: number): Promise<void> => {
    for (let round = number; Date.now() < until; round += 1) {
      const item = items[round % items.length] ?? '';
      const other = items[(round + 1) % items.length] ?? '';
      const work = async (): Promise<unknown> => {
        if (round % 4 === 0) return store.receive({ item, qty: '3', price: '1.11' });
        if (round % 4 === 1) return post(store, [issueOf(store, item, '1'), issueOf(store, other, '1')]);
        const shift = {
          kind: 'shift',
          itemId: item,
          from: store.warehouse,
          to: String(transit?.['id']),
        } as const;
        if (round % 4 === 2) return post(store, [{ ...shift, qty: '1', of: 'available', ...source }]);
        return post(store, [issueOf(store, other, '2'), issueOf(store, item, '1')]);
      };
      await work().then(
        () => (written.rows += 1),
        (reason: unknown) => seen.add(codeOf(reason)),
      );
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, index) => writer(index)));
  expect([...seen].filter((code) => code !== 'insufficient_stock')).toEqual([]);
  expect(written.rows).toBeGreaterThan(20);
  expect(await driftOf(store.clinic)).toEqual([]);
}, 40_000);
