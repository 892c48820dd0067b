import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { openTill, told, type Till } from './moneySupport.ts';

let till: Till;
let drawer: string;
let deposit: string;
let clerk: Client;
let reader: Client;

beforeAll(async () => {
  till = await openTill('2026-11-20');
  drawer = await till.fund('1000');
  const [found] = await till.clinic.sql(`select id from receipt_categories where code = 'rooms'`);
  deposit = String(found?.['id']);
  clerk = await till.clinic.signedIn({ permissions: ['patients_create_clinic_income_expense'] });
  reader = await till.clinic.signedIn({ permissions: ['patients_view_clinic_income_expenses'] });
});
afterAll(() => till.stop());

const enter = (values: object, by: Client = till.owner) =>
  till.posted(
    '/clinic-receipts',
    { category_id: deposit, payer: 'د. سامي', amount: '250', fund_id: drawer, ...values },
    by,
  );
const read = async (id: string) => (await till.owner.get(`/clinic-receipts/${id}`)).json;
const voided = async (id: string, by: Client = till.owner) =>
  till.posted(
    `/clinic-receipts/${id}/void`,
    { version: (await read(id)).version, void_reason: 'سُجل مرتين' },
    by,
  );

describe('clinic.md 6.5', () => {
  it('income posts its receipt voucher with it, and both are voided together, from either side', async () => {
    const made = await enter({});
    expect([made.status, made.json.status, made.json.date]).toEqual([201, 'posted', '2026-11-20']);
    expect(made.json.voucher_no).toBe('RV-2026-000001');
    expect(await till.balance(drawer)).toBe('1250.00');
    const [voucher] = (await till.owner.get('/receipt-vouchers')).json;
    expect(voucher).toMatchObject({ amount: '250.00', received_from: 'د. سامي', purpose: 'clinic_receipt' });
    expect(told(await voided(made.json.id, clerk))).toEqual([403, 'forbidden']);
    expect((await voided(made.json.id)).json.status).toBe('voided');
    expect((await till.owner.get(`/receipt-vouchers/${voucher.id}`)).json.status).toBe('voided');
    expect(await till.balance(drawer)).toBe('1000.00');
    expect(told(await voided(made.json.id))).toEqual([409, 'invalid_state']);

    const other = await enter({ amount: '40' });
    const [second] = (await till.owner.get('/receipt-vouchers?filter={"status":"posted"}')).json;
    const body = { version: second.version, void_reason: 'خطأ في الدافع' };
    expect((await till.posted(`/receipt-vouchers/${second.id}/void`, body)).status).toBe(200);
    expect(await read(other.json.id)).toMatchObject({ status: 'voided', void_reason: 'خطأ في الدافع' });
    expect(await till.balance(drawer)).toBe('1000.00');
  });

  it('what stands on the voucher is never changed; category, description and attachments are', async () => {
    const { id } = (await enter({ amount: '60' })).json;
    const edit = async (values: object) =>
      till.owner.put(`/clinic-receipts/${id}`, { version: (await read(id)).version, ...values });
    for (const values of [{ amount: '61' }, { payer: 'غيره' }, { date: '2026-11-19' }, { method: 'card' }])
      expect([values, (await edit(values)).status]).toEqual([values, 422]);
    expect((await edit({ description: 'إيجار نوفمبر' })).json).toMatchObject({
      description: 'إيجار نوفمبر',
      amount: '60.00',
    });
    expect((await voided(id)).status).toBe(200);
    expect(told(await edit({ description: 'بعد الإلغاء' }))[0]).toBe(409);
  });

  it('bad input is told, and nothing of it stays', async () => {
    const before = await till.clinic.sql('select count(*)::int as n from clinic_receipts');
    const refused = async (values: object) => told(await enter(values));
    expect(await refused({ amount: '0' })).toEqual([422, 'invalid', ['amount']]);
    expect(await refused({ amount: '0.001' })).toEqual([422, 'invalid', ['amount']]);
    expect((await refused({ date: '2026-11-21' })).slice(0, 1)).toEqual([422]);
    expect((await refused({ date: '2026-11-12' })).slice(0, 1)).toEqual([422]);
    expect((await refused({ method: 'card', reference: '1234' })).slice(0, 1)).toEqual([422]);
    expect(await refused({ method: 'cheque' })).toEqual([422, 'invalid', ['cheque_no', 'cheque_due']]);
    expect(await till.clinic.sql('select count(*)::int as n from clinic_receipts')).toEqual(before);
    expect((await enter({ amount: '1', date: '2026-11-13' })).status).toBe(201);
  });

  it('without a fund it goes to the usual one, and whoever only enters reads none', async () => {
    const usual = String(
      (await till.clinic.sql(`select id from financial_funds where 'cash' = any (is_default_for)`))[0]?.[
        'id'
      ],
    );
    // It is open from a month before the clinic was made, which is after the day of these tests by and by.
    await till.clinic.sql(`update financial_funds set opening_date = '2026-01-01' where id = $1`, [usual]);
    const made = await enter({ fund_id: null, amount: '5', date: null }, clerk);
    expect([made.status, await till.balance(usual)]).toEqual([201, '5.00']);
    expect((await clerk.get('/clinic-receipts')).status).toBe(403);
    expect((await reader.get('/clinic-receipts')).status).toBe(200);
    expect(told(await enter({}, reader))).toEqual([403, 'forbidden']);
    expect(told(await enter({ method: 'instapay', fund_id: null }))).toEqual([
      422,
      'invalid',
      'receipt.no_fund',
    ]);
  });
});

