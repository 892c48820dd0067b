import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { lockMonth } from '#tests/setup/lockedMonth.ts';
import {
  startTestServer,
  type TestClinic,
  type TestPerson,
  type TestServer,
} from '#tests/setup/testServer.ts';
import { ok } from '../people/support.ts';
import { pays } from './runSupport.ts';

type Person = Client & { person: TestPerson };
type Advance = { id: string; version: number };
let server: TestServer;
let clinic: TestClinic;
let owner: Client;
let hr: Person;
let accountant: Person;
let today: string;
const on = (count: number): string => {
  const at = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 + count;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
};
/** `2026-11` → «نوفمبر 2026». */
const inWords = (month: string): string =>
  new Intl.DateTimeFormat('ar-EG-u-nu-latn', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  );

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
  hr = await clinic.signedIn({ role: 'hr' });
  accountant = await clinic.signedIn({ role: 'accountant' });
  today = String((await hr.get('/me')).json.today);
  // On any day of the month; without a fund to pay out of but in the test of the voucher.
  await clinic.sql(`update sulfa_settings set request_to_day = 31`);
  await clinic.sql(
    `update clinics set modules_off = array_append(modules_off, 'finance') where id = app_clinic()`,
  );
});
afterAll(() => server.stop());

const employee = () => clinic.signedIn({ role: 'employee' });
const wish = (more: object = {}) => ({
  amount: '10000',
  installments: 3,
  first_month: on(0),
  reason: 'مصاريف مدرسة',
  ...more,
});
const ask = (by: Client, more: object = {}) => ok(by.post('/sulfa-applications', wish(more)));
let keys = 0;
/** A step, with the version as it stands and a key where money moves. */
async function move(by: Client, { id }: Pick<Advance, 'id'>, name: string, asked: object = {}) {
  const [row] = await clinic.sql('select version from sulfa_applications where id = $1', [id]);
  keys += 1;
  return by.call('POST', `/sulfa-applications/${id}/${name}`, {
    body: { version: row?.['version'], ...asked },
    headers: { 'idempotency-key': `advance-step-${keys}` },
  });
}
const plan = (id: string) =>
  clinic.sql(
    `select seq, due_month, amount::float8::text as amount, deducted::float8::text as deducted, moved_out::float8::text as moved,
      waived::float8::text as waived, state from sulfa_installments where application_id = $1 order by seq`,
    [id],
  );
const due = (seq: number, due_month: string, amount: string) => ({
  seq,
  due_month,
  amount,
  deducted: '0',
  moved: '0',
  waived: '0',
  state: 'due',
});
async function running(by: Client, more: object = {}): Promise<Advance> {
  const made = await ask(by, more);
  await ok(move(hr, made, 'approve'));
  return ok(move(accountant, made, 'disburse', { pay_method: 'cash' }));
}

