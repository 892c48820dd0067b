import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { ok } from '../people/support.ts';
import { componentId } from './paySupport.ts';
import { calculated, employed, pays, paysByHand, slipOf, step, type Person } from './runSupport.ts';

/** One slip of one person (hr.md 6.3, salaries/add): outside the circle with what is chosen, or the last of somebody who leaves. */
let server: TestServer;
let clinic: TestClinic;
let payroll: Person;
let sara: Person;
let july: string;

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  payroll = await clinic.signedIn({ permissions: ['manage_salaries', 'create_salary'] });
  sara = await employed(clinic, '2020-01-01');
  july = (await paysByHand(clinic, payroll, '2026-07', {}))('2026-07');
  await pays(clinic, payroll, sara.person.employeeId, { BASIC: '3000' });
});
afterAll(() => server.stop());

const add = (more: object, by = payroll) =>
  by.post('/salary-slips/add', { month: '2026-07', reason: 'دفعة عاجلة', ...more });
const input = async (value: string): Promise<string> =>
  String(
    (
      await clinic.sql(
        `insert into salary_inputs (clinic_id, employee_id, pay_month, component_id, unit, value, reason, status)
          values (app_clinic(), $1, '2026-07', $2, 'amount', $3, 'بدل سفر', 'approved') returning id`,
        [sara.person.employeeId, await componentId(clinic, 'BASIC'), value],
      )
    )[0]?.['id'],
  );

test('outside the circle: only what was chosen, and the month does not pay it again', async () => {
  const chosen = await input('300');
  await input('50');
  const off = { employee_id: sara.person.employeeId, kind: 'off_cycle' };
  expect(Object.keys((await add(off)).json.errors)).toEqual(['bonus_ids']);
  const { id } = await ok(add({ ...off, input_ids: [chosen] }));
  expect(await ok(payroll.get(`/salary-slips/${id}`))).toMatchObject({
    kind: 'off_cycle',
    status: 'draft',
    net: '300.00',
    reason: 'دفعة عاجلة',
  });
  // What it is made of was chosen: no line of it is set by hand, by whatever door.
  const { lines } = await ok(payroll.get(`/salary-slips/${id}`));
  const asked = { line: lines[0].key, amount: '9000', why: 'خطأ في المبلغ' };
  const set = await step(clinic, payroll, 'salary-slips', id, 'override', asked);
  expect([set.status, set.json.code]).toEqual([409, 'invalid_state']);
  expect((await ok(payroll.get(`/salary-slips/${id}`))).net).toBe('300.00');
  await calculated(payroll, july);
  const rows = await clinic.sql(
    `select kind, net::float8 as net from salary_slips where employee_id = $1 order by kind`,
    [sara.person.employeeId],
  );
  expect(rows).toEqual([
    { kind: 'off_cycle', net: 300 },
    { kind: 'regular', net: 3050 },
  ]);
});

test('the last slip of whoever leaves takes the place of the month’s own, and the run leaves it alone', async () => {
  const omar = await employed(clinic, '2020-01-01');
  const employee_id = omar.person.employeeId;
  await pays(clinic, payroll, employee_id, { BASIC: '3100' });
  const last = { employee_id, kind: 'final', reason: 'ترك العمل' };
  expect(Object.keys((await add(last)).json.errors)).toEqual(['employee_id']);
  await clinic.sql(`update employees__employment_periods set "end" = '2026-07-10' where record_id = $1`, [
    employee_id,
  ]);
  await calculated(payroll, july);
  await ok(add(last));
  await calculated(payroll, july);
  // Ten days of 31.
  expect(await slipOf(payroll, '2026-07', employee_id)).toMatchObject({
    kind: 'final',
    net: '1000.00',
  });
});

test('it is for those who may, never for oneself, in an open circle, within reach', async () => {
  const asked = { employee_id: sara.person.employeeId, kind: 'off_cycle', input_ids: [] };
  expect((await add(asked, sara)).status).toBe(403);
  const manager = await clinic.signedIn({ permissions: ['manage_salaries'] });
  expect((await add(asked, manager)).status).toBe(403);
  const own = await add({ ...asked, employee_id: payroll.person.employeeId });
  expect(own.json.code).toBe('self_approval');
  expect(Object.keys((await add({ ...asked, month: '2030-01' })).json.errors)).toEqual(['month']);
  const far = await (await server.newClinic()).signedIn({ permissions: ['create_salary'] });
  expect((await add(asked, far)).status).toBeGreaterThanOrEqual(404);
});

