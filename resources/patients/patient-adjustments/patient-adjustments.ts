import { allOf, nobody } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { seeAllPatients } from '../../shared/patientRights.ts';
import { adjustAccount, seeAccount, seeMoney } from '../../shared/patientMoney.ts';
import { accountOf, ofPatient, postedOn, postedWorkflow, voidedWhy, voidFields } from '../accountFields.ts';
import { adjustmentWords } from './adjustmentWords.ts';

const given = { fixed: true } as const;

/** What a patient owes is changed without a treatment or a voucher, with the reason (clinic.md 2.6): posted when saved, voided as a whole. */
export const patientAdjustments = defineResource({
  name: 'patient-adjustments',
  module: 'patients',
  title: ['kind', 'patient_id'],
  person: 'patient_id',
  noSelfDealing: accountOf,
  panel: true,
  fields: {
    patient_id: ofPatient,
    kind: f.select(['discount', 'write_off', 'extra_charge'], { ...given, required: true }),
    amount: f.money({ ...given, required: true, above: '0' }),
    /** Of a charged treatment, which then costs so much less or more; of the whole account where it is empty. */
    treatment_id: f.reference('patient-treatments', given),
    reason: f.longText({ ...given, required: true, minLength: 5, maxLength: 300 }),
    date: postedOn,
    ...voidFields,
  },
  workflow: postedWorkflow,
  access: {
    list: seeAccount,
    show: seeAccount,
    create: adjustAccount,
    edit: nobody,
    remove: nobody,
    // What is filed of own patients is read here and not taken away as a file (clinic.md 2.1).
    export: allOf(seeAllPatients, seeMoney),
  },
  lacks: ['edit', 'remove'],
  posting: ['create', 'void'],
  indexes: [['patient_id', 'date']],
  sorts: ['date', 'amount', 'created_at'],
  figures: ['kind', 'amount', 'treatment_id', 'date'],
  sections: {
    main: ['patient_id', 'kind', 'amount', 'treatment_id', 'reason'],
    course: ['date', 'void_reason', 'voided_by', 'voided_at'],
  },
  screens: {},
  constraints: voidedWhy,
  refusals: [
    'adjustment.not_charged',
    'adjustment.above_line',
    'adjustment.above_debt',
    'adjustment.above_charges',
  ],
  words: adjustmentWords,
});
