import { allOf, nobody } from '#metadata/access.ts';
import { compareDecimals } from '#metadata/fields/decimals.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { seeAllPatients } from '../../shared/patientRights.ts';
import { adjustAccount, seeAccount, seeMoney } from '../../shared/patientMoney.ts';
import { accountOf, ofPatient, postedWorkflow, voidedWhy, voidFields } from '../accountFields.ts';
import { openingWords } from './openingWords.ts';

/** What a patient owed, or had to their credit, when the clinic began to keep its books here (clinic.md 2.1): once a patient, usually from a file. */
export const openingBalances = defineResource({
  name: 'opening-balances',
  module: 'patients',
  title: 'patient_id',
  person: 'patient_id',
  noSelfDealing: accountOf,
  panel: true,
  fields: {
    patient_id: ofPatient,
    /** Signed: above nought the patient owes, below they have credit. */
    amount: f.decimal({
      required: true,
      fixed: true,
      places: 3,
      inCurrency: true,
      min: '-999999999999',
      max: '999999999999',
    }),
    date: f.date({ required: true, fixed: true, past: true, default: 'businessDay' }),
    note: f.text({ fixed: true, maxLength: 300 }),
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
  sorts: ['date', 'amount', 'created_at'],
  figures: ['amount', 'date'],
  sections: {
    main: ['patient_id', 'amount', 'date', 'note'],
    course: ['void_reason', 'voided_by', 'voided_at'],
  },
  screens: {},
  checks: {
    nothing: {
      on: 'amount',
      ok: ({ amount }) => !amount || compareDecimals(amount, '0') !== 0,
      holds: 'amount <> 0',
    },
  },
  constraints: {
    ...voidedWhy,
    one_a_patient: { once: ['patient_id'], where: { status: 'posted' } },
  },
  refusals: ['opening.exists'],
  words: openingWords,
});
