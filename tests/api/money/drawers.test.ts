import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { cash, openTill, told, toSupplier, type Till } from './moneySupport.ts';

/** Drawers and vouchers beside the plain way: fees, reissues, closed days, keepers, branches, limits (clinic.md 6). */
let till: Till;
let supplier: string;
beforeAll(async () => {
  till = await openTill('2026-11-20');
  supplier = (await till.owner.post('/suppliers', { name_ar: 'مورد الأسنان', phone: '01001234567' })).json.id;
});
afterAll(() => till.stop());

const issues = ['patients_view_payments', 'patients_create_clinic_income_expense'];
const undoes = [...issues, 'patients_edit_clinic_income_expense'];
const branch = async (name: string): Promise<string> => {
  const made = await till.owner.post('/branches', { name_ar: name });
  expect([made.status, made.text]).toEqual([201, made.text]);
  return made.json.id;
};
const take = async (fund: string, amount: string, more: object = {}, by: Client = till.owner) =>
  till.posted('/receipt-vouchers', cash(fund, amount, { patient_id: await till.patient(), ...more }), by);
const read = async (path: string) => (await till.owner.get(path)).json;
const voided = async (path: string, by: Client = till.owner) => {
  const { version } = await read(path);
  return till.posted(`${path}/void`, { version, void_reason: 'سُجل بالخطأ' }, by);
};

it('a transfer’s fee leaves its source by a payment voucher under bank fees, and comes back with the void', async () => {
  const [bank, drawer] = [await till.fund('1000', { type: 'bank' }), await till.fund('0')];
  const move = (amount: string, fee: string) =>
    till.posted('/fund-transfers', { from_fund_id: bank, to_fund_id: drawer, amount, fee });
  expect(told(await move('995', '10'))).toEqual([409, 'insufficient_funds', 'fund.insufficient']);
  const { json: moved } = await move('400', '12.50');
  expect([await till.balance(bank), await till.balance(drawer)]).toEqual(['587.50', '400.00']);
  const fee = await read(`/payment-vouchers/${moved.fee_voucher_id}`);
  const [fees] = await till.clinic.sql(`select id from expense_categories where code = 'bank_fees'`);
  expect(fee).toMatchObject({
    amount: '12.50',
    method: 'bank_transfer',
    category_id: fees?.['id'],
    status: 'posted',
  });
  expect(told(await voided(`/fund-transfers/${moved.id}`))).toEqual([200]);
  expect([await till.balance(bank), await till.balance(drawer)]).toEqual(['1000.00', '0.00']);
  expect((await read(`/payment-vouchers/${moved.fee_voucher_id}`)).status).toBe('voided');
});

it('a standing voucher is voided by its twin, with a reason, once, and only by who may void', async () => {
  const drawer = await till.fund('0');
  const { json: wrong } = await take(drawer, '150');
  const twin = (more: object, by: Client = till.owner) =>
    till.posted(
      '/receipt-vouchers',
      cash(drawer, '105', { patient_id: wrong.patient_id, replaces_id: wrong.id, ...more }),
      by,
    );
  const reason = { reissue_reason: 'كُتب المبلغ مقلوباً' };
  expect(told(await twin({}))).toEqual([422, 'required', ['reissue_reason']]);
  const desk = await till.clinic.signedIn({ permissions: [...issues, 'patients_view_all_patients'] });
  expect(told(await twin(reason, desk))).toEqual([403, 'forbidden']);
  expect(await till.balance(drawer)).toBe('150.00');
  const made = await twin(reason);
  expect(made.json).toMatchObject({
    replaces_id: wrong.id,
    amount: '105.00',
    balance_after: '-105.00',
    // On paper it stands on its side, without a sign.
    owes_after: null,
    credit_after: '105.00',
  });
  expect(await read(`/receipt-vouchers/${wrong.id}`)).toMatchObject({
    status: 'voided',
    void_reason: 'كُتب المبلغ مقلوباً',
    replaced_by: made.json.number,
  });
  expect(await till.balance(drawer)).toBe('105.00');
  expect(told(await twin(reason))).toEqual([409, 'invalid_state', 'voucher.replaced']);
});

