import { afterEach, expect, it } from 'vitest';
import { expectWithin } from '#tests/setup/speed.ts';
import { issueOf, post } from './kernelSupport.ts';
import { driftOf, startStore, type Store } from './stockSupport.ts';
import { underFire } from './storeWriters.ts';

let store: Store;
afterEach(() => store.stop());

/** What a person may hear who comes second: in words, and nothing is posted. */
const told = ['insufficient_stock', 'already_used'];
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

it('REL-11 eight writers of receipts, issues, moves, adjustments and reversals: nothing below zero, no raw error, the ledger is the stock', async () => {
  store = await startStore();
  const {
    posted,
    refusals,
    looks,
    slowest,
    tried: _tried,
    ...faults
  } = await underFire(store, { milliseconds: 5_000 });
  expect(faults).toEqual({ errors: [], wrong: [], drift: [], unserial: 0, again: 0 });
  expect(refusals.filter((one) => !told.includes(one.split(': ')[1] ?? ''))).toEqual([]);
  expect(Object.entries(posted).filter(([, count]) => count === 0)).toEqual([]);
  expect(looks).toBeGreaterThan(3);
  expectWithin(slowest, 10_000);
}, 40_000);
