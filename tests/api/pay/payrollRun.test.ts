import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { ok } from '../people/support.ts';
import { componentId } from './paySupport.ts';
import { calculated, employed, pays, slipOf, step, type Person } from './runSupport.ts';

let server: TestServer;
let clinic: TestClinic;
let owner: Client;
let payroll: Person;
let sara: Person;
let circles: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
  payroll = await clinic.signedIn({ permissions: ['manage_salaries', 'edit_bonuses', 'create_bonuses'] });
  sara = await employed(clinic, '2020-01-01');
  // What E1 of hr.md 6.6 begins with: Egypt's presets, insured from 2,000 to 14,500.
  for (const { id, version } of await clinic.sql(
    `select id, version from salary_components where code in ('SI_EE', 'SI_ER')`,
  ))
    await ok(
      owner.put(`/salary-components/${String(id)}`, { version, clamp_min: '2000', clamp_max: '14500' }),
    );
  await ok(owner.post('/salary-components/confirm', { effective_from: '2026-01' }));
  await ok(
    owner.post('/salary-components', {
      code: 'TRANSPORT',
      name_ar: 'بدل انتقال',
      name_en: 'Transport',
      effective_from: '2026-01',
    }),
  );
  // Without a fund to pay out of; the voucher has a test of its own.
  await clinic.sql(
    `update clinics set modules_off = array_append(modules_off, 'finance') where id = app_clinic()`,
  );
  const [settings] = await ok(payroll.get('/payroll-settings'));
  await ok(
    payroll.put(`/payroll-settings/${settings.id}`, {
      version: settings.version,
      first_circle_month: '2026-06',
    }),
  );
  circles = Object.fromEntries(
    (await clinic.sql('select month, id from payroll_circles')).map((row) => [row['month'], row['id']]),
  ) as Record<string, string>;
});
afterAll(() => server.stop());

const june = () => String(circles['2026-06']);
const move = (by: Client, name: string, asked: object = {}) =>
  step(clinic, by, 'payroll-circles', june(), name, asked);
const moveSlip = (by: Client, id: string, name: string, asked: object = {}) =>
  step(clinic, by, 'salary-slips', id, name, asked);

async function monthSystem(): Promise<{ readonly id: string }> {
  const components = await Promise.all(
    ['BASIC', 'SI_EE', 'SI_ER', 'TAX'].map((code) => componentId(clinic, code)),
  );
  const system = await ok(
    payroll.post('/salary-systems', { name_ar: 'نظام الشهر', name_en: 'E1', component_ids: components }),
  );
  await ok(payroll.post(`/salary-systems/${system.id}/activate`, { version: system.version }));
  return system;
}

/** One absence, 95 minutes late, six hours of overtime; the other days of the month were worked. */
async function workedInJune(employee: string): Promise<void> {
  await clinic.sql(
    `insert into attendance_days (clinic_id, employee_id, work_date, day_status, planned, required_minutes, worked_minutes, late_minutes, absent_fraction, ot_day)
      select app_clinic(), $1, d, case when d = '2026-06-09' then 'absent' else 'present' end, '10:00–18:00', 480,
          case when d = '2026-06-09' then 0 else 480 end, case when d = '2026-06-10' then 95 else 0 end,
          case when d = '2026-06-09' then 1 else 0 end, case when d = '2026-06-11' then 360 else 0 end
        from generate_series('2026-06-01'::date, '2026-06-30', '1 day') d`,
    [employee],
  );
  const [overtime] = await clinic.sql(`select id from attendance_days where ot_day = 360`);
  await clinic.sql(
    `insert into attendance_days__ot_approved (clinic_id, record_id, position, kind, minutes) values (app_clinic(), $1, 0, 'day', 360)`,
    [overtime?.['id']],
  );
  await clinic.sql(`update attendance_days set ot_decided_at = now() where ot_day = 360`);
}

/** A bonus, two penalties and the first of two instalments, as E1 has them. */
async function earnedInJune(employee: string): Promise<void> {
  await clinic.sql(
    `insert into bonuses (clinic_id, employee_id, category, unit, value, pay_month, reason, money, status)
      values (app_clinic(), $1, 'performance', 'amount', 500, '2026-06', 'جرد', 500, 'approved')`,
    [employee],
  );
  await clinic.sql(
    `insert into penalties (clinic_id, employee_id, violation_date, unit, value, pay_month, reason, status)
      values (app_clinic(), $1, '2026-06-03', 'days', 1, '2026-06', 'أ', 'approved'), (app_clinic(), $1, '2026-06-04', 'amount', 200, '2026-06', 'ب', 'approved')`,
    [employee],
  );
  await clinic.sql(
    `with a as (insert into sulfa_applications (clinic_id, number, employee_id, amount, installments, first_month, reason, approved_amount, approved_installments, status)
        values (app_clinic(), 'ADV-E1', $1, 2000, 2, '2026-06', 'س', 2000, 2, 'disbursed') returning id)
      insert into sulfa_installments (clinic_id, application_id, employee_id, seq, due_month, amount)
        select app_clinic(), a.id, $1, n, '2026-0' || (5 + n), 1000 from a, generate_series(1, 2) n`,
    [employee],
  );
}

