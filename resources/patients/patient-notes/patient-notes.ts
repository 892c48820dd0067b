import { nobody } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { stays } from '#metadata/workflow.ts';
import { teeth } from '../../shared/teeth.ts';
import {
  forTheDesk,
  forWhoTreats,
  editPatients,
  seeAllPatients,
  seeFiled,
  writeFiled,
} from '../../shared/patientRights.ts';
import { patientNoteWords } from './patientNoteWords.ts';

/** `patient_id` says whose file it is in, not whom the row pays or judges. */
const work = { allowed: 'writing in the file of somebody one treats is the work itself' };

/** How long its author may put a note right, in hours; then only an addendum follows (clinic.md 2.2). */
export const editableHours = 24;

/** What is written about a patient: by the doctor of the illness, by the desk of everything else (clinic.md 2.2). */
export const patientNotes = defineResource({
  name: 'patient-notes',
  module: 'patients',
  title: ['kind', 'patient_id'],
  person: 'patient_id',
  noSelfDealing: work,
  panel: true,
  editableIn: ['written'],
  lacks: ['remove'],
  opensBy: {
    field: 'kind',
    values: {
      clinical: forWhoTreats,
      diagnosis: forWhoTreats,
      admin: forTheDesk,
      phone_call: forTheDesk,
    },
  },

  fields: {
    patient_id: f.reference('patients', { required: true, fixed: true, among: { status: 'active' } }),
    kind: f.select(['clinical', 'diagnosis', 'admin', 'phone_call'], {
      required: true,
      fixed: true,
      default: 'clinical',
    }),
    body: f.richText({ required: true, maxLength: 10_000, search: true }),
    tooth_fdi: f.select(teeth),
    attachments: f.files({ max: 10 }),
    doctor_id: f.reference('employees', { readOnly: true, default: 'currentEmployee' }),
    pinned: f.boolean({ required: true, default: false, readOnly: true }),
    parent_id: f.reference('patient-notes', { fixed: true }),
    struck_reason: f.longText({ readOnly: true, minLength: 3, maxLength: 300 }),
  },
  sorts: ['created_at', 'pinned'],
  figures: ['doctor_id', 'tooth_fdi'],
  views: {
    newest: {
      filter: {},
      sort: '-pinned',
      columns: ['kind', 'body', 'tooth_fdi', 'doctor_id', 'created_at', 'status'],
    },
  },

  workflow: {
    states: { written: 'neutral', struck: 'muted' },
    initial: 'written',
    transitions: {
      strike: {
        from: 'written',
        to: 'struck',
        access: editPatients,
        notOwn: work,
        ask: ['struck_reason'],
        demand: ['struck_reason'],
        danger: true,
        single: true,
      },
      pin: { from: 'written', to: stays, access: writeFiled, notOwn: work, quiet: 'menu' },
      unpin: { from: 'written', to: stays, access: writeFiled, notOwn: work, quiet: 'menu' },
    },
  },
  constraints: {
    struckWhy: { holds: "(status = 'struck') = (struck_reason is not null)" },
    apartFromItself: { holds: 'parent_id <> id' },
  },
  access: {
    list: seeFiled,
    show: seeFiled,
    create: writeFiled,
    edit: writeFiled,
    remove: nobody,
    // What is filed of own patients is read here and not taken away as a file (clinic.md 2.1).
    export: seeAllPatients,
  },
  screens: {},
  refusals: ['locked', 'notAuthor'],
  words: patientNoteWords,
});
