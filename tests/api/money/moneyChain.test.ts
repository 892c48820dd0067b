import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { treatmentDesk, type TreatmentDesk } from '../treatments/treatmentDesk.ts';
import { openExpenses } from './expenseSupport.ts';
import { cash, openTill, told, type Till } from './moneySupport.ts';

/** The worked examples of money that cross all its documents: W6 whole, W8, and what changes with the clinic's own ways. */
let at: Awaited<ReturnType<typeof openExpenses>>;
let till: Till;
let desk: TreatmentDesk;
let doctor: string;
beforeAll(async () => {
  at = await openExpenses();
  till = at.till;
  desk = await treatmentDesk(till.clinic);
  doctor = (await desk.doctor()).person.employeeId;
});
afterAll(() => till.stop());

const wrong = { void_reason: 'كُتب المبلغ خطأ' };
const treated = (on: TreatmentDesk, values: object) => on.added({ doctor_id: doctor, ...values });
const owed = async (patient: string, by = till.owner): Promise<string> =>
  (await by.get(`/patients/${patient}`)).json.balance;

describe('W6 money chain', () => {
  it('every step, what stands in cash, bank and account after it, and its checks; failed steps use no number', async () => {
    const chain = await begun();
    const vouchers = await takenAndGivenBack(chain);
    await spentAndCounted(chain, vouchers);
    await checks(chain.x, at.drawer);
  });

  async function begun() {
    const bank = await till.fund('20000', { type: 'bank' });
    const x = await desk.patient();
    const root = { procedure_id: await desk.procedure({ price: '3000' }), discount_percent: '10' };
    const canal = await treated(desk, { patient_id: x, teeth: ['36'], ...root });
    const crown = await desk.procedure({ price: '4000' });
    await treated(desk, { patient_id: x, teeth: ['26'], procedure_id: crown });
    const stands = async () => [await till.balance(at.drawer), await till.balance(bank), await owed(x)];
    return { bank, x, canal, stands };
  }
  type Chain = Awaited<ReturnType<typeof begun>>;

  /** Steps 1 to 7. */
  async function takenAndGivenBack({ bank, x, canal, stands }: Chain) {
    const { drawer } = at;
    const take = async (fund: string, amount: string, more: object = {}) =>
      till.posted('/receipt-vouchers', cash(fund, amount, { patient_id: x, ...more }));
    const refund = (amount: string) =>
      till.posted('/payment-vouchers', cash(drawer, amount, { purpose: 'patient_refund', patient_id: x }));
    expect(canal.net).toBe('2700.00');
    expect((await desk.step(canal.id, 'start')).status).toBe(200);
    expect(await stands()).toEqual(['5000.00', '20000.00', '2700.00']);
    const first = await take(drawer, '1500');
    expect(first.json).toMatchObject({ number: 'RV-2026-000001', balance_after: '1200.00' });
    expect(await stands()).toEqual(['6500.00', '20000.00', '1200.00']);
    expect(told(await take(drawer, '2000', { method: 'card', reference: '1234' }))).toEqual([
      422,
      'voucher.method_fund',
      ['fund_id'],
    ]);
    const second = await take(bank, '2000', { method: 'card', reference: '1234' });
    expect(second.json.number).toBe('RV-2026-000002');
    expect(await stands()).toEqual(['6500.00', '22000.00', '-800.00']);
    const gone = await till.posted(`/receipt-vouchers/${first.json.id}/void`, { version: 1, ...wrong });
    expect(gone.json).toMatchObject({ status: 'voided', number: 'RV-2026-000001' });
    expect(await stands()).toEqual(['5000.00', '22000.00', '700.00']);
    const third = await take(drawer, '1500', { replaces_id: first.json.id });
    expect(third.json).toMatchObject({ number: 'RV-2026-000003', replaces_id: first.json.id });
    expect(await stands()).toEqual(['6500.00', '22000.00', '-800.00']);
    const tooMuch = await refund('1000');
    expect(told(tooMuch)).toEqual([409, 'invalid_state', 'refund.exceeds_credit']);
    expect(tooMuch.json.details).toMatchObject({ credit: '800.00' });
    expect((await refund('800')).json.number).toBe('PV-2026-000001');
    expect(await stands()).toEqual(['5700.00', '22000.00', '0.00']);
    return { first: String(first.json.id), third: String(third.json.id) };
  }

  /** Steps 8 to 11, and what is refused afterwards. */
  async function spentAndCounted(
    { bank, stands }: Chain,
    { first, third }: Record<'first' | 'third', string>,
  ) {
    const { drawer } = at;
    // Above 1,000 another user approves it.
    const expense = await at.entered({ amount: '6000', attachments: [await at.bill()] });
    expect(told(await at.step(expense.id, 'approve'))).toEqual([409, 'self_approval']);
    expect((await at.step(expense.id, 'approve', {}, at.chief)).json.status).toBe('approved');
    const pay = () => at.step(expense.id, 'pay', { method: 'cash', fund_id: drawer });
    const short = await pay();
    expect(told(short)).toEqual([409, 'insufficient_funds', 'fund.insufficient']);
    expect(short.json.details).toMatchObject({ available: '5700.00' });
    const moved = await till.posted('/fund-transfers', {
      from_fund_id: bank,
      to_fund_id: drawer,
      amount: '1000',
    });
    expect(moved.json.number).toBe('TR-2026-000001');
    expect(await stands()).toEqual(['6700.00', '21000.00', '0.00']);
    const paid = await pay();
    expect(paid.json.status).toBe('paid');
    const voucher = await till.owner.get(`/payment-vouchers/${paid.json.voucher_id}`);
    expect(voucher.json.number).toBe('PV-2026-000002');
    expect(await stands()).toEqual(['700.00', '21000.00', '0.00']);
    const spot = { fund_id: drawer, counted: '690', close_day: false, reason: 'عشرة جنيهات ناقصة' };
    const count = await till.owner.post('/fund-counts', spot);
    expect(count.json.variance).toBe('-10.00');
    expect((await till.posted(`/fund-counts/${count.json.id}/post`, { version: 1 })).status).toBe(200);
    expect(await stands()).toEqual(['690.00', '21000.00', '0.00']);
    const emptied = await till.posted(`/receipt-vouchers/${third}/void`, { version: 1, ...wrong });
    expect(told(emptied)).toEqual([409, 'insufficient_funds', 'fund.insufficient']);
    expect(told(await till.posted(`/receipt-vouchers/${first}/void`, { version: 2, ...wrong }))).toEqual([
      409,
      'invalid_state',
    ]);
  }

  /** M2 and M3 as the document reckons them, and the series without a gap. */
  async function checks(x: string, drawer: string): Promise<void> {
    const [sums] = await till.clinic.sql(
      `select (select sum(amount) from receipt_vouchers where status = 'posted')::text as received,
        (select sum(amount) from payment_vouchers where status = 'posted')::text as paid,
        (select sum(variance) from fund_counts where status = 'posted')::text as found,
        (select sum(f.opening_balance + coalesce(b.moved, 0)) from financial_funds f left join fund_balances b on b.fund_id = f.id)::text as held`,
    );
    // 25,000 + (3,500 − 800) − 6,000 − 10 = 21,690
    expect(sums).toEqual({ received: '3500.000', paid: '6800.000', found: '-10.000', held: '21690.000' });
    const statement = (await till.owner.get(`/patients/${x}/reports/account`)).json;
    expect(
      statement.map(({ kind, debit, credit, balance }: Record<string, string>) => [
        kind,
        debit,
        credit,
        balance,
      ]),
    ).toEqual([
      ['charge', '3000.00', '0.00', '3000.00'],
      ['discount', '0.00', '300.00', '2700.00'],
      ['payment', '0.00', '1500.00', '1200.00'],
      ['payment', '0.00', '2000.00', '-800.00'],
      ['payment', '1500.00', '0.00', '700.00'],
      ['payment', '0.00', '1500.00', '-800.00'],
      ['refund', '800.00', '0.00', '0.00'],
    ]);
    const { json: fund } = await till.owner.get(`/financial-funds/${drawer}/reports/statement`);
    expect(fund.map((row: { balance_after: string }) => row.balance_after)).toEqual([
      '690.00',
      '700.00',
      '6700.00',
      '5700.00',
      '6500.00',
      '5000.00',
      '6500.00',
    ]);
    const numbers = await till.clinic.sql(
      `select number from receipt_vouchers union all select number from payment_vouchers union all select number from fund_transfers order by 1`,
    );
    expect(numbers.map(({ number }) => number)).toEqual([
      'PV-2026-000001',
      'PV-2026-000002',
      'RV-2026-000001',
      'RV-2026-000002',
      'RV-2026-000003',
      'TR-2026-000001',
    ]);
    for (const book of ['fund-movements', 'patient-ledger'])
      expect((await till.owner.post(`/${book}/proof`)).json).toMatchObject({ state: 'fine' });
  }
});

