import { nobody } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { stays } from '#metadata/workflow.ts';
import { exportTold, seeTold, writeTold } from '../../shared/patientRights.ts';
import { saidFields, visitNoteFields } from './visitNoteFields.ts';
import { visitNoteWords } from './visitNoteWords.ts';

/** `patient_id` says whose file it is in, not whom the row pays or judges. */
const work = { allowed: 'writing of somebody one treats is the work itself' };
/** One note of a visit and its doctor; one that was written in error makes room for the right one. */
const standing = { status: ['open', 'closed'] };

/**
 * What a doctor found and did at one visit (ux.md UX-78). It is told of an illness: nobody at the desk reads, counts or finds one
 * (issue 18, decided 1). A closed one is only added to, which the table itself holds (functions/visitNotes.sql).
 */
export const visitNotes = defineResource({
  name: 'visit-notes',
  module: 'patients',
  title: ['visited_on', 'patient_id'],
  choose: ['doctor_id'],
  chooseSeen: true,
  person: 'patient_id',
  noSelfDealing: work,
  panel: true,
  editableIn: ['open'],
  lacks: ['remove'],
  fields: visitNoteFields,
  indexes: [
    ['patient_id', 'visited_on'],
    ['status', 'visited_on'],
  ],
  sorts: ['visited_on', 'created_at'],
  figures: ['visited_on', 'doctor_id', 'diagnosis'],
  sections: {
    visit: ['patient_id', 'appointment_id', 'doctor_id', 'visited_on', 'started_from_id'],
    complaint: ['complaint'],
    vitals: [
      'bp_systolic',
      'bp_diastolic',
      'pulse',
      'temperature',
      'oxygen',
      'blood_sugar',
      'weight',
      'height',
    ],
    findings: ['examination', 'diagnosis', 'teeth', 'plan'],
    after: ['addenda', 'closed_at', 'struck_reason'],
  },
  views: {
    newest: {
      filter: {},
      sort: '-visited_on',
      columns: ['visited_on', 'doctor_id', 'complaint', 'diagnosis', 'status'],
    },
    open: {
      filter: { status: 'open' },
      sort: 'visited_on',
      columns: ['visited_on', 'patient_id', 'doctor_id', 'complaint'],
    },
  },

  workflow: {
    states: { open: 'warning', closed: 'good', struck: 'muted' },
    initial: 'open',
    transitions: {
      /** Its doctor signs it. One that was left open is closed by time, for nobody remembers a visit of last week. */
      close: { from: 'open', to: 'closed', access: writeTold, notOwn: work, single: true },
      addend: {
        from: 'closed',
        to: stays,
        access: writeTold,
        notOwn: work,
        body: { text: f.longText({ required: true, minLength: 3, maxLength: 2000 }) },
        single: true,
      },
      strike: {
        from: ['open', 'closed'],
        to: 'struck',
        access: writeTold,
        notOwn: work,
        ask: ['struck_reason'],
        demand: ['struck_reason'],
        danger: true,
        quiet: 'menu',
        single: true,
      },
    },
  },
  operations: {
    /** What the page of a visit chooses from. */
    visits: { method: 'GET', path: '/patients/:patientId/visits', access: seeTold, reads: true },
  },
  checks: {
    somethingSaid: {
      on: 'complaint',
      ok: (note) => saidFields.some((name) => String(note[name] ?? '') !== ''),
    },
    bothPressures: {
      on: 'bp_diastolic',
      ok: (note) => (note.bp_systolic ?? null) === null || (note.bp_diastolic ?? null) !== null,
      holds: 'bp_systolic is null or bp_diastolic is not null',
    },
    upperPressure: {
      on: 'bp_systolic',
      ok: ({ bp_systolic: upper, bp_diastolic: lower }) =>
        (lower ?? null) === null || (typeof upper === 'number' && upper > Number(lower)),
      holds: 'bp_diastolic is null or (bp_systolic is not null and bp_systolic > bp_diastolic)',
    },
    noteOnce: { on: 'appointment_id', once: ['appointment_id', 'doctor_id'], where: standing },
  },
  constraints: {
    struckWhy: { holds: "(status = 'struck') = (struck_reason is not null)" },
    closedWhen: {
      holds: "(status = 'closed') <= (closed_at is not null) and (status = 'open') <= (closed_at is null)",
    },
    apartFromItself: { holds: 'started_from_id <> id' },
  },
  access: {
    list: seeTold,
    show: seeTold,
    create: writeTold,
    edit: writeTold,
    remove: nobody,
    export: exportTold,
  },
  screens: {},
  refusals: ['otherDoctor', 'visitOff', 'visitAhead', 'notSigner', 'notStriker'],
  words: visitNoteWords,
});
