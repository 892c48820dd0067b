import * as f from '#metadata/fields/kinds.ts';
import { defineReport } from '#metadata/report.ts';
import { seeAccount } from '../../shared/patientMoney.ts';
import { ledgerKinds, ledgerKindWords } from '../ledgerKinds.ts';

/** What a patient owes and paid, line by line with the balance after each, in the order of days, then of posting (clinic.md 2.6). */
export const accountStatement = defineReport({
  of: 'record',
  access: seeAccount,
  columns: {
    place: f.integer(),
    business_date: f.date(),
    kind: f.select(ledgerKinds),
    number: f.text({ code: true }),
    procedure_id: f.reference('dental-procedures'),
    debit: f.money(),
    credit: f.money(),
    balance: f.money(),
    note: f.text(),
  },
  shown: ['business_date', 'kind', 'number', 'procedure_id', 'debit', 'credit', 'balance', 'note'],
  period: 'business_date',
  filters: ['kind'],
  sort: 'place',
  totals: ['debit', 'credit'],
  place: { tab: 'payments' },
});

/** Its words, in those of patients. */
export const accountStatementWords = {
  ar: {
    title: 'كشف الحساب',
    tab: 'المدفوعات',
    empty: 'لا توجد حركات على حساب المريض بعد.',
    columns: {
      place: 'الترتيب',
      business_date: 'التاريخ',
      kind: 'النوع',
      number: 'رقم المستند',
      procedure_id: 'الإجراء',
      debit: 'عليه',
      credit: 'له',
      balance: 'الرصيد',
      note: 'البيان',
    },
    options: { kind: ledgerKindWords.ar },
  },
  en: {
    title: 'Statement of account',
    tab: 'Payments',
    empty: 'Nothing stands on the patient’s account yet.',
    columns: {
      place: 'Order',
      business_date: 'Date',
      kind: 'Kind',
      number: 'Document no.',
      procedure_id: 'Procedure',
      debit: 'Owes',
      credit: 'Pays',
      balance: 'Balance',
      note: 'Description',
    },
    options: { kind: ledgerKindWords.en },
  },
};
