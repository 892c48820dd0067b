import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTill, told, type Till } from '../money/moneySupport.ts';

/** Instalment plans (clinic.md 2.6, W8, W10). */
let till: Till;
let drawer: string;
beforeAll(async () => {
  till = await openTill('2026-01-15');
  drawer = await till.fund('0', { opening_date: '2026-01-01' });
});
afterAll(() => till.stop());

/** The plan of W10 and its second payment. */
let agreed: { readonly id: string; readonly second: string };
const agree = (patient_id: string, terms: object, by = till.owner) =>
  till.posted('/payment-plans', { patient_id, every: 'month', ...terms }, by);
const pay = (patient_id: string, amount: string) =>
  till.posted('/receipt-vouchers', { patient_id, amount, method: 'cash', fund_id: drawer });
const at = (day: string): void => {
  till.clock.now = new Date(`${day}T10:00:00Z`);
};
const planOf = async (id: string) => (await till.owner.get(`/payment-plans/${id}`)).json;
const linesOf = (plan: { lines: readonly Record<string, unknown>[] }) =>
  plan.lines.map(({ due_date, amount, paid, state }) => [due_date, amount, paid, state]);

it('W10: 12,000 with 3,000 down and nine of 1,000; 4,500 paid, on 16 March 500 of the March line is overdue', async () => {
  const p = await till.patient('مريض الأقساط');
  const made = await agree(p, { total: '12000', down_payment: '3000', first_due: '2026-02-15', count: 9 });
  expect([told(made), made.json.date, made.json.status]).toEqual([[201], '2026-01-15', 'active']);
  expect(made.json.lines.map(({ due_date, amount }: Record<string, string>) => [due_date, amount])).toEqual([
    ['2026-02-15', '1000.00'],
    ['2026-03-15', '1000.00'],
    ['2026-04-15', '1000.00'],
    ['2026-05-15', '1000.00'],
    ['2026-06-15', '1000.00'],
    ['2026-07-15', '1000.00'],
    ['2026-08-15', '1000.00'],
    ['2026-09-15', '1000.00'],
    ['2026-10-15', '1000.00'],
  ]);
  // A plan never changes the balance.
  expect((await till.owner.get(`/patients/${p}`)).json.balance).toBe('0.00');
  expect(told(await pay(p, '3000'))).toEqual([201]);
  at('2026-02-20');
  till = { ...till, owner: await till.clinic.signedIn({ role: 'owner' }) };
  const second = await pay(p, '1500');
  expect(told(second)).toEqual([201]);
  agreed = { id: made.json.id, second: second.json.id };
  at('2026-03-16');
  const plan = await planOf(made.json.id);
  expect([plan.collected, plan.overdue, plan.left, plan.next_due]).toEqual([
    '4500.00',
    '500.00',
    '7500.00',
    '2026-03-15',
  ]);
  expect(linesOf(plan).slice(0, 3)).toEqual([
    ['2026-02-15', '1000.00', '1000.00', 'paid'],
    ['2026-03-15', '1000.00', '500.00', 'overdue'],
    ['2026-04-15', '1000.00', '0.00', 'due'],
  ]);
  const late = (await till.owner.get('/payment-plans/reports/overdue')).json;
  expect(late).toMatchObject([
    {
      patient_id: p,
      due_date: '2026-03-15',
      days_late: 1,
      amount: '1000.00',
      paid: '500.00',
      overdue: '500.00',
    },
  ]);
  const filter = encodeURIComponent(JSON.stringify({ late: true }));
  expect((await till.owner.get(`/payment-plans?filter=${filter}`)).json).toHaveLength(1);
});

it('on its own day nothing of a line is late yet; what was paid and taken back does not count', async () => {
  const { id, second } = agreed;
  at('2026-03-15');
  expect((await planOf(id)).overdue).toBe('0.00');
  expect(linesOf(await planOf(id))[1]).toEqual(['2026-03-15', '1000.00', '500.00', 'partial']);
  await till.posted(`/receipt-vouchers/${second}/void`, {
    version: 1,
    void_reason: 'كُتب المبلغ خطأ',
  });
  expect((await planOf(id)).collected).toBe('3000.00');
});