test('an advance from the wish to the receipt: 10,000 in three months (hr.md 5)', async () => {
  const sara = await employee();
  const preview = await ok(
    sara.get(`/sulfa-applications/preview?amount=10000&installments=3&first_month=${on(0)}`),
  );
  expect(preview).toEqual({
    max: null,
    problems: [],
    schedule: [
      { seq: 1, due_month: on(0), amount: '3333.33' },
      { seq: 2, due_month: on(1), amount: '3333.33' },
      { seq: 3, due_month: on(2), amount: '3333.34' },
    ],
  });
  const made = await ask(sara);
  expect(made).toMatchObject({ status: 'pending', employee_id: sara.person.employeeId, outstanding: null });
  expect(made.number).toMatch(/^ADV-\d{4}$/);
  // Not more than was asked for, and not by oneself (SEC-20).
  expect((await move(hr, made, 'approve', { approved_amount: '10000.01' })).json.errors).toEqual({
    approved_amount: 'لا يزيد المعتمد عن المطلوب (10000.00)',
  });
  expect((await move(sara, made, 'approve')).status).toBe(403);
  const approved = await ok(move(hr, made, 'approve', { approved_amount: '9000' }));
  expect(approved).toMatchObject({
    status: 'approved',
    approved_amount: '9000.00',
    approved_installments: 3,
  });
  expect((await move(hr, made, 'reject', { decision: 'لا' })).json.code).toBe('invalid_state');
  expect((await move(await employee(), made, 'disburse', { pay_method: 'cash' })).status).toBe(403);
  const paid = await ok(move(accountant, made, 'disburse', { pay_method: 'cash' }));
  expect(paid).toMatchObject({ status: 'disbursed', paid_on: today, outstanding: '9000.00' });
  expect(await plan(made.id)).toEqual([due(1, on(0), '3000'), due(2, on(1), '3000'), due(3, on(2), '3000')]);
  expect((await ok(move(sara, made, 'receive'))).received_at).not.toBeNull();
  expect((await move(sara, made, 'receive')).json.code).toBe('received_before');
  // One's own instalments need no right; somebody else's are not there.
  const own = `/sulfa-installments?scope=self&filter=${JSON.stringify({ application_id: made.id })}`;
  expect((await sara.get(own)).json).toHaveLength(3);
  const other = await employee();
  expect((await other.get(own)).json).toEqual([]);
  expect((await other.get(`/sulfa-applications/${made.id}`)).status).toBe(404);
  expect(
    (await other.get(`/sulfa-installments?filter=${JSON.stringify({ application_id: made.id })}`)).status,
  ).toBe(403);
});

test('what speaks against an advance is told to the letter, and refuses it (SULFA_…)', async () => {
  const sara = await employee();
  const text = async (more: object = {}) => {
    const { status, json } = await sara.post('/sulfa-applications', wish(more));
    return [status, Object.values(json.errors ?? {})];
  };
  const set = (values: string) => clinic.sql(`update sulfa_settings set ${values}`);
  await set(`max_amount = 5000, guarantor_over = 4000, max_installments = 2`);
  expect(await text()).toEqual([
    422,
    ['الحد الأقصى للسلفة 5000.00', 'عدد الأقساط 2 على الأكثر', 'اختر ضامناً: المبلغ أكبر من 4000.00'],
  ]);
  await set(
    `max_amount = null, guarantor_over = null, max_installments = 12, request_from_day = 31, request_to_day = 31`,
  );
  if (!today.endsWith('-31')) expect(await text()).toEqual([422, ['يُقبل الطلب من يوم 31 إلى يوم 31']]);
  await set(`request_from_day = 1, enabled = false`);
  expect(await text()).toEqual([422, ['السلف غير مفعلة في هذه العيادة']]);
  await set(`enabled = true`);
  expect(await text({ first_month: on(-1) })).toEqual([
    422,
    [`اختر أول شهر خصم من ${inWords(on(0))} إلى ${inWords(on(12))}`],
  ]);
  for (const amount of ['0', '-1', '0.001', '1e3', 'كثير', '9'.repeat(30)])
    expect([amount, (await sara.post('/sulfa-applications', wish({ amount }))).status]).toEqual([
      amount,
      422,
    ]);
  await clinic.sql(
    `insert into employees__employment_periods (clinic_id, id, record_id, position, start)
      values (app_clinic(), gen_random_uuid(), $1, 0, $2::date - 20)`,
    [sara.person.employeeId, today],
  );
  expect(await text()).toEqual([422, ['تُتاح السلف بعد 3 أشهر من التعيين']]);
  await clinic.sql(`delete from employees__employment_periods where record_id = $1`, [
    sara.person.employeeId,
  ]);
  // Two at once: one of them is the open one the other meets.
  const both = await Promise.all([text(), text()]);
  expect(both.map(([status]) => status).toSorted()).toEqual([201, 422]);
  expect(await text()).toEqual([422, ['لديك سلفة قائمة لم تُسدد']]);
  const [{ id } = { id: '' }] = (await sara.get('/sulfa-applications?scope=self')).json;
  await ok(move(sara, { id }, 'withdraw'));
  expect((await text())[0]).toBe(201);
});

