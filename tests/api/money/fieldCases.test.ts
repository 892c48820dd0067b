import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountDesk } from '../patients/accountDesk.ts';
import { treatmentDesk, type TreatmentDesk } from '../treatments/treatmentDesk.ts';
import { cash, openTill, told, type Till } from './moneySupport.ts';

/** Money as people reported it of other systems: each case with the result by our rules. */
let till: Till;
let desk: TreatmentDesk;
let doctor: string;
beforeAll(async () => {
  till = await openTill();
  desk = await treatmentDesk(till.clinic);
  doctor = (await desk.doctor()).person.employeeId;
});
afterAll(() => till.stop());

const wrong = { void_reason: 'كُتب المبلغ خطأ' };
const owed = async (patient: string): Promise<string> =>
  (await till.owner.get(`/patients/${patient}`)).json.balance;
const line = async (patient_id: string, price: string, values: object = {}) =>
  desk.added({
    patient_id,
    procedure_id: await desk.procedure({ price }),
    doctor_id: doctor,
    teeth: ['36'],
    ...values,
  });
/** A voucher of a fund, voided; as it stands when that is asked. */
const voided = async (path: string, id: string) =>
  till.posted(`${path}/${id}/void`, {
    version: (await till.owner.get(`${path}/${id}`)).json.version,
    ...wrong,
  });

it('Q33 paid before anything was done, then not done: nothing is allocated, and what came in cash may leave by bank', async () => {
  const [drawer, bank] = [await till.fund('0'), await till.fund('5000', { type: 'bank' })];
  const patient = await desk.patient();
  const planned = await line(patient, '1500');
  const paid = await till.posted('/receipt-vouchers', cash(drawer, '2000', { patient_id: patient }));
  expect([paid.status, await owed(patient)]).toEqual([201, '-2000.00']);
  expect(
    await till.clinic.sql('select 1 from patient_allocations where treatment_id = $1', [planned.id]),
  ).toEqual([]);
  expect((await desk.step(planned.id, 'cancel', { cancel_reason: 'لم يبدأ العلاج' })).status).toBe(200);
  expect(await owed(patient)).toBe('-2000.00');
  const refund = (amount: string) =>
    till.posted('/payment-vouchers', {
      fund_id: bank,
      method: 'bank_transfer',
      amount,
      purpose: 'patient_refund',
      patient_id: patient,
    });
  const tooMuch = await refund('2000.01');
  expect([told(tooMuch), tooMuch.json.details]).toEqual([
    [409, 'invalid_state', 'refund.exceeds_credit'],
    expect.objectContaining({ credit: '2000.00' }),
  ]);
  expect((await refund('2000')).status).toBe(201);
  expect([await till.balance(drawer), await till.balance(bank), await owed(patient)]).toEqual([
    '2000.00',
    '3000.00',
    '0.00',
  ]);
});

it('Q35 a transfer is never taken back by half: refused while one end is closed or empty, then dated that day', async () => {
  const [first, second] = [await till.fund('5000'), await till.fund('800')];
  const stands = async () => [await till.balance(first), await till.balance(second)];
  const made = await till.posted('/fund-transfers', {
    from_fund_id: first,
    to_fund_id: second,
    amount: '1000',
  });
  expect([made.status, await stands()]).toEqual([201, ['4000.00', '1800.00']]);
  const count = await till.owner.post('/fund-counts', { fund_id: second, counted: '1800' });
  expect(told(await till.posted(`/fund-counts/${count.json.id}/post`, { version: 1 }))).toEqual([200]);
  const takeBack = () => voided('/fund-transfers', made.json.id);
  const closed = await takeBack();
  expect([closed.status, await stands()]).toEqual([409, ['4000.00', '1800.00']]);
  till.clock.now = new Date('2026-11-21T10:00:00Z');
  const supplier = String((await desk.made('/suppliers', { name_ar: 'المورد', phone: '01001234567' })).id);
  for (const part of ['1000', '300']) {
    const pays = cash(second, part, { purpose: 'supplier', supplier_id: supplier });
    expect(told(await till.posted('/payment-vouchers', pays))).toEqual([201]);
  }
  const short = await takeBack();
  expect([told(short), short.json.details, await stands()]).toEqual([
    [409, 'insufficient_funds', 'fund.insufficient'],
    expect.objectContaining({ available: '500.00' }),
    ['4000.00', '500.00'],
  ]);
  const patient = await desk.patient();
  expect((await till.posted('/receipt-vouchers', cash(second, '700', { patient_id: patient }))).status).toBe(
    201,
  );
  expect((await takeBack()).status).toBe(200);
  expect(await stands()).toEqual(['5000.00', '200.00']);
  const dates = await till.clinic.sql(
    `select distinct m.business_date::text as date from fund_movements m where m.fund_id = any ($1::uuid[]) and m.reverses_id is not null`,
    [[first, second]],
  );
  expect(dates).toEqual([{ date: '2026-11-21' }]);
});

