import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { told } from './moneySupport.ts';
import { openExpenses, paid } from './expenseSupport.ts';

type At = Awaited<ReturnType<typeof openExpenses>>;
let till: At['till'];
let drawer: At['drawer'];
let accountant: At['accountant'];
let chief: At['chief'];
let desk: At['desk'];
let enter: At['enter'];
let read: At['read'];
let bill: At['bill'];
let entered: At['entered'];
let step: At['step'];

beforeAll(async () => {
  ({ till, drawer, accountant, chief, desk, enter, read, bill, entered, step } = await openExpenses());
});
afterAll(() => till.stop());

describe('clinic.md 6.6: paying', () => {
  it('issues the voucher from the fund, and a voided payment waits to be paid again', async () => {
    const before = await till.balance(drawer);
    const one = await entered({ amount: '300', payee: 'محل الأدوات' });
    const done = await step(one.id, 'pay', { ...paid, fund_id: drawer });
    expect([done.status, done.json.status]).toEqual([200, 'paid']);
    expect(Number(before) - Number(await till.balance(drawer))).toBe(300);
    const voucher = (await till.owner.get(`/payment-vouchers/${done.json.voucher_id}`)).json;
    expect(voucher).toMatchObject({
      amount: '300.00',
      paid_to: 'محل الأدوات',
      purpose: 'clinic_expense',
      status: 'posted',
    });
    expect(voucher.number).toMatch(/^PV-2026-0000\d\d$/);

    expect(told(await step(one.id, 'void', { void_reason: 'دُفع مرتين' }, desk))).toEqual([403, 'forbidden']);
    const back = await step(one.id, 'void', { void_reason: 'دُفع مرتين' });
    expect([back.json.status, back.json.voucher_id]).toEqual(['approved', null]);
    expect(await till.balance(drawer)).toBe(before);
    expect((await till.owner.get(`/payment-vouchers/${done.json.voucher_id}`)).json.status).toBe('voided');

    // The other way round: its voucher is voided by itself.
    const twice = await step(one.id, 'pay', { ...paid, fund_id: drawer });
    const path = `/payment-vouchers/${twice.json.voucher_id}`;
    const { version } = (await till.owner.get(path)).json;
    expect((await till.posted(`${path}/void`, { version, void_reason: 'خطأ في المبلغ' })).status).toBe(200);
    expect(await read(one.id)).toMatchObject({
      status: 'approved',
      voucher_id: null,
      void_reason: 'خطأ في المبلغ',
    });
  });

  it('with saving, where it needs nobody’s approval; above the limit it only waits', async () => {
    const now = await entered({ amount: '50', pay_now: true, method: 'cash', fund_id: drawer });
    expect((await read(now.id)).status).toBe('paid');
    const later = await entered({
      amount: '1200',
      attachments: [await bill()],
      pay_now: true,
      method: 'cash',
      fund_id: drawer,
    });
    expect(await read(later.id)).toMatchObject({ status: 'pending', voucher_id: null });
    const without = await till.clinic.signedIn({
      permissions: ['patients_view_clinic_income_expenses', 'patients_create_clinic_income_expense'],
    });
    expect(told(await enter({ pay_now: true, fund_id: drawer }, without))).toEqual([
      422,
      'read_only_field',
      ['pay_now'],
    ]);
    const plain = await entered({}, without);
    expect(told(await step(plain.id, 'pay', paid, without))).toEqual([403, 'forbidden']);
  });

  it('is refused where the drawer has less, and nothing of it stays', async () => {
    const poor = await till.fund('99.99');
    const numbers = () => till.clinic.sql('select count(*)::int as n from payment_vouchers');
    const before = await numbers();
    const one = await entered({});
    expect(told(await step(one.id, 'pay', { ...paid, fund_id: poor }))).toEqual([
      409,
      'insufficient_funds',
      'fund.insufficient',
    ]);
    expect(told(await enter({ pay_now: true, fund_id: poor }))).toEqual([
      409,
      'insufficient_funds',
      'fund.insufficient',
    ]);
    expect((await read(one.id)).status).toBe('approved');
    expect(await numbers()).toEqual(before);
    expect(await till.balance(poor)).toBe('99.99');
  });

  it('twenty at once pay once, twenty voids give back once, twenty approvals decide once', async () => {
    const before = Number(await till.balance(drawer));
    const one = await entered({ amount: '1100', attachments: [await bill()] });
    const { version } = await read(one.id);
    const twenty = (name: string, body: object, by: Client, at = version) =>
      Promise.all(
        Array.from({ length: 20 }, () =>
          till.posted(`/clinic-expenses/${one.id}/${name}`, { version: at, ...body }, by),
        ),
      );
    const ones = (answers: readonly { status: number }[]) =>
      answers.filter(({ status }) => status === 200).length;
    expect(ones(await twenty('approve', {}, chief))).toBe(1);
    expect(ones(await twenty('pay', { ...paid, fund_id: drawer }, chief, (await read(one.id)).version))).toBe(
      1,
    );
    expect(before - Number(await till.balance(drawer))).toBe(1100);
    expect(
      ones(await twenty('void', { void_reason: 'سباق الإلغاء' }, chief, (await read(one.id)).version)),
    ).toBe(1);
    expect(Number(await till.balance(drawer))).toBe(before);
  });

  it('a key pays once, whatever is sent again', async () => {
    const one = await entered({});
    const first = await step(one.id, 'pay', { ...paid, fund_id: drawer }, accountant, 'once-only');
    const balance = await till.balance(drawer);
    const { version } = one;
    const again = await till.posted(
      `/clinic-expenses/${one.id}/pay`,
      { version, ...paid, fund_id: drawer },
      accountant,
      'once-only',
    );
    expect([first.status, again.status, await till.balance(drawer)]).toEqual([200, 200, balance]);
    const bare = await accountant.post(`/clinic-expenses/${one.id}/pay`, { version });
    expect(bare.status).toBe(400);
  });
});
