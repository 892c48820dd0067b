import { ledgerKindWords } from '../ledgerKinds.ts';
import { debtReportWords } from './debtReports.ts';
import { revenueReportWords } from './revenueReport.ts';

const ar = {
  one: 'حركة حساب',
  many: 'حركات حساب المريض',
  counted: ['لا توجد حركات', 'حركة واحدة', 'حركتان', '{n} حركات', '{n} حركة', '{n} حركة'] as [
    string,
    string,
    string,
    string,
    string,
    string,
  ],
  about: 'ما على المريض وما دفعه. تُضاف إليه الحركات ولا تُعدّل ولا تُحذف.',
  fields: {
    seq: 'رقم الحركة',
    patient_id: 'المريض',
    kind: 'النوع',
    amount: 'المبلغ',
    debit: 'عليه',
    credit: 'له',
    balance_after: 'الرصيد بعد الحركة',
    business_date: 'التاريخ',
    posted_at: 'وقت التسجيل',
    treatment_id: 'العلاج',
    source_type: 'نوع المستند',
    source_id: 'معرّف المستند',
    number: 'رقم المستند',
    note: 'البيان',
    reverses_id: 'تراجع عن',
    actor_id: 'المستخدم',
  },
  options: { kind: ledgerKindWords.ar },
  reports: { revenue: revenueReportWords.ar, ...debtReportWords.ar },
  proofs: {
    patient_balances: 'رصيد المريض',
    balances: 'الرصيد بعد كل حركة',
    allocated: 'المخصص من الدفعة',
  },
  errors: {
    'patient.archived': 'المريض مؤرشف أو دُمج في ملف آخر',
    'refund.exceeds_credit': 'مبلغ الرد أكبر من رصيد المريض الدائن {n}',
    'allocation.not_charged': 'هذا العلاج لم يُقيَّد على المريض بعد',
    'allocation.above_line': 'المتبقي على هذا العلاج {n} فقط',
    'allocation.above_amount': 'مجموع التخصيص أكبر من مبلغ السند',
  },
};

const en = {
  one: 'Account line',
  many: 'Lines of the patient’s account',
  about: 'What the patient owes and paid. Lines are added, never changed or removed.',
  fields: {
    seq: 'No.',
    patient_id: 'Patient',
    kind: 'Kind',
    amount: 'Amount',
    debit: 'Owes',
    credit: 'Pays',
    balance_after: 'Balance after',
    business_date: 'Date',
    posted_at: 'Posted at',
    treatment_id: 'Treatment',
    source_type: 'Document kind',
    source_id: 'Document id',
    number: 'Document no.',
    note: 'Description',
    reverses_id: 'Takes back',
    actor_id: 'User',
  },
  options: { kind: ledgerKindWords.en },
  reports: { revenue: revenueReportWords.en, ...debtReportWords.en },
  proofs: {
    patient_balances: 'Balance of the patient',
    balances: 'Balance after each line',
    allocated: 'Allocated of the payment',
  },
  errors: {
    'patient.archived': 'The patient is archived or merged into another record',
    'refund.exceeds_credit': 'Refund exceeds the credit {n}',
    'allocation.not_charged': 'This treatment is not charged yet',
    'allocation.above_line': 'Only {n} is left to pay of this treatment',
    'allocation.above_amount': 'The allocations are more than the amount of the voucher',
  },
};

/** The words of the book of patients in both languages. */
export const patientLedgerWords = { ar, en };
