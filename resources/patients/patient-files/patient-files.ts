import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { teeth } from '../../shared/teeth.ts';
import { seeAllPatients, seeFiled, writeFiled } from '../../shared/patientRights.ts';
import { patientFileWords } from './patientFileWords.ts';

/** So many pictures are sent in one go (issue 16, decision 1). */
export const mostAtOnce = 20;
export const fileKinds = ['photo', 'xray', 'scan', 'document', 'consent'] as const;
export const subtypes = [
  'intraoral',
  'extraoral',
  'panoramic',
  'periapical',
  'bitewing',
  'cbct',
  'before',
  'after',
  'other',
] as const;

/** Pictures and papers in a patient's file (clinic.md 2.3); what a file is, its bytes say, and where it was taken nobody keeps (SEC-55). */
export const patientFiles = defineResource({
  name: 'patient-files',
  module: 'patients',
  title: ['kind', 'taken_on'],
  choose: ['subtype', 'title'],
  person: 'patient_id',
  noSelfDealing: { allowed: 'filing what belongs to a patient is the work itself' },
  panel: true,

  fields: {
    patient_id: f.reference('patients', { required: true, fixed: true, among: { status: 'active' } }),
    file: f.file({ required: true, fixed: true, maxMegabytes: 10 }),
    kind: f.select(fileKinds, { required: true, fixed: true }),
    subtype: f.select(subtypes),
    taken_on: f.date({ required: true, past: true, default: 'today' }),
    teeth: f.tags(teeth),
    title: f.text({ maxLength: 120, search: true }),
    pair_id: f.reference('patient-files'),
    supersedes_id: f.reference('patient-files', { fixed: true, unique: true }),
    is_superseded: f.computed('boolean'),
  },
  sorts: ['taken_on', 'created_at'],
  figures: ['taken_on', 'subtype'],

  access: {
    list: seeFiled,
    show: seeFiled,
    create: writeFiled,
    edit: writeFiled,
    remove: writeFiled,
    // What is filed of own patients is read here and not taken away as a file (clinic.md 2.1).
    export: seeAllPatients,
  },
  screens: {},

  checks: {
    pairedOnce: { on: 'pair_id', once: ['pair_id'] },
    supersedesConsent: { on: 'supersedes_id', ok: (one) => !one.supersedes_id || one.kind === 'consent' },
  },
  constraints: {
    pairApart: { holds: 'pair_id <> id' },
    supersededApart: { holds: 'supersedes_id <> id' },
  },
  refusals: ['consent_stays', 'no_picture_consent', 'no_pair', 'has_pair', 'too_many_at_once'],
  words: patientFileWords,
});
