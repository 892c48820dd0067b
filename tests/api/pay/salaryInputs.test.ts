import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lockMonth } from '#tests/setup/lockedMonth.ts';
import { ended, upload, workbook } from '#tests/setup/imports.ts';
import type { Client } from '#tests/setup/client.ts';
import {
  startTestServer,
  type TestClinic,
  type TestPerson,
  type TestServer,
} from '#tests/setup/testServer.ts';
import { ok } from '../people/support.ts';
import { componentId } from './paySupport.ts';

type Person = Client & { person: TestPerson };
let server: TestServer;
let clinic: TestClinic;
let hr: Person;
let sara: Person;
let other: string;
let basic: string;
let today: string;
/** This month and the one so many on. */
const on = (count: number): string => {
  const at = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 + count;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
};

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  hr = await clinic.signedIn({ role: 'hr' });
  sara = await clinic.signedIn({ role: 'employee' });
  today = String((await hr.get('/me')).json.today);
  other = await componentId(clinic, 'OTHER');
  basic = await componentId(clinic, 'BASIC');
});
afterEach(() => clinic.sql('delete from payroll_circles'));
afterAll(() => server.stop());

const input = (more: object = {}) => ({
  employee_id: sara.person.employeeId,
  component_id: other,
  unit: 'amount',
  value: '120',
  reason: 'زي جديد',
  ...more,
});
const made = (more: object = {}) => ok(hr.post('/salary-inputs', input(more)));
type Saved = { id: string; version: number };
const move = (by: Client, { id, version }: Saved, name: string, asked: object = {}) =>
  by.post(`/salary-inputs/${id}/${name}`, { version, ...asked });

test('from the draft to the approved input, which is edited no more and cancelled with a reason (hr.md 5)', async () => {
  const draft = await made();
  expect(draft).toMatchObject({ status: 'draft', pay_month: on(0), source: 'manual', value: '120.00' });
  const approved = await ok(move(hr, draft, 'approve'));
  expect(approved.status).toBe('approved');
  const edited = await hr.put(`/salary-inputs/${draft.id}`, { ...input({ value: '9' }), version: 2 });
  expect([edited.status, edited.json.code]).toEqual([409, 'invalid_state']);
  expect((await hr.remove(`/salary-inputs/${draft.id}?version=2`)).json.code).toBe('invalid_state');
  expect((await move(hr, approved, 'cancel')).status).toBe(422);
  expect(await ok(move(hr, approved, 'cancel', { cancel_reason: 'سُجلت مرتين' }))).toMatchObject({
    status: 'cancelled',
  });
  // What a slip took is neither approved nor cancelled.
  const used = await made({ value: '7' });
  await clinic.sql(`update salary_inputs set status = 'used' where id = $1`, [used.id]);
  expect((await move(hr, used, 'cancel', { cancel_reason: 'لا' })).json.code).toBe('invalid_state');
});

test('they are for those of the salaries, and nobody enters or approves their own (SEC-14, G2)', async () => {
  const { id } = await made({ value: '33' });
  const manager = await clinic.signedIn({ permissions: ['view_bonuses', 'edit_bonuses', 'create_salary'] });
  for (const by of [sara, manager]) {
    expect((await by.get('/salary-inputs')).status).toBe(403);
    expect((await by.get(`/salary-inputs/${id}`)).status).toBe(403);
    expect((await by.post('/salary-inputs', input())).status).toBe(403);
  }
  const own = await hr.post('/salary-inputs', input({ employee_id: hr.person.employeeId }));
  expect(own.json.code).toBe('self_approval');
  const stranger = await (await server.newClinic()).signedIn({ role: 'hr' });
  expect((await stranger.get(`/salary-inputs/${id}`)).status).toBe(404);
});

