import { stepsDone, type ClinicArea } from '#server/kit/clinicAreas.ts';
import { proofWork } from '#server/kit/ledgerProof.ts';
import { fillConsents, fillFiles } from './demo/filesDemo.server.ts';
import { fillNotes } from './demo/notesDemo.server.ts';
import { fillPatients } from './demo/patientsDemo.server.ts';
import { openingBalanceRules } from './opening-balances/opening-balances.server.ts';
import { patientAdjustmentRules } from './patient-adjustments/patient-adjustments.server.ts';
import { paidPlans } from './payment-plans/overdueInstalments.server.ts';
import { paymentPlanRules } from './payment-plans/payment-plans.server.ts';
import { patientCategoryRules } from './patient-categories/patient-categories.server.ts';
import { patientConsentRules } from './patient-consents/patient-consents.server.ts';
import { patientFileRules } from './patient-files/patient-files.server.ts';
import { patientLedgerRules } from './patient-ledger/patient-ledger.server.ts';
import { patientNoteRules } from './patient-notes/patient-notes.server.ts';
import { patientRules } from './patients/patients.server.ts';
import { referralSourceRules } from './referral-sources/referral-sources.server.ts';
import { patientSteps } from './setupSteps.ts';

/** What patients are grouped by, with the discount of each and its colour (clinic.md 2.9, issue's seeds). */
const categories = [
  ['عادي', 'Regular', '0', '#12355b', true],
  ['مميز', 'VIP', '10', '#c9a227', false],
  ['تعاقد', 'Contract', '15', '#2f6f4f', false],
  ['أقارب العاملين', 'Staff relatives', '20', '#6a4c93', false],
] as const;
/** Where patients come from (platform.md 5 and clinic.md 2.10). */
const sources = [
  ['صديق', 'Friend', 'other'],
  ['فيسبوك', 'Facebook', 'social'],
  ['إنستجرام', 'Instagram', 'social'],
  ['جوجل', 'Google', 'search'],
  ['طبيب', 'Doctor', 'doctor'],
  ['لافتة', 'Signboard', 'walk_by'],
  ['مريض سابق', 'Former patient', 'patient'],
  ['مار بالعيادة', 'Walked by', 'walk_by'],
] as const;

const steps = stepsDone(patientSteps, {
  patient: `exists (select from patients p where not exists (select from sample_rows s where s.tbl = 'patients' and s.record_id = p.id))`,
});

/** Categories and sources every clinic begins with, and the first patient as a step. */
export const area: ClinicArea = {
  name: 'patients',
  rules: [
    patientRules,
    patientNoteRules,
    patientFileRules,
    patientConsentRules,
    patientCategoryRules,
    referralSourceRules,
    patientLedgerRules,
    patientAdjustmentRules,
    openingBalanceRules,
    paymentPlanRules,
  ],
  steps,
  async onNewClinic(db) {
    if ((await db.query('select 1 from patient_categories limit 1')).length === 0)
      await db.insert(
        'patient_categories',
        categories.map(([name_ar, name_en, discount_percent, color, is_default]) => ({
          name_ar,
          name_en,
          discount_percent,
          color,
          is_default,
          status: 'active',
          version: 1,
        })),
      );
    if ((await db.query('select 1 from referral_sources limit 1')).length === 0)
      await db.insert(
        'referral_sources',
        sources.map(([name_ar, name_en, kind]) => ({ name_ar, name_en, kind, status: 'active', version: 1 })),
      );
  },
  daily: [
    {
      name: 'patient birthdays',
      words: { ar: 'أعياد ميلاد المرضى', en: 'Patients’ birthdays' },
      from: '07:00',
      statement: 'select tell_patient_birthdays($1::date) as n',
    },
    {
      name: 'paid plans',
      words: { ar: 'إكمال خطط التقسيط المدفوعة', en: 'Closing paid instalment plans' },
      from: '02:00',
      statement: paidPlans,
      transition: { resource: 'payment-plans', name: 'complete' },
    },
    proofWork(patientLedgerRules, {
      name: 'patient accounts proof',
      words: { ar: 'مطابقة حسابات المرضى', en: 'Proof of patients’ accounts' },
      from: '02:30',
      expectsNone: 'balances of patients are not those of their lines',
    }),
  ],
  sample: [{ table: 'patients', label: 'full_name' }],
  async demo(clinic) {
    await fillPatients(clinic);
    await fillNotes(clinic);
    await fillConsents(clinic);
    await fillFiles(clinic);
  },
};
