import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { useTemplates } from '../noteRights.ts';
import { writtenFields } from '../visitParts.ts';
import { visitNoteTemplateWords } from './visitNoteTemplateWords.ts';

/** Words a note of a visit begins with, of one doctor or of the clinic, for one kind of visit or for all (issue 18, part 5). */
export const visitNoteTemplates = defineResource({
  name: 'visit-note-templates',
  module: 'patients',
  title: 'name',
  panel: true,
  fields: {
    name: f.text({ required: true, minLength: 2, maxLength: 80, search: true }),
    /** Empty: the clinic's. */
    doctor_id: f.reference('employees', { among: { status: 'active', clinical: true } }),
    /** Empty: for visits of every kind. */
    type_id: f.reference('appointment-types', { among: { status: 'active' } }),
    complaint: f.longText({ maxLength: 2000 }),
    examination: f.longText({ maxLength: 2000 }),
    diagnosis: f.longText({ maxLength: 2000 }),
    plan: f.longText({ maxLength: 2000 }),
  },
  checks: {
    nameOnce: { on: 'name', once: ['doctor_id', 'name'] },
    somethingSaid: {
      on: 'complaint',
      ok: (template) => writtenFields.some((name) => (template[name] ?? '') !== ''),
      holds: 'coalesce(complaint, examination, diagnosis, plan) is not null',
    },
  },
  access: {
    list: useTemplates,
    show: useTemplates,
    create: useTemplates,
    edit: useTemplates,
    remove: useTemplates,
  },
  sorts: ['name', 'created_at'],
  views: {
    all: { filter: {}, sort: 'name', columns: ['name', 'doctor_id', 'type_id'] },
  },
  screens: {},
  refusals: ['notYours'],
  words: visitNoteTemplateWords,
});
