import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { markStale } from '#resources/pay/run/staleWork.server.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { ok } from '../people/support.ts';
import { calculated, employed, pays, slipOf, step, type Person } from './runSupport.ts';

/**
 * Slips whose inputs changed after they were reckoned are marked, whoever wrote (hr.md 6.3, stale): of the person alone it is of, of circles that
 * are not approved. June is closed, July was reckoned.
 */
let server: TestServer;
let clinic: TestClinic;
let payroll: Person;
let sara: Person;
let omar: Person;
let circles: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  payroll = await clinic.signedIn({ permissions: ['manage_salaries'] });
  [sara, omar] = [await employed(clinic, '2020-01-01'), await employed(clinic, '2020-01-01')];
  await clinic.sql(
    `update clinics set modules_off = modules_off || array['finance', 'attendance'] where id = app_clinic()`,
  );
  const [settings] = await ok(payroll.get('/payroll-settings'));
  const start = { version: settings.version, first_circle_month: '2026-06', objection_days: 0 };
  await ok(payroll.put(`/payroll-settings/${settings.id}`, start));
  circles = Object.fromEntries(
    (await clinic.sql('select month, id from payroll_circles')).map((row) => [row['month'], row['id']]),
  ) as Record<string, string>;
  for (const person of [sara, omar]) await pays(clinic, payroll, person.person.employeeId, { BASIC: '3000' });
  await laid();
});
afterAll(() => server.stop());
beforeEach(() => clinic.sql('update salary_slips set stale = false where stale'));

const circleOf = (month: string): string => String(circles[month]);

/** What other rows hang on: a leave and a target. */
async function laid(): Promise<void> {
  const employee = [sara.person.employeeId];
  await clinic.sql(
    `insert into vacations (clinic_id, employee_id, type_id, date_from, date_to, status)
      select app_clinic(), $1, t.id, '2026-06-20', '2026-07-20', 'approved' from vacation_types t order by t.id limit 1`,
    employee,
  );
  await clinic.sql(
    `insert into targets (clinic_id, title, period_from, period_to, target_value, pay_month, status)
      values (app_clinic(), 'زيارات', '2026-06-01', '2026-06-30', 10, '2026-07', 'active')`,
  );
}

/** Whose slips are marked, by month. */
const marked = async (): Promise<readonly string[]> =>
  (
    await clinic.sql(
      `select s.month, s.employee_id = $1::uuid as hers, s.employee_id = $2::uuid as his from salary_slips s where s.stale order by 1, 2 desc`,
      [sara.person.employeeId, omar.person.employeeId],
    )
  ).map((row) => `${String(row['month'])} ${row['hers'] ? 'sara' : row['his'] ? 'omar' : 'other'}`);

/** Writes one after the other as somebody would, and the marks after each; the marks are taken away between. */
async function afterEachOf(writes: readonly string[], values: readonly unknown[]) {
  const found: (readonly string[])[] = [];
  for (const write of writes) {
    await clinic.sql('update salary_slips set stale = false where stale');
    const used = values.filter((_, at) => write.includes(`$${at + 1}`));
    await clinic.sql(write, used);
    found.push(await marked());
  }
  return found;
}

const hers = ['2026-07 sara'];
const nobodys: readonly string[] = [];
const theirs = ['2026-07 sara', '2026-07 omar'];
const day = `insert into attendance_days (clinic_id, employee_id, work_date, day_status) values (app_clinic(), $1,`;
const leave = `insert into vacation_days (clinic_id, vacation_id, employee_id, type_id, work_date, outcome, days, paid_percent, approved)
  select app_clinic(), v.id, v.employee_id, v.type_id, `;
const bonus = `insert into bonuses (clinic_id, employee_id, category, unit, value, pay_month, reason, money, status)
  values (app_clinic(), $1, 'performance', 'amount', 9,`;
const penalty = `insert into penalties (clinic_id, employee_id, violation_date, unit, value, pay_month, reason, status)
  values (app_clinic(), $1, '2026-06-03', 'amount', 9,`;
const input = `insert into salary_inputs (clinic_id, employee_id, pay_month, component_id, value, reason, status)
  select app_clinic(), $1::uuid, m, c.id, 9, 'فرق', s from (select id from salary_components where code = 'OTHER' limit 1) c, (values `;
