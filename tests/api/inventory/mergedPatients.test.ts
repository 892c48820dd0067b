import { afterAll, beforeAll, expect, it } from 'vitest';
import { patientsOf } from '../patients/twinSupport.ts';
import { careIn, line } from './careSupport.ts';
import { driftOf, startStore, type Store } from './stockSupport.ts';

let store: Store;
beforeAll(async () => {
  store = await startStore();
});
afterAll(() => store.stop());

it('areas-clinic.md 4.4 merged, a patient takes what is missing along, and the books go on naming who was treated', async () => {
  const care = await careIn(store);
  const { server, clinic, owner } = store;
  const { another, merged } = patientsOf({ server, clinic, owner, foreign: owner } as never);
  const item = await store.item();
  await store.receive({ item, qty: '1', price: '1.00' });
  const treatment = await care.treatment();
  await care.complete(treatment, [line(item, 2)]);
  const kept = await another();
  await merged(kept.id, care.patient);
  const of = async (table: string): Promise<unknown[]> =>
    (
      await clinic.sql(`select patient_id from ${table} where item_id = $1 and patient_id is not null`, [
        item,
      ])
    ).map((row) => row['patient_id']);
  expect(await of('stock_shortfalls')).toEqual([kept.id]);
  expect(await of('stock_transactions')).toEqual([care.patient]);
  await store.receive({ item, qty: '1', price: '1.00' });
  expect((await of('stock_transactions')).toSorted()).toEqual([care.patient, kept.id].toSorted());
  expect(await care.missing(item)).toEqual(['settled 1/1']);
  await care.cancel(treatment);
  expect([await care.used(item), await driftOf(clinic)]).toEqual([0, []]);
});
