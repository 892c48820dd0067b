import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ended, upload, workbook } from '#tests/setup/imports.ts';
import { openTill, told, type Till } from '../money/moneySupport.ts';
import { treatmentDesk, type TreatmentDesk } from '../treatments/treatmentDesk.ts';

/** What changes an account without a treatment or a voucher (clinic.md 2.1, 2.6): adjustments and opening balances. */
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

const balanceOf = async (patient: string) => (await till.owner.get(`/patients/${patient}`)).json.balance;
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
const paidOf = async (line: string) => {
  const { paid, remaining } = (await till.owner.get(`/patient-treatments/${line}`)).json;
  return [paid, remaining];
};

describe('patient-adjustments', () => {
  it('a discount of a paid treatment makes credit, which is refunded; its void takes it back', async () => {
    const p = await desk.patient();
    const line = await charged(p, '1000');
    await pay(p, '1000');
    const made = await adjust(p, 'discount', '200', { treatment_id: line });
    expect([told(made), made.json.date, await balanceOf(p)]).toEqual([[201], '2026-11-20', '-200.00']);
    expect(await paidOf(line)).toEqual(['800.00', '0.00']);
    const back = { fund_id: drawer, method: 'cash', purpose: 'patient_refund', patient_id: p, amount: '200' };
    expect(told(await till.posted('/payment-vouchers', back))).toEqual([201]);
    expect(await balanceOf(p)).toBe('0.00');
    const gone = await till.posted(`/patient-adjustments/${made.json.id}/void`, {
      version: 1,
      void_reason: 'سُجلت خطأ',
    });
    expect([told(gone), gone.json.status, await balanceOf(p)]).toEqual([[200], 'voided', '200.00']);
    expect(
      told(
        await till.posted(`/patient-adjustments/${made.json.id}/void`, {
          version: 2,
          void_reason: 'مرة أخرى',
        }),
      ),
    ).toEqual([409, 'invalid_state']);
    const statement = (await till.owner.get(`/patients/${p}/reports/account`)).json;
    expect(
      statement.map(({ kind, balance, note }: Record<string, unknown>) => [kind, balance, note]),
    ).toEqual([
      ['charge', '1000.00', null],
      ['payment', '0.00', null],
      ['adjustment', '-200.00', 'اتفاق مع المريض'],
      ['refund', '0.00', null],
      ['adjustment', '200.00', 'سُجلت خطأ'],
    ]);
  });

  it('an extra charge is owed, a write-off gives up a debt and no more; what is cancelled takes its adjustments along', async () => {
    const p = await desk.patient();
    const line = await charged(p, '300');
    expect(told(await adjust(p, 'extra_charge', '50'))).toEqual([201]);
    expect(await balanceOf(p)).toBe('350.00');
    expect(told(await adjust(p, 'write_off', '350.01'))).toEqual([422, 'adjustment.above_debt', ['amount']]);
    expect(told(await adjust(p, 'write_off', '350'))).toEqual([201]);
    expect(await balanceOf(p)).toBe('0.00');
    const other = await charged(p, '100');
    const less = await adjust(p, 'discount', '30', { treatment_id: other });
    expect(await balanceOf(p)).toBe('70.00');
    // Another price keeps what was agreed on.
    const { version } = (await till.owner.get(`/patient-treatments/${other}`)).json;
    expect(
      (await till.owner.put(`/patient-treatments/${other}`, { version, unit_price: '120' })).status,
    ).toBe(200);
    expect(await balanceOf(p)).toBe('90.00');
    await desk.step(other, 'cancel', { cancel_reason: 'لم يتم العلاج' });
    expect(await balanceOf(p)).toBe('0.00');
    // Nothing stands of it any more, so its void changes nothing.
    const gone = await till.posted(`/patient-adjustments/${less.json.id}/void`, {
      version: 1,
      void_reason: 'سُجلت خطأ',
    });
    expect([told(gone), await balanceOf(p)]).toEqual([[200], '0.00']);
    expect(line).not.toBe(other);
  });

  it('refuses what takes off more than stands, what is not charged, nothing, a long fraction, and whom it may not be', async () => {
    const p = await desk.patient();
    const planned = await desk.added({
      patient_id: p,
      procedure_id: await desk.procedure({ scope: 'mouth' }),
      doctor_id: doctor,
    });
    const line = await charged(p, '100');
    const foreign = await charged(await desk.patient(), '100');
    const tried = async (kind: string, amount: string, more: object = {}) =>
      told(await adjust(p, kind, amount, more));
    expect(await tried('discount', '100.01', { treatment_id: line })).toEqual([
      422,
      'adjustment.above_line',
      ['amount'],
    ]);
    expect(await tried('discount', '5', { treatment_id: planned.id })).toEqual([
      422,
      'adjustment.not_charged',
      ['treatment_id'],
    ]);
    expect(await tried('discount', '5', { treatment_id: foreign })).toEqual([
      422,
      'adjustment.not_charged',
      ['treatment_id'],
    ]);
    expect(await tried('discount', '100.01')).toEqual([422, 'adjustment.above_charges', ['amount']]);
    expect(await tried('discount', '0')).toEqual([422, 'invalid', ['amount']]);
    expect(await tried('discount', '-5')).toEqual([422, 'invalid', ['amount']]);
    expect(await tried('discount', '0.001')).toEqual([422, 'invalid', ['amount']]);
    expect(await tried('discount', '1e400')).toEqual([422, 'invalid', ['amount']]);
    expect(await tried('discount', '5', { reason: 'لا' })).toEqual([422, 'invalid', ['reason']]);
    await pay(p, '100');
    await desk.step(p, 'archive', {}, till.owner, 'patients');
    expect(await tried('extra_charge', '5')).toEqual([422, 'invalid', ['patient_id']]);
  });

  it('another clinic finds none of it; nobody changes or removes what was posted, not even past the rules', async () => {
    const p = await desk.patient();
    await charged(p, '100');
    const elsewhere = await (await till.server.newClinic()).signedIn({ role: 'owner' });
    expect(
      (
        await elsewhere.post(
          '/patient-adjustments',
          { patient_id: p, kind: 'discount', amount: '5', reason: 'سبب طويل' },
          { 'idempotency-key': crypto.randomUUID() },
        )
      ).status,
    ).toBe(422);
    const { id } = (await adjust(p, 'discount', '5')).json;
    expect((await elsewhere.get(`/patient-adjustments/${id}`)).status).toBe(404);
    await expect(
      till.clinic.sql('update patient_adjustments set amount = 1 where id = $1', [id]),
    ).rejects.toThrow();
    await expect(till.clinic.sql('delete from patient_adjustments where id = $1', [id])).rejects.toThrow();
  });

  it('G1: whoever takes payments adjusts nothing, a doctor reads nothing of it', async () => {
    const p = await desk.patient({ primary_doctor_id: doctor });
    const { id } = (await adjust(p, 'extra_charge', '40')).json;
    const receptionist = await till.clinic.signedIn({ role: 'receptionist' });
    const body = { patient_id: p, kind: 'discount', amount: '40', reason: 'اتفاق مع المريض' };
    expect(told(await till.posted('/patient-adjustments', body, receptionist))).toEqual([403, 'forbidden']);
    expect(
      (
        await till.posted(
          `/patient-adjustments/${id}/void`,
          { version: 1, void_reason: 'سُجلت خطأ' },
          receptionist,
        )
      ).status,
    ).toBe(403);
    expect((await receptionist.get(`/patient-adjustments/${id}`)).json.amount).toBe('40.00');
    const treating = await desk.doctor();
    expect((await treating.get(`/patient-adjustments/${id}`)).status).toBe(403);
    expect(
      (await till.posted('/opening-balances', { patient_id: p, amount: '40' }, receptionist)).status,
    ).toBe(403);
    // Of a patient one does not see there is nothing to adjust.
    const own = await till.clinic.signedIn({
      permissions: [
        'patients_view_self_patients',
        'patients_view_payments',
        'patients_edit_clinic_income_expense',
      ],
    });
    expect([403, 404, 422]).toContain((await till.posted('/patient-adjustments', body, own)).status);
    expect((await own.get(`/patient-adjustments/${id}`)).status).toBe(404);
  });
});

