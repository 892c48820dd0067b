import { allOf } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineReport } from '#metadata/report.ts';
import { seeAllPatients } from '../../shared/patientRights.ts';
import { seeMoney } from '../../shared/patientMoney.ts';

/**
 * Plans of which something is still to be done, the dearest first (issue 18, part 6): for whoever sees money and all patients, since a
 * report can be taken away as a file and what is filed of one's own patients cannot (clinic.md 2.1).
 */
export const openPlans = defineReport({
  of: 'clinic',
  access: allOf(seeAllPatients, seeMoney),
  columns: {
    patient_id: f.reference('patients'),
    name: f.text({ search: true }),
    plan_status: f.select(['offered', 'accepted']),
    since: f.date(),
    open_lines: f.integer(),
    open_value: f.money(),
    total: f.money(),
  },
  period: 'since',
  filters: ['plan_status', 'patient_id'],
  sort: '-open_value',
  sorts: ['since', 'total'],
  totals: ['open_lines', 'open_value', 'total'],
  opens: { of: 'patients', id: 'patient_id' },
  place: { path: 'treatment-plans/open', menu: 'openPlans' },
});

/** Their words, in those of plans. */
export const openPlanWords = {
  ar: {
    open: {
      title: 'خطط العلاج المفتوحة',
      empty: 'لا توجد خطة فيها علاج لم يكتمل.',
      columns: {
        patient_id: 'المريض',
        name: 'الخطة',
        plan_status: 'الحالة',
        since: 'منذ',
        open_lines: 'علاجات لم تكتمل',
        open_value: 'قيمة ما لم يكتمل',
        total: 'قيمة الخطة',
      },
      options: { plan_status: { offered: 'معروضة', accepted: 'موافق عليها' } },
    },
  },
  en: {
    open: {
      title: 'Open treatment plans',
      empty: 'No plan has a treatment that is still to be done.',
      columns: {
        patient_id: 'Patient',
        name: 'Plan',
        plan_status: 'Status',
        since: 'Since',
        open_lines: 'Treatments to be done',
        open_value: 'Value to be done',
        total: 'Value of the plan',
      },
      options: { plan_status: { offered: 'Offered', accepted: 'Accepted' } },
    },
  },
};
