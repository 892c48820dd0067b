import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTreatments, told } from '../treatments/treatmentDesk.ts';
import { accountDesk } from './accountDesk.ts';
import { cairoDay } from '#tests/setup/cairo.ts';

/** The book of patients (clinic.md 6.1): charge, discount, payment, credit, refund and what a void leaves; W6, the patient's part. */
let desk: Awaited<ReturnType<typeof openTreatments>>;
let books: ReturnType<typeof accountDesk>;
let doctor: string;
const day = cairoDay();
beforeAll(async () => {
  desk = await openTreatments();
  books = accountDesk(desk.server, desk.clinic);
  doctor = (await desk.doctor()).person.employeeId;
});
afterAll(() => desk.server.stop());

const treated = async (patient: string, price: string, values: object = {}) => {
  const line = await desk.added({
    patient_id: patient,
    procedure_id: await desk.procedure({ price }),
    teeth: ['36'],
    doctor_id: doctor,
    ...values,
  });
  return String(line.id);
};
const balanceOf = async (patient: string) => (await desk.owner.get(`/patients/${patient}`)).json.balance;
const asked = (value: object): string => encodeURIComponent(JSON.stringify(value));
const linesOf = async (patient: string) =>
  (
    await desk.owner.get(
      `/patient-ledger?filter=${asked({ patient_id: patient })}&sort=${asked(['seq', 'ASC'])}`,
    )
  ).json.map((line: Record<string, unknown>) => [line['kind'], line['amount'], line['balance_after']]);

describe('W6: the account of patient X', () => {
  it('charge 3,000 less 300, paid, overpaid, voided, reissued, refunded to nought', async () => {
    const x = await desk.patient();
    const canal = await treated(x, '3000', { discount_percent: '10' });
    const crown = await treated(x, '4000', { teeth: ['26'] });
    expect(await balanceOf(x)).toBe('0.00');
    expect((await desk.step(canal, 'start')).json.charged_at).not.toBeNull();
    expect(await balanceOf(x)).toBe('2700.00');
    const first = await books.pay(x, '1500.00', day);
    expect([first.told, await balanceOf(x)]).toEqual(['posted', '1200.00']);
    expect((await books.pay(x, '2000.00', day)).told).toBe('posted');
    expect(await balanceOf(x)).toBe('-800.00');
    expect(await books.takeBack(first.id, day)).toBe('posted');
    expect(await balanceOf(x)).toBe('700.00');
    expect((await books.pay(x, '1500.00', day)).told).toBe('posted');
    expect((await books.refund(x, '1000.00', day)).told).toBe('refund.exceeds_credit');
    expect(await balanceOf(x)).toBe('-800.00');
    expect((await books.refund(x, '800.00', day)).told).toBe('posted');
    expect(await balanceOf(x)).toBe('0.00');
    expect(await linesOf(x)).toEqual([
      ['charge', '3000.00', '3000.00'],
      ['discount', '-300.00', '2700.00'],
      ['payment', '-1500.00', '1200.00'],
      ['payment', '-2000.00', '-800.00'],
      ['payment', '1500.00', '700.00'],
      ['payment', '-1500.00', '-800.00'],
      ['refund', '800.00', '0.00'],
    ]);
    expect([await books.paid(canal), await books.paid(crown)]).toEqual(['2700.000', '0']);
    const statement = (await desk.owner.get(`/patients/${x}/reports/account`)).json;
    expect(
      statement.map((line: Record<string, unknown>) => [line['debit'], line['credit'], line['balance']]),
    ).toEqual([
      ['3000.00', '0.00', '3000.00'],
      ['0.00', '300.00', '2700.00'],
      ['0.00', '1500.00', '1200.00'],
      ['0.00', '2000.00', '-800.00'],
      ['1500.00', '0.00', '700.00'],
      ['0.00', '1500.00', '-800.00'],
      ['800.00', '0.00', '0.00'],
    ]);
    const line = (await desk.owner.get(`/patient-treatments/${canal}`)).json;
    expect([line.paid, line.remaining]).toEqual(['2700.00', '0.00']);
    expect((await desk.owner.get(`/patient-treatments/${crown}`)).json.remaining).toBeNull();
    // A voucher is taken back once.
    expect(await books.takeBack(first.id, day)).toBe('already_reversed');
  });
});