test('Σ(deducted + waived + remaining) stays what was approved: skip, cash, new plan, write-off', async () => {
  const sara = await employee();
  const advance = await running(sara);
  const sums = async () =>
    (
      await clinic.sql(
        `select sum(deducted + waived + (amount - deducted - moved_out - waived))::float8 as n from sulfa_installments where application_id = $1`,
        [advance.id],
      )
    )[0]?.['n'];
  // The next instalment after the last one; the next month is never doubled.
  await ok(move(sara, advance, 'ask-skip', { skip_reason: 'ظرف عائلي' }));
  expect((await move(accountant, advance, 'repay', { amount: '1', method: 'cash' })).json.code).toBe(
    'invalid_state',
  );
  await ok(move(hr, advance, 'agree-skip'));
  expect(await plan(advance.id)).toEqual([
    { ...due(1, on(0), '3333.33'), moved: '3333.33', state: 'moved' },
    due(2, on(1), '3333.33'),
    due(3, on(2), '3333.34'),
    due(4, on(3), '3333.33'),
  ]);
  expect((await move(sara, advance, 'ask-skip', { skip_reason: 'مرة أخرى' })).json.code).toBe(
    'no_skips_left',
  );
  // Cash takes the latest first; both rights are needed.
  const onlyPay = await clinic.signedIn({ permissions: ['manage_salaries'] });
  expect((await move(onlyPay, advance, 'repay', { amount: '1', method: 'cash' })).status).toBe(403);
  expect(
    (await move(accountant, advance, 'repay', { amount: '10000.01', method: 'cash' })).json.errors,
  ).toEqual({
    amount: 'المبلغ أكبر من الباقي (10000.00)',
  });
  await ok(move(accountant, advance, 'repay', { amount: '4000', method: 'cash' }));
  expect((await plan(advance.id)).slice(2)).toEqual([
    { ...due(3, on(2), '3333.34'), deducted: '666.67', state: 'partial' },
    { ...due(4, on(3), '3333.33'), deducted: '3333.33', state: 'paid_cash' },
  ]);
  await ok(move(hr, advance, 'reschedule', { installments: 4, first_month: on(1), decision: 'تخفيف القسط' }));
  expect((await plan(advance.id)).slice(4)).toEqual([1, 2, 3, 4].map((at) => due(4 + at, on(at), '1500')));
  expect(await sums()).toBe(10_000);
  expect((await move(hr, advance, 'write-off', { end_reason: 'ترك العمل' })).status).toBe(403);
  expect(await ok(move(owner, advance, 'write-off', { end_reason: 'ترك العمل' }))).toMatchObject({
    status: 'written_off',
    outstanding: '0.00',
  });
  expect(await sums()).toBe(10_000);
});

test('the last cash settles it; of parallel payments one is taken (REL-09)', async () => {
  const advance = await running(await employee(), { amount: '300', installments: 2 });
  // The tables refuse what differs, whoever writes.
  const change = clinic.sql(`update sulfa_installments set amount = amount + 1 where application_id = $1`, [
    advance.id,
  ]);
  await expect(change).rejects.toThrow('differ from what was approved');
  const all = await Promise.all(
    Array.from({ length: 6 }, () => move(accountant, advance, 'repay', { amount: '300', method: 'cash' })),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await ok(hr.get(`/sulfa-applications/${advance.id}`))).toMatchObject({
    status: 'settled',
    outstanding: '0.00',
  });
});

test('a locked month moves the first instalment on and keeps what stands in it (G3)', async () => {
  const sara = await employee();
  const early = await ask(sara);
  await ok(move(hr, early, 'approve'));
  const other = await running(await employee());
  const unlock = await lockMonth(clinic, on(0));
  await ok(move(accountant, early, 'disburse', { pay_method: 'cash' }));
  expect((await plan(early.id)).map((one) => one['due_month'])).toEqual([on(1), on(2), on(3)]);
  const back = await move(accountant, other, 'repay', { amount: '10000', method: 'cash' });
  expect([back.status, back.json.code]).toEqual([409, 'period_closed']);
  await unlock();
});

