import { afterAll, beforeAll, expect, it } from 'vitest';
import { careIn, line, type Care } from './careSupport.ts';
import { inKernel, reserve } from './kernelSupport.ts';
import { driftOf, newKey, startStore, type Store } from './stockSupport.ts';
import { consume } from '#resources/inventory/consumption/consumption.server.ts';

let store: Store;
let care: Care;
beforeAll(async () => {
  store = await startStore({ now: '2026-11-20T09:00:00Z' });
  care = await careIn(store);
});
afterAll(async () => {
  expect(await driftOf(store.clinic)).toEqual([]);
  await store.stop();
});

const medicine = () => store.item({ tracks_expiry: true, requires_batch_no: false });
const stood = async (item: string) => [await care.used(item), await care.onHand(item)];

it('inventory.md 13 a completed treatment takes its material by soonest expiry, under one key for each movement, and names the patient', async () => {
  const item = await medicine();
  const late = await store.receive({ item, qty: '5', price: '2.00', expiry: '2027-06-30' });
  const soon = await store.receive({ item, qty: '2', price: '3.00', expiry: '2027-01-31' });
  const treatment = await care.treatment();
  const used = line(item, 3);
  await care.complete(treatment, [used]);
  const rows = await store.clinic.sql(
    `select batch_id, qty::float8 as qty, value::float8 as value, patient_id, source_type, source_line_id, idempotency_key, line_no
      from stock_transactions where source_id = $1 order by seq`,
    [treatment],
  );
  const key = `treatment:${treatment}:${used.lineId}:1`;
  const same = { patient_id: care.patient, source_type: 'patient-treatments', source_line_id: used.lineId };
  expect(rows).toEqual([
    { ...same, batch_id: soon.batch, qty: -2, value: -6, idempotency_key: key, line_no: 1 },
    { ...same, batch_id: late.batch, qty: -1, value: -2, idempotency_key: key, line_no: 2 },
  ]);
  expect(await care.missing(item)).toEqual([]);
});

it('decided 3: reopened and completed again, only what is missing is posted; fewer takes the rest back, more takes the rest out', async () => {
  const item = await store.item();
  await store.receive({ item, qty: '10', price: '1.00' });
  const treatment = await care.treatment();
  const lineId = newKey();
  const complete = (qty: number) => care.complete(treatment, [line(item, qty, lineId)]);
  await complete(3);
  await complete(3);
  expect(await stood(item)).toEqual([3, 7]);
  await complete(5);
  expect(await stood(item)).toEqual([5, 5]);
  await complete(4);
  expect(await stood(item)).toEqual([4, 6]);
  await care.complete(treatment, []);
  expect(await stood(item)).toEqual([0, 10]);
  // 3; 2 more; one of the five back, of the last two; then everything.
  expect(await care.keys(treatment)).toHaveLength(6);
  await complete(1);
  expect(await care.keys(treatment)).toContain(`treatment:${treatment}:${lineId}:7`);
});

it('a recipe that was written anew meanwhile uses the glove once', async () => {
  const item = await store.item();
  await store.receive({ item, qty: '10', price: '1.00' });
  const treatment = await care.treatment();
  await care.complete(treatment, [line(item, 2), line(item, 1)]);
  await care.complete(treatment, [line(item, 4)]);
  expect(await stood(item)).toEqual([4, 6]);
});

it('what is missing is noted, and the next receipt gives it to the oldest first, never more than is missing', async () => {
  const item = await store.item();
  await store.receive({ item, qty: '1', price: '1.00' });
  const [first, second] = [await care.treatment(), await care.treatment()];
  const used = line(item, 3);
  await care.complete(first, [used]);
  await care.complete(second, [line(item, 2)]);
  expect([...(await stood(item)), ...(await care.missing(item))]).toEqual([1, 0, 'open 2/0', 'open 2/0']);
  await store.receive({ item, qty: '3', price: '1.50' });
  expect([...(await stood(item)), ...(await care.missing(item))]).toEqual([4, 0, 'settled 2/2', 'open 2/1']);
  await store.receive({ item, qty: '5', price: '1.50' });
  expect([...(await stood(item)), ...(await care.missing(item))]).toEqual([
    5,
    4,
    'settled 2/2',
    'settled 2/2',
  ]);
  expect(await care.keys(first)).toEqual([1, 2].map((n) => `treatment:${first}:${used.lineId}:${n}`));
  const [late] = await store.clinic.sql(
    `select reason, patient_id from stock_transactions where idempotency_key = $1`,
    [`treatment:${first}:${used.lineId}:2`],
  );
  expect(late).toEqual({ reason: 'shortfall', patient_id: care.patient });
});

