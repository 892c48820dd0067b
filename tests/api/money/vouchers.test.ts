import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { cash, openTill, told, toSupplier, type Till } from './moneySupport.ts';

let till: Till;
let supplier: string;
beforeAll(async () => {
  till = await openTill();
  supplier = (await till.owner.post('/suppliers', { name_ar: 'مورد الأسنان', phone: '01001234567' })).json.id;
});
afterAll(() => till.stop());

it('W14: a payment dated back leaves no day below zero; a closed day takes none', async () => {
  const drawer = await till.fund('0');
  const pay = (date: string, amount: string) =>
    till.posted('/payment-vouchers', toSupplier(drawer, supplier, amount, { date }));
  const patient = await till.patient();
  const take = (date: string, amount: string) =>
    till.posted('/receipt-vouchers', cash(drawer, amount, { date, patient_id: patient }));
  // Day-ends 900, 200, 1,500.
  expect(told(await take('2026-11-18', '900'))).toEqual([201]);
  expect(told(await pay('2026-11-19', '700'))).toEqual([201]);
  expect(told(await take('2026-11-20', '1300'))).toEqual([201]);
  expect(await till.balance(drawer)).toBe('1500.00');

  const short = await pay('2026-11-18', '300');
  expect(told(short)).toEqual([409, 'insufficient_funds', 'fund.insufficient']);
  expect(short.json.details).toMatchObject({ available: '200.00' });
  expect(told(await pay('2026-11-18', '200'))).toEqual([201]);
  expect(told(await pay('2026-11-21', '1'))).toEqual([422, 'voucher.date', ['date']]);
  expect(told(await pay('2026-11-12', '1'))).toEqual([422, 'voucher.date', ['date']]);
  const counted = await till.owner.post('/fund-counts', {
    fund_id: drawer,
    business_date: '2026-11-19',
    counted: '0',
  });
  expect(counted.json).toMatchObject({
    status: 'draft',
    expected: '0.00',
    variance: '0.00',
    close_day: true,
  });
  expect(told(await till.posted(`/fund-counts/${counted.json.id}/post`, { version: 1 }))).toEqual([200]);
  expect(told(await take('2026-11-18', '50'))).toEqual([409, 'period_closed', 'voucher.date']);
  expect(told(await take('2026-11-20', '50'))).toEqual([201]);
});

it('what was posted stays: not edited, not removed, whoever asks; a variance needs another person', async () => {
  const drawer = await till.fund('100');
  const patient = await till.patient();
  const made = await till.posted('/receipt-vouchers', cash(drawer, '10', { patient_id: patient }));
  const at = `/receipt-vouchers/${made.json.id}`;
  expect(told(await till.owner.put(at, { version: 1, amount: '11' }))).toEqual([
    409,
    'invalid_state',
    'voucher.immutable',
  ]);
  expect((await till.owner.put(at, { version: 1, note: 'مع الشكر' })).status).toBe(200);
  const sql = till.clinic.sql;
  await expect(
    sql('update receipt_vouchers set amount = 11 where id = $1', [made.json.id]),
  ).rejects.toThrow();
  await expect(sql('delete from receipt_vouchers where id = $1', [made.json.id])).rejects.toThrow();
  await expect(sql('update fund_movements set amount = 11 where fund_id = $1', [drawer])).rejects.toThrow();
  await expect(sql('update fund_balances set moved = -101 where fund_id = $1', [drawer])).rejects.toThrow();
  const keeper = await till.clinic.signedIn({
    permissions: ['patients_view_financial_funds', 'patients_edit_financial_fund'],
  });
  const count = await keeper.post('/fund-counts', { fund_id: drawer, counted: '105', reason: 'خمسة ناقصة' });
  const post = { version: 1 };
  expect(told(await till.posted(`/fund-counts/${count.json.id}/post`, post, keeper))).toEqual([
    409,
    'self_approval',
    'count.own_variance',
  ]);
  expect(told(await till.posted(`/fund-counts/${count.json.id}/post`, post, till.owner))).toEqual([200]);
  expect(await till.balance(drawer)).toBe('105.00');
});

it('a fund that moved since it was counted is counted again before its day is closed', async () => {
  const drawer = await till.fund('100');
  const counted = await till.owner.post('/fund-counts', { fund_id: drawer, counted: '100' });
  const patient = await till.patient();
  expect(told(await till.posted('/receipt-vouchers', cash(drawer, '10', { patient_id: patient })))).toEqual([
    201,
  ]);
  expect(told(await till.posted(`/fund-counts/${counted.json.id}/post`, { version: 1 }))).toEqual([
    409,
    'invalid_state',
    'count.moved',
  ]);
});

it('SEC-20: whoever issues vouchers pays a colleague and never themself; the only owner may', async () => {
  const drawer = await till.fund('1000');
  const permissions = ['patients_view_payments', 'patients_create_clinic_income_expense', 'view_employees'];
  const clerk = await till.clinic.signedIn({ permissions });
  const colleague = await till.clinic.signedIn();
  const pay = (employee: string, by: Client) =>
    till.posted(
      '/payment-vouchers',
      { purpose: 'employee', employee_id: employee, amount: '100', method: 'cash', fund_id: drawer },
      by,
    );
  expect(told(await pay(clerk.person.employeeId, clerk))).toEqual([409, 'self_approval']);
  expect(await till.balance(drawer)).toBe('1000.00');
  expect((await pay(colleague.person.employeeId, till.owner)).status).toBe(201);
  const { employee_id: own } = (await till.owner.get('/me')).json.details;
  expect((await pay(own, till.owner)).status).toBe(201);
  expect(await till.balance(drawer)).toBe('800.00');
});

it('whoever issues vouchers does not pass the approval limit of expenses by naming a supplier or a colleague', async () => {
  const drawer = await till.fund('5000');
  const supplier = (await till.owner.post('/suppliers', { name_ar: 'مورد', phone: '01001234567' })).json.id;
  // Also whoever may approve: what is above the limit is approved by another person.
  for (const more of [[], ['patients_edit_clinic_income_expense', 'patients_view_clinic_income_expenses']]) {
    const permissions = ['patients_view_payments', 'patients_create_clinic_income_expense', 'view_employees'];
    const clerk = await till.clinic.signedIn({ permissions: [...permissions, ...more] });
    const colleague = await till.clinic.signedIn();
    for (const to of [
      { purpose: 'supplier', supplier_id: supplier },
      { purpose: 'employee', employee_id: colleague.person.employeeId },
    ]) {
      const pay = (amount: string, by: Client) =>
        till.posted('/payment-vouchers', cash(drawer, amount, to), by);
      const refused = await pay('1000.01', clerk);
      expect(refused.status).toBe(422);
      expect(refused.json.errors).toEqual({
        amount: 'المبلغ أكبر من حد الاعتماد 1000.00. سجّله مصروفاً ليوافق عليه شخص آخر',
      });
      expect((await pay('1000.00', clerk)).status).toBe(201);
    }
  }
  expect(await till.balance(drawer)).toBe('1000.00');
});