test('an approval ends thirty days after the decision and not before, whoever would end it', async () => {
  const made = await ask(await employee());
  await ok(move(hr, made, 'approve'));
  // Decided at noon of the clinic's day, so many days ago.
  const decided = (days: number) =>
    clinic.sql(
      `update sulfa_applications set decided_at = (($2::date - $3::int) + time '12:00') at time zone 'Africa/Cairo' where id = $1`,
      [made.id, today, days],
    );
  await decided(30);
  const early = await move(hr, made, 'expire');
  expect([early.status, early.json.code]).toEqual([409, 'not_expired']);
  const [year, month, day] = today.split('-').map(Number);
  expect(String(early.json.message).replaceAll(/[\u2066-\u2069]/g, '')).toBe(
    `تنتهي الموافقة بعد 30 يوماً من القرار دون صرف، أي بعد ${day}/${month}/${year}`,
  );
  const may = async () => (await ok(hr.get(`/sulfa-applications/${made.id}`)))._may.includes('expire');
  expect(await may()).toBe(false);
  await decided(31);
  expect(await ok(move(hr, made, 'expire'))).toMatchObject({ status: 'expired' });
});

test('one that runs already is entered by who settles advances and manages salaries, never for oneself', async () => {
  const sara = await employee();
  const entered = {
    ...wish({ amount: '4500' }),
    employee_id: sara.person.employeeId,
    paid_on: on(-2) + '-10',
  };
  const own = await hr.post('/sulfa-applications', { ...entered, employee_id: hr.person.employeeId });
  expect([own.status, own.json.code]).toEqual([409, 'self_approval']);
  expect((await accountant.post('/sulfa-applications', entered)).status).not.toBe(201);
  const made = await ok(hr.post('/sulfa-applications', entered));
  expect(made).toMatchObject({ status: 'disbursed', approved_amount: '4500.00', outstanding: '4500.00' });
  // Beyond the limits with a note of why, it waits like any other.
  await clinic.sql(`update sulfa_settings set max_amount = 100`);
  const omar = await employee();
  const { paid_on: _, ...request } = { ...entered, employee_id: omar.person.employeeId };
  expect((await hr.post('/sulfa-applications', request)).status).toBe(422);
  expect((await ok(hr.post('/sulfa-applications', { ...request, override_note: 'حالة مرضية' }))).status).toBe(
    'pending',
  );
  await clinic.sql(`update sulfa_settings set max_amount = null`);
});

test('where the clinic keeps its money here it leaves a fund by a voucher, once', async () => {
  await clinic.sql(
    `update clinics set modules_off = array_remove(modules_off, 'finance') where id = app_clinic()`,
  );
  const sara = await employee();
  const made = await ask(sara, { amount: '750' });
  await ok(move(hr, made, 'approve'));
  const refused = await move(accountant, made, 'disburse', { pay_method: 'cash' });
  expect([refused.status, refused.json.code]).toEqual([409, 'insufficient_funds']);
  expect(await plan(made.id)).toEqual([]);
});