it('Q37 a voided receipt frees its own parts alone: the others are laid anew, oldest first, typed ones stay', async () => {
  const drawer = await till.fund('0');
  const books = accountDesk(till.server, till.clinic);
  const charged = async () => {
    const patient = await desk.patient();
    const [one, two] = [await line(patient, '800'), await line(patient, '2200', { teeth: ['37'] })];
    for (const { id } of [one, two]) expect((await desk.step(id, 'start')).status).toBe(200);
    const take = async (amount: string, more: object = {}) => {
      const made = await till.posted(
        '/receipt-vouchers',
        cash(drawer, amount, { patient_id: patient, ...more }),
      );
      expect([made.status, made.text]).toEqual([201, made.text]);
      return String(made.json.id);
    };
    const paid = async () => [await books.paid(one.id), await books.paid(two.id)].map(Number);
    return { patient, two, take, paid };
  };
  const free = await charged();
  const first = await free.take('1000');
  await free.take('1500');
  expect(await free.paid()).toEqual([800, 1700]);
  expect((await voided('/receipt-vouchers', first)).status).toBe(200);
  expect([await free.paid(), await owed(free.patient)]).toEqual([[800, 700], '1500.00']);
  const typed = await charged();
  const gone = await typed.take('1000');
  await typed.take('1500', { allocations: [{ treatment_id: typed.two.id, amount: '1500' }] });
  expect((await voided('/receipt-vouchers', gone)).status).toBe(200);
  expect([await typed.paid(), await owed(typed.patient)]).toEqual([[0, 1500], '1500.00']);
});

it('Q39 the last night of the year: before the cutoff it is still the old year’s day, number and drawer', async () => {
  const old = await openTill('2025-12-31');
  await old.clinic.sql(`update clinics set day_cutoff = '03:00'`);
  const at = (moment: string): void => {
    old.clock.now = new Date(moment);
  };
  at('2025-12-31T12:00:00+02:00');
  const drawer = await old.fund('1000', { opening_date: '2025-12-31' });
  const bank = await old.fund('0', { type: 'bank', opening_date: '2025-12-31' });
  const patient = await old.patient();
  const take = (fund: string, amount: string, more: object = {}) =>
    old.posted('/receipt-vouchers', cash(fund, amount, { patient_id: patient, ...more }));
  const supplier = String(
    (await old.owner.post('/suppliers', { name_ar: 'مورد آخر', phone: '01001234568' })).json.id,
  );
  const before = await take(drawer, '600');
  expect(before.status).toBe(201);
  await take(bank, '900', { method: 'card', reference: '7788' });
  const pays = cash(drawer, '150', { purpose: 'supplier', supplier_id: supplier });
  expect((await old.posted('/payment-vouchers', pays)).status).toBe(201);
  at('2026-01-01T00:40:00+02:00');
  const night = await take(drawer, '250');
  expect(night.json).toMatchObject({ date: '2025-12-31' });
  expect(night.json.number).toMatch(/^RV-2025-/);
  at('2026-01-01T01:30:00+02:00');
  const count = await old.owner.post('/fund-counts', { fund_id: drawer, counted: '1700' });
  expect(count.json).toMatchObject({ business_date: '2025-12-31', expected: '1700.00', variance: '0.00' });
  expect(told(await old.posted(`/fund-counts/${count.json.id}/post`, { version: 1 }))).toEqual([200]);
  at('2026-01-01T03:10:00+02:00');
  const fresh = await take(drawer, '100');
  expect(fresh.json).toMatchObject({ date: '2026-01-01', number: 'RV-2026-000001' });
  await old.stop();
});
