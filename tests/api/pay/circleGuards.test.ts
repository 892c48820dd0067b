import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { ok } from '../people/support.ts';
import { calculated, employed, pays, paysByHand, slipOf, step, type Person } from './runSupport.ts';

/** What is set by hand survives, who is left out, and who may not approve (hr.md 6.2, 6.3, G2). No insurance and no tax. */
let server: TestServer;
let clinic: TestClinic;
let owner: Client;
let payroll: Person;
let other: Person;
let sara: Person;
let june: string;

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
  payroll = await clinic.signedIn({ permissions: ['manage_salaries'] });
  other = await clinic.signedIn({ permissions: ['manage_salaries'] });
  sara = await employed(clinic, '2020-01-01');
  await clinic.sql(
    `insert into employees__employment_periods (clinic_id, record_id, position, start) values (app_clinic(), $1, 0, '2020-01-01')`,
    [payroll.person.employeeId],
  );
  const settings = { objection_days: 0, two_person_approval: true };
  june = (await paysByHand(clinic, payroll, '2026-06', settings))('2026-06');
  for (const person of [sara, payroll])
    await pays(clinic, owner, person.person.employeeId, { BASIC: '3000' });
});
afterAll(() => server.stop());

const move = (by: Client, name: string, asked: object = {}) =>
  step(clinic, by, 'payroll-circles', june, name, asked);

test('a line set by hand keeps its amount with every calculation, and what is computed stands beside it', async () => {
  await calculated(payroll, june);
  const before = await slipOf(payroll, '2026-06', sara.person.employeeId);
  const key = String(Object.keys(before.amounts)[0]);
  const set = (asked: object) => step(clinic, payroll, 'salary-slips', before.id, 'override', asked);
  expect((await set({ line: key, amount: '2800' })).status).toBe(422);
  expect((await set({ line: 'XYZ', amount: '1', why: 'خطأ' })).json.code).toBe('no_such_line');
  await ok(set({ line: key, amount: '2800', why: 'اتفاق مع الموظف' }));
  await calculated(payroll, june);
  const after = await slipOf(payroll, '2026-06', sara.person.employeeId);
  expect([after.net, after.amounts[key]]).toEqual(['2800.00', '2800.00']);
  expect(after.lines[0]).toMatchObject({ computed_amount: '3000.00', override_reason: 'اتفاق مع الموظف' });
  // Nobody sets a line of their own.
  const own = await slipOf(payroll, '2026-06', payroll.person.employeeId);
  const mine = await step(clinic, payroll, 'salary-slips', own.id, 'override', {
    line: key,
    amount: '9000',
    why: 'لنفسي',
  });
  expect(mine.json.code).toBe('self_approval');
});

test('whoever is left out with a reason has no slip, and is no blocker', async () => {
  const omar = await employed(clinic, '2020-01-01');
  const blockers = async () => (await ok(payroll.get(`/payroll-circles/${june}/blockers`))).blockers;
  const missed = expect.objectContaining({ code: 'no_slip', employee_ids: [omar.person.employeeId] });
  expect(await blockers()).toContainEqual(missed);
  const exclude = (asked: object) => payroll.post(`/payroll-circles/${june}/exclude`, asked);
  await ok(exclude({ employee_id: omar.person.employeeId, reason: 'تحت التدريب' }));
  await calculated(payroll, june);
  expect((await slipOf(payroll, '2026-06', omar.person.employeeId)).id).toBe(undefined);
  expect(await blockers()).not.toContainEqual(expect.objectContaining({ code: 'no_slip' }));
});

test('with two people, who calculated does not approve; whoever approves leaves their own slip to another', async () => {
  const refused = await move(payroll, 'approve', { note: 'كل شيء سليم' });
  expect([refused.status, refused.json.code, refused.json.message]).toEqual([
    409,
    'pay_two_person',
    'لا يعتمد المرتبات من قام بحسابها',
  ]);
  await calculated(other, june);
  expect((await move(other, 'approve', { note: 'كل شيء سليم' })).json.code).toBe('pay_two_person');
  expect((await ok(move(payroll, 'approve', { note: 'كل شيء سليم' }))).status).toBe('approved');
  const own = await slipOf(other, '2026-06', payroll.person.employeeId);
  expect([own.status, (await slipOf(other, '2026-06', sara.person.employeeId)).status]).toEqual([
    'published',
    'approved',
  ]);
  const approve = (by: Client) => step(clinic, by, 'salary-slips', own.id, 'approve');
  expect((await approve(payroll)).json.code).toBe('self_approval');
  expect((await ok(approve(other))).status).toBe('approved');
});

test('no figure of pay is told to whoever may not read it (SEC-14)', async () => {
  const slip = await slipOf(other, '2026-06', sara.person.employeeId);
  const name = String(slip.person_name);
  const paths = [
    '/salary-slips',
    '/salary-slips/totals',
    '/salary-slips/export?format=csv',
    `/salary-slips/${slip.id}`,
    `/salary-slips/${slip.id}/history`,
    `/salary-slips/${slip.id}/paper`,
    `/payroll-circles/${june}`,
    `/payroll-circles/${june}/blockers`,
    '/close-circle/me?month=2026-06',
    `/search?q=${encodeURIComponent(name)}`,
    '/notifications',
    '/inbox',
    `/employees/${sara.person.employeeId}`,
  ];
  const nosy = await clinic.signedIn({
    permissions: [
      'view_employees',
      'edit_employees',
      'edit_penalties',
      'edit_bonuses',
      'view_self_close_circle',
    ],
  });
  for (const path of paths)
    expect([path, (await nosy.get(path)).text.includes('2800.00')]).toEqual([path, false]);
  // Whoever may read it does: the figure is there to be told.
  expect((await other.get(`/salary-slips/${slip.id}`)).text).toContain('2800.00');
});

test('a circle that runs says how many of its days are not over; approving it takes a note', async () => {
  const [row] = await clinic.sql(
    `select id::text, (date_to - (now() at time zone 'Africa/Cairo')::date + 1)::int as n from payroll_circles order by date_to desc limit 1`,
  );
  const { blockers } = await ok(payroll.get(`/payroll-circles/${String(row?.['id'])}/blockers`));
  expect(blockers).toContainEqual(
    expect.objectContaining({ code: 'days_ahead', n: row?.['n'], waived: true }),
  );
  const ended = (await ok(payroll.get(`/payroll-circles/${june}/blockers`))).blockers;
  expect(ended).not.toContainEqual(expect.objectContaining({ code: 'days_ahead' }));
});