test('what left by a voucher comes back by one, and neither is voided behind the advance’s back', async () => {
  const [category] = await clinic.sql('select id from receipt_categories order by id limit 1');
  const given = { category_id: category?.['id'], payer: 'المالك', branch_id: clinic.start.branch };
  await ok(
    owner.call('POST', '/clinic-receipts', {
      body: { ...given, amount: '5000', method: 'cash' },
      headers: { 'idempotency-key': 'money-to-lend' },
    }),
  );
  const held = async () =>
    (await clinic.sql('select sum(amount)::float8 as n from fund_movements'))[0]?.['n'];
  const made = await ask(await employee(), { amount: '900' });
  await ok(move(hr, made, 'approve'));
  const fund = { name_ar: 'خزينة الشيكات', type: 'cheques', is_default_for: ['cheque'] };
  const funded = await owner.post('/financial-funds', fund);
  expect([funded.status, funded.text]).toEqual([201, expect.any(String)]);
  const unnamed = await move(accountant, made, 'disburse', { pay_method: 'cheque' });
  expect([unnamed.status, Object.keys(unnamed.json.errors)]).toEqual([422, ['cheque_no']]);
  const { payment_voucher_id: paidBy } = await ok(move(accountant, made, 'disburse', { pay_method: 'cash' }));
  expect(await held()).toBe(4100);
  for (const amount of ['400', '250']) await ok(move(accountant, made, 'repay', { amount, method: 'cash' }));
  expect(await held()).toBe(4750);
  const receipts = await clinic.sql(
    `select id, amount::float8 as amount, received_from, note from receipt_vouchers where source_type = 'sulfa-applications' order by number`,
  );
  expect(receipts.map(({ amount }) => amount)).toEqual([400, 250]);
  for (const [kind, id] of [
    ['payment-vouchers', paidBy],
    ['receipt-vouchers', receipts[0]?.['id']],
  ]) {
    const { version, _may: may } = (await owner.get(`/${kind}/${id}`)).json;
    expect(may).not.toContain('void');
    const voided = await owner.call('POST', `/${kind}/${id}/void`, {
      body: { version, void_reason: 'خطأ في السند' },
      headers: { 'idempotency-key': `void-${kind}` },
    });
    expect([voided.status, voided.json.message]).toEqual([
      409,
      'صدر هذا السند من مستند آخر. ألغِ الصرف أو السداد من ذلك المستند',
    ]);
  }
  expect(await held()).toBe(4750);
});

test('what was paid out or back by mistake is taken back at the advance, and its vouchers with it', async () => {
  const held = async () =>
    (await clinic.sql('select sum(amount)::float8 as n from fund_movements'))[0]?.['n'];
  const before = Number(await held());
  const borrower = await employee();
  const made = await ask(borrower, { amount: '900' });
  await ok(move(hr, made, 'approve'));
  const why = { decision: 'صُرفت لموظف آخر بالخطأ' };
  await ok(move(accountant, made, 'disburse', { pay_method: 'cash' }));
  expect((await move(await employee(), made, 'undisburse', why)).status).toBe(403);
  expect((await move(accountant, made, 'undisburse')).json.errors).toHaveProperty('decision');
  const undone = await ok(move(accountant, made, 'undisburse', why));
  expect(undone).toMatchObject({
    status: 'approved',
    outstanding: '0.00',
    paid_on: null,
    payment_voucher_id: null,
  });
  expect(await held()).toBe(before);
  // Paid out again it has instalments of its own, and what was repaid by mistake comes back in full.
  await ok(move(accountant, made, 'disburse', { pay_method: 'cash' }));
  expect((await plan(made.id)).slice(3)).toEqual([4, 5, 6].map((seq) => due(seq, on(seq - 4), '300')));
  for (const amount of ['500', '400']) await ok(move(accountant, made, 'repay', { amount, method: 'cash' }));
  expect(await held()).toBe(before);
  const none = await move(accountant, made, 'unrepay', { ...why, amount: '450' });
  expect(none.json.errors).toEqual({
    amount: 'لا يوجد سداد قائم بهذا المبلغ. راجع سندات قبض السلفة واكتب مبلغ أحدها',
  });
  const open = await ok(move(accountant, made, 'unrepay', { ...why, amount: '400.00' }));
  expect(open).toMatchObject({ status: 'disbursed', outstanding: '400.00' });
  expect(await held()).toBe(before - 400);
  // Once only, and the advance itself stays paid out while something of it is paid back.
  expect((await move(accountant, made, 'unrepay', { ...why, amount: '400' })).status).toBe(422);
  expect((await move(accountant, made, 'undisburse', why)).json.message).toBe(
    'خُصم أو سُدد من السلفة بعد صرفها. ألغِ ذلك أولاً، أو سجّل رد المبلغ سداداً مبكراً',
  );
  await ok(move(accountant, made, 'unrepay', { ...why, amount: '500' }));
  await ok(move(borrower, made, 'receive'));
  expect((await move(accountant, made, 'undisburse', why)).json.message).toBe('سبق تأكيد الاستلام');
  expect([await held(), (await plan(made.id)).slice(3)]).toEqual([
    before - 900,
    [4, 5, 6].map((seq) => due(seq, on(seq - 4), '300')),
  ]);
});