it('the owner alone opens the last closed day again, with a reason', async () => {
  const drawer = await till.fund('100');
  const counted = async (day: string): Promise<string> => {
    const { json } = await till.owner.post('/fund-counts', {
      fund_id: drawer,
      business_date: day,
      counted: '100',
    });
    expect(told(await till.posted(`/fund-counts/${json.id}/post`, { version: 1 }))).toEqual([200]);
    return json.id;
  };
  const [first, last] = [await counted('2026-11-18'), await counted('2026-11-19')];
  const reopen = (id: string, by: Client = till.owner, body: object = { reopen_reason: 'سند نُسي' }) =>
    till.posted(`/fund-counts/${id}/reopen`, { version: 2, ...body }, by);
  const keeper = await till.clinic.signedIn({
    permissions: ['patients_view_financial_funds', 'patients_edit_financial_fund'],
  });
  expect(told(await reopen(last, keeper))).toEqual([403, 'forbidden']);
  expect(told(await reopen(last, till.owner, {}))[0]).toBe(422);
  expect(told(await reopen(first))).toEqual([409, 'invalid_state', 'count.not_last']);
  expect(told(await take(drawer, '5', { date: '2026-11-19' }))).toEqual([
    409,
    'period_closed',
    'voucher.date',
  ]);
  expect(told(await reopen(last))).toEqual([200]);
  expect((await read(`/financial-funds/${drawer}`)).closed_until).toBe('2026-11-18');
  expect(told(await take(drawer, '5', { date: '2026-11-19' }))).toEqual([201]);
});

it('a drawer that moved on a day nobody counted waits to be counted; the day begins at the clinic’s cutoff', async () => {
  const [drawer, still] = [await till.fund('0'), await till.fund('0')];
  const toCount = async (): Promise<string[]> => {
    const filter = JSON.stringify({ status: 'active', days_uncounted: true });
    const { json } = await till.owner.get(`/financial-funds?${new URLSearchParams({ filter }).toString()}`);
    return (json as { id: string }[]).map(({ id }) => id).filter((id) => id === drawer || id === still);
  };
  await take(drawer, '100');
  expect(await toCount()).toEqual([]);
  await till.clinic.sql(`update clinics set day_cutoff = '03:00'`);
  // 01:00 in Cairo: still the evening before.
  till.clock.now = new Date('2026-11-20T23:00:00Z');
  expect([await toCount(), (await read('/me')).clinic.day_cutoff]).toEqual([[], '03:00']);
  till.clock.now = new Date('2026-11-21T10:00:00Z');
  expect(await toCount()).toEqual([drawer]);
  const count = { fund_id: drawer, business_date: '2026-11-20', counted: '100', close_day: true };
  const { json: counted } = await till.owner.post('/fund-counts', count);
  expect(told(await till.posted(`/fund-counts/${counted.id}/post`, { version: 1 }))).toEqual([200]);
  expect(await toCount()).toEqual([]);
  till.clock.now = new Date('2026-11-20T10:00:00Z');
  await till.clinic.sql(`update clinics set day_cutoff = '00:00'`);
});

it('a drawer opened after midnight, before the clinic’s day ends, opens on that day and takes its receipts', async () => {
  await till.clinic.sql(`update clinics set day_cutoff = '03:00'`);
  // 01:00 in Cairo of the 21st: the evening of the 20th goes on.
  till.clock.now = new Date('2026-11-20T23:00:00Z');
  const { json: opened } = await till.owner.post('/financial-funds', { name_ar: 'درج المساء', type: 'cash' });
  expect(opened.opening_date).toBe('2026-11-20');
  const taken = await take(opened.id, '75');
  expect(told(taken)).toEqual([201]);
  expect((await read(`/receipt-vouchers/${taken.json.id}`)).date).toBe('2026-11-20');
  const category = await till.clinic.sql(`select id from expense_categories where code = 'bank_fees'`);
  const spent = await till.posted('/clinic-expenses', {
    payee: 'مطعم المناوبة',
    category_id: category[0]?.['id'],
    amount: '40',
  });
  expect([spent.status, spent.json.date ?? spent.text]).toEqual([201, '2026-11-20']);
  till.clock.now = new Date('2026-11-20T10:00:00Z');
  await till.clinic.sql(`update clinics set day_cutoff = '00:00'`);
});

it('what somebody keeps only they and who edits funds post to; only they count it', async () => {
  const keeper = await till.clinic.signedIn({ permissions: [...issues, 'patients_view_financial_funds'] });
  const other = await till.clinic.signedIn({ permissions: [...issues, 'patients_view_financial_funds'] });
  const drawer = await till.fund('0', { custodian_user_id: keeper.person.userId });
  const pays = (by: Client) => till.posted('/payment-vouchers', toSupplier(drawer, supplier, '10'), by);
  expect(told(await take(drawer, '50'))).toEqual([201]);
  expect(told(await pays(other))).toEqual([403, 'forbidden', 'fund.custodian']);
  expect(told(await pays(keeper))).toEqual([201]);
  const count = (by: Client) => by.post('/fund-counts', { fund_id: drawer, counted: '40' });
  expect(told(await count(other))).toEqual([403, 'forbidden', 'count.keeper']);
  const { json } = await count(keeper);
  expect(told(await till.posted(`/fund-counts/${json.id}/post`, { version: 1 }, keeper))).toEqual([200]);
});