it('what others were promised is not taken, neither by the treatment nor by what it lacked; freed, it is', async () => {
  const item = await store.item();
  await store.receive({ item, qty: '5', price: '1.00' });
  const promise = newKey();
  await reserve(store, item, '4', promise);
  const treatment = await care.treatment();
  await care.complete(treatment, [line(item, 3)]);
  expect([...(await stood(item)), ...(await care.missing(item))]).toEqual([1, 4, 'open 2/0']);
  await store.receive({ item, qty: '1', price: '1.00' });
  expect([...(await stood(item)), ...(await care.missing(item))]).toEqual([2, 4, 'open 2/1']);
  const { releaseStock } = await import('#resources/inventory/stock/freed.server.ts');
  await inKernel(store, (context) => releaseStock(context, [promise]));
  expect([...(await stood(item)), ...(await care.missing(item))]).toEqual([3, 3, 'settled 2/2']);
});

it('I7 expired and quarantined stock is never taken; released from quarantine it settles what is missing', async () => {
  const item = await medicine();
  const { batch } = await store.receive({ item, qty: '4', price: '1.00', expiry: '2027-01-31' });
  const [receipt] = await store.clinic.sql('select version from stock_batches where id = $1', [batch]);
  const apart = { qty: '4', warehouse_id: store.warehouse, reason: 'فحص الجودة' };
  expect(
    (await store.posted(`/stock-batches/${batch}/quarantine`, { ...apart, version: receipt?.['version'] }))
      .status,
  ).toBe(200);
  await care.complete(await care.treatment(), [line(item, 3)]);
  expect([...(await stood(item)), ...(await care.missing(item))]).toEqual([0, 0, 'open 3/0']);
  const [again] = await store.clinic.sql('select version from stock_batches where id = $1', [batch]);
  const back = await store.posted(`/stock-batches/${batch}/release`, {
    ...apart,
    version: again?.['version'],
  });
  expect([back.status, back.text]).toEqual([200, back.text]);
  expect([...(await stood(item)), ...(await care.missing(item))]).toEqual([3, 1, 'settled 3/3']);
});

it('cancelled, its material comes back by mirrors and nothing is missing for it; another treatment gets what came back', async () => {
  const item = await store.item();
  await store.receive({ item, qty: '2', price: '1.00' });
  const [first, second] = [await care.treatment(), await care.treatment()];
  await care.complete(first, [line(item, 3)]);
  await care.complete(second, [line(item, 1)]);
  expect(await care.missing(item)).toEqual(['open 1/0', 'open 1/0']);
  await care.cancel(first);
  expect([await care.used(item, first), await care.used(item, second)]).toEqual([0, 1]);
  expect(await care.missing(item)).toEqual(['cancelled 1/0', 'settled 1/1']);
  expect(await care.onHand(item)).toBe(1);
  await care.cancel(first);
  await care.cancel(second);
  expect(await stood(item)).toEqual([0, 2]);
});

it('cancelled after a warehouse was taken out of use, what lay there stays used and the rest goes on', async () => {
  const item = await store.item();
  const warehouse = await store.secondWarehouse();
  await store.receive({ item, qty: '1', price: '1.00', warehouse });
  const treatment = await care.treatment();
  await inKernel(store, async (context) => {
    await context.db.query(`update warehouses set status = 'archived' where kind = 'main'`);
  });
  await care.complete(treatment, [line(item, 1)]);
  await inKernel(store, async (context) => {
    await context.db.query(`update warehouses set status = 'active' where kind = 'main'`);
    await context.db.query(`update warehouses set status = 'archived' where id = $1`, [warehouse]);
  });
  await care.cancel(treatment);
  expect(await care.used(item)).toBe(1);
});

it('what cannot be divided is opened whole, and where the clinic keeps no store nothing happens', async () => {
  const item = await store.item();
  await store.receive({ item, qty: '5', price: '1.00' });
  await care.complete(await care.treatment(), [line(item, '1.5')]);
  expect(await stood(item)).toEqual([2, 3]);
  const off = await care.treatment();
  await inKernel(store, (context) =>
    consume(
      { ...context, subject: { ...context.subject, modulesOff: new Set(['inventory']) } },
      {
        treatmentId: off,
        patientId: care.patient,
        procedureId: care.procedure,
        branchId: care.branch,
        roomId: null,
        lines: [line(item, 1)],
      },
    ),
  );
  expect(await stood(item)).toEqual([2, 3]);
});