describe('E1 of hr.md 6.6, from the calculation to the closed circle', () => {
  let slip: Awaited<ReturnType<typeof slipOf>>;

  test('calculated: every line with the figures of E1', async () => {
    const employee = sara.person.employeeId;
    const system = await monthSystem();
    await pays(
      clinic,
      payroll,
      employee,
      { BASIC: '9000', TRANSPORT: '1000' },
      {
        system_id: system.id,
        insured_wage: '7000',
      },
    );
    await workedInJune(employee);
    await earnedInJune(employee);
    expect(await calculated(payroll, june())).toEqual({ people: 1, written: 1, failed: 0 });
    slip = await slipOf(payroll, '2026-06', employee);
    const named = Object.fromEntries(
      Object.entries<string>(slip.amounts).map(([key, amount]) => [key.split(':')[0], amount]),
    );
    expect(named).toEqual({
      BASIC: '9000.00',
      TRANSPORT: '1000.00',
      OT: '303.75',
      BONUS: '500.00',
      ABS: '-300.00',
      LATE: '-59.38',
      SI_EE: '-770.00',
      TAX: '-747.37',
      PEN: '-200.00',
      SULFA: '-1000.00',
      SI_ER: '1312.50',
    });
    expect(slip).toMatchObject({
      gross: '10803.75',
      earned: '10444.37',
      net: '7427.00',
      employer_cost: '11756.87',
      status: 'draft',
    });
    // From the line to the day it comes from.
    const absence = slip.sources.find((one: { key: string }) => one.key === 'ABS');
    expect(absence).toMatchObject({ source: 'day', date: '2026-06-09', days: '1.00' });
    // A run that finds the same writes nothing.
    expect(await calculated(payroll, june())).toEqual({ people: 1, written: 0, failed: 0 });
  });

  test('a draft is not shown to the person; shown, they confirm it or object, and are answered', async () => {
    expect((await sara.get(`/salary-slips/${slip.id}`)).status).toBe(404);
    const shown = await ok(move(payroll, 'publish'));
    expect(shown.status).toBe('published');
    const own = await ok(sara.get(`/salary-slips/${slip.id}`));
    expect([own.status, own.net, own.statement]).toEqual(['published', '7427.00', 'none']);
    expect((await moveSlip(payroll, slip.id, 'confirm')).status).toBe(403);
    const wrong = await moveSlip(sara, slip.id, 'object', { objection: 'لماذا؟', objected_line: 'XYZ' });
    expect([wrong.status, Object.keys(wrong.json.errors ?? {})]).toEqual([422, ['objected_line']]);
    await ok(moveSlip(sara, slip.id, 'object', { objection: 'لم أتأخر', objected_line: 'LATE' }));
    const early = await move(payroll, 'approve', { note: 'كل شيء سليم' });
    expect([early.status, early.json.code]).toEqual([409, 'open_objections']);
    await ok(moveSlip(payroll, slip.id, 'answer', { answer: 'البصمة 11:35' }));
    await ok(moveSlip(sara, slip.id, 'confirm'));
    expect((await moveSlip(sara, slip.id, 'confirm')).json.code).toBe('already_confirmed');
  });

  test('approved: what it comes from stays; then paid, and closed, which settles what was taken', async () => {
    expect((await moveSlip(payroll, slip.id, 'pay')).json.code).toBe('invalid_state');
    expect((await ok(move(payroll, 'approve'))).status).toBe('approved');
    const locked = await payroll.post('/bonuses', {
      employee_id: sara.person.employeeId,
      category: 'feast',
      unit: 'amount',
      value: '1',
      pay_month: '2026-06',
      reason: 'متأخرة',
    });
    expect(locked.status).toBeGreaterThanOrEqual(409);
    const unpaid = await move(payroll, 'close');
    expect([unpaid.status, unpaid.json.code]).toEqual([409, 'unpaid_left']);
    expect((await ok(moveSlip(payroll, slip.id, 'pay'))).status).toBe('paid');
    expect((await ok(move(payroll, 'close'))).status).toBe('closed');
    expect(
      await clinic.sql(`select seq, deducted::text, state from sulfa_installments order by seq`),
    ).toEqual([
      { seq: 1, deducted: '1000.000', state: 'deducted' },
      { seq: 2, deducted: '0.000', state: 'due' },
    ]);
    expect((await clinic.sql('select status from bonuses'))[0]?.['status']).toBe('paid');
    expect((await sara.get('/salary-slips?scope=self')).json).toMatchObject([
      { net: '7427.00', status: 'paid' },
    ]);
  });

  test('an owner alone opens it again, with the reason; what was settled is open again, and closed once more', async () => {
    expect((await move(payroll, 'reopen', { note: 'خطأ' })).status).toBe(403);
    expect((await move(owner, 'reopen')).status).toBe(422);
    expect((await ok(move(owner, 'reopen', { note: 'تصحيح' }))).reopen_count).toBe(1);
    const plan = () => clinic.sql('select deducted::text, state from sulfa_installments where seq = 1');
    expect(await plan()).toEqual([{ deducted: '0.000', state: 'due' }]);
    expect((await clinic.sql('select status from bonuses'))[0]?.['status']).toBe('approved');
    expect((await move(payroll, 'unapprove', { note: 'خطأ' })).json.code).toBe('paid_already');
    await ok(move(payroll, 'close'));
    expect(await plan()).toEqual([{ deducted: '1000.000', state: 'deducted' }]);
  });
});
