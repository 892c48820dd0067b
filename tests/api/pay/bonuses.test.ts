import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lockMonth } from '#tests/setup/lockedMonth.ts';
import type { Client } from '#tests/setup/client.ts';
import {
  startTestServer,
  type TestClinic,
  type TestPerson,
  type TestServer,
} from '#tests/setup/testServer.ts';
import { ended, upload, workbook } from '#tests/setup/imports.ts';
import { ok } from '../people/support.ts';

type Person = Client & { person: TestPerson };
let server: TestServer;
let clinic: TestClinic;
let hr: Person;
let manager: Person;
let sara: Person;
/** This month and the one so many on. */
let month: string;
const on = (count: number): string => {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
};

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  hr = await clinic.signedIn({ role: 'hr' });
  manager = await clinic.signedIn({ permissions: ['view_bonuses', 'edit_bonuses'] });
  sara = await clinic.signedIn({ role: 'employee' });
  month = String((await hr.get('/me')).json.today).slice(0, 7);
});
afterEach(() => clinic.sql('delete from payroll_circles'));
afterAll(() => server.stop());

const bonus = (more: object = {}) => ({
  employee_id: sara.person.employeeId,
  category: 'performance',
  unit: 'amount',
  value: '500',
  reason: 'أتمت جرد المخزن وحدها',
  ...more,
});
const made = (more: object = {}) => ok(hr.post('/bonuses', bonus(more)));
const move = (
  by: Client,
  { id, version }: { id: string; version: number },
  name: string,
  asked: object = {},
) => by.post(`/bonuses/${id}/${name}`, { version, ...asked });

test('from the draft to the approved bonus; the person hears of it and sees it then alone (hr.md 5)', async () => {
  const draft = await made();
  expect(draft).toMatchObject({ status: 'draft', pay_month: month, taxable: true, money: '500.00' });
  expect((await sara.get(`/bonuses/${draft.id}`)).status).toBe(404);
  const approved = await ok(move(manager, draft, 'approve'));
  expect(approved.status).toBe('approved');
  expect((await sara.get('/bonuses?scope=self')).json).toMatchObject([
    { id: draft.id, value: '500.00', money: '500.00', status: 'approved' },
  ]);
  const [told] = await clinic.sql(
    `select event, payload -> 'to' as "to" from outbox where payload ->> 'record_id' = $1`,
    [draft.id],
  );
  expect(told).toEqual({ event: 'bonus.created', to: { employeeId: sara.person.employeeId } });
  // What is approved is no longer edited or removed; it is cancelled, with the reason.
  const edited = await hr.put(`/bonuses/${draft.id}`, {
    ...bonus({ value: '900' }),
    version: approved.version,
  });
  expect([edited.status, edited.json.code]).toEqual([409, 'invalid_state']);
  expect((await hr.remove(`/bonuses/${draft.id}?version=${approved.version}`)).json.code).toBe(
    'invalid_state',
  );
  expect((await move(hr, approved, 'cancel')).status).toBe(422);
  expect(await ok(move(hr, approved, 'cancel', { cancel_reason: 'سُجلت مرتين' }))).toMatchObject({
    status: 'cancelled',
    cancel_reason: 'سُجلت مرتين',
  });
});

test('what was cancelled as a draft was never theirs: they neither hear of it nor see it; what was approved they do', async () => {
  const told = (id: unknown) =>
    clinic.sql(`select event from outbox where payload ->> 'record_id' = $1 order by id`, [id]);
  const draft = await made({ category: 'other' });
  await ok(move(hr, draft, 'cancel', { cancel_reason: 'كُتبت لشخص آخر' }));
  expect(await told(draft.id)).toEqual([]);
  expect((await sara.get(`/bonuses/${draft.id}`)).status).toBe(404);
  const given = await ok(move(manager, await made({ category: 'other' }), 'approve'));
  await ok(move(hr, given, 'cancel', { cancel_reason: 'صُرفت نقداً' }));
  expect(await told(given.id)).toEqual([{ event: 'bonus.created' }, { event: 'bonus.cancelled' }]);
  expect((await sara.get(`/bonuses/${given.id}`)).json).toMatchObject({
    status: 'cancelled',
    cancel_reason: 'صُرفت نقداً',
  });
  const own = (await sara.get('/bonuses?scope=self')).json as unknown as readonly { id: string }[];
  expect(own.map(({ id }) => id)).toContain(given.id);
  expect(own.map(({ id }) => id)).not.toContain(draft.id);
});