it('W10: monthly from 31 January is 31 January, 28 February, 31 March; weeks are of seven days', async () => {
  const looked = async (terms: object) =>
    (await till.owner.post('/payment-plans/preview', terms)).json.map((line: Record<string, string>) => [
      line['due_date'],
      line['amount'],
    ]);
  expect(await looked({ total: '3000', first_due: '2026-01-31', every: 'month', count: 3 })).toEqual([
    ['2026-01-31', '1000.00'],
    ['2026-02-28', '1000.00'],
    ['2026-03-31', '1000.00'],
  ]);
  // W8: the rest of the rounding stands in the first.
  expect(await looked({ total: '10000', first_due: '2026-02-20', every: 'week', count: 3 })).toEqual([
    ['2026-02-20', '3333.34'],
    ['2026-02-27', '3333.33'],
    ['2026-03-06', '3333.33'],
  ]);
  expect(
    await looked({
      total: '100',
      down_payment: '50.05',
      first_due: '2026-02-20',
      every: 'two_weeks',
      count: 2,
    }),
  ).toEqual([
    ['2026-02-20', '24.98'],
    ['2026-03-06', '24.97'],
  ]);
  const tooMany = await till.owner.post('/payment-plans/preview', {
    total: '0.05',
    first_due: '2026-02-20',
    every: 'week',
    count: 6,
  });
  expect(told(tooMany)).toEqual([422, 'plan.too_small', ['count']]);
});

it('typed instalments must add up; one plan a patient is active, of many at once exactly one', async () => {
  const p = await till.patient();
  const terms = { total: '1000', down_payment: '400', first_due: '2026-04-01', count: 2 };
  const lines = (...amounts: string[]) => ({
    lines: amounts.map((amount, index) => ({ due_date: `2026-0${index + 4}-01`, amount })),
  });
  expect(told(await agree(p, { ...terms, ...lines('300', '300.01') }))).toEqual([422, 'plan.sum', ['lines']]);
  expect(told(await agree(p, { ...terms, down_payment: '1000' }))).toEqual([
    422,
    'invalid',
    ['down_payment'],
  ]);
  expect(told(await agree(p, { ...terms, count: 61 }))).toEqual([422, 'invalid', ['count']]);
  expect(told(await agree(p, { ...terms, total: '0' }))).toEqual([422, 'invalid', ['total']]);
  const tries = await Promise.all(
    Array.from({ length: 10 }, () => agree(p, { ...terms, ...lines('100', '500') })),
  );
  expect(tries.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(told(tries.find(({ status }) => status !== 201) ?? tries[0]!)).toEqual([
    409,
    'invalid_state',
    'plan.active_exists',
  ]);
});

it('closed when it is paid, by hand or in the night; cancelled with a reason; what a void takes away reopens it', async () => {
  const p = await till.patient();
  const made = await agree(p, {
    total: '100',
    first_due: '2026-03-01',
    count: 1,
    date: '2026-03-01',
    lines: [],
  });
  const step = (name: string, version: number, body: object = {}) =>
    till.posted(`/payment-plans/${made.json.id}/${name}`, { version, ...body });
  expect(told(await step('complete', 1))).toEqual([409, 'invalid_state', 'plan.not_paid']);
  const paid = await pay(p, '100');
  expect((await planOf(made.json.id))._may).toContain('complete');
  expect((await step('complete', 1)).json.status).toBe('completed');
  await till.posted(`/receipt-vouchers/${paid.json.id}/void`, { version: 1, void_reason: 'كُتب المبلغ خطأ' });
  expect((await step('reopen', 2)).json).toMatchObject({ status: 'active', left: '100.00' });
  expect((await step('cancel', 3)).status).toBe(422);
  expect((await step('cancel', 3, { cancel_reason: 'سيدفع مرة واحدة' })).json).toMatchObject({
    status: 'cancelled',
    overdue: '0.00',
    left: '0.00',
  });
  const other = await agree(p, { total: '50', first_due: '2026-03-20', count: 1 });
  expect(told(other)).toEqual([201]);
});

it('G1: the desk agrees on plans, whoever only reads money does not; a doctor sees none', async () => {
  const p = await till.patient();
  const receptionist = await till.clinic.signedIn({ role: 'receptionist' });
  const made = await agree(p, { total: '50', first_due: '2026-03-20', count: 1 }, receptionist);
  expect(told(made)).toEqual([201]);
  const reader = await till.clinic.signedIn({
    permissions: ['patients_view_all_patients', 'patients_view_payments'],
  });
  expect((await reader.get(`/payment-plans/${made.json.id}`)).json.total).toBe('50.00');
  expect(
    (await agree(await till.patient(), { total: '50', first_due: '2026-03-20', count: 1 }, reader)).status,
  ).toBe(403);
  const doctor = await till.clinic.signedIn({ role: 'doctor' });
  expect((await doctor.get(`/payment-plans/${made.json.id}`)).status).toBe(403);
  const elsewhere = await (await till.server.newClinic()).signedIn({ role: 'owner' });
  expect((await elsewhere.get(`/payment-plans/${made.json.id}`)).status).toBe(404);
});