describe('M8: what pays for what', () => {
  it('the oldest charge first; credit pays the next charge; a void frees it, and typed parts stay', async () => {
    const p = await desk.patient();
    const [one, two] = [await treated(p, '1000'), await treated(p, '500', { teeth: ['37'] })];
    await desk.step(one, 'start');
    await desk.step(two, 'start');
    const typed = await books.pay(p, '700.00', day, [{ treatment_id: two, amount: '300.00' }]);
    expect([await books.paid(one), await books.paid(two)]).toEqual(['400.000', '300.000']);
    const later = await books.pay(p, '900.00', day);
    expect([await books.paid(one), await books.paid(two)]).toEqual(['1000.000', '500.000']);
    const three = await treated(p, '250', { teeth: ['38'] });
    await desk.step(three, 'complete');
    expect(await books.paid(three)).toBe('100.000');
    await books.takeBack(later.id, day);
    expect([await books.paid(one), await books.paid(two), await books.paid(three)]).toEqual([
      '400.000',
      '300.000',
      '0.000',
    ]);
    expect(await balanceOf(p)).toBe('1050.00');
    await books.takeBack(typed.id, day);
    expect([await books.paid(one), await books.paid(two)]).toEqual(['0.000', '0.000']);
  });

  it('a typed part is one of a charged line, no more than is left of it or than the payment', async () => {
    const p = await desk.patient();
    const [one, planned] = [await treated(p, '1000'), await treated(p, '500', { teeth: ['37'] })];
    await desk.step(one, 'start');
    const paying = async (amount: string, treatment_id: string, part: string) =>
      (await books.pay(p, amount, day, [{ treatment_id, amount: part }])).told;
    expect(await paying('100.00', planned, '100.00')).toBe('allocation.not_charged');
    expect(await paying('2000.00', one, '1000.01')).toBe('allocation.above_line');
    expect(await paying('100.00', one, '100.01')).toBe('allocation.above_amount');
    expect(await paying('1000.00', one, '1000.00')).toBe('posted');
    expect(await balanceOf(p)).toBe('0.00');
  });
});

describe('T5, T6 and cancelling: a charged line', () => {
  it('another price is a reversal and new lines; cancelled, what was paid is credit', async () => {
    const p = await desk.patient();
    const line = await treated(p, '1000');
    await desk.step(line, 'start');
    await books.pay(p, '1000.00', day);
    const { version } = (await desk.owner.get(`/patient-treatments/${line}`)).json;
    const edited = await desk.owner.put(`/patient-treatments/${line}`, { version, unit_price: '800' });
    expect(edited.status).toBe(200);
    expect([await balanceOf(p), await books.paid(line)]).toEqual(['-200.00', '800.000']);
    expect((await linesOf(p)).map(([kind, amount]: string[]) => [kind, amount])).toEqual([
      ['charge', '1000.00'],
      ['payment', '-1000.00'],
      ['charge', '-1000.00'],
      ['charge', '800.00'],
    ]);
    expect((await desk.step(line, 'complete')).status).toBe(200);
    expect(await balanceOf(p)).toBe('-200.00');
    expect((await desk.step(line, 'reopen')).status).toBe(200);
    const cancelled = await desk.step(line, 'cancel', { cancel_reason: 'لم يتم العلاج' });
    expect([cancelled.status, await balanceOf(p), await books.paid(line)]).toEqual([
      200,
      '-1000.00',
      '0.000',
    ]);
    expect((await books.refund(p, '1000.00', day)).told).toBe('posted');
  });
});

