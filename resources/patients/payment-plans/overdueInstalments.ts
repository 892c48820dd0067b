import { allOf } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineReport } from '#metadata/report.ts';
import { seeAllPatients } from '../../shared/patientRights.ts';
import { seeMoney } from '../../shared/patientMoney.ts';

/**
 * Instalments whose day is past and that are not paid, the oldest first (clinic.md 2.6, 7): for whoever sees money and all patients,
 * since a report can be taken away as a file.
 */
export const overdueInstalments = defineReport({
  of: 'clinic',
  access: allOf(seeAllPatients, seeMoney),
  columns: {
    patient_id: f.reference('patients'),
    phone: f.phone(),
    due_date: f.date(),
    days_late: f.integer(),
    amount: f.money(),
    paid: f.money(),
    overdue: f.money(),
  },
  period: 'due_date',
  filters: ['patient_id'],
  sort: 'due_date',
  sorts: ['overdue', 'days_late'],
  totals: ['overdue'],
  opens: { of: 'patients', id: 'patient_id' },
  place: { path: 'payment-plans/overdue', menu: 'overdue' },
});

/** Their words, in those of plans. */
export const overdueWords = {
  ar: {
    title: 'أقساط متأخرة',
    empty: 'لا توجد أقساط متأخرة.',
    columns: {
      patient_id: 'المريض',
      phone: 'الهاتف',
      due_date: 'تاريخ الاستحقاق',
      days_late: 'أيام التأخير',
      amount: 'القسط',
      paid: 'المدفوع منه',
      overdue: 'المتأخر',
    },
  },
  en: {
    title: 'Overdue instalments',
    empty: 'No instalment is overdue.',
    columns: {
      patient_id: 'Patient',
      phone: 'Phone',
      due_date: 'Due on',
      days_late: 'Days late',
      amount: 'Instalment',
      paid: 'Paid of it',
      overdue: 'Overdue',
    },
  },
};
