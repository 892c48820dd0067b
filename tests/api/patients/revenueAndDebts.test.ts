import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { openTill, type Till } from '../money/moneySupport.ts';
import { treatmentDesk, type Body, type TreatmentDesk } from '../treatments/treatmentDesk.ts';

/** Revenue of what patients and treatments are told apart by (issue 19, part 4), and debts by their age (clinic.md 7); figures by hand. */
let till: Till;
let desk: TreatmentDesk;
let doctor_id: string;
let [vip, source, room, type, filling] = ['', '', '', '', ''];
let [crown, cleaning, first, second] = ['', '', '', ''];
const at = async (day: string): Promise<void> => {
  till.clock.now = new Date(`${day}T10:00:00Z`);
  // Months pass: whoever signed in before is signed in no more.
  desk = await treatmentDesk(till.clinic);
};
const idOf = async (path: string, body: Body): Promise<string> => String((await desk.made(path, body)).id);

/** A line that is done; `visit` is where it was done. */
async function done(patient_id: string, procedure_id: string, more: Body = {}): Promise<string> {
  const { id } = await desk.added({ patient_id, procedure_id, doctor_id, ...more });
  const { status, text } = await desk.step(String(id), 'complete');
  expect([status, text]).toEqual([200, text]);
  return String(id);
}
/** A visit of the patient in the room, as it stands in the calendar. */
async function visitOf(patient: string): Promise<string> {
  const [row] = await till.clinic.sql(
    `insert into appointments (clinic_id, patient_id, doctor_id, type_id, branch_id, room_id, starts_at, ends_at, hold_until,
        duration_min, mode, status, source, version)
      select app_clinic(), $1, $2, $3, $4, $5, at, at + interval '30 minutes', at + interval '30 minutes', 30, 'slot', 'confirmed', 'front_desk', 1
        from (select '2026-02-20T10:00Z'::timestamptz as at) a returning id`,
    [patient, doctor_id, type, till.clinic.start.branch, room],
  );
  return String(row?.['id']);
}

beforeAll(async () => {
  till = await openTill('2026-01-10');
  await at('2026-01-10');
  doctor_id = (await desk.doctor()).person.employeeId;
  vip = await idOf('/patient-categories', { name_ar: 'فئة الشركة', discount_percent: '0', color: '#123456' });
  source = await idOf('/referral-sources', { name_ar: 'معرض المدينة', kind: 'other' });
  room = await idOf('/rooms', { name_ar: 'عيادة التيجان', branch_id: till.clinic.start.branch });
  type = await idOf('/appointment-types', { name_ar: 'تركيب تاج', duration_min: 30 });
  filling = await desk.procedure({ name_ar: 'حشو', scope: 'mouth', price: '1000' });
  crown = await desk.procedure({ name_ar: 'تاج', scope: 'mouth', price: '2000' });
  cleaning = await desk.procedure({ name_ar: 'تنظيف', scope: 'mouth', price: '500' });
  first = await desk.patient({ category_id: vip, referral_source_id: source });
  second = await desk.patient();
  await done(first, filling, { discount_amount: '100' });
  await at('2026-02-20');
  await done(first, crown, { appointment_id: await visitOf(first) });
  await at('2026-03-10');
  const mistaken = await done(second, cleaning);
  const fund_id = await till.fund('0', { opening_date: '2026-01-01' });
  await desk.made('/receipt-vouchers', { patient_id: first, amount: '1000', method: 'cash', fund_id });
  await at('2026-03-31');
  await desk.step(mistaken, 'cancel', { cancel_reason: 'سُجل على مريض آخر' });
  await done(second, filling, { discount_amount: '700' });
  await desk.made('/patient-adjustments', {
    patient_id: first,
    kind: 'discount',
    amount: '100',
    reason: 'خصم بعد شكوى',
  });
});
afterAll(() => till.stop());

const report = async (path: string, filter: Body = {}, by = desk.owner) =>
  (await by.get(`/${path}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`)).json;
const march = { day_gte: '2026-03-01', day_lte: '2026-03-31' };
const february = { day_gte: '2026-02-01', day_lte: '2026-02-28' };

it('a charge, and what takes it back, are revenue of their own days: of procedures, rooms and types', async () => {
  const of = async (path: string, name: string, id: string, filter: Body): Promise<unknown> =>
    (await report(path, filter)).find((row: Body) => row[name] === id)?.revenue;
  const procedure = (id: string, filter: Body) =>
    of('dental-procedures/reports/byProcedure', 'procedure_id', id, filter);
  expect(await procedure(crown, february)).toBe('2000.00');
  expect(await procedure(crown, march)).toBeUndefined();
  // Charged and cancelled in the same month: 500 − 500; in the days up to its cancelling it still stands.
  expect(await procedure(cleaning, march)).toBe('0.00');
  expect(await procedure(cleaning, { ...march, day_lte: '2026-03-30' })).toBe('500.00');
  expect(await procedure(filling, march)).toBe('300.00');
  expect(await of('rooms/reports/use', 'room_id', room, february)).toBe('2000.00');
  expect(await of('appointment-types/reports/figures', 'type_id', type, february)).toBe('2000.00');
  expect(await of('appointment-types/reports/figures', 'type_id', type, march)).toBe('0.00');
});

