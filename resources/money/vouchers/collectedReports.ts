import * as f from '#metadata/fields/kinds.ts';
import { defineReport } from '#metadata/report.ts';
import { methods, methodWords } from '../../shared/paymentMethods.ts';
import { seeVouchers } from '../moneyRights.ts';

/** What stands of what patients paid in the chosen days: voided vouchers count nowhere (clinic.md 6.3, 7). */
const sums = { vouchers: f.integer(), branch_id: f.reference('branches'), day: f.date() } as const;
const behind = (by: 'method' | 'doctor_id') =>
  f.money({
    behind: {
      of: 'receipt-vouchers',
      screen: 'list',
      by: { [by]: by },
      period: 'date',
      where: { status: ['posted'], purpose: ['patient_payment'] },
    },
  });
const overDays = {
  of: 'clinic',
  access: seeVouchers,
  period: 'day',
  span: 'month',
  over: 'branch_id',
  filters: ['branch_id'],
  sort: '-amount',
  totals: ['vouchers', 'amount'],
} as const;

/** By the way it was paid. */
const collectedByMethod = defineReport({
  ...overDays,
  columns: { method: f.select(methods), amount: behind('method'), ...sums },
  shown: ['method', 'vouchers', 'amount'],
});

/** By the doctor the voucher names; what names none stands in a row of its own. */
const collectedByDoctor = defineReport({
  ...overDays,
  columns: { doctor: f.text(), doctor_id: f.reference('employees'), amount: behind('doctor_id'), ...sums },
  shown: ['doctor', 'vouchers', 'amount'],
});

export const collectedReports = { collectedByMethod, collectedByDoctor };

const columns = {
  ar: { vouchers: 'السندات', amount: 'المبلغ', branch_id: 'الفرع', day: 'الفترة' },
  en: { vouchers: 'Vouchers', amount: 'Amount', branch_id: 'Branch', day: 'Period' },
} as const;
const empty = { ar: 'لم يُحصَّل شيء في هذه الأيام.', en: 'Nothing was collected in these days.' } as const;

/** Their words, in those of receipt vouchers. */
export const collectedWords = {
  ar: {
    collectedByMethod: {
      title: 'المحصَّل حسب طريقة الدفع',
      empty: empty.ar,
      columns: { ...columns.ar, method: 'طريقة الدفع' },
      options: { method: methodWords.ar },
    },
    collectedByDoctor: {
      title: 'المحصَّل حسب الطبيب',
      empty: empty.ar,
      columns: { ...columns.ar, doctor: 'الطبيب', doctor_id: 'الطبيب' },
    },
  },
  en: {
    collectedByMethod: {
      title: 'Collected by method',
      empty: empty.en,
      columns: { ...columns.en, method: 'Method' },
      options: { method: methodWords.en },
    },
    collectedByDoctor: {
      title: 'Collected by doctor',
      empty: empty.en,
      columns: { ...columns.en, doctor: 'Doctor', doctor_id: 'Doctor' },
    },
  },
};