test('hr.md 6.5, 11: leave that a last slip pays for leaves the book with the payment and comes back with it', async () => {
  const huda = await employed(clinic, '2020-01-01');
  const employee_id = huda.person.employeeId;
  await pays(clinic, payroll, employee_id, { BASIC: '3000' });
  await clinic.sql(
    `with posted as (insert into vacation_ledger (clinic_id, employee_id, type_id, year, entry, days, date, posted_at, idempotency_key, line_no)
        select app_clinic(), $1::uuid, id, 2026, 'grant', 6, '2026-01-01', now(), $1::uuid::text, 1 from vacation_types where code = 'annual' returning type_id)
      insert into vacation_balances (clinic_id, employee_id, type_id, year, days) select app_clinic(), $1::uuid, type_id, 2026, 6 from posted`,
    [employee_id],
  );
  await clinic.sql(`update employees__employment_periods set "end" = '2026-07-31' where record_id = $1`, [
    employee_id,
  ]);
  const { id } = await ok(add({ employee_id, kind: 'final', reason: 'ترك العمل' }));
  const slip = await ok(payroll.get(`/salary-slips/${id}`));
  expect(slip.net).toBe('3600.00');
  const move = (name: string, asked: object = {}) => step(clinic, payroll, 'salary-slips', id, name, asked);
  const basic = slip.lines.find(({ code }: { code: string }) => code === 'BASIC');
  // A line that is set by hand changes that line alone.
  const set = await ok(move('override', { line: basic.key, amount: '2800', why: 'اتفاق مع الموظف' }));
  expect(set.net).toBe('3400.00');
  await clinic.sql(`update payroll_circles set status = 'approved' where id = $1`, [july]);
  await clinic.sql(`update salary_slips set status = 'approved' where id = $1`, [id]);
  const book = async () =>
    (
      await clinic.sql(
        `select entry, days::text as days from vacation_ledger where employee_id = $1 order by posted_at, id`,
        [employee_id],
      )
    ).map(({ entry, days }) => `${String(entry)} ${String(days)}`);
  await ok(move('pay', { pay_method: 'cash' }));
  expect(await book()).toEqual(['grant 6.00', 'encash -6.00']);
  await ok(move('unpay', { reason: 'دُفع خطأ' }));
  expect(await book()).toEqual(['grant 6.00', 'encash -6.00', 'encash 6.00']);
  await ok(move('pay', { pay_method: 'cash' }));
  expect(await book()).toEqual(['grant 6.00', 'encash -6.00', 'encash 6.00', 'encash -6.00']);
  const [balance] = await clinic.sql('select days::text from vacation_balances where employee_id = $1', [
    employee_id,
  ]);
  expect(balance).toEqual({ days: '0.00' });
});

test('hr.md 6.5, 11: what a last slip could not take is received in parts by vouchers, also of a closed month, and taken back', async () => {
  const nour = await employed(clinic, '2020-01-01');
  const employee_id = nour.person.employeeId;
  const [slip] = await clinic.sql(
    `with c as (insert into payroll_circles (clinic_id, month, date_from, date_to, pay_date, status)
        values (app_clinic(), '2025-05', '2025-05-01', '2025-05-31', '2025-05-31', 'closed') returning id),
      s as (insert into salary_slips (clinic_id, circle_id, month, employee_id, kind, owed, status, paid_on)
        select app_clinic(), id, '2025-05', $1, 'final', 840, 'paid', '2025-05-31' from c returning id, clinic_id)
      insert into salary_slips__moves (clinic_id, record_id, position, what, source_id, taken, "left")
        select clinic_id, id, 0, 'instalment', gen_random_uuid()::text, 0, 500 from s returning record_id as id`,
    [employee_id],
  );
  const id = String(slip?.['id']);
  const read = () => ok(payroll.get(`/salary-slips/${id}`));
  const move = (name: string, asked: object, by: Person = payroll) =>
    step(clinic, by, 'salary-slips', id, name, asked);
  const owing = async () =>
    (await ok(payroll.get(`/salary-slips?filter=${JSON.stringify({ owing: true })}`))).map(
      (row: { id: string }) => row.id,
    );
  // What is left of an advance is repaid there: 840 less 500.
  expect(await read()).toMatchObject({ owed: '840.00', owed_received: '0.00', owed_open: '340.00' });
  expect(await owing()).toEqual([id]);
  expect((await read())._may).toEqual(expect.arrayContaining(['receiveOwed']));
  expect((await read())._may).not.toContain('returnOwed');
  const paid = (amount: string) => ({ amount, method: 'cash' });
  const more = await move('receive-owed', paid('340.01'));
  expect(more.json.errors).toEqual({
    amount: 'أكبر من الباقي على الموظف (340). ما بقي من سلفة يُسدد من صفحتها',
  });
  expect((await move('receive-owed', paid('100'), nour)).status).toBeGreaterThanOrEqual(403);
  await clinic.sql(
    `update clinics set modules_off = array_remove(modules_off, 'finance') where id = app_clinic()`,
  );
  const receipts = () =>
    clinic.sql(
      `select amount::float8 as amount, status, received_from from receipt_vouchers where source_type = 'salary-slips'
        and source_id like $1 || ':%' order by number`,
      [id],
    );
  const [{ full_name_ar: name }] = (await clinic.sql('select full_name_ar from employees where id = $1', [
    employee_id,
  ])) as [{ full_name_ar: string }];
  expect(await ok(move('receive-owed', paid('240')))).toMatchObject({
    owed_received: '240.00',
    owed_open: '100.00',
  });
  expect(await ok(move('receive-owed', paid('100')))).toMatchObject({
    owed_received: '340.00',
    owed_open: '0.00',
  });
  expect(await owing()).toEqual([]);
  expect((await move('receive-owed', paid('0.01'))).json.errors).toHaveProperty('amount');
  expect(await receipts()).toEqual([
    { amount: 240, status: 'posted', received_from: name },
    { amount: 100, status: 'posted', received_from: name },
  ]);
  // What came in stays as it was paid, and a receipt is taken back by its amount.
  const undo = (amount: string) => move('return-owed', { amount, reason: 'دُفع بالخطأ' });
  expect((await undo('50')).json.errors).toHaveProperty('amount');
  expect(await ok(undo('240'))).toMatchObject({ owed_received: '100.00', owed_open: '240.00' });
  expect((await undo('240')).json.errors).toHaveProperty('amount');
  expect((await receipts()).map(({ amount, status }) => [amount, status])).toEqual([
    [240, 'voided'],
    [100, 'posted'],
  ]);
});