it('of categories and sources in a year, with the share of each; an adjustment of the account counts with the patient', async () => {
  // 900 + 2,000 − 100 of the first; 500 − 500 + 300 of the second.
  const rows = await report('patient-categories/reports/revenue');
  expect(rows.map(({ id, revenue, share }: Body) => [id === vip, revenue, share])).toEqual([
    [true, '2800.00', '90.3'],
    [false, '300.00', '9.7'],
  ]);
  expect(await report('referral-sources/reports/revenue')).toMatchObject([
    { id: source, revenue: '2800.00' },
  ]);
});

it('the list behind every figure adds up to it, for whoever sees all patients and money', async () => {
  const sum = async (filter: Body): Promise<unknown> =>
    (await report('patient-ledger/reports/revenue/totals', filter)).amount;
  const inMarch = { business_date_gte: '2026-03-01', business_date_lte: '2026-03-31' };
  expect(await sum({ category_id: [vip] })).toBe('2800.00');
  expect(await sum({ source_id: [source] })).toBe('2800.00');
  expect(await sum({ room_id: [room] })).toBe('2000.00');
  expect(await sum({ type_id: [type] })).toBe('2000.00');
  expect(await sum({ procedure_id: [cleaning], ...inMarch })).toBe('0.00');
  expect(await report('patient-ledger/reports/revenue', { procedure_id: [cleaning] })).toHaveLength(2);
  expect(await sum({})).toBe('3100.00');
});

it('open charges by their age, oldest paid first; all of them together are what patients owe', async () => {
  // 1,000 paid the filling of January (900) and 100 of the crown; the adjustment another 100 of it: 39 days old.
  expect(await report('patient-ledger/reports/debts')).toMatchObject([
    { patient_id: first, days: 39, age: 'to60', amount: '2000.00', paid: '200.00', unpaid: '1800.00' },
    { patient_id: second, days: 0, age: 'to30', amount: '300.00', paid: '0.00', unpaid: '300.00' },
  ]);
  const debtors = await report('patient-ledger/reports/debtors');
  expect(
    debtors.map((row: Body) => [
      row['patient_id'],
      row['to30'],
      row['to60'],
      row['to90'],
      row['over90'],
      row['total'],
    ]),
  ).toEqual([
    [first, null, '1800.00', null, null, '1800.00'],
    [second, '300.00', null, null, null, '300.00'],
  ]);
  expect(
    (await report('patient-ledger/reports/ageing')).map(({ age, patients, unpaid }: Body) => [
      age,
      patients,
      unpaid,
    ]),
  ).toEqual([
    ['to30', 1, '300.00'],
    ['to60', 1, '1800.00'],
  ]);
  for (const [patient, balance] of [
    [first, '1800.00'],
    [second, '300.00'],
  ])
    expect((await desk.owner.get(`/patients/${patient}`)).json.balance).toBe(balance);
  // Thirty days are young, thirty-one are not; a quarter later both are old.
  await at('2026-04-30');
  expect(await report('patient-ledger/reports/debts', { age: ['to30'] })).toMatchObject([
    { patient_id: second },
  ]);
  await at('2026-05-01');
  expect(await report('patient-ledger/reports/debts', { age: ['to30'] })).toEqual([]);
  await at('2026-06-30');
  expect(await report('patient-ledger/reports/debtors')).toMatchObject([
    { over90: '1800.00' },
    { over90: '300.00' },
  ]);
});

it('what was collected stands by method and by doctor as the list of vouchers sums it; the calendar marks who owes', async () => {
  expect(await report('receipt-vouchers/reports/collectedByMethod', march)).toEqual([
    expect.objectContaining({ method: 'cash', vouchers: 1, amount: '1000.00' }),
  ]);
  expect(await report('receipt-vouchers/reports/collectedByDoctor', march)).toMatchObject([
    { doctor: 'بلا طبيب', vouchers: 1, amount: '1000.00' },
  ]);
  expect(await report('receipt-vouchers/reports/collectedByMethod', february)).toEqual([]);
  const patient = async (by: Client): Promise<unknown> =>
    (await by.get('/appointments/calendar?from=2026-02-20&to=2026-02-20')).json.appointments[0].patient;
  expect(await patient(desk.owner)).toMatchObject({ id: first, owes: true });
  const noMoney = await till.clinic.signedIn({
    permissions: ['patients_view_appointments_calendar', 'patients_view_all_patients'],
  });
  expect(await patient(noMoney)).not.toHaveProperty('owes');
  const others = await till.clinic.signedIn({
    permissions: ['patients_view_appointments_calendar', 'patients_view_payments'],
  });
  expect(await patient(others)).not.toHaveProperty('owes');
});

it('who sees no money is told of none, and who sees no other patients of no list of them', async () => {
  const without = await till.clinic.signedIn({
    permissions: ['patients_view_rooms', 'patients_manage_categories', 'patients_view_all_patients'],
  });
  expect((await report('rooms/reports/use', {}, without))[0]).not.toHaveProperty('revenue');
  const status = async (path: string, by = without): Promise<number> => (await by.get(`/${path}`)).status;
  expect(await status('patient-categories/reports/revenue')).toBe(403);
  const own = await till.clinic.signedIn({
    permissions: ['patients_view_payments', 'patients_view_self_patients'],
  });
  for (const name of ['revenue', 'debts', 'debtors', 'ageing'])
    expect([
      await status(`patient-ledger/reports/${name}`),
      await status(`patient-ledger/reports/${name}`, own),
    ]).toEqual([403, 403]);
});
