import { allOf } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineReport } from '#metadata/report.ts';
import { seeAllPatients } from '../../shared/patientRights.ts';
import { seeMoney } from '../../shared/patientMoney.ts';

/** How old what is owed is, in days since it was charged (clinic.md 7). */
const ages = ['to30', 'to60', 'to90', 'over90'] as const;
export type DebtAge = (typeof ages)[number];

/** Whoever sees money and all patients, since a report can be taken away as a file. */
const access = allOf(seeAllPatients, seeMoney);

/** Every charge that is not paid, the oldest first: what was paid went to what was typed, then to the oldest (clinic.md M8, 7). */
const debts = defineReport({
  of: 'clinic',
  access,
  columns: {
    patient_id: f.reference('patients'),
    phone: f.phone(),
    business_date: f.date(),
    days: f.integer(),
    age: f.select(ages),
    procedure_id: f.reference('dental-procedures'),
    amount: f.money(),
    paid: f.money(),
    unpaid: f.money(),
  },
  period: 'business_date',
  filters: ['age', 'patient_id', 'procedure_id'],
  sort: 'business_date',
  sorts: ['unpaid', 'days'],
  totals: ['amount', 'paid', 'unpaid'],
  opens: { of: 'patients', id: 'patient_id' },
  place: { path: 'patients/debts' },
});

const behindOf = (age: DebtAge) => ({
  behind: {
    of: 'patient-ledger',
    screen: 'reports.debts',
    by: { patient_id: 'patient_id' },
    where: { age: [age] },
  },
});

/** What each patient owes by its age, whoever owes most first; its sums are those of the clinic. */
const debtors = defineReport({
  of: 'clinic',
  access,
  columns: {
    patient_id: f.reference('patients'),
    phone: f.phone(),
    // First, so that it is the figure of a card on phones; ages nothing is owed of are empty.
    total: f.money({
      behind: { of: 'patient-ledger', screen: 'reports.debts', by: { patient_id: 'patient_id' } },
    }),
    to30: f.money(behindOf('to30')),
    to60: f.money(behindOf('to60')),
    to90: f.money(behindOf('to90')),
    over90: f.money(behindOf('over90')),
  },
  filters: ['patient_id'],
  sort: '-total',
  sorts: ['to30', 'to60', 'to90', 'over90'],
  totals: ['to30', 'to60', 'to90', 'over90', 'total'],
  opens: { of: 'patients', id: 'patient_id' },
  place: { path: 'patients/debtors', menu: 'debts' },
});

/** The same for the whole clinic, on the first page: how much is owed of each age, and by how many. */
const ageing = defineReport({
  of: 'clinic',
  access,
  columns: {
    age: f.select(ages),
    patients: f.integer(),
    days: f.integer(),
    unpaid: f.money({ behind: { of: 'patient-ledger', screen: 'reports.debts', by: { age: 'age' } } }),
  },
  sort: 'days',
  totals: ['unpaid'],
});

export const debtReports = { debts, debtors, ageing };

const options = {
  ar: {
    age: { to30: 'حتى 30 يوماً', to60: '31–60 يوماً', to90: '61–90 يوماً', over90: 'أكثر من 90 يوماً' },
  },
  en: { age: { to30: 'Up to 30 days', to60: '31–60 days', to90: '61–90 days', over90: 'Over 90 days' } },
} as const;
const empty = { ar: 'لا توجد ديون على المرضى.', en: 'No patient owes anything.' } as const;

/** Their words, in those of the book. */
export const debtReportWords = {
  ar: {
    debts: {
      title: 'الديون المفتوحة',
      empty: empty.ar,
      columns: {
        patient_id: 'المريض',
        phone: 'الهاتف',
        business_date: 'تاريخ القيد',
        days: 'الأيام',
        age: 'عمر الدين',
        procedure_id: 'الإجراء',
        amount: 'المبلغ',
        paid: 'المدفوع منه',
        unpaid: 'المتبقي',
      },
      options: options.ar,
    },
    debtors: {
      title: 'أعمار الديون',
      empty: empty.ar,
      columns: {
        patient_id: 'المريض',
        phone: 'الهاتف',
        ...options.ar.age,
        total: 'الإجمالي',
      },
    },
    ageing: {
      title: 'ديون المرضى حسب عمرها',
      empty: empty.ar,
      columns: { age: 'عمر الدين', patients: 'المرضى', days: 'أقدمها (يوم)', unpaid: 'المتبقي' },
      options: options.ar,
    },
  },
  en: {
    debts: {
      title: 'Open debts',
      empty: empty.en,
      columns: {
        patient_id: 'Patient',
        phone: 'Phone',
        business_date: 'Charged on',
        days: 'Days',
        age: 'Age of the debt',
        procedure_id: 'Procedure',
        amount: 'Amount',
        paid: 'Paid of it',
        unpaid: 'Left',
      },
      options: options.en,
    },
    debtors: {
      title: 'Debt ageing',
      empty: empty.en,
      columns: {
        patient_id: 'Patient',
        phone: 'Phone',
        ...options.en.age,
        total: 'Total',
      },
    },
    ageing: {
      title: 'Debts of patients by age',
      empty: empty.en,
      columns: { age: 'Age of the debt', patients: 'Patients', days: 'Oldest (days)', unpaid: 'Left' },
      options: options.en,
    },
  },
} as const;