const advance = (no: string, due: string): string =>
  `with a as (insert into sulfa_applications (clinic_id, number, employee_id, amount, installments, first_month, reason, approved_amount, approved_installments, status)
      values (app_clinic(), 'ADV-${no}', $1, 100, 1, '${due}', 'س', 100, 1, 'disbursed') returning id)
    insert into sulfa_installments (clinic_id, application_id, employee_id, seq, due_month, amount)
      select app_clinic(), a.id, $1, 1, '${due}', 100 from a`;

/** Of each table: what is written, in order, and whose slips are marked by it. */
const cases: Readonly<Record<string, readonly (readonly [string, readonly string[]])[]>> = {
  attendance_days: [
    [`${day} '2026-07-05', 'present')`, hers],
    [`update attendance_days set reasons = '{within_grace}'`, nobodys],
    [`update attendance_days set late_minutes = 5`, hers],
    [`update attendance_days set ot_decided_at = now()`, hers],
    [`${day} '2026-06-30', 'present')`, nobodys],
    [`delete from attendance_days`, hers],
  ],
  vacation_days: [
    [`${leave} '2026-07-06', 'counted', 1, 0, false from vacations v`, nobodys],
    [`update vacation_days set approved = true`, hers],
    [`update vacation_days set paid_percent = 50`, hers],
    [`${leave} '2026-06-30', 'counted', 1, 0, true from vacations v`, nobodys],
    [`update vacation_days set stands = false`, hers],
    [`delete from vacation_days`, nobodys],
  ],
  bonuses: [
    [`${bonus} '2026-07', 'س', 9, 'draft')`, nobodys],
    [`update bonuses set status = 'approved'`, hers],
    [`update bonuses set version = 2`, nobodys],
    [`update bonuses set pay_month = '2026-08'`, hers],
    [`${bonus} '2026-06', 'س', 9, 'approved')`, nobodys],
    [`delete from bonuses`, nobodys],
  ],
  penalties: [
    [`${penalty} '2026-07', 'س', 'draft')`, nobodys],
    [`update penalties set status = 'approved'`, hers],
    [`update penalties set status = 'objected'`, hers],
    [`update penalties set acknowledged_at = now()`, nobodys],
    // Of an earlier month too: what was not taken then comes again.
    [`${penalty} '2026-06', 'س', 'upheld')`, hers],
    [`${penalty} '2026-08', 'س', 'upheld')`, nobodys],
    [`delete from penalties`, hers],
  ],
  salary_inputs: [
    [`${input} ('2026-07', 'draft')) x(m, s)`, nobodys],
    [`update salary_inputs set status = 'approved'`, hers],
    [`update salary_inputs set value = 10`, hers],
    [`${input} ('2026-06', 'approved')) x(m, s)`, nobodys],
    [`delete from salary_inputs`, hers],
  ],
  // An advance is always whole, so its instalments come and go with it.
  sulfa_installments: [
    [advance('1', '2026-07'), hers],
    [advance('2', '2026-08'), nobodys],
    [`update sulfa_installments set due_month = '2026-07' where due_month = '2026-08'`, hers],
    [`update sulfa_installments set waived = 100`, hers],
    [`update sulfa_installments set version = version + 1`, nobodys],
  ],
  targets__results: [
    [
      `insert into targets__results (clinic_id, record_id, employee_id, achieved, earned) select app_clinic(), t.id, $1::uuid, 10, 50 from targets t`,
      hers,
    ],
    [`update targets__results set achieved = 11`, nobodys],
    [`update targets__results set earned = 60`, hers],
    [`delete from targets__results`, hers],
  ],
  salary_assignments: [
    [
      `insert into salary_assignments (clinic_id, employee_id, system_id, effective_from, reason)
        select clinic_id, employee_id, system_id, '2026-08-01', 'raise' from salary_assignments where employee_id = $1::uuid`,
      nobodys,
    ],
    [`update salary_assignments set effective_from = '2026-07-15' where effective_from = '2026-08-01'`, hers],
    [`update salary_assignments set version = version + 1 where effective_from = '2026-07-15'`, hers],
    [`delete from salary_assignments where effective_from = '2026-07-15'`, hers],
  ],
  employees__employment_periods: [
    [`update employees__employment_periods set "end" = '2026-07-20' where record_id = $1::uuid`, hers],
    [`update employees__employment_periods set note = 'س' where record_id = $1::uuid`, nobodys],
    [`update employees__employment_periods set "end" = null where record_id = $1::uuid`, hers],
  ],
  employees: [
    [`update employees set bank_name = 'مصر' where id = $1::uuid`, hers],
    [`update employees set version = version + 1 where id = $1::uuid`, nobodys],
  ],
  salary_components: [
    [`update salary_components set in_rate = not in_rate where code = 'OTHER'`, theirs],
    [`update salary_components set updated_at = now() where code = 'OTHER'`, nobodys],
  ],
  salary_system_versions: [
    [
      `insert into salary_system_versions (clinic_id, system_id, effective_from) select app_clinic(), id, '2026-07-01' from salary_systems limit 1`,
      theirs,
    ],
    [`update salary_system_versions set version = version + 1 where effective_from = '2026-07-01'`, theirs],
    [`delete from salary_system_versions where effective_from = '2026-07-01'`, theirs],
  ],
  payroll_settings: [
    [`update payroll_settings set net_floor = net_floor + 1`, theirs],
    [`update payroll_settings set pay_day = 28`, nobodys],
  ],
  payroll_circles__exclusions: [
    [
      `insert into payroll_circles__exclusions (clinic_id, record_id, position, employee_id, reason)
        select app_clinic(), c.id, 0, $1::uuid, 'إعارة' from payroll_circles c where c.month in ('2026-06', '2026-07')`,
      hers,
    ],
    [`delete from payroll_circles__exclusions`, hers],
  ],
};