describe('W8 rounding', () => {
  it('EGP: 333.33 less 15 % is 283.33; its instalments carry the rest in the first', async () => {
    const p = await desk.patient();
    const procedure_id = await desk.procedure({ price: '333.33', scope: 'mouth' });
    const line = await treated(desk, { patient_id: p, procedure_id, discount_percent: '15' });
    expect([line.discount, line.net]).toEqual(['50.00', '283.33']);
    await desk.step(line.id, 'start');
    expect(await owed(p)).toBe('283.33');
    const plan = { patient_id: p, total: '10000', first_due: '2026-12-01', every: 'month', count: 3 };
    expect((await till.posted('/payment-plans', plan)).json.lines).toMatchObject([
      { amount: '3333.34' },
      { amount: '3333.33' },
      { amount: '3333.33' },
    ]);
  });

  it('KWD: 12.345 less 7.5 % is 11.419, paid to the fils; a fourth digit is refused; 10,000 in three', async () => {
    const kuwait = await openTill('2026-11-20', { server: till.server });
    await kuwait.clinic.sql(
      `update clinics set currency = 'KWD', currency_digits = 3 where id = app_clinic()`,
    );
    const there = await treatmentDesk(kuwait.clinic);
    const by = (await there.doctor()).person.employeeId;
    const p = await there.patient();
    const procedure_id = await there.procedure({ price: '12.345', scope: 'mouth' });
    const line = await treated(there, {
      patient_id: p,
      procedure_id,
      doctor_id: by,
      discount_percent: '7.5',
    });
    expect([line.gross, line.discount, line.net]).toEqual(['12.345', '0.926', '11.419']);
    await there.step(line.id, 'start');
    const drawer = await kuwait.fund('0');
    const pay = (amount: string) =>
      kuwait.posted('/receipt-vouchers', cash(drawer, amount, { patient_id: p }));
    expect(told(await pay('11.4191'))).toEqual([422, 'invalid', ['amount']]);
    expect((await pay('11.418')).json.balance_after).toBe('0.001');
    expect((await pay('0.001')).json.balance_after).toBe('0.000');
    expect(await kuwait.balance(drawer)).toBe('11.419');
    const plan = { patient_id: p, total: '10000', first_due: '2026-12-01', every: 'month', count: 3 };
    expect((await kuwait.posted('/payment-plans', plan)).json.lines).toMatchObject([
      { amount: '3333.334' },
      { amount: '3333.333' },
      { amount: '3333.333' },
    ]);
  });
});

