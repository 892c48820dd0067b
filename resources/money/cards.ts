import { listCard, reportCard } from '#metadata/card.ts';
import { clinicExpenses } from './clinic-expenses/clinic-expenses.ts';
import { financialFunds } from './funds/financial-funds.ts';
import { receiptVouchers } from './vouchers/receipt-vouchers.ts';
import { booksCard } from './booksCard.ts';
import { issue, undoMoney } from './moneyRights.ts';

/** Income and expenses in the day of whoever keeps the books (clinic.md 7). */
export const officeCards = [
  booksCard,
  listCard(financialFunds, {
    name: 'funds_to_count',
    group: 'wrong',
    order: 35,
    view: 'toCount',
    show: ['name_ar', 'last_count_on', 'balance'],
    tone: 'warning',
    words: {
      ar: { title: 'خزائن لم تُجرد', values: { last_count_on: 'آخر جرد {value}' } },
      en: { title: 'Funds not counted', values: { last_count_on: 'last counted {value}' } },
    },
  }),
  listCard(financialFunds, {
    name: 'fund_balances',
    group: 'figures',
    order: 55,
    view: 'active',
    sum: 'balance',
    show: ['name_ar', 'balance', 'last_count_on'],
    words: { ar: { title: 'أرصدة الخزائن' }, en: { title: 'Balances of the funds' } },
  }),
  listCard(clinicExpenses, {
    name: 'expenses_to_approve',
    group: 'waiting',
    order: 25,
    access: undoMoney,
    view: 'toApprove',
    show: ['payee', 'amount', 'date'],
    tone: 'warning',
    words: {
      ar: { title: 'مصروفات تنتظر موافقتك', values: { amount: '{value}' } },
      en: { title: 'Expenses waiting for you', values: { amount: '{value}' } },
    },
  }),
  listCard(clinicExpenses, {
    name: 'expenses_to_pay',
    group: 'waiting',
    order: 30,
    access: issue,
    view: 'toPay',
    show: ['payee', 'amount', 'date'],
    words: {
      ar: { title: 'مصروفات معتمدة لم تُدفع' },
      en: { title: 'Approved expenses to pay' },
    },
  }),
  reportCard(receiptVouchers, {
    name: 'collected_by_method',
    group: 'figures',
    order: 50,
    report: 'collectedByMethod',
  }),
  reportCard(receiptVouchers, {
    name: 'collected_by_doctor',
    group: 'figures',
    order: 52,
    report: 'collectedByDoctor',
  }),
  listCard(receiptVouchers, {
    name: 'receipts_voided',
    group: 'wrong',
    order: 30,
    filter: { status: 'voided' },
    by: 'voided_at',
    show: ['number', 'amount', 'void_reason'],
    tone: 'warning',
    words: { ar: { title: 'سندات قبض أُلغيت' }, en: { title: 'Receipts voided' } },
  }),
  listCard(clinicExpenses, {
    name: 'expenses_of_period',
    group: 'figures',
    order: 60,
    filter: { status: ['approved', 'paid'] },
    by: 'date',
    sum: 'amount',
    words: { ar: { title: 'المصروفات' }, en: { title: 'Expenses' } },
  }),
  reportCard(clinicExpenses, {
    name: 'income_and_expenses',
    group: 'figures',
    order: 65,
    report: 'incomeAndExpenses',
  }),
  reportCard(clinicExpenses, {
    name: 'spent_by_category',
    group: 'figures',
    order: 70,
    report: 'byCategory',
  }),
];
