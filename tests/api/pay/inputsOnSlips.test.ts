import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { ok } from '../people/support.ts';
import { componentId, paySystem } from './paySupport.ts';
import { calculated, employed, pays, paysByHand, slipOf, step, type Person } from './runSupport.ts';

/**
 * What stands beside the salary comes on the slip, is used by its closing and given back where it is cancelled afterwards (hr.md 5,
 * salary-inputs; penalties, rule 4). No insurance and no tax: 30 days of 100.
 */
let server: TestServer;
let clinic: TestClinic;
let owner: Client;
let payroll: Person;
let sara: Person;
let circle: (month: string) => string;

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
  payroll = await clinic.signedIn({ permissions: ['manage_salaries', 'edit_penalties', 'view_penalties'] });
  sara = await employed(clinic, '2020-01-01');
  circle = await paysByHand(clinic, payroll, '2026-06');
  await pays(clinic, payroll, sara.person.employeeId, { BASIC: '3000' });
});
afterAll(() => server.stop());

const move = (name: string, asked: object = {}) =>
  step(clinic, payroll, 'payroll-circles', circle('2026-06'), name, asked);
const inputs = () =>
  clinic.sql(
    `select reason, value::float8::text as value, status, source from salary_inputs order by pay_month, reason`,
  );

test('inputs of the month come on the slip, at the rate of their day, and are used by its closing', async () => {
  await clinic.sql(
    `insert into salary_inputs (clinic_id, employee_id, pay_month, component_id, unit, value, ref_date, reason, status)
      values (app_clinic(), $1, '2026-06', $2, 'amount', 40, null, 'زي جديد', 'approved'),
        (app_clinic(), $1, '2026-06', $3, 'days', 1.5, '2026-06-10', 'فرق أيام', 'approved'),
        (app_clinic(), $1, '2026-06', $2, 'amount', 7, null, 'لم تُعتمد', 'draft')`,
    [sara.person.employeeId, await componentId(clinic, 'OTHER'), await componentId(clinic, 'BASIC')],
  );
  await clinic.sql(
    `insert into penalties (clinic_id, employee_id, violation_date, unit, value, pay_month, reason, status)
      values (app_clinic(), $1, '2026-06-03', 'days', 2, '2026-06', 'غياب', 'upheld')`,
    [sara.person.employeeId],
  );
  expect(await calculated(payroll, circle('2026-06'))).toEqual({ people: 1, written: 1, failed: 0 });
  const slip = await slipOf(payroll, '2026-06', sara.person.employeeId);
  const amounts = Object.entries<string>(slip.amounts).map(([key, amount]) => [key.split(':')[0], amount]);
  // 3,000 and 1.5 × 100; less 40 and 2 × 100.
  expect(amounts.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    ['BASIC', '150.00'],
    ['BASIC', '3000.00'],
    ['OTHER', '-40.00'],
    ['PEN', '-200.00'],
  ]);
  expect(slip.net).toBe('2910.00');
  await ok(move('approve', { note: 'بدون ملاحظات' }));
  await ok(step(clinic, payroll, 'salary-slips', slip.id, 'pay'));
  await ok(move('close'));
  expect(await inputs()).toEqual([
    { reason: 'زي جديد', value: '40', status: 'used', source: 'manual' },
    { reason: 'فرق أيام', value: '1.5', status: 'used', source: 'manual' },
    { reason: 'لم تُعتمد', value: '7', status: 'draft', source: 'manual' },
  ]);
});

test('a penalty that a closed month took is cancelled, and given back in the next open one', async () => {
  const [penalty] = await clinic.sql('select id, version from penalties');
  const cancelled = await ok(
    owner.post(`/penalties/${String(penalty?.['id'])}/cancel`, {
      version: penalty?.['version'],
      cancel_reason: 'ثبت حضوره',
    }),
  );
  expect(cancelled.status).toBe('cancelled');
  expect((await inputs()).at(-1)).toEqual({
    reason: 'رد جزاء 2026-06-03',
    value: '-200',
    status: 'approved',
    source: 'penalty_refund',
  });
});

test('the try-out of a system answers the whole slip by its rules and keeps nothing', async () => {
  const system = await paySystem(owner, { divisor: '26' });
  await clinic.sql(
    `insert into salary_inputs (clinic_id, employee_id, pay_month, component_id, unit, value, ref_date, reason, status)
      values (app_clinic(), $1, '2026-07', $2, 'days', 1.5, '2026-07-10', 'فرق أيام', 'approved')`,
    [sara.person.employeeId, await componentId(clinic, 'BASIC')],
  );
  const before = await clinic.sql('select count(*)::int as n from salary_slips');
  const tried = await ok(
    payroll.post(`/salary-systems/${system.id}/try`, {
      employee_id: sara.person.employeeId,
      month: '2026-07',
    }),
  );
  // 1.5 days by a 26th of 3,000.
  expect(
    tried.lines.map((line: { key: string; amount: string }) => [line.key.split(':')[0], line.amount]),
  ).toContainEqual(['BASIC', '173.08']);
  expect(tried).toMatchObject({ from: '2026-07-01', to: '2026-07-31', problems: [] });
  expect(await clinic.sql('select count(*)::int as n from salary_slips')).toEqual(before);
  const far = await (await server.newClinic()).signedIn({ role: 'owner' });
  const asked = { employee_id: sara.person.employeeId, month: '2026-07' };
  expect((await far.post(`/salary-systems/${system.id}/try`, asked)).status).toBe(404);
  expect((await sara.post(`/salary-systems/${system.id}/try`, asked)).status).toBe(403);
});

test('the overview tells what the month cost, by month, branch and system, to those of the salaries', async () => {
  for (const report of ['costByMonth', 'costByBranch', 'costBySystem'])
    expect([report, (await ok(payroll.get(`/salary-systems/reports/${report}`)))[0]]).toEqual([
      report,
      expect.objectContaining({ people: 1, net: '2910.00' }),
    ]);
  expect((await sara.get('/salary-systems/reports/costByMonth')).status).toBe(403);
});
