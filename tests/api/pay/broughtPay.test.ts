import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runClinicDay } from '#server/jobs/clinicDay.ts';
import { createLogger } from '#server/log.ts';
import { area as pay } from '#resources/pay/index.server.ts';
import { cash, openTill, type Till } from '../money/moneySupport.ts';
import { ok } from '../people/support.ts';
import { treatmentDesk, type TreatmentDesk } from '../treatments/treatmentDesk.ts';
import { componentId, paySystem } from './paySupport.ts';

/**
 * What the night brings to pay: doctors' commissions (issue 21, part 3) and the drafts of a lateness ladder (hr.md 4). Two circles:
 * 21 October to 20 November, 21 November to 20 December.
 */
let till: Till;
let desk: TreatmentDesk;
beforeAll(async () => {
  till = await openTill('2026-11-20', { alone: true });
  desk = await treatmentDesk(till.clinic);
  await till.clinic.sql(`insert into payroll_circles (clinic_id, month, date_from, date_to, pay_date) values
    (app_clinic(), '2026-11', '2026-10-21', '2026-11-20', '2026-11-20'), (app_clinic(), '2026-12', '2026-11-21', '2026-12-20', '2026-12-20')`);
});
afterAll(() => till.stop());

async function night(day: string): Promise<void> {
  till.clock.now = new Date(`${day}T10:00:00Z`);
  const logger = createLogger({ production: true, destination: { write: () => undefined } });
  const { inside } = till.server.app.repository;
  const { pool } = till.server.database;
  await runClinicDay({ pool, clock: () => till.clock.now, logger, areas: [pay], inside });
}

/** Nadia is paid a fifth of what is collected, Karim half of one procedure he completes: 600 are collected, one is completed. */
async function worked() {
  const nadia = (await desk.doctor()).person.employeeId;
  const karim = (await desk.doctor()).person.employeeId;
  const procedure = await desk.procedure({ price: '500' });
  const rate = (more: object) =>
    ok(till.owner.post('/doctor-commissions', { effective_from: '2026-11-01', ...more }));
  await rate({ employee_id: nadia, basis: 'collected', percent: '20' });
  await rate({
    employee_id: karim,
    basis: 'completed',
    percent: '10',
    rates: [{ procedure_id: procedure, percent: '50' }],
  });
  const drawer = await till.fund('5000');
  const [x, y] = [await desk.patient(), await desk.patient()];
  const paid = async (amount: string): Promise<string> =>
    (await ok(till.posted('/receipt-vouchers', cash(drawer, amount, { patient_id: x })))).id;
  const crown = await desk.procedure({ price: '1000' });
  const owed = await desk.added({ patient_id: x, doctor_id: nadia, procedure_id: crown, teeth: ['36'] });
  expect((await desk.step(owed.id, 'start')).status).toBe(200);
  const first = await paid('600');
  const work = await desk.added({
    patient_id: y,
    doctor_id: karim,
    procedure_id: procedure,
    teeth: ['11'],
  });
  expect((await desk.step(work.id, 'complete')).status).toBe(200);
  return { nadia, karim, paid, first, work };
}

async function cancelInput(employee: string, month: string): Promise<void> {
  const [row] = await till.clinic.sql(
    `select id from salary_inputs where employee_id = $1 and pay_month = $2`,
    [employee, month],
  );
  const asked = { version: 1, cancel_reason: 'تنازلت العيادة عنها' };
  await ok(till.owner.post(`/salary-inputs/${String(row?.['id'])}/cancel`, asked));
}

