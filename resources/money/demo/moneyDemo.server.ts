import { addDays } from '#metadata/time/days.ts';
import type { DemoClinic } from '#server/kit/demo.ts';
import { newId } from '#server/kit/ids.ts';
import { takeNumbers } from '#server/kit/series.ts';
import { financialFunds } from '../funds/financial-funds.ts';
import { firstFund } from '../funds/firstFund.server.ts';
import { issueFlows, type Flow, type Way, type Ways } from './flows.server.ts';
import { agreePlans, patientPayments, payAccounts } from './patientPaymentsDemo.server.ts';

/** Income of three months: its category's code, days ago, amount, who paid. */
const incomes = [
  ['rooms', 82, '2500.00', 'د. سامي حنا'],
  ['rooms', 51, '2500.00', 'د. سامي حنا'],
  ['owner_deposit', 24, '15000.00', 'مالك العيادة'],
  ['rooms', 20, '2500.00', 'د. سامي حنا'],
  ['other_income', 11, '420.00', 'مركز تدريب الأسنان'],
] as const;

/** Expenses that were paid: category, days ago, amount, payee, and whether from the drawer. */
const paid = [
  ['rent', 80, '9000.00', 'مالك العقار', false],
  ['electricity', 74, '1620.00', 'شركة الكهرباء', true],
  ['dental_lab', 66, '2800.00', 'معمل النخبة للأسنان', true],
  ['internet', 60, '650.00', 'شركة الاتصالات', true],
  ['rent', 50, '9000.00', 'مالك العقار', false],
  ['electricity', 44, '1710.00', 'شركة الكهرباء', true],
  ['dental_lab', 37, '3150.00', 'معمل النخبة للأسنان', true],
  ['internet', 30, '650.00', 'شركة الاتصالات', true],
  ['rent', 19, '9000.00', 'مالك العقار', false],
  ['hospitality', 8, '310.00', 'سوبر ماركت الحي', true],
] as const;

/** Expenses that wait: category, days ago, amount, payee, state. */
const waiting = [
  ['electricity', 9, '1850.00', 'شركة الكهرباء', 'pending'],
  ['dental_lab', 6, '3200.00', 'معمل النخبة للأسنان', 'pending'],
  ['internet', 4, '650.00', 'شركة الاتصالات', 'approved'],
  ['hospitality', 2, '240.00', 'سوبر ماركت الحي', 'approved'],
] as const;

async function categoriesOf({ db }: DemoClinic, table: 'receipt_categories' | 'expense_categories') {
  const rows = await db.query(`select code, id from ${table} where code is not null`);
  const known = new Map(rows.map(({ code, id }) => [String(code), String(id)]));
  return (code: string): string => known.get(code) ?? [...known.values()][0] ?? '';
}

/** The drawer and the bank, open since before anything was paid. */
async function openFunds({ db, today }: DemoClinic): Promise<Ways | undefined> {
  await firstFund(db);
  const since = addDays(today, -800);
  const [drawer] = await db.query(
    `update financial_funds set opening_date = $1, opening_balance = 5000 where id = (select id from financial_funds order by code limit 1) returning id`,
    [since],
  );
  if (!drawer) return undefined;
  const [code] = await takeNumbers(db, financialFunds, 'code');
  const bank = newId();
  await db.insert('financial_funds', [
    {
      id: bank,
      code,
      name_ar: 'حساب البنك',
      name_en: 'Bank account',
      type: 'bank',
      status: 'active',
      opening_balance: '40000',
      opening_date: since,
      allow_negative: false,
      version: 1,
      is_default_for: ['card', 'bank_transfer'],
    },
  ]);
  return {
    cash: { method: 'cash', fund_id: String(drawer['id']) },
    card: { method: 'card', fund_id: bank, reference: '4321' },
    transfer: { method: 'instapay', fund_id: bank },
  };
}

/** What a document tells of the way it was paid. */
const lies = ({ method, fund_id }: Way) => ({ method, fund_id });

/** A document with the flow that pays it. */
interface Behind {
  readonly flow: Flow;
  readonly document: { readonly id: string; readonly [column: string]: unknown };
}

async function incomeOf(clinic: DemoClinic, way: Way): Promise<readonly Behind[]> {
  const category = await categoriesOf(clinic, 'receipt_categories');
  return incomes.map(([code, ago, amount, payer]) => {
    const [id, date] = [newId(clinic.now.getTime()), addDays(clinic.today, -ago)];
    const said = { purpose: 'clinic_receipt', received_from: payer };
    const voucher = { ...said, source_type: 'clinic-receipts', source_id: id };
    const counter = { kind: 'income_category', id } as const;
    const document = { id, category_id: category(code), payer, date, amount, ...lies(way), attachments: [] };
    return { flow: { comes: true, date, amount, way, voucher, counter }, document };
  });
}

async function expensesOf(clinic: DemoClinic, ways: Ways, owner: string): Promise<readonly Behind[]> {
  const category = await categoriesOf(clinic, 'expense_categories');
  return paid.map(([code, ago, amount, payee, inCash]) => {
    const [id, date] = [newId(clinic.now.getTime()), addDays(clinic.today, -ago)];
    const way = inCash ? ways.cash : { ...ways.transfer, method: 'bank_transfer' };
    const said = { purpose: 'clinic_expense', paid_to: payee, category_id: category(code) };
    const voucher = { ...said, source_type: 'clinic-expenses', source_id: id };
    const counter = { kind: 'expense_category', id: said.category_id } as const;
    const who = { requester_id: owner, approved_by: owner, approved_at: `${date}T09:00:00Z` };
    const document = { id, category_id: said.category_id, payee, date, amount, ...lies(way), ...who };
    return { flow: { comes: false, date, amount, way, voucher, counter }, document };
  });
}

/** Three months of income, expenses and what patients paid, in the drawer and the bank, and expenses that wait; nothing in samples. */
export async function fillMoney(clinic: DemoClinic): Promise<void> {
  const { db, today, size, branches } = clinic;
  if (size === 'sample') return;
  const [owner] = await db.query(`select id from users where is_owner order by created_at limit 1`);
  const ways = await openFunds(clinic);
  if (!ways || !owner) return;
  const cashier = String(owner['id']);
  const [came, went] = [await incomeOf(clinic, ways.cash), await expensesOf(clinic, ways, cashier)];
  const flows = [...came, ...went].map(({ flow }) => flow);
  const issued = await issueFlows(clinic, [...flows, ...(await patientPayments(clinic, ways))], cashier);
  await payAccounts(
    clinic,
    issued.flatMap(({ flow, voucher }) =>
      flow.counter.kind === 'patient' ? [{ ...voucher, patient_id: String(flow.counter.id) }] : [],
    ),
  );
  const branch_id = branches[0];
  const voucherOf = (id: string) => issued.find(({ voucher }) => voucher['source_id'] === id)?.voucher.id;
  await db.insert(
    'clinic_receipts',
    came.map(({ document }) => ({ ...document, branch_id })),
  );
  const spent = { branch_id, attachments: [], status: 'paid' };
  await db.insert(
    'clinic_expenses',
    went.map(({ document: one }) => ({
      ...one,
      ...spent,
      voucher_id: voucherOf(one.id),
    })),
  );
  const category = await categoriesOf(clinic, 'expense_categories');
  await db.insert(
    'clinic_expenses',
    waiting.map(([code, ago, amount, payee, status]) => ({
      amount,
      payee,
      status,
      branch_id,
      requester_id: cashier,
      attachments: [],
      category_id: category(code),
      date: addDays(today, -ago),
    })),
  );
  await agreePlans(clinic);
}
