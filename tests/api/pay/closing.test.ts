import { afterAll, beforeAll, expect, test } from 'vitest';
import { inbox } from '#tests/fixtures/approvalBench.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { ok } from '../people/support.ts';
import { calculated, employed, pays, slipOf, step, type Person } from './runSupport.ts';

/**
 * One's own month (hr.md 6.4): computed while it runs, confirmed or objected to once it is shown, answered out of the inbox; and the marks of
 * slips whose inputs changed (6.3). No insurance and no tax.
 */
let server: TestServer;
let clinic: TestClinic;
let payroll: Person;
let sara: Person;
let omar: Person;
let june: string;

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  payroll = await clinic.signedIn({ permissions: ['manage_salaries', 'view_self_close_circle'] });
  [sara, omar] = [await employed(clinic, '2020-01-01'), await employed(clinic, '2020-01-01')];
  await clinic.sql(
    `insert into employees__employment_periods (clinic_id, record_id, position, start) values (app_clinic(), $1, 0, '2020-01-01')`,
    [payroll.person.employeeId],
  );
  await clinic.sql(
    `update clinics set modules_off = modules_off || array['finance', 'attendance'] where id = app_clinic()`,
  );
  const [settings] = await ok(payroll.get('/payroll-settings'));
  const start = { version: settings.version, first_circle_month: '2026-06' };
  await ok(payroll.put(`/payroll-settings/${settings.id}`, start));
  june = String((await clinic.sql(`select id from payroll_circles where month = '2026-06'`))[0]?.['id']);
  const owner = await clinic.signedIn({ role: 'owner' });
  for (const [person, basic] of [
    [sara, '3000'],
    [omar, '2000'],
    [payroll, '5000'],
  ] as const)
    await pays(clinic, owner, person.person.employeeId, { BASIC: basic });
});
afterAll(() => server.stop());

const move = (name: string, asked: object = {}) =>
  step(clinic, payroll, 'payroll-circles', june, name, asked);
const moveSlip = (by: Person, id: string, name: string, asked: object = {}) =>
  step(clinic, by, 'salary-slips', id, name, asked);
const month = (by: Person, of = '?month=2026-06') => by.get(`/close-circle/me${of}`);
const bonus = (person: Person, value: string, status = 'approved', pay_month = '2026-06') =>
  clinic.sql(
    `insert into bonuses (clinic_id, employee_id, category, unit, value, pay_month, reason, money, status)
      values (app_clinic(), $1, 'performance', 'amount', $2, $3, 'جرد', $2, $4)`,
    [person.person.employeeId, value, pay_month, status],
  );
/** Whose slips of the month are marked. */
const stale = async (): Promise<readonly string[]> =>
  (
    await ok(
      payroll.get(
        `/salary-slips?filter=${encodeURIComponent(JSON.stringify({ stale: true, month: '2026-06' }))}`,
      ),
    )
  ).map((row: { employee_id: string }) => row.employee_id);

test('while the circle runs it is what is known so far, of oneself, and nothing is kept', async () => {
  const before = await ok(month(sara));
  expect(before).toMatchObject({ month: '2026-06', slip: null, preview: { totals: { net: '3000.00' } } });
  await bonus(sara, '100');
  await bonus(sara, '70', 'draft');
  const { preview } = await ok(month(sara));
  expect(preview.totals.net).toBe('3100.00');
  expect(preview.lines.map(({ amount }: { amount: string }) => amount)).toEqual(['3000.00', '100.00']);
  expect((await ok(month(omar))).preview.totals.net).toBe('2000.00');
  expect(await clinic.sql('select 1 from salary_slips')).toEqual([]);
  expect((await month(omar, '?month=2026-05')).status).toBe(404);
  expect((await month(sara, '?month=x')).status).toBe(404);
  const without = await clinic.signedIn({ permissions: ['view_self_salaries'] });
  expect((await month(without)).status).toBe(403);
});

test('a run that breaks off leaves nobody waiting: the next one starts and ends', async () => {
  const [kept] = await clinic.sql('select to_jsonb(s) as row from payroll_settings s');
  await clinic.sql('delete from payroll_settings');
  const { job_id: job } = await ok(payroll.post(`/payroll-circles/${june}/calculate`, {}));
  await expect
    .poll(async () => (await payroll.get(`/jobs/${job}`)).json.state, { timeout: 20_000, interval: 100 })
    .toBe('failed');
  await clinic.sql(
    'insert into payroll_settings select * from jsonb_populate_record(null::payroll_settings, $1::jsonb) returning 1',
    [JSON.stringify(kept?.['row'])],
  );
  expect(await ok(payroll.get(`/payroll-circles/${june}`))).toMatchObject({
    status: 'open',
    calculating_since: null,
  });
  expect(await calculated(payroll, june)).toEqual({ people: 3, written: 3, failed: 0 });
});