it('T6: where the clinic charges at completion a start owes nothing; what was charged at its start is not charged again', async () => {
  const p = await desk.patient();
  const procedure_id = await desk.procedure({ price: '100', scope: 'mouth' });
  const [early, late] = [
    await treated(desk, { patient_id: p, procedure_id }),
    await treated(desk, { patient_id: p, procedure_id, unit_price: '40' }),
  ];
  await desk.step(early.id, 'start');
  const path = `/money-settings/${till.clinic.id}`;
  const set = async (charge_on: string) =>
    till.owner.put(path, { version: (await till.owner.get(path)).json.version, charge_on });
  expect((await set('complete')).json.charge_on).toBe('complete');
  expect((await desk.step(late.id, 'start')).json.charged_at).toBeNull();
  expect(await owed(p)).toBe('100.00');
  expect((await desk.step(early.id, 'complete')).status).toBe(200);
  expect(await owed(p)).toBe('100.00');
  expect((await desk.step(late.id, 'complete')).json.charged_at).not.toBeNull();
  expect(await owed(p)).toBe('140.00');
  // Cancelled before it was charged, it owed nothing.
  const never = await treated(desk, { patient_id: p, procedure_id, unit_price: '7' });
  await desk.step(never.id, 'start');
  expect((await desk.step(never.id, 'cancel', { cancel_reason: 'لم يتم العلاج' })).status).toBe(200);
  expect(await owed(p)).toBe('140.00');
  expect((await set('start')).status).toBe(200);
});

it('several expenses are approved at once: those one may, while the others are told why not', async () => {
  const bills = [await at.bill(), await at.bill(), await at.bill(at.chief)];
  const [one, two, own] = await Promise.all([
    at.entered({ amount: '1100', attachments: [bills[0]] }),
    at.entered({ amount: '1200', attachments: [bills[1]] }),
    at.entered({ amount: '1300', attachments: [bills[2]] }, at.chief),
  ]);
  const ids = [one.id, own.id, two.id];
  expect((await at.desk.post('/clinic-expenses/approve', { ids })).status).toBe(403);
  const { json } = await at.chief.post('/clinic-expenses/approve', { ids });
  expect(json.done).toEqual([one.id, two.id]);
  expect(json.refused).toMatchObject([{ id: own.id, code: 'self_approval' }]);
  expect((await at.read(own.id)).status).toBe('pending');
});

it('two records with an active plan each are not merged before one is settled; the other’s plan comes along', async () => {
  const [kept, duplicate_id] = [await desk.patient(), await desk.patient()];
  const plan = (patient_id: string, total: string) =>
    till.posted('/payment-plans', { patient_id, total, first_due: '2026-12-01', every: 'month', count: 2 });
  const [mine, theirs] = [await plan(kept, '100'), await plan(duplicate_id, '60')];
  const merge = async () => {
    const { version } = (await till.owner.get(`/patients/${kept}`)).json;
    return till.posted(`/patients/${kept}/merge`, { duplicate_id, version });
  };
  expect(told(await merge())).toEqual([409, 'merge_plans']);
  await desk.step(mine.json.id, 'cancel', { cancel_reason: 'سيدفع مرة واحدة' }, till.owner, 'payment-plans');
  expect((await merge()).status).toBe(200);
  await till.posted('/receipt-vouchers', cash(at.drawer, '20', { patient_id: kept }));
  expect((await till.owner.get(`/payment-plans/${theirs.json.id}`)).json).toMatchObject({
    patient_id: kept,
    status: 'active',
    collected: '20.00',
  });
  expect(told(await plan(kept, '10'))).toEqual([409, 'invalid_state', 'plan.active_exists']);
});
