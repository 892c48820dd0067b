import { defineArea } from '#metadata/area.ts';
import { patientCards } from './cards.ts';
import { openingBalances } from './opening-balances/opening-balances.ts';
import { patientAdjustments } from './patient-adjustments/patient-adjustments.ts';
import { patientCategories } from './patient-categories/patient-categories.ts';
import { patientConsents } from './patient-consents/patient-consents.ts';
import { patientFiles } from './patient-files/patient-files.ts';
import { patientLedger } from './patient-ledger/patient-ledger.ts';
import { patientNotes } from './patient-notes/patient-notes.ts';
import { patients } from './patients/patients.ts';
import { paymentPlans } from './payment-plans/payment-plans.ts';
import { referralSources } from './referral-sources/referral-sources.ts';
import { patientSteps } from './setupSteps.ts';

/** Patients: who they are, what the desk and who treats them write of them. */
export const area = defineArea({
  name: 'patients',
  menu: { patients: { ar: 'المرضى', en: 'Patients', icon: 'patients' } },
  entities: [
    patients,
    patientNotes,
    patientFiles,
    patientConsents,
    patientCategories,
    referralSources,
    patientLedger,
    patientAdjustments,
    openingBalances,
    paymentPlans,
  ],
  cards: patientCards,
  steps: patientSteps,
  letters: [
    ['P', '/patients'],
    ['P', '/patients/my-patients'],
  ],
  workOf: {
    receptionist: { rank: 1, first: { '/patients': 1 } },
    doctor: { rank: 1, first: { '/patients/my-patients': 1 } },
  },
});
