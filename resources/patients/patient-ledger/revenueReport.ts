import { allOf } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineReport } from '#metadata/report.ts';
import { seeAllPatients } from '../../shared/patientRights.ts';
import { seeMoney } from '../../shared/patientMoney.ts';
import { ledgerKindWords } from '../ledgerKinds.ts';

const kinds = ['charge', 'discount', 'adjustment'] as const;

/**
 * Every line that makes revenue, the latest first: what was charged, discounted and adjusted, and what took it back, by its own day
 * (issue 19, part 4). Every figure of revenue leads here. For whoever sees money and all patients, since a report can be taken away
 * as a file; whose rights hold in some branches sees the treatments done there.
 */
export const revenueReport = defineReport({
  of: 'clinic',
  access: allOf(seeAllPatients, seeMoney),
  columns: {
    business_date: f.date(),
    patient_id: f.reference('patients'),
    kind: f.select(kinds),
    procedure_id: f.reference('dental-procedures'),
    doctor_id: f.reference('employees'),
    amount: f.money(),
    note: f.text(),
    category_id: f.reference('patient-categories'),
    source_id: f.reference('referral-sources'),
    room_id: f.reference('rooms'),
    type_id: f.reference('appointment-types'),
    branch_id: f.reference('branches'),
  },
  shown: ['business_date', 'patient_id', 'kind', 'procedure_id', 'doctor_id', 'amount', 'note'],
  period: 'business_date',
  over: 'branch_id',
  filters: [
    'procedure_id',
    'doctor_id',
    'category_id',
    'source_id',
    'room_id',
    'type_id',
    'branch_id',
    'patient_id',
    'kind',
  ],
  sort: '-business_date',
  sorts: ['amount'],
  totals: ['amount'],
  opens: { of: 'patients', id: 'patient_id' },
  place: { path: 'patients/revenue', menu: 'revenue' },
});

const { charge, discount, adjustment } = ledgerKindWords.ar;
const { charge: charged, discount: discounted, adjustment: adjusted } = ledgerKindWords.en;

/** Its words, in those of the book. */
export const revenueReportWords = {
  ar: {
    title: 'الإيراد من المرضى',
    empty: 'لم يُقيَّد على المرضى شيء في هذه الأيام.',
    columns: {
      business_date: 'التاريخ',
      patient_id: 'المريض',
      kind: 'النوع',
      procedure_id: 'الإجراء',
      doctor_id: 'الطبيب',
      amount: 'المبلغ',
      note: 'البيان',
      category_id: 'فئة المريض',
      source_id: 'مصدر الإحالة',
      room_id: 'الغرفة',
      type_id: 'نوع الموعد',
      branch_id: 'الفرع',
    },
    options: { kind: { charge, discount, adjustment } },
  },
  en: {
    title: 'Revenue from patients',
    empty: 'Nothing was charged to patients in these days.',
    columns: {
      business_date: 'Date',
      patient_id: 'Patient',
      kind: 'Kind',
      procedure_id: 'Procedure',
      doctor_id: 'Doctor',
      amount: 'Amount',
      note: 'Description',
      category_id: 'Patient category',
      source_id: 'Referral source',
      room_id: 'Room',
      type_id: 'Appointment type',
      branch_id: 'Branch',
    },
    options: { kind: { charge: charged, discount: discounted, adjustment: adjusted } },
  },
} as const;
