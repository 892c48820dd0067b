import { listCard, reportCard } from '#metadata/card.ts';
import { patientLedger } from './patient-ledger/patient-ledger.ts';
import { paymentPlans } from './payment-plans/payment-plans.ts';
import { patients } from './patients/patients.ts';

/** Who came to the clinic, in the day of the desk, and in that of whoever treats them (clinic.md 2.1, G3). */
export const patientCards = [
  listCard(patients, {
    name: 'new',
    group: 'changed',
    order: 5,
    by: 'created_at',
    show: ['full_name', 'file_no'],
    words: { ar: { title: 'مرضى جدد' }, en: { title: 'New patients' } },
  }),
  reportCard(patientLedger, { name: 'debts_by_age', group: 'figures', order: 53, report: 'ageing' }),
  reportCard(paymentPlans, { name: 'instalments_overdue', group: 'wrong', order: 40, report: 'overdue' }),
  listCard(patients, {
    name: 'own',
    group: 'figures',
    order: 5,
    screen: 'self',
    filter: { status: 'active' },
    show: ['full_name', 'file_no'],
    words: { ar: { title: 'مرضاي' }, en: { title: 'My patients' } },
  }),
];