test('shown: one’s own slip opens by itself, nobody reads another’s', async () => {
  expect((await ok(month(sara))).slip).toBe(null);
  await ok(move('publish'));
  const own = await ok(month(sara, ''));
  const slip = await slipOf(payroll, '2026-06', sara.person.employeeId);
  expect([own.month, own.slip, own.preview]).toEqual(['2026-06', slip.id, null]);
  expect((await omar.get(`/salary-slips/${slip.id}`)).status).toBe(404);
  expect((await moveSlip(omar, slip.id, 'object', { objection: 'ليس لي' })).status).toBe(404);
  expect((await moveSlip(omar, slip.id, 'confirm')).status).toBe(404);
});

test('an objection waits in the inbox of whoever answers it, never in that of whom it is of', async () => {
  const slip = await slipOf(payroll, '2026-06', sara.person.employeeId);
  const mine = await slipOf(payroll, '2026-06', payroll.person.employeeId);
  const waits = async (by: Person) => (await inbox(by)).filter((one) => one.startsWith('salary-slips'));
  expect(await waits(payroll)).toEqual([]);
  await ok(
    moveSlip(sara, slip.id, 'object', {
      objection: 'المكافأة ناقصة',
      objected_line: Object.keys(slip.amounts)[0],
    }),
  );
  await ok(moveSlip(payroll, mine.id, 'object', { objection: 'راتبي ناقص' }));
  expect(await waits(payroll)).toEqual([`salary-slips ${slip.id}`]);
  expect(await waits(sara)).toEqual([]);
  const told = JSON.stringify((await payroll.get('/inbox')).json);
  expect(told).toContain('المكافأة ناقصة');
  expect(told).not.toContain('3100');
  // The line by its name, nobody reads keys.
  expect(told).toContain('الراتب الأساسي');
  expect(told).not.toMatch(/BASIC/);
  expect((await moveSlip(payroll, mine.id, 'answer', { answer: 'لنفسي' })).json.code).toBe('self_approval');
  await ok(moveSlip(payroll, slip.id, 'answer', { answer: 'تُصرف الشهر القادم' }));
  expect(await waits(payroll)).toEqual([]);
  // Where the answer is read and confirmed, without looking for the month.
  expect(await ok(month(sara, ''))).toMatchObject({ month: '2026-06', slip: slip.id });
  expect(await ok(sara.get(`/salary-slips/${slip.id}`))).toMatchObject({
    statement: 'objected',
    answer: 'تُصرف الشهر القادم',
    accepted: false,
  });
});

test('what a slip was reckoned from changed: it is marked at once, the others are not, and reckoning it anew takes the mark away', async () => {
  expect(await stale()).toEqual([]);
  // What does not count, or is of another month.
  await bonus(sara, '5', 'draft');
  await bonus(sara, '5', 'approved', '2026-07');
  expect(await stale()).toEqual([]);
  await bonus(sara, '50');
  expect(await stale()).toEqual([sara.person.employeeId]);
  const { blockers } = await ok(payroll.get(`/payroll-circles/${june}/blockers`));
  expect(blockers).toContainEqual(
    expect.objectContaining({ code: 'stale_slips', n: 1, employee_ids: [sara.person.employeeId] }),
  );
  expect((await move('approve', { note: 'موافق' })).json.code).toBe('stale_slips');
  await ok(move('back', { note: 'مكافأة' }));
  await calculated(payroll, june);
  expect(await stale()).toEqual([]);
  expect((await slipOf(payroll, '2026-06', sara.person.employeeId)).net).toBe('3150.00');
  await clinic.sql(`update bonuses set status = 'cancelled' where value = 50`);
  await clinic.sql(`update employees set wallet_phone = '01012345678' where id = $1`, [
    omar.person.employeeId,
  ]);
  expect((await stale()).toSorted()).toEqual([sara.person.employeeId, omar.person.employeeId].toSorted());
  await calculated(payroll, june, { employee_ids: [omar.person.employeeId] });
  expect(await stale()).toEqual([sara.person.employeeId]);
});
