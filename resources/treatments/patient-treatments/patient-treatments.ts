import { nobody } from '#metadata/access.ts';
import { compareDecimals, isSome } from '#metadata/fields/decimals.ts';
import { defineResource } from '#metadata/resource.ts';
import { seeAllPatients, seeFiled, writeFiled } from '../../shared/patientRights.ts';
import { treating } from '../lineRights.ts';
import { materialOperations } from './materialOperations.ts';
import { treatmentFields } from './treatmentFields.ts';
import { treatmentOperations } from './treatmentOperations.ts';
import { treatmentTransitions } from './treatmentTransitions.ts';
import { treatmentWords } from './treatmentWords.ts';

const isOnce = (values: readonly string[] | null | undefined): boolean =>
  new Set(values ?? []).size === (values ?? []).length;

/** What is done for a patient, from the plan to its end (clinic.md 2.5). Nothing is removed: what does not happen is cancelled. */
export const patientTreatments = defineResource({
  name: 'patient-treatments',
  module: 'patients',
  title: ['procedure_id', 'patient_id'],
  choose: ['teeth', 'doctor_id'],
  chooseSeen: true,
  person: 'patient_id',
  noSelfDealing: treating,
  panel: true,
  editableIn: ['planned', 'in_progress'],
  lacks: ['remove'],
  fields: treatmentFields,
  indexes: [
    ['patient_id', 'status'],
    ['doctor_id', 'completed_at'],
    ['procedure_id', 'completed_at'],
    ['completed_at'],
  ],
  sorts: ['phase', 'status', 'completed_at', 'created_at'],
  figures: ['teeth', 'doctor_id', 'net', 'completed_at'],
  sections: {
    main: ['patient_id', 'procedure_id', 'teeth', 'surfaces', 'area', 'doctor_id', 'appointment_id', 'phase'],
    money: ['quantity', 'unit_price', 'discount_percent', 'discount_amount', 'gross', 'discount', 'net'],
    course: ['sessions_planned', 'sessions', 'started_at', 'completed_at', 'cancelled_at', 'cancel_reason'],
    more: [
      'plan_id',
      'lab_due_on',
      'note',
      'branch_id',
      'chart_effect',
      'completions',
      'charged_at',
      'paid',
      'remaining',
    ],
  },

  workflow: {
    states: { planned: 'neutral', in_progress: 'warning', completed: 'good', cancelled: 'muted' },
    initial: 'planned',
    transitions: treatmentTransitions,
  },
  views: {
    open: { filter: { status: ['planned', 'in_progress'] }, sort: 'phase' },
    done: { filter: { status: 'completed' }, sort: '-completed_at' },
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
  posting: ['start', 'complete', 'cancel', 'done'],
  operations: { ...treatmentOperations, ...materialOperations },
  screens: {},

  checks: {
    'tooth.surface_invalid': { on: 'surfaces', ok: ({ surfaces }) => isOnce(surfaces) },
    one_discount: {
      on: 'discount_amount',
      ok: ({ discount_percent: percent, discount_amount: amount }) => !isSome(percent) || !isSome(amount),
      holds: 'coalesce(discount_percent, 0) = 0 or coalesce(discount_amount, 0) = 0',
    },
    discount_above_price: {
      on: 'discount_amount',
      ok: ({ net }) => !net || compareDecimals(net, '0') >= 0,
      holds: 'net >= 0',
    },
    too_many_sessions: {
      on: 'sessions',
      ok: ({ sessions, sessions_planned: planned }) => !planned || (sessions ?? []).length <= planned,
    },
  },
  constraints: {
    completed_when: { holds: "(status = 'completed') <= (completed_at is not null)" },
    started_when: { holds: "(status in ('in_progress', 'completed')) <= (started_at is not null)" },
    cancelled_when: { holds: "(status = 'cancelled') = (cancelled_at is not null)" },
  },
  refusals: [
    'treatment.surface_required',
    'treatment.teeth',
    'treatment.area_required',
    'treatment.place_unwanted',
    'treatment.quantity',
    'treatment.dentition',
    'treatment.discount_limit',
    'treatment.other_patient',
    'treatment.doctor_needed',
    'treatment.plan_sealed',
    'treatment.too_late_to_reopen',
    'treatment.all_sessions',
    'treatment.reason_needed',
    'procedure.below_min',
    'tooth.missing',
  ],
  words: treatmentWords,
});
