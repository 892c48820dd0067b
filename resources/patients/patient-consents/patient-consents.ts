import { nobody } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { seeAllPatients, seeFiled, writeFiled } from '../../shared/patientRights.ts';
import { patientConsentWords } from './patientConsentWords.ts';

/** `patient_id` says who agreed, not whom the row pays or judges. */
const work = { allowed: 'taking a consent down, or back, is the work itself' };

/** What somebody agrees to, each for itself (SEC-67). */
export const purposes = ['care', 'pictures', 'messages', 'offers'] as const;
/** Which wording is put before people now; a changed wording gets the next one, and what was agreed to keeps its own. */
export const wordingVersion = '1';

/** What a patient agreed to, when and before whom: never preset, never edited, withdrawn as easily as given (SEC-67, UX-72). */
export const patientConsents = defineResource({
  name: 'patient-consents',
  module: 'patients',
  title: ['purpose', 'patient_id'],
  person: 'patient_id',
  noSelfDealing: work,
  panel: true,
  lacks: ['edit', 'remove'],

  fields: {
    patient_id: f.reference('patients', { required: true, fixed: true, among: { status: 'active' } }),
    purpose: f.select(purposes, { required: true, fixed: true }),
    wording_version: f.text({ readOnly: true, required: true, filled: true, maxLength: 20, code: true }),
    taken_on: f.date({ readOnly: true, required: true, filled: true, default: 'today' }),
    taken_by: f.reference('users', { readOnly: true, required: true, filled: true, default: 'currentUser' }),
    withdrawn_on: f.date({ readOnly: true }),
    withdrawn_by: f.reference('users', { readOnly: true, stamp: ['withdrawn'] }),
  },
  sorts: ['created_at', 'taken_on'],
  figures: ['taken_on', 'taken_by', 'withdrawn_on'],

  workflow: {
    states: { given: 'good', withdrawn: 'muted' },
    initial: 'given',
    transitions: {
      withdraw: { from: 'given', to: 'withdrawn', access: writeFiled, notOwn: work, danger: true },
    },
  },
  access: {
    list: seeFiled,
    show: seeFiled,
    create: writeFiled,
    edit: nobody,
    remove: nobody,
    // What is filed of own patients is read here and not taken away as a file (clinic.md 2.1).
    export: seeAllPatients,
  },
  screens: {},

  checks: {
    alreadyGiven: {
      on: 'purpose',
      once: ['patient_id', 'purpose'],
      where: { status: 'given' },
      // The newest wording, else since when. Nothing was withdrawn: the other stays given in the file that was merged.
      merged: {
        first: ['-wording_version', 'taken_on', 'created_at'],
        aside: { status: 'withdrawn', withdrawn_on: '1970-01-01' },
        other: 'merged',
      },
    },
  },
  constraints: {
    withdrawnWhen: { holds: "(status = 'withdrawn') = (withdrawn_on is not null)" },
  },
  words: patientConsentWords,
});
