import { nobody } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { exportTold, seeFiled, seeTold, writeTold } from '../../shared/patientRights.ts';
import { surfaces, teeth } from '../../shared/teeth.ts';
import { conditions } from '../findings.ts';
import { toothConditionWords } from './toothConditionWords.ts';

/** `patient_id` says whose mouth it is, not whom the row pays or judges. */
const work = { allowed: 'writing down what one finds at somebody one treats is the work itself' };

/**
 * What was found at a tooth (clinic.md 2.4). A diagnosis: nobody at the desk reads, counts or finds one (issue 18, decided 1). Where
 * and what it is stays as it was written; what was written in error is struck, and vanishes from the mouth of every day.
 */
export const toothConditions = defineResource({
  name: 'tooth-conditions',
  module: 'patients',
  title: ['tooth_fdi', 'condition'],
  person: 'patient_id',
  noSelfDealing: work,
  panel: true,
  editableIn: ['open'],
  lacks: ['remove'],

  fields: {
    patient_id: f.reference('patients', { required: true, fixed: true, among: { status: 'active' } }),
    tooth_fdi: f.select(teeth, { required: true, fixed: true, wrong: 'tooth.invalid' }),
    surfaces: f.tags(surfaces, { repeats: true, wrong: 'tooth.surface_invalid' }),
    condition: f.select(conditions, { required: true, fixed: true }),
    severity: f.select(['1', '2', '3']),
    noted_on: f.date({ required: true, fixed: true, past: true, default: 'today' }),
    /** Who found it. Not said: whoever writes, where they are a doctor, else the patient's own. */
    doctor_id: f.reference('employees', {
      fixed: true,
      among: { status: 'active', clinical: true },
    }),
    note: f.longText({ maxLength: 500, search: true }),
    resolved_on: f.date({ readOnly: true, past: true }),
    /** The treatment by whose completion it was gone. */
    resolved_by_treatment_id: f.reference('patient-treatments', { readOnly: true }),
    struck_reason: f.longText({ readOnly: true, minLength: 3, maxLength: 300 }),
  },
  indexes: [['patient_id', 'tooth_fdi']],
  sorts: ['noted_on', 'tooth_fdi', 'created_at'],
  figures: ['noted_on', 'severity', 'doctor_id'],

  workflow: {
    states: { open: 'warning', resolved: 'good', struck: 'muted' },
    initial: 'open',
    transitions: {
      resolve: {
        from: 'open',
        to: 'resolved',
        access: writeTold,
        notOwn: work,
        ask: ['resolved_on'],
        undo: 'reopen',
      },
      reopen: {
        from: 'resolved',
        to: 'open',
        access: writeTold,
        notOwn: work,
        quiet: 'menu',
        back: { asksNothing: 'a finding stays one, whoever found it has left since' },
      },
      strike: {
        from: ['open', 'resolved'],
        to: 'struck',
        access: writeTold,
        notOwn: work,
        ask: ['struck_reason'],
        demand: ['struck_reason'],
        danger: true,
        single: true,
        quiet: 'menu',
      },
    },
  },
  access: {
    list: seeTold,
    show: seeTold,
    create: writeTold,
    edit: writeTold,
    remove: nobody,
    export: exportTold,
  },
  operations: {
    /** Whoever sees the file sees what is done and planned; findings are told to whom they are for (issue 18, decided 1). */
    toothChart: {
      method: 'GET',
      path: '/patients/:patientId/tooth-chart',
      access: seeFiled,
      reads: true,
      query: ['at'],
    },
  },
  screens: {},
  checks: {
    'tooth.duplicate_condition': {
      on: 'condition',
      once: ['patient_id', 'tooth_fdi', 'condition', 'surfaces'],
      where: { status: 'open' },
      merged: { first: ['noted_on', 'created_at'], aside: { status: 'resolved' }, other: 'merged' },
    },
  },
  constraints: {
    struckWhy: { holds: "(status = 'struck') = (struck_reason is not null)" },
    resolvedWhen: { holds: "status <> 'open' or resolved_on is null" },
    resolvedAfter: { holds: 'resolved_on >= noted_on' },
  },
  refusals: [
    'tooth.invalid',
    'tooth.surface_invalid',
    'tooth.missing',
    'tooth.retained',
    'tooth.whole',
    'resolved_too_early',
  ],
  passes: { retained: 'The primary tooth is still there though its time is over.' },
  words: toothConditionWords,
});