/** A clinic with a category, one below it, what was spent and what came in under them in November. */
async function spentMonth() {
  const clinic = await till.server.newClinic();
  const owner = await clinic.signedIn({ role: 'owner' });
  let n = 0;
  const post = async (path: string, body: object) => {
    const answer = await owner.post(path, body, { 'idempotency-key': `sum-${(n += 1)}` });
    expect([path, answer.status, answer.text]).toEqual([path, 201, answer.text]);
    return answer.json;
  };
  const fund = (
    await post('/financial-funds', {
      name_ar: 'خزينة',
      type: 'cash',
      opening_balance: '500',
      opening_date: '2026-11-01',
    })
  ).id;
  const water = (await clinic.sql(`select id from expense_categories where code = 'water'`))[0]?.[
    'id'
  ] as string;
  const { version } = (await owner.get(`/expense-categories/${water}`)).json;
  await owner.put(`/expense-categories/${water}`, { version, monthly_budget: '200' });
  const pump = (await post('/expense-categories', { name_ar: 'مضخة', parent_id: water })).id;
  await post('/clinic-expenses', {
    category_id: water,
    payee: 'شركة المياه',
    amount: '120.50',
    pay_now: true,
    fund_id: fund,
  });
  await post('/clinic-expenses', { category_id: pump, payee: 'فني', amount: '30', date: '2026-11-05' });
  const gone = await post('/clinic-expenses', { category_id: water, payee: 'خطأ', amount: '99' });
  await owner.post(`/clinic-expenses/${gone.id}/cancel`, { version: 1 }, { 'idempotency-key': 'gone' });
  await post('/clinic-receipts', {
    category_id: (await clinic.sql(`select id from receipt_categories where code = 'rooms'`))[0]?.['id'],
    payer: 'د. سامي',
    amount: '80',
    fund_id: fund,
  });

  return { clinic, owner, water };
}

it('sums leave out what was voided, and each category tells its month and its budget', async () => {
  const { clinic, owner, water } = await spentMonth();
  const list = await owner.get('/clinic-expenses?totals=amount');
  expect(list.json).toHaveLength(3);
  const of = encodeURIComponent(JSON.stringify({ of_category: [water] }));
  expect((await owner.get(`/clinic-expenses?filter=${of}`)).json).toHaveLength(3);
  const category = (await owner.get(`/expense-categories/${water}`)).json;
  expect(category).toMatchObject({ used_this_month: '150.50', budget_used: '75.3' });
  const manager = await clinic.signedIn({ permissions: ['patients_manage_income_expense_categories'] });
  expect((await manager.get(`/expense-categories/${water}`)).json.used_this_month).toBeUndefined();

  const rows = async (path: string) => (await owner.get(path)).json as Record<string, unknown>[];
  const spent = await rows('/clinic-expenses/reports/byCategory');
  expect(
    spent.map(({ name, documents, amount, budget, budget_used }) => ({
      name,
      documents,
      amount,
      budget,
      budget_used,
    })),
  ).toEqual([
    { name: 'مياه', documents: 1, amount: '120.50', budget: '200.00', budget_used: '60.3' },
    { name: 'مضخة', documents: 1, amount: '30.00', budget: null, budget_used: null },
  ]);
  const month = (await rows('/clinic-expenses/reports/incomeAndExpenses')).find(
    (row) => row['month'] === '2026-11',
  );
  expect(month).toMatchObject({ patients: '0.00', income: '80.00', expenses: '120.50', net: '-40.50' });
  const ofWater = (await rows(`/expense-categories/${water}/reports/months`)).find(
    (row) => row['month'] === '2026-11',
  );
  expect(ofWater).toMatchObject({ documents: 2, amount: '150.50' });
  const books = await clinic.signedIn({ permissions: ['patients_view_clinic_income_expenses'] });
  const seen = (await books.get('/clinic-expenses/reports/incomeAndExpenses')).json[0];
  expect(Object.keys(seen)).not.toContain('patients');
  expect(Object.keys(seen)).not.toContain('net');
});