test('a payment is undone in as few or as many words as the advance takes, and its voucher keeps what fits', async () => {
  const made = await ask(await employee(), { amount: '900' });
  await ok(move(hr, made, 'approve'));
  const reasons = async (decision: string) => {
    const { payment_voucher_id: id } = await ok(move(accountant, made, 'disburse', { pay_method: 'cash' }));
    await ok(move(accountant, made, 'undisburse', { decision }));
    const [voucher] = await clinic.sql('select void_reason from payment_vouchers where id = $1', [id]);
    return voucher?.['void_reason'];
  };
  expect(await reasons('خطأ')).toBe('إلغاء: خطأ');
  expect(await reasons('أ'.repeat(500))).toBe(`${'أ'.repeat(299)}…`);
});

test('an advance entered as running cannot be made one that is paid out by whoever pays alone', async () => {
  const { person } = await employee();
  const entered = await ok(
    owner.post('/sulfa-applications', wish({ employee_id: person.employeeId, paid_on: today })),
  );
  expect(entered).toMatchObject({ status: 'disbursed', pay_method: null });
  const undone = await move(accountant, entered, 'undisburse', { decision: 'لم تُصرف' });
  expect([undone.status, undone.json.message]).toEqual([
    409,
    'سُجلت هذه السلفة قائمة ولم تُصرف من هنا، فلا يُلغى صرفها',
  ]);
});

test('nobody leaves with an advance unseen; what was not paid out ends with the service', async () => {
  const leave = async (by: Client, { person }: Person, more: object = {}) => {
    const { version } = (await owner.get(`/employees/${person.employeeId}`)).json;
    const asked = { version, leaving_date: today, leaving_reason: 'استقالة', ...more };
    return by.post(`/employees/${person.employeeId}/deactivate`, asked);
  };
  const debtor = await employee();
  const advance = await running(debtor, { amount: '600' });
  const refused = await leave(hr, debtor);
  expect([refused.status, refused.json.code]).toEqual([409, 'leaver_open_items']);
  expect(refused.json.message).toContain('1 من السلف لم تُسدد');
  expect((await leave(hr, debtor, { settle_later: true })).json.code).toBe('leaver_open_items');
  await ok(leave(owner, debtor, { settle_later: true }));
  expect((await ok(hr.get(`/sulfa-applications/${advance.id}`))).status).toBe('disbursed');

  const [asking, agreed] = [await employee(), await employee()];
  const waits = await ask(asking, { amount: '500' });
  const approved = await ask(agreed, { amount: '500' });
  await ok(move(hr, approved, 'approve'));
  for (const one of [asking, agreed]) await ok(leave(hr, one));
  const states = await clinic.sql(
    'select status from sulfa_applications where id = any ($1) order by status',
    [[waits.id, approved.id]],
  );
  expect(states.map(({ status }) => status)).toEqual(['cancelled', 'expired']);
});

