import { decide } from '#metadata/access.ts';
import type { Values } from '#metadata/derive/problems.ts';
import { compareDecimals } from '#metadata/fields/decimals.ts';
import { addDays } from '#metadata/time/days.ts';
import { serverRules, type Row, type RuleContext } from '#server/kit/rules.ts';
import { settingsOf } from '#server/kit/settings.ts';
import type { Method } from '../../shared/paymentMethods.ts';
import { payOut, voidVoucher } from '../books/vouchers.server.ts';
import { limitBelow } from '../approvalLimit.server.ts';
import { moneySettings } from '../money-settings/money-settings.ts';
import { incomeAndExpensesRows, spentRows } from '../moneyReports.server.ts';
import { seeBooks } from '../moneyRights.ts';
import { repeatsIn } from './repeats.server.ts';
import { clinicExpenses } from './clinic-expenses.ts';
import { expenseNotices } from './expenseNotices.server.ts';

type Context = RuleContext<typeof clinicExpenses>;

/** Days back an expense may be entered for (clinic.md 6.6); its voucher has a day of its own. */
const oldest = 60;
/** What may still be changed once somebody approved it: nothing that was approved. */
const afterwards = new Set(['description', 'attachments', 'repeat', 'repeat_until', 'bill_no']);

const isAbove = (amount: unknown, limit: string): boolean => compareDecimals(String(amount), limit) > 0;

/**
 * In which state an expense begins (clinic.md 6.6; issue 19, decided 9): up to the limit whoever may read expenses approves with
 * entering; above it only a clinic's one owner does, and it is noted. Monthly copies wait in any case.
 */
async function firstState(values: Values, context: Context): Promise<'pending' | 'approved'> {
  const { db, subject, leftToOthers } = context;
  if (values['repeat_of_id'] || typeof values['amount'] !== 'string') return 'pending';
  if ((await limitBelow({ db }, values['amount'])) === undefined)
    return decide(seeBooks, subject) === undefined ? 'pending' : 'approved';
  return subject.isOwner && !(await leftToOthers()) ? 'approved' : 'pending';
}

/** Above a limit of the settings the bill is attached (clinic.md 6.6); what other documents and months bring has its own. */
async function demandBill(values: Values, { before, db, refuse, writtenBy }: Context & { before?: Row }) {
  if (writtenBy === 'rule' || (before && before['status'] !== 'pending')) return;
  if (values['source_id'] || before?.['source_id']) return;
  const files = (values['attachments'] ?? before?.['attachments'] ?? []) as readonly unknown[];
  const amount = values['amount'] ?? before?.['amount'];
  const { expense_receipt_limit: limit } = await settingsOf(db, moneySettings);
  if (files.length === 0 && isAbove(amount, limit))
    refuse('expense.attachment', { on: 'attachments', code: 'invalid', values: { limit } });
}

function refuseLate(values: Values, before: Row, { refuse }: Context): void {
  if (before['status'] === 'pending') return;
  const changed = Object.keys(values).filter(
    (name) =>
      name in clinicExpenses.fields &&
      !afterwards.has(name) &&
      JSON.stringify(values[name] ?? null) !== JSON.stringify(before[name] ?? null),
  );
  if (changed.length > 0) refuse('expense.immutable', { code: 'invalid_state' });
}

/** Issues the voucher of an approved expense; answers what the expense keeps of it. */
async function pay(record: Row, asked: Values, { db }: Pick<Context, 'db'>): Promise<Values> {
  const text = (name: string) => (asked[name] === undefined ? undefined : (asked[name] as string | null));
  const method = (asked['method'] ?? record['method']) as Method;
  const { id } = await payOut(
    { db },
    {
      purpose: 'clinic_expense',
      date: text('voucher_date') ?? undefined,
      branch_id: String(record['branch_id']),
      paid_to: String(record['payee']),
      amount: String(record['amount']),
      method,
      fund_id: (asked['fund_id'] ?? record['fund_id'] ?? null) as string | null,
      reference: text('reference'),
      cheque_no: text('cheque_no'),
      cheque_due: text('cheque_due'),
      category_id: String(record['category_id']),
      expense_id: String(record['id']),
      note: (record['bill_no'] ?? null) as string | null,
    },
  );
  const [voucher] = await db.find('payment-vouchers', { id });
  return { voucher_id: id, method, fund_id: voucher?.['fund_id'] ?? null, void_reason: null };
}

/** Expenses: who approves what, what pays them and takes the payment back (clinic.md 6.6). */
export const clinicExpenseRules = serverRules(clinicExpenses, {
  notices: expenseNotices,
  offered: { repeatMonth: repeatsIn(':today::date') },
  reports: { byCategory: spentRows, incomeAndExpenses: incomeAndExpensesRows },
  filters: {
    of_category: `exists (select from expense_categories c where c.clinic_id = t.clinic_id and c.id = t.category_id
      and (c.id = any (:ids) or c.parent_id = any (:ids)))`,
  },
  // What was rejected or cancelled was not spent.
  totals: () => ({ amount: `case when t.status in ('rejected', 'cancelled') then 0 else t.amount end` }),
  twins: {
    rows: `select e.id, 'strong' as level, array['bill_no'] as reasons from clinic_expenses e, v
      where e.status not in ('rejected', 'cancelled') and e.bill_no = v.bill_no and fold(e.payee) = fold(v.payee)`,
    keys: `case when v.bill_no is null then '{}'::text[] else array[fold(v.payee) || ' ' || v.bill_no] end`,
  },
  async prepare(values, context) {
    return context.before ? values : { ...values, status: await firstState(values, context) };
  },
  async check(values, { before, ...context }) {
    if (before) refuseLate(values, { ...before }, context);
    const { today, refuse, writtenBy } = context;
    const date = values['date'];
    if (writtenBy === 'person' && date && date !== before?.date && String(date) < addDays(today, -oldest))
      refuse('expense.too_old', { on: 'date', code: 'invalid' });
    await demandBill(values, { ...context, ...(before ? { before: { ...before } } : {}) });
  },
  async saved({ record, before, db, notify }) {
    if (before) return;
    if (record.status === 'pending') notify('expense.waits', { deciders: true }, {});
    else if (record.pay_now)
      await db.transition('clinic-expenses', record.id, 'pay', { method: record.method });
  },
  transitions: {
    approve: {
      effect: async ({ subject, now }) => ({ approved_by: subject.userId, approved_at: now.toISOString() }),
    },
    pay: {
      effect: async ({ record, asked, db }) => pay({ ...record }, asked, { db }),
    },
    void: {
      async effect({ record, asked, writtenBy, ...context }) {
        // Where its voucher was voided first, that is done already.
        if (writtenBy === 'person')
          await voidVoucher(
            context,
            'payment-vouchers',
            String(record.voucher_id),
            String(asked['void_reason']),
          );
        return { voucher_id: null };
      },
    },
    repeatMonth: {
      async guard({ record, db, today, refuse }) {
        const [due] = await db.query(
          `select 1 from clinic_expenses t where t.id = $1::uuid and ${repeatsIn('$2::date')}`,
          [record.id, today],
        );
        if (!due) refuse('expense.not_due', { code: 'invalid_state' });
      },
      async effect({ record, db, today }) {
        const month = today.slice(0, 7);
        const { category_id, amount, payee, branch_id, method, fund_id, description, requester_id } = record;
        await db.create('clinic-expenses', {
          category_id,
          amount,
          payee,
          branch_id,
          method,
          fund_id,
          description,
          requester_id,
          date: `${month}-01`,
          repeat_of_id: record.id,
          repeat_month: month,
        });
      },
    },
  },
});