it('a branch’s drawer takes the branch’s vouchers, and who reaches one branch sees no other’s', async () => {
  const far = await branch('فرع المعادي');
  const drawer = await till.fund('0', { branch_id: far });
  const { branch: here } = till.clinic.start;
  expect(told(await take(drawer, '10', { branch_id: here }))).toEqual([422, 'voucher.branch', ['fund_id']]);
  const made = await take(drawer, '10');
  expect([made.status, made.json.branch_id]).toEqual([201, far]);
  const near = await till.clinic.signedIn({
    permissions: [...undoes, 'patients_view_financial_funds'],
    dataScope: 'branch',
  });
  const path = `/receipt-vouchers/${made.json.id}`;
  expect((await near.get(path)).status).toBe(404);
  expect((await near.get(`/financial-funds/${drawer}`)).status).toBe(404);
  expect((await till.posted(`${path}/void`, { version: 1, void_reason: 'ليس له' }, near)).status).toBe(404);
  const listed = (await near.get('/receipt-vouchers')).json as readonly { id: string }[];
  expect(listed.map(({ id }) => id)).not.toContain(made.json.id);
});

it('the owner’s settings say how far back a voucher is written and taken back, and the owner alone goes beyond', async () => {
  const drawer = await till.fund('0');
  const clerk = await till.clinic.signedIn({ permissions: undoes });
  const set = async (values: object, by: Client = till.owner) => {
    const { version } = await read(`/money-settings/${till.clinic.id}`);
    return by.put(`/money-settings/${till.clinic.id}`, { version, ...values });
  };
  expect((await set({ void_days: 1 }, clerk)).status).toBe(403);
  const early = await take(drawer, '10', { date: '2026-11-18' });
  expect(told(await take(drawer, '10', { date: '2026-11-12' }))).toEqual([422, 'voucher.date', ['date']]);
  expect((await set({ void_days: 1, voucher_backdate_days: 1 })).status).toBe(200);
  expect(told(await take(drawer, '10', { date: '2026-11-18' }))).toEqual([422, 'voucher.date', ['date']]);
  expect(told(await take(drawer, '10', { date: '2026-11-19' }))).toEqual([201]);
  const path = `/receipt-vouchers/${early.json.id}`;
  expect(told(await voided(path, clerk))).toEqual([409, 'invalid_state', 'voucher.too_old']);
  expect(told(await voided(path))).toEqual([200]);
  expect((await set({ void_days: 30, voucher_backdate_days: 7 })).status).toBe(200);
});

it('an expense and its voucher voided at once are voided once', async () => {
  const drawer = await till.fund('500');
  const [rent] = await till.clinic.sql(`select id from expense_categories where code = 'rent'`);
  const { json: expense } = await till.posted('/clinic-expenses', {
    category_id: rent?.['id'],
    payee: 'مالك العقار',
    amount: '80',
    pay_now: true,
    method: 'cash',
    fund_id: drawer,
  });
  const { voucher_id: voucher } = await read(`/clinic-expenses/${expense.id}`);
  expect(await till.balance(drawer)).toBe('420.00');
  const both = await Promise.all([
    voided(`/clinic-expenses/${expense.id}`),
    voided(`/payment-vouchers/${voucher}`),
  ]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await till.balance(drawer)).toBe('500.00');
  expect(await read(`/clinic-expenses/${expense.id}`)).toMatchObject({
    status: 'approved',
    voucher_id: null,
  });
  expect((await read(`/payment-vouchers/${voucher}`)).status).toBe('voided');
});

it('sums of a list leave out what was voided, by method and in all', async () => {
  const drawer = await till.fund('0');
  await take(drawer, '70');
  const { json } = await take(drawer, '30');
  expect(told(await voided(`/receipt-vouchers/${json.id}`))).toEqual([200]);
  const filter = encodeURIComponent(JSON.stringify({ fund_id: drawer }));
  const { json: totals } = await till.owner.get(`/receipt-vouchers/totals?filter=${filter}`);
  expect(totals).toMatchObject({ amount: '70.00', sum_cash: '70.00', sum_card: '0.00' });
});