describe('opening balances', () => {
  it('once a patient, signed and dated; voided, another may follow', async () => {
    const p = await desk.patient();
    const open = (amount: string, more: object = {}) =>
      till.posted('/opening-balances', { patient_id: p, amount, date: '2026-01-01', ...more });
    const first = await open('-120.50');
    expect([told(first), await balanceOf(p)]).toEqual([[201], '-120.50']);
    expect(told(await open('10'))).toEqual([422, 'opening.exists', ['patient_id']]);
    expect(
      (
        await till.posted(`/opening-balances/${first.json.id}/void`, {
          version: 1,
          void_reason: 'خطأ في الملف',
        })
      ).status,
    ).toBe(200);
    expect(await balanceOf(p)).toBe('0.00');
    expect(told(await open('10', { date: '2027-01-01' }))).toEqual([422, 'invalid', ['date']]);
    expect(told(await open('0'))).toEqual([422, 'invalid', ['amount']]);
    const twice = await Promise.all([open('10'), open('10'), open('10')]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
    expect(await balanceOf(p)).toBe('10.00');
    const [opening] = (await till.owner.get(`/patients/${p}/reports/account?to=2026-02-01`)).json;
    expect([opening.kind, opening.business_date, opening.balance]).toEqual([
      'opening',
      '2026-01-01',
      '-120.50',
    ]);
  });

  it('come from a file by file number; a second of one patient is told in its row', async () => {
    const [a, b] = [await desk.patient(), await desk.patient()];
    const fileNo = async (id: string) => String((await till.owner.get(`/patients/${id}`)).json.file_no);
    const rows = [
      ['رقم الملف', 'الرصيد', 'التاريخ'],
      [await fileNo(a), '300', '2025-12-31'],
      [await fileNo(b), '-45.25', '2025-12-31'],
      [await fileNo(a), '1', '2025-12-31'],
    ];
    const bytes = await workbook(rows.map((row) => row.map((text) => ({ text }))));
    const made = await upload(till.owner, 'opening-balances', 'أرصدة.xlsx', bytes);
    expect([made.status, made.json.mapping]).toEqual([201, ['patient_id', 'amount', 'date']]);
    const id = String(made.json.id);
    expect((await till.owner.post(`/imports/${id}/check`)).status).toBe(200);
    await ended(till.owner, id, 'checked');
    await till.owner.post(`/imports/${id}/run`);
    expect((await ended(till.owner, id, 'done')).counts).toMatchObject({ added: 2, failed: 1 });
    const [wrong] = (await till.owner.get(`/imports/${id}/rows?state=failed`)).json;
    expect(wrong).toMatchObject({ line: 4, problems: [{ text: 'لهذا المريض رصيد افتتاحي مسجل' }] });
    expect([await balanceOf(a), await balanceOf(b)]).toEqual(['300.00', '-45.25']);
    // Posted, they are voided one by one and not undone with their file.
    await till.owner.post(`/imports/${id}/undo`);
    expect((await ended(till.owner, id, 'undone')).counts).toMatchObject({ kept: 2 });
    expect([await balanceOf(a), await balanceOf(b)]).toEqual(['300.00', '-45.25']);
  });
});

it('the book agrees with its sums afterwards', async () => {
  expect((await till.owner.post('/patient-ledger/proof')).json.drift_count).toBe(0);
});