test('June is paid and closed, July is reckoned, and nothing is marked', async () => {
  await calculated(payroll, circleOf('2026-06'));
  await ok(step(clinic, payroll, 'payroll-circles', circleOf('2026-06'), 'approve', { note: 'سليم' }));
  for (const person of [sara, omar]) {
    const { id } = await slipOf(payroll, '2026-06', person.person.employeeId);
    await ok(step(clinic, payroll, 'salary-slips', id, 'pay'));
  }
  await ok(step(clinic, payroll, 'payroll-circles', circleOf('2026-06'), 'close'));
  await calculated(payroll, circleOf('2026-07'));
  expect(await marked()).toEqual(nobodys);
});

test.each(Object.entries(cases))('%s: what changes there marks whom it is of', async (_table, writes) => {
  expect(
    await afterEachOf(
      writes.map(([write]) => write),
      [sara.person.employeeId],
    ),
  ).toEqual(writes.map(([, whose]) => whose));
});

test('whoever is left out after the calculation is not paid unseen: the slip stands in the way until the next run takes it away', async () => {
  const july = circleOf('2026-07');
  await calculated(payroll, july);
  expect(await marked()).toEqual(nobodys);
  await ok(
    payroll.post(`/payroll-circles/${july}/exclude`, {
      employee_id: omar.person.employeeId,
      reason: 'إعارة',
    }),
  );
  expect(await marked()).toEqual(['2026-07 omar']);
  const approve = () => step(clinic, payroll, 'payroll-circles', july, 'approve', { note: 'سليم' });
  expect((await approve()).json.code).toBe('stale_slips');
  await calculated(payroll, july);
  expect((await slipOf(payroll, '2026-07', omar.person.employeeId)).id).toBe(undefined);
  expect((await slipOf(payroll, '2026-06', omar.person.employeeId)).status).toBe('paid');
  await ok(payroll.post(`/payroll-circles/${july}/exclude`, { employee_id: omar.person.employeeId }));
  await calculated(payroll, july);
  expect((await slipOf(payroll, '2026-07', omar.person.employeeId)).net).toBe('3000.00');
});

test('the daily work finds what no write marks, and takes marks of nothing away', async () => {
  await calculated(payroll, circleOf('2026-07'));
  const db = {
    query: clinic.sql,
    find: (resource: string) => clinic.sql(`select * from ${resource.replaceAll('-', '_')}`),
  };
  const work = () => markStale(db);
  await work();
  expect(await marked()).toEqual(nobodys);
  // A title is one of many files: its new name is on the slip, and no write of the person's own says so.
  const [title] = await clinic.sql(
    `insert into job_titles (clinic_id, name_ar, name_en) values (app_clinic(), 'فني أشعة', 'Radiographer') returning id`,
  );
  await clinic.sql(`update employees set job_title_id = $1 where id = $2`, [
    title?.['id'],
    sara.person.employeeId,
  ]);
  await calculated(payroll, circleOf('2026-07'));
  await clinic.sql(`update job_titles set name_ar = 'أخصائي أشعة' where id = $1`, [title?.['id']]);
  expect(await marked()).toEqual(nobodys);
  expect(await work()).toBe(1);
  expect(await marked()).toEqual(hers);
  await clinic.sql(`update job_titles set name_ar = 'فني أشعة' where id = $1`, [title?.['id']]);
  expect(await work()).toBe(1);
  expect(await marked()).toEqual(nobodys);
});
