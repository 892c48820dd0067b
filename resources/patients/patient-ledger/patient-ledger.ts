import { allOf, nobody } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { seeAllPatients } from '../../shared/patientRights.ts';
import { seeAccount, seeMoney } from '../../shared/patientMoney.ts';
import { ledgerKinds } from '../ledgerKinds.ts';
import { debtReports } from './debtReports.ts';
import { revenueReport } from './revenueReport.ts';
import { patientLedgerWords } from './patientLedgerWords.ts';

const kept = { readOnly: true } as const;
const needed = { readOnly: true, required: true } as const;
const amount = { places: 3, inCurrency: true } as const;

/**
 * The book of patients: what each owes and paid (clinic.md 6.1), appended to by documents and never changed. Positive: the patient
 * owes. Lines are never re-pointed: those of a merged record are read through it (issue 19, decided 4).
 */
export const patientLedger = defineResource({
  name: 'patient-ledger',
  module: 'patients',
  title: ['kind', 'seq'],
  person: 'patient_id',
  noSelfDealing: { allowed: 'documents write it, never a person' },
  fields: {
    /** Counted for each patient, in the order of posting. */
    seq: f.integer({ ...needed, min: 1 }),
    patient_id: f.reference('patients', needed),
    kind: f.select(ledgerKinds, needed),
    amount: f.decimal({ ...needed, ...amount, read: seeMoney }),
    debit: f.computed('money', { read: seeMoney }),
    credit: f.computed('money', { read: seeMoney }),
    balance_after: f.decimal({ ...needed, ...amount, read: seeMoney }),
    business_date: f.date(needed),
    posted_at: f.dateTime(needed),
    treatment_id: f.reference('patient-treatments', kept),
    source_type: f.text(needed),
    source_id: f.text({ ...needed, code: true }),
    /** Of the document, where it has one. */
    number: f.text({ ...kept, code: true }),
    note: f.text({ ...kept, maxLength: 300 }),
    reverses_id: f.reference('patient-ledger', kept),
    actor_id: f.reference('users', kept),
  },
  unique: [['patient_id', 'seq']],
  indexes: [['patient_id', 'business_date'], ['source_id'], ['business_date']],
  sorts: ['business_date', 'seq'],
  access: {
    list: seeAccount,
    show: seeAccount,
    create: nobody,
    edit: nobody,
    remove: nobody,
    // What is filed of own patients is read here and not taken away as a file (clinic.md 2.1).
    export: allOf(seeAllPatients, seeMoney),
  },
  ledger: {
    mirror: { by: 'reverses_id', exactly: ['amount'] },
    sums: { patient_balances: { by: ['patient_id'], adds: { balance: 'amount' } } },
    names: ['number'],
    proofs: ['balances', 'allocated'],
  },
  constraints: { of_something: { holds: 'amount <> 0' } },
  refusals: [
    'patient.archived',
    'refund.exceeds_credit',
    'allocation.not_charged',
    'allocation.above_line',
    'allocation.above_amount',
  ],
  menu: { area: 'patients', icon: 'debts', order: 38 },
  reports: { ...debtReports, revenue: revenueReport },
  screens: {},
  words: patientLedgerWords,
});
