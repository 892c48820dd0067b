import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTill, type Till } from '../money/moneySupport.ts';
import { treatmentDesk, type TreatmentDesk } from '../treatments/treatmentDesk.ts';

/** What the tab of payments says above the movements, and the statement on paper (clinic.md 2.6). */
let till: Till;
let desk: TreatmentDesk;
let doctor: string;
let drawer: string;
beforeAll(async () => {
  till = await openTill();
  desk = await treatmentDesk(till.clinic);
  doctor = (await desk.doctor()).person.employeeId;
  drawer = await till.fund('0');
});
afterAll(() => till.stop());

const charged = async (patient: string, price: string): Promise<string> => {
  const line = await desk.added({
    patient_id: patient,
    procedure_id: await desk.procedure({ price, scope: 'mouth' }),
    doctor_id: doctor,
  });
  expect((await desk.step(line.id, 'start')).status).toBe(200);
  return String(line.id);
};
const pay = (patient_id: string, amount: string) =>
  till.posted('/receipt-vouchers', { patient_id, amount, method: 'cash', fund_id: drawer });
const adjust = (patient_id: string, kind: string, amount: string, more: object = {}) =>
  till.posted('/patient-adjustments', { patient_id, kind, amount, reason: 'اتفاق مع المريض', ...more });
describe('the summary and the statement (clinic.md 2.6)', () => {
  it('W6’s sums on the patient’s page, and the statement between two days with what stood before it', async () => {
    const mother = await desk.patient();
    const p = await desk.patient({ guardian_patient_id: mother, guardian_relation: 'mother' });
    await till.posted('/opening-balances', { patient_id: p, amount: '100', date: '2026-10-01' });
    await charged(p, '3000');
    await adjust(p, 'discount', '300');
    await pay(p, '1500');
    await charged(mother, '40');
    await desk.added({
      patient_id: p,
      procedure_id: await desk.procedure({ price: '4000', scope: 'mouth' }),
      doctor_id: doctor,
    });
    const summary = (await till.owner.get(`/patients/${p}/account`)).json;
    expect(summary).toEqual({
      opening: '100.00',
      charged: '3000.00',
      discounts: '300.00',
      paid: '1500.00',
      refunded: '0.00',
      balance: '1300.00',
      planned: '4000.00',
      credit: '0.00',
      family: { members: 2, balance: '1340.00' },
    });
    const statement = (await till.owner.get(`/patients/${p}/statement?from=2026-11-01&to=2026-11-30`)).json;
    expect([statement.opening, statement.closing, statement.totals]).toEqual([
      '100.00',
      '1300.00',
      { debit: '3000.00', credit: '1800.00' },
    ]);
    expect(
      statement.entries.map(({ kind, debit, credit, balance }: Record<string, string>) => [
        kind,
        debit,
        credit,
        balance,
      ]),
    ).toEqual([
      ['charge', '3000.00', '0.00', '3100.00'],
      ['adjustment', '0.00', '300.00', '2800.00'],
      ['payment', '0.00', '1500.00', '1300.00'],
    ]);
    const whole = (await till.owner.get(`/patients/${p}/statement`)).json;
    expect([whole.opening, whole.entries.length, whole.closing]).toEqual(['0.00', 4, '1300.00']);
    expect((await till.owner.get(`/patients/${p}/statement?from=2026-13-01`)).status).toBe(400);
  });

  it('a family’s balance counts whom the reader may see; a doctor without the right reads neither', async () => {
    const father = await desk.patient();
    const child = await desk.patient({ guardian_patient_id: father, primary_doctor_id: doctor });
    await charged(father, '70');
    const own = await till.clinic.signedIn({
      permissions: ['patients_view_self_patients', 'patients_view_payments'],
    });
    await till.clinic.sql('update patients set primary_doctor_id = $2 where id = $1', [
      child,
      own.person.employeeId,
    ]);
    expect((await own.get(`/patients/${child}/account`)).json.family).toBeNull();
    expect((await own.get(`/patients/${father}/account`)).status).toBe(404);
    expect((await own.get(`/patients/${father}/statement`)).status).toBe(404);
    const treating = await desk.doctor();
    expect((await treating.get(`/patients/${child}/account`)).status).toBe(403);
  });
});