test('what is no input is refused on its field', async () => {
  const wrong = async (more: object, field: string) =>
    expect([more, Object.keys((await hr.post('/salary-inputs', input(more))).json.errors ?? {})]).toEqual([
      more,
      [field],
    ]);
  for (const value of ['0', '0.00', '-5', 'كثير', '1e9', '1.234', '9'.repeat(30), ''])
    await wrong({ value }, 'value');
  for (const pay_month of ['2026-13', on(-2), on(13)]) await wrong({ pay_month }, 'pay_month');
  // Days and hours are paid at the rate of a day, which is said.
  for (const unit of ['days', 'hours']) await wrong({ unit }, 'ref_date');
  // An earning, or "other": nothing else that is taken off.
  for (const code of ['PEN', 'SI_EE', 'ABS'])
    await wrong({ component_id: await componentId(clinic, code) }, 'component_id');
  await wrong({ reason: '' }, 'reason');
  // Where it comes from is nobody's to say.
  expect((await hr.post('/salary-inputs', input({ source: 'commission', value: '-5' }))).status).toBe(422);
});

test('a locked month takes none and lets none go; its difference is an input of the next open one (G3)', async () => {
  const draft = await made({ pay_month: on(0), value: '41' });
  await lockMonth(clinic, on(0));
  for (const refused of [
    await hr.post('/salary-inputs', input({ pay_month: on(0) })),
    await move(hr, draft, 'approve'),
    await move(hr, draft, 'cancel', { cancel_reason: 'خطأ' }),
    await hr.put(`/salary-inputs/${draft.id}`, { ...input({ pay_month: on(1) }), version: 1 }),
    await hr.remove(`/salary-inputs/${draft.id}?version=1`),
  ])
    expect([refused.status, refused.json.code, refused.json.message]).toEqual([
      409,
      'period_closed',
      expect.stringMatching(
        /^دورة مرتبات \S+ \d{4} معتمدة أو مغلقة، لا يمكن تعديل بياناتها\. سجّل تسوية في الدورة الحالية$/u,
      ),
    ]);
  const day = { component_id: basic, unit: 'days', value: '1.5', ref_date: `${on(0)}-01` };
  expect(await made({ ...day, reason: 'فرق أيام حضور' })).toMatchObject({
    pay_month: on(1),
    source: 'correction',
    ref_date: `${on(0)}-01`,
  });
  // Of a day that is open it is no difference.
  await clinic.sql('delete from payroll_circles');
  expect((await made({ ...day, value: '2' })).source).toBe('manual');
});

test('inputs come from a file by number, code and value; what is wrong is told in its row', async () => {
  const names = await clinic.sql('select id, employee_no from employees');
  const number = (id: unknown) => String(names.find((row) => row['id'] === id)?.['employee_no']);
  const rows = [
    ['كود الموظف', 'كود البند', 'القيمة', 'البيان'],
    [number(sara.person.employeeId), 'OTHER', '٧٥٫٥', 'من ملف'],
    [number(sara.person.employeeId), 'PEN', '10', 'من ملف'],
    [number(hr.person.employeeId), 'OTHER', '10', 'من ملف'],
  ];
  const bytes = await workbook(rows.map((row) => row.map((text) => ({ text }))));
  const { id } = (await upload(hr, 'salary-inputs', 'حركات.xlsx', bytes)).json;
  await ok(hr.post(`/imports/${id}/check`));
  await ended(hr, id, 'checked');
  expect(await clinic.sql(`select from salary_inputs where reason = 'من ملف'`)).toEqual([]);
  await hr.post(`/imports/${id}/run`);
  expect((await ended(hr, id, 'done')).counts).toMatchObject({ added: 1, wrong: 2 });
  expect(
    await clinic.sql(
      `select employee_id, value::text, pay_month, status, component_id from salary_inputs where reason = 'من ملف'`,
    ),
  ).toEqual([
    {
      employee_id: sara.person.employeeId,
      value: '75.500',
      pay_month: on(0),
      status: 'draft',
      component_id: other,
    },
  ]);
});
