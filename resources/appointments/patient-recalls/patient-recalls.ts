import { may, nobody, own } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { stays } from '#metadata/workflow.ts';
import { seePatients } from '../../shared/patientRights.ts';
import { book, keepCalendar } from '../appointmentRights.ts';
import { patientRecallWords } from './patientRecallWords.ts';

/** `doctor_id` says whom the patient is to see, not whom the row pays or judges. */
const work = { allowed: 'calling one’s patients back is the work itself' };

export const recallReasons = [
  'checkup',
  'scaling',
  'ortho_review',
  'implant_review',
  'post_op',
  'treatment_followup',
  'other',
] as const;
export const channels = ['call', 'whatsapp', 'sms'] as const;
export const outcomes = ['reached', 'no_answer', 'later', 'refused'] as const;

/** Who is to be called back, for what and in which month; worked off beside the calendar (clinic.md 2.7). */
export const patientRecalls = defineResource({
  name: 'patient-recalls',
  module: 'appointments',
  menu: { area: 'appointments', icon: 'recall', order: 36 },
  panel: true,
  title: ['patient_id', 'due_month'],
  person: 'doctor_id',
  branch: 'branch_id',
  noSelfDealing: work,
  editableIn: ['open'],
  lacks: ['remove'],

  fields: {
    patient_id: f.reference('patients', {
      required: true,
      fixed: true,
      search: true,
      among: { status: 'active' },
    }),
    reason: f.select(recallReasons, { required: true, default: 'checkup' }),
    due_month: f.month({ required: true, default: 'thisMonth' }),
    doctor_id: f.reference('employees', { among: { status: 'active', clinical: true } }),
    /** Where the patient is to come: whoever reaches one branch alone sees what is called from there (clinic.md G11). */
    branch_id: f.reference('branches', {
      required: true,
      default: 'currentBranch',
      among: { status: 'active' },
    }),
    /** What it follows on, where a treatment asked for it (clinic.md 2.7): told to whoever sees the patient's file. */
    source_treatment_id: f.reference('patient-treatments', { readOnly: true, read: seePatients }),
    note: f.longText({ maxLength: 500, search: true }),
    attempts: f.lines(
      {
        at: f.dateTime({ required: true, default: 'now' }),
        channel: f.select(channels, { required: true, default: 'call' }),
        outcome: f.select(outcomes, { required: true }),
        note: f.text({ maxLength: 200 }),
      },
      { max: 30, sort: 'at' },
    ),
    dropped_because: f.longText({ readOnly: true, minLength: 3, maxLength: 300 }),
    /** Whom to call, and the number of whoever agreed to be written to (SEC-67). */
    phone: f.computed('text'),
    writes_to: f.computed('text'),
    tries: f.computed('integer'),
  },
  indexes: [['due_month', 'status']],
  sorts: ['due_month', 'status', 'created_at'],
  figures: ['due_month', 'reason', 'doctor_id', 'branch_id'],

  workflow: {
    states: { open: 'warning', booked: 'info', done: 'good', dropped: 'muted' },
    initial: 'open',
    transitions: {
      /** One more try to reach the patient: the same line the form has, in one step. */
      attempt: {
        from: 'open',
        to: stays,
        access: keepCalendar,
        notOwn: work,
        body: {
          channel: f.select(channels, { required: true, default: 'call' }),
          outcome: f.select(outcomes, { required: true }),
          note: f.text({ maxLength: 200 }),
        },
        single: true,
      },
      /** A visit was booked about that month: it does so by itself (clinic.md 2.7). */
      book: { from: 'open', to: 'booked', access: keepCalendar, notOwn: work, undo: 'reopen', quiet: 'menu' },
      finish: {
        from: ['open', 'booked'],
        to: 'done',
        access: keepCalendar,
        notOwn: work,
        undo: 'reopen',
        quiet: 'menu',
      },
      drop: {
        from: ['open', 'booked'],
        to: 'dropped',
        access: keepCalendar,
        notOwn: work,
        ask: ['dropped_because'],
        demand: ['dropped_because'],
        danger: true,
        undo: 'reopen',
      },
      reopen: {
        from: ['done', 'dropped', 'booked'],
        to: 'open',
        access: keepCalendar,
        notOwn: work,
        // The patient is held before the recall, as whoever books holds them (clinic.md 3.0).
        ownLocks: true,
        quiet: true,
      },
    },
  },
  access: {
    list: keepCalendar,
    // Doctors read those of their own patients (clinic.md 7, my day).
    self: may('patients_view_self_appointments', own),
    show: book,
    create: keepCalendar,
    edit: keepCalendar,
    remove: nobody,
    // Whom one treats is read here and not taken away as a file (clinic.md 2.1).
    export: keepCalendar,
  },
  filters: ['callable'],
  // Whoever is archived meanwhile is called by nobody, and comes back with the restore.
  views: {
    due: { filter: { due_month_lte: '+0', status: 'open', callable: true }, sort: 'due_month' },
    ahead: { filter: { due_month_gt: '+0', status: 'open', callable: true }, sort: 'due_month' },
  },
  screens: {
    list: {
      path: 'patients/recalls',
      columns: ['patient_id', 'reason', 'due_month', 'doctor_id', 'status'],
      filters: ['status', 'reason', 'due_month', 'doctor_id', 'branch_id'],
      sort: 'due_month',
      opens: 'due',
      totals: [],
    },
  },
  refusals: ['past_month'],
  words: patientRecallWords,
});