test('several people in one form are one bonus each; oneself is refused, and by that all (G2, SEC-20)', async () => {
  const omar = await clinic.person();
  const both = await hr.post(
    '/bonuses',
    bonus({ employee_id: [sara.person.employeeId, omar.employeeId], category: 'feast' }),
  );
  expect([both.status, both.json._created.length]).toEqual([201, 2]);
  const own = bonus({ employee_id: [omar.employeeId, hr.person.employeeId], reason: 'لنفسي معهم' });
  expect((await hr.post('/bonuses', own)).json.code).toBe('self_approval');
  expect(await clinic.sql(`select 1 from bonuses where reason = 'لنفسي معهم'`)).toEqual([]);
  const ofManager = await made({ employee_id: manager.person.employeeId });
  expect((await move(manager, ofManager, 'approve')).json.code).toBe('self_approval');
});

test('what nobody is paid is refused on its field: nothing, less, no number, a month far away', async () => {
  const wrong = async (more: object, field: string) =>
    expect([more, Object.keys((await hr.post('/bonuses', bonus(more))).json.errors ?? {})]).toEqual([
      more,
      [field],
    ]);
  for (const value of ['0', '-5', 'كثير', '1e9', '1.234', '99999999999999999999', ''])
    await wrong({ value }, 'value');
  for (const pay_month of ['2026-13', on(-2), on(13)]) await wrong({ pay_month }, 'pay_month');
  await wrong({ unit: 'weeks' }, 'unit');
  await wrong({ reason: '' }, 'reason');
  expect((await made({ unit: 'percent_basic', value: '150.5', pay_month: on(12) })).money).toBeNull();
});

test('a locked month takes no bonus and lets none go; an empty one becomes the next open (G3)', async () => {
  const draft = await made({ pay_month: on(1) });
  await lockMonth(clinic, on(0));
  await lockMonth(clinic, on(1));
  const refused = await hr.post('/bonuses', bonus({ pay_month: on(1) }));
  expect([refused.status, refused.json.code]).toEqual([409, 'period_closed']);
  expect((await move(hr, draft, 'approve')).json.code).toBe('period_closed');
  expect((await move(hr, draft, 'cancel', { cancel_reason: 'خطأ' })).json.code).toBe('period_closed');
  expect((await made()).pay_month).toBe(on(2));
});

test('an amount that tells a salary is for those of the salaries and the person alone (SEC-14)', async () => {
  const { id, version } = await made({ value: '321' });
  const seen = (await manager.get(`/bonuses/${id}`)).json;
  expect([seen.value, 'money' in seen]).toEqual(['321.00', false]);
  expect((await manager.get('/bonuses?filter={"money_gte":"300"}')).status).not.toBe(200);
  expect((await manager.get('/bonuses?sort=money')).status).not.toBe(200);
  const other = await server.newClinic();
  const stranger = await other.signedIn({ role: 'hr' });
  expect((await stranger.get(`/bonuses/${id}`)).status).toBe(404);
  expect((await move(stranger, { id, version }, 'approve')).status).toBe(404);
});

test('bonuses come from a file; one of oneself is told in its row', async () => {
  const names = await clinic.sql('select id, employee_no from employees');
  const number = (id: unknown) => String(names.find((row) => row['id'] === id)?.['employee_no']);
  const rows = [
    ['الموظف', 'نوع المكافأة', 'الوحدة', 'القيمة', 'الشهر', 'السبب'],
    [
      number(sara.person.employeeId),
      'عيد أو مناسبة',
      'أيام',
      '٢',
      `${month.slice(5)}/${month.slice(0, 4)}`,
      'من ملف',
    ],
    [number(hr.person.employeeId), 'أداء', 'مبلغ', '100', '', 'من ملف'],
  ];
  const bytes = await workbook(rows.map((row) => row.map((text) => ({ text }))));
  const { id } = (await upload(hr, 'bonuses', 'مكافآت.xlsx', bytes)).json;
  await ok(hr.post(`/imports/${id}/check`));
  await ended(hr, id, 'checked');
  await hr.post(`/imports/${id}/run`);
  expect((await ended(hr, id, 'done')).counts).toMatchObject({ added: 1, wrong: 1 });
  expect(
    await clinic.sql(`select employee_id, unit, value::text, pay_month from bonuses where reason = 'من ملف'`),
  ).toEqual([{ employee_id: sara.person.employeeId, unit: 'days', value: '2.000', pay_month: month }]);
});

test('two decide on one bonus at once: one decision stands, and the other is told', async () => {
  const draft = await made();
  const answers = await Promise.all([
    move(manager, draft, 'approve'),
    move(manager, draft, 'cancel', { cancel_reason: 'سُجلت مرتين' }),
    move(manager, draft, 'approve'),
  ]);
  expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  expect(answers.filter(({ status }) => status === 409).length).toBe(2);
  const [row] = await clinic.sql('select status from bonuses where id = $1', [draft.id]);
  expect(row?.['status']).toBe(answers.find(({ status }) => status === 200)?.json.status);
});