describe('P2 and decided 4: archived and merged records', () => {
  it('who owes or has credit is not archived; nobody pays for who is', async () => {
    const p = await desk.patient();
    await desk.step(await treated(p, '100'), 'start');
    expect(told(await desk.step(p, 'archive', {}, desk.owner, 'patients'))).toEqual([
      409,
      'archive_blocked',
      undefined,
    ]);
    await books.pay(p, '100.00', day);
    expect((await desk.step(p, 'archive', {}, desk.owner, 'patients')).status).toBe(200);
    expect((await books.pay(p, '5.00', day)).told).toBe('patient.archived');
  });

  it('a merge moves the balance by a pair of lines, and its undoing moves back what is the other’s', async () => {
    const [kept, duplicate] = [await desk.patient(), await desk.patient()];
    const [own, other] = [await treated(kept, '300'), await treated(duplicate, '1000')];
    await desk.step(own, 'start');
    await desk.step(other, 'start');
    const paid = await books.pay(duplicate, '400.00', day);
    const planned = await treated(duplicate, '70', { teeth: ['37'] });
    const key = { 'idempotency-key': crypto.randomUUID() };
    const { version } = (await desk.owner.get(`/patients/${kept}`)).json;
    const merged = await desk.owner.post(
      `/patients/${kept}/merge`,
      { duplicate_id: duplicate, version },
      key,
    );
    expect([merged.status, await balanceOf(kept), await balanceOf(duplicate)]).toEqual([
      200,
      '900.00',
      '0.00',
    ]);
    expect(await linesOf(duplicate)).toEqual([
      ['charge', '1000.00', '1000.00'],
      ['payment', '-400.00', '600.00'],
      ['merge', '-600.00', '0.00'],
    ]);
    // The money of one pays for the other; a void of what the duplicate paid is felt by the kept one.
    await books.pay(kept, '100.00', day);
    expect(await books.takeBack(paid.id, day)).toBe('posted');
    expect([await balanceOf(kept), await balanceOf(duplicate)]).toEqual(['1200.00', '0.00']);
    await desk.step(planned, 'start');
    expect(await balanceOf(kept)).toBe('1270.00');
    const undone = await desk.owner.post(
      `/patients/${kept}/unmerge`,
      { merge_id: merged.json.merge_id },
      {
        'idempotency-key': crypto.randomUUID(),
      },
    );
    expect([undone.status, await balanceOf(kept), await balanceOf(duplicate)]).toEqual([
      200,
      '200.00',
      '1070.00',
    ]);
    expect([await books.paid(own), await books.paid(other)]).toEqual(['100.000', '0.000']);
    expect((await desk.owner.post('/patient-ledger/proof')).json.drift_count).toBe(0);
  });
});

describe('decided 5: what began before there was a book', () => {
  it('is charged once, dated its start; the receptionist sees it, a doctor without the right does not', async () => {
    const p = await desk.patient({ primary_doctor_id: doctor });
    const [one, planned] = [await treated(p, '120', { discount_percent: '10' }), await treated(p, '80')];
    await desk.clinic.sql(
      `update patient_treatments set status = 'in_progress', started_at = '2026-03-10T20:30:00Z' where id = $1 returning id`,
      [one],
    );
    for (const charged of [1, 0])
      expect(await desk.clinic.sql('select charge_begun_treatments() as n')).toEqual([{ n: charged }]);
    const [charge] = (await desk.owner.get(`/patients/${p}/reports/account`)).json;
    expect([await balanceOf(p), charge.business_date, charge.debit]).toEqual([
      '108.00',
      '2026-03-10',
      '120.00',
    ]);
    expect((await desk.step(one, 'complete')).status).toBe(200);
    expect(await balanceOf(p)).toBe('108.00');
    await desk.step(planned, 'start');
    expect(await balanceOf(p)).toBe('188.00');
    const desk2 = await desk.clinic.signedIn({ role: 'receptionist' });
    const owing = (await desk2.get(`/patients?filter=${asked({ owes: true })}`)).json;
    expect(owing.find(({ id }: { id: string }) => id === p).balance).toBe('188.00');
    const treating = await desk.doctor();
    await desk.clinic.sql('update patients set primary_doctor_id = $2 where id = $1', [
      p,
      treating.person.employeeId,
    ]);
    const seen = await treating.get(`/patients/${p}`);
    expect([seen.status, 'balance' in seen.json]).toEqual([200, false]);
    expect((await treating.get(`/patients/${p}/reports/account`)).status).toBe(403);
    expect((await desk.owner.post('/patient-ledger/proof')).json.drift_count).toBe(0);
  });
});
