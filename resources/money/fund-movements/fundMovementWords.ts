import { sourceWords } from '../movementSources.ts';

const ar = {
  one: 'حركة خزينة',
  many: 'حركات الخزائن',
  counted: ['لا توجد حركات', 'حركة واحدة', 'حركتان', '{n} حركات', '{n} حركة', '{n} حركة'],
  fields: {
    fund_id: 'الخزينة',
    seq: 'رقم الحركة',
    business_date: 'التاريخ',
    posted_at: 'وقت التسجيل',
    amount: 'المبلغ',
    balance_after: 'الرصيد بعد الحركة',
    source_type: 'نوع المستند',
    source_id: 'معرّف المستند',
    source_number: 'رقم المستند',
    counter_kind: 'نوع الطرف الآخر',
    counter_id: 'الطرف الآخر',
    reverses_id: 'إلغاء لحركة',
    actor_id: 'المستخدم',
  },
  options: {
    source_type: sourceWords.ar,
    counter_kind: {
      patient: 'مريض',
      income_category: 'تصنيف إيراد',
      expense_category: 'تصنيف مصروف',
      fund: 'خزينة أخرى',
      variance: 'فرق جرد',
    },
  },
  proofs: {
    fund_balances: 'رصيد الخزينة',
    balances: 'الرصيد بعد كل حركة',
    documents: 'حركة كل مستند',
    accounts: 'قيد كل سند في حساب المريض',
    numbers: 'تسلسل أرقام المستندات',
  },
} as const;

const en = {
  one: 'Fund movement',
  many: 'Fund movements',
  fields: {
    fund_id: 'Fund',
    seq: 'No.',
    business_date: 'Date',
    posted_at: 'Posted at',
    amount: 'Amount',
    balance_after: 'Balance after',
    source_type: 'Document kind',
    source_id: 'Document id',
    source_number: 'Document',
    counter_kind: 'Kind of counterpart',
    counter_id: 'Counterpart',
    reverses_id: 'Takes back',
    actor_id: 'User',
  },
  options: {
    source_type: sourceWords.en,
    counter_kind: {
      patient: 'Patient',
      income_category: 'Income category',
      expense_category: 'Expense category',
      fund: 'Another fund',
      variance: 'Count variance',
    },
  },
  proofs: {
    fund_balances: 'Balance of the fund',
    balances: 'Balance after each movement',
    documents: 'Movements of each document',
    accounts: 'Lines of each voucher in its patient’s account',
    numbers: 'Numbers of the documents',
  },
} as const;

/** The words of the book of the funds in both languages. */
export const fundMovementWords = { ar, en };
