import { afterEach, expect, it } from 'vitest';
import { careIn, line, type Care } from './careSupport.ts';
import { driftOf, startStore, type Store } from './stockSupport.ts';

let store: Store;
let care: Care;
const open = async (): Promise<void> => {
  store = await startStore();
  care = await careIn(store);
};
afterEach(async () => {
  expect(await driftOf(store.clinic)).toEqual([]);
  await store.stop();
});

it('REL-09 twenty completions of one treatment at once use its material once, whatever is missing of it', async () => {
  await open();
  const [enough, short] = [await store.item(), await store.item()];
  await store.receive({ item: enough, qty: '50', price: '1.00' });
  await store.receive({ item: short, qty: '1', price: '1.00' });
  const treatment = await care.treatment();
  const lines = [line(enough, 2), line(short, 3)];
  await Promise.all(Array.from({ length: 20 }, () => care.complete(treatment, lines)));
  expect([await care.used(enough), await care.used(short), await care.missing(short)]).toEqual([
    2,
    1,
    ['open 2/0'],
  ]);
  expect(await care.keys(treatment)).toHaveLength(2);
  await Promise.all(Array.from({ length: 20 }, () => care.cancel(treatment)));
  expect([await care.used(enough), await care.used(short), await care.missing(short)]).toEqual([
    0,
    0,
    ['cancelled 2/0'],
  ]);
});

it('of two treatments that want the last unit one gets it and the other waits for the next', async () => {
  await open();
  const item = await store.item();
  await store.receive({ item, qty: '1', price: '1.00' });
  const both = [await care.treatment(), await care.treatment()];
  await Promise.all(both.map((treatment) => care.complete(treatment, [line(item, 1)])));
  expect([await care.used(item), await care.onHand(item), await care.missing(item)]).toEqual([
    1,
    0,
    ['open 1/0'],
  ]);
  await store.receive({ item, qty: '1', price: '1.00' });
  expect([await care.used(item, both[0]), await care.used(item, both[1])]).toEqual([1, 1]);
});

it('receipts, completions in both orders of two items and cancellations at once give each treatment what it needs, and none twice', async () => {
  await open();
  const [a, b] = [await store.item(), await store.item()];
  const treatments = await Promise.all(Array.from({ length: 12 }, () => care.treatment()));
  const uses = treatments.map((_, index) =>
    index % 2 === 0 ? [line(a, 2), line(b, 1)] : [line(b, 1), line(a, 2)],
  );
  await Promise.all([
    ...treatments.map((treatment, index) => care.complete(treatment, uses[index] ?? [])),
    ...[a, b, b, a, a, b].map((item) => store.receive({ item, qty: '6', price: '1.00' })),
  ]);
  // The last four are called off while more arrives.
  await Promise.all([
    ...treatments.slice(8).map((treatment) => care.cancel(treatment)),
    ...[a, b].map((item) => store.receive({ item, qty: '3', price: '1.00' })),
  ]);
  expect([await care.used(a), await care.used(b)]).toEqual([16, 8]);
  for (const treatment of treatments.slice(0, 8))
    expect([await care.used(a, treatment), await care.used(b, treatment)]).toEqual([2, 1]);
  expect(
    [...(await care.missing(a)), ...(await care.missing(b))].filter((one) => one.startsWith('open')),
  ).toEqual([]);
});