describe('commissions', () => {
  const inputs = (employee: string) =>
    till.clinic.sql(
      `select pay_month, value::float8::text as value, status, source from salary_inputs where employee_id = $1 order by pay_month`,
      [employee],
    );
  const input = (pay_month: string, value: string, status = 'approved') => ({
    pay_month,
    value,
    status,
    source: 'commission',
  });

  it('follow what was collected or completed by the rate of doctor and procedure; what is voided later counts minus', async () => {
    const { nadia, karim, paid, first, work } = await worked();
    await night('2026-11-20');
    // A fifth of 600; half of 500.
    expect([await inputs(nadia), await inputs(karim)]).toEqual([
      [input('2026-11', '120')],
      [input('2026-11', '250')],
    ]);

    await till.clinic.sql(`update payroll_circles set status = 'closed' where month = '2026-11'`);
    await till.clinic.sql(`update salary_inputs set status = 'used'`);
    till.clock.now = new Date('2026-11-22T10:00:00Z');
    await paid('300');
    const voided = await till.posted(`/receipt-vouchers/${first}/void`, {
      version: 1,
      void_reason: 'كُتب المبلغ خطأ',
    });
    expect(voided.status).toBe(200);
    const gone = await desk.step(work.id, 'cancel', { cancel_reason: 'سُجل للمريض الخطأ' });
    expect(gone.status).toBe(200);
    await night('2026-11-22');
    // 300 is left of what was collected: 60, of which 120 is paid. Of the work nothing is left.
    const after = [
      [input('2026-11', '120', 'used'), input('2026-12', '-60')],
      [input('2026-11', '250', 'used'), input('2026-12', '-250')],
    ];
    expect([await inputs(nadia), await inputs(karim)]).toEqual(after);
    // Another night finds nothing to change, and what somebody cancelled stays so.
    await cancelInput(karim, '2026-12');
    await night('2026-11-23');
    expect([await inputs(nadia), await inputs(karim)]).toEqual([
      after[0],
      [input('2026-11', '250', 'used'), input('2026-12', '-250', 'cancelled')],
    ]);
  });

  it('a rate is for those of the salaries, and nobody sets their own', async () => {
    const hr = await till.clinic.signedIn({ role: 'hr' });
    const doctor = await desk.doctor();
    const rate = { employee_id: doctor.person.employeeId, effective_from: '2026-11-21', percent: '15' };
    expect((await doctor.post('/doctor-commissions', rate)).status).toBe(403);
    expect((await doctor.get('/doctor-commissions')).status).toBe(403);
    expect((await hr.post('/doctor-commissions', rate)).status).toBe(201);
    const wrong = { ...rate, effective_from: '2026-11-22', percent: null };
    expect(Object.keys((await hr.post('/doctor-commissions', wrong)).json.errors)).toEqual(['percent']);
    // Not within a month that was decided.
    const locked = { ...rate, effective_from: '2026-11-20' };
    expect((await hr.post('/doctor-commissions', locked)).json.code).toBe('period_closed');
  });
});

/** Somebody whose lateness is a warning up to 15 minutes, then an hour, then half a day. */
async function paidByLadder(): Promise<string> {
  const { employeeId: ali } = await till.clinic.person();
  const step = (from: number, to: number | null, time: number, unit: string, value: string | null) => ({
    from_minute: from,
    to_minute: to,
    occurrence_from: time,
    unit,
    value,
  });
  const system = await paySystem(till.owner, {
    late_mode: 'ladder',
    ladder: [
      step(1, 15, 1, 'warning', null),
      step(16, null, 1, 'hours', '1'),
      step(16, null, 2, 'days', '0.5'),
    ],
  });
  const lines = [{ component_id: await componentId(till.clinic, 'BASIC'), amount: '6000' }];
  await ok(
    till.owner.post('/salary-assignments', {
      employee_id: ali,
      system_id: system.id,
      effective_from: '2026-11-21',
      reason: 'hire',
      lines,
    }),
  );
  return ali;
}

describe('the lateness ladder', () => {
  it('writes one draft a late day, which follows the day until somebody decides it', async () => {
    const ali = await paidByLadder();
    const late = (day: string, minutes: number) =>
      till.clinic.sql(
        `insert into attendance_days (clinic_id, employee_id, work_date, day_status, late_minutes) values (app_clinic(), $1, $2, 'present', $3)
          on conflict (clinic_id, employee_id, work_date) do update set late_minutes = excluded.late_minutes`,
        [ali, day, minutes],
      );
    for (const [day, minutes] of [
      ['2026-11-21', 20],
      ['2026-11-22', 10],
      ['2026-11-23', 30],
      ['2026-11-24', 45],
    ] as const)
      await late(day, minutes);
    const written = () =>
      till.clinic.sql(
        `select violation_date::text as day, unit, value::float8::text as value, status, pay_month, reason from penalties
          where employee_id = $1 and source = 'attendance' order by violation_date`,
        [ali],
      );
    const draft = (day: string, unit: string, value: string | null, minutes: number, time: number) => ({
      day,
      unit,
      value,
      status: 'draft',
      pay_month: '2026-12',
      reason: `تأخير ${minutes} دقيقة، المرة ${time} في الدورة`,
    });
    await night('2026-11-24');
    // The 24th is not over.
    expect(await written()).toEqual([
      draft('2026-11-21', 'hours', '1', 20, 1),
      draft('2026-11-22', 'warning', null, 10, 1),
      draft('2026-11-23', 'days', '0.5', 30, 2),
    ]);
    const [row] = await till.clinic.sql(
      `select id from penalties where employee_id = $1 and violation_date = '2026-11-21'`,
      [ali],
    );
    await ok(till.owner.post(`/penalties/${String(row?.['id'])}/approve`, { version: 1 }));
    // What attendance takes back leaves with its draft; what was decided is somebody's to take back.
    for (const day of ['2026-11-21', '2026-11-22']) await late(day, 0);
    await night('2026-11-25');
    expect(await written()).toEqual([
      { ...draft('2026-11-21', 'hours', '1', 20, 1), status: 'approved' },
      draft('2026-11-23', 'hours', '1', 30, 1),
      draft('2026-11-24', 'days', '0.5', 45, 2),
    ]);
  });
});