test('whoever stands for an advance accepts from their own account before it is approved (hr.md 5)', async () => {
  await clinic.sql('update sulfa_settings set guarantor_over = 4000');
  const [sara, omar, other] = [await employee(), await employee(), await employee()];
  const made = await ask(sara, { guarantor_id: omar.person.employeeId });
  const of = (by: Client) => by.get(`/sulfa-applications/${made.id}`);
  // The guarantor sees it among their own and has two answers; who asked has theirs, a third person sees nothing.
  const listed = (await omar.get('/sulfa-applications?scope=self')).json as { id: string }[];
  expect(listed.map(({ id }) => id)).toEqual([made.id]);
  expect((await of(omar)).json._may.toSorted()).toEqual(['guarantee', 'refuseGuarantee']);
  expect((await of(sara)).json._may).toEqual(['withdraw']);
  expect((await of(other)).status).toBe(404);
  expect((await move(other, made, 'guarantee')).status).toBe(404);
  // Nobody answers for them, and they take no step of who asked.
  for (const by of [sara, hr, owner]) {
    const wrong = await move(by, made, 'guarantee');
    expect([wrong.status, wrong.json.code]).toEqual([403, 'forbidden']);
  }
  expect((await move(sara, made, 'guarantee')).json.detail).toBe('هذه الخطوة لمن في «الضامن» وحده، من حسابه');
  expect((await move(omar, made, 'withdraw')).json.detail).toBe('هذه الخطوة لمن في «الموظف» وحده، من حسابه');
  // Until then at most what needs nobody is approved.
  const early = await move(hr, made, 'approve');
  expect(early.json.code).toBe('guarantor_waits');
  expect(early.json.detail).toContain('أو وافق على 4000.00 على الأكثر');
  expect((await move(omar, made, 'refuse-guarantee')).json.errors).toHaveProperty('decision');
  expect((await ok(move(omar, made, 'guarantee'))).guarantor_accepted_at).not.toBeNull();
  expect((await move(omar, made, 'guarantee')).json.code).toBe('guaranteed_before');
  expect((await of(omar)).json._may).toEqual(['refuseGuarantee']);
  expect(await ok(move(hr, made, 'approve'))).toMatchObject({ status: 'approved' });
  expect((await move(omar, made, 'refuse-guarantee', { decision: 'لا أستطيع' })).json.code).toBe(
    'invalid_state',
  );
  // Whoever refuses ends the request; with a smaller amount nobody is waited for.
  const second = await ask(other, { guarantor_id: omar.person.employeeId });
  expect(await ok(move(hr, second, 'approve', { approved_amount: '4000' }))).toMatchObject({
    status: 'approved',
  });
  const third = await employee();
  const last = await ask(third, { guarantor_id: omar.person.employeeId });
  const refused = await ok(move(omar, last, 'refuse-guarantee', { decision: 'لا أستطيع' }));
  expect(refused).toMatchObject({ status: 'rejected', decision: 'لا أستطيع' });
  const told = await clinic.sql(
    `select event, payload -> 'to' ->> 'employeeId' as to from outbox where payload ->> 'record_id' = $1 order by event`,
    [last.id],
  );
  const [asker, guarantor] = [third.person.employeeId, omar.person.employeeId];
  expect(told).toEqual([
    { event: 'sulfa.decided', to: asker },
    { event: 'sulfa.guarantee_asked', to: guarantor },
    { event: 'sulfa.requested', to: null },
  ]);
  await clinic.sql('update sulfa_settings set guarantor_over = null');
});

test('whoever decides on advances decides on none they stand for (G2)', async () => {
  const sara = await employee();
  const made = await ask(sara, { guarantor_id: hr.person.employeeId });
  for (const [name, more] of [
    ['approve', {}],
    ['reject', { decision: 'لا' }],
  ] as const)
    expect((await move(hr, made, name, more)).json.code).toBe('self_approval');
  expect(await ok(move(owner, made, 'approve'))).toMatchObject({ status: 'approved' });
});

test('fewer instalments than were asked for are judged as a request is', async () => {
  const sara = await employee();
  await pays(clinic, owner, sara.person.employeeId, { BASIC: '10000' });
  const made = await ask(sara, { amount: '9000', installments: 3 });
  const fewer = await move(hr, made, 'approve', { approved_installments: 1 });
  expect([fewer.status, fewer.json.errors]).toEqual([
    422,
    { approved_installments: 'القسط أكبر من 50.00% من الأساسي' },
  ]);
  const less = await ok(move(hr, made, 'approve', { approved_amount: '5000', approved_installments: 1 }));
  expect(less).toMatchObject({ approved_amount: '5000.00', approved_installments: 1 });
});
