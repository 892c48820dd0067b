import { nobody } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { stays } from '#metadata/workflow.ts';
import { weekdays } from '../../shared/weekdays.ts';
import { keepCalendar } from '../appointmentRights.ts';
import { appointmentWaitlistWords } from './appointmentWaitlistWords.ts';

/** `doctor_id` says whom the patient waits for, not whom the row pays or judges. */
const work = { allowed: 'finding one’s patients an earlier visit is the work itself' };

export const dayParts = ['morning', 'afternoon', 'evening'] as const;

/** Who waits for an earlier visit, of what type, with whom and when it would suit (clinic.md 4.5). */
export const appointmentWaitlist = defineResource({
  name: 'appointment-waitlist',
  module: 'appointments',
  menu: { area: 'appointments', icon: 'waitlist', order: 33 },
  panel: true,
  title: ['patient_id', 'type_id'],
  person: 'doctor_id',
  branch: 'branch_id',
  noSelfDealing: work,
  editableIn: ['waiting'],
  lacks: ['remove'],

  fields: {
    patient_id: f.reference('patients', {
      required: true,
      fixed: true,
      search: true,
      among: { status: 'active' },
    }),
    type_id: f.reference('appointment-types', { required: true, among: { status: 'active' } }),
    doctor_id: f.reference('employees', { among: { status: 'active', clinical: true } }),
    /** Where the patient would come: whoever reaches one branch alone sees who waits there (clinic.md G11). */
    branch_id: f.reference('branches', {
      required: true,
      default: 'currentBranch',
      among: { status: 'active' },
    }),
    weekdays: f.tags(weekdays),
    day_parts: f.tags(dayParts),
    urgent: f.boolean({ required: true, default: false }),
    /** The later visit they have already: it is moved, never lost first (clinic.md 4.5). */
    appointment_id: f.reference('appointments'),
    until: f.date(),
    note: f.longText({ maxLength: 500, search: true }),
    /** Whom to call, and the number of whoever agreed to be written to (SEC-67). */
    phone: f.computed('text'),
    writes_to: f.computed('text'),
  },
  sorts: ['created_at', 'until', 'status'],
  figures: ['type_id', 'doctor_id', 'branch_id', 'until'],

  workflow: {
    states: { waiting: 'warning', booked: 'good', expired: 'muted', dropped: 'muted' },
    initial: 'waiting',
    transitions: {
      /** The first «yes» gets the freed time: the visit they have is moved there in one step, or one is booked (clinic.md 4.5, A8). */
      book: {
        from: 'waiting',
        to: 'booked',
        access: keepCalendar,
        notOwn: work,
        // Patient, doctor and room are held before the row, as whoever books holds them (clinic.md 3.0).
        ownLocks: true,
        body: {
          doctor_id: f.reference('employees', {
            required: true,
            among: { status: 'active', clinical: true },
          }),
          starts_at: f.dateTime({ required: true }),
          room_id: f.reference('rooms', { among: { status: 'active' } }),
          outside_hours: f.boolean({ default: false }),
          room_mismatch: f.boolean({ default: false }),
        },
        single: true,
      },
      /** They were written that a time is free. */
      offer: {
        from: 'waiting',
        to: stays,
        access: keepCalendar,
        notOwn: work,
        body: {
          doctor_id: f.reference('employees', {
            required: true,
            among: { status: 'active', clinical: true },
          }),
          starts_at: f.dateTime({ required: true }),
        },
        single: true,
        quiet: 'menu',
      },
      /** They were written that somebody else was first. */
      tellTaken: {
        from: 'waiting',
        to: stays,
        access: keepCalendar,
        notOwn: work,
        single: true,
        quiet: 'menu',
      },
      drop: {
        from: 'waiting',
        to: 'dropped',
        access: keepCalendar,
        notOwn: work,
        danger: true,
        undo: 'restore',
      },
      /** Back with the place they had: by the desk, and by itself where the visit that ended the wait is cancelled or missed. */
      restore: {
        from: ['dropped', 'expired', 'booked'],
        to: 'waiting',
        access: keepCalendar,
        notOwn: work,
        ownLocks: true,
        quiet: true,
      },
      /** What time does after the last day that suited (clinic.md 4.5), and the desk before. */
      expire: { from: 'waiting', to: 'expired', access: keepCalendar, notOwn: work, quiet: 'menu' },
    },
  },
  access: {
    list: keepCalendar,
    show: keepCalendar,
    create: keepCalendar,
    edit: keepCalendar,
    remove: nobody,
  },
  operations: {
    /** Whom a freed time suits, in the order they are asked (areas-clinic 6.3). */
    matches: {
      method: 'GET',
      path: 'matches',
      access: keepCalendar,
      reads: true,
      query: ['from', 'to', 'doctor_id', 'branch_id', 'room_id'],
    },
    /** Which times became free and suit somebody, and who must hear that the one they were offered is taken. */
    freed: { method: 'GET', path: 'freed', access: keepCalendar, reads: true },
  },
  filters: ['callable'],
  // Who can be offered a time: the patient is not archived, and what they wait for is still done.
  views: { waiting: { filter: { status: 'waiting', callable: true }, sort: 'created_at' } },
  screens: {
    list: {
      path: 'patients/waiting-list',
      columns: ['patient_id', 'type_id', 'doctor_id', 'urgent', 'until', 'created_at', 'status'],
      filters: ['status', 'doctor_id', 'type_id', 'urgent', 'branch_id'],
      sort: 'created_at',
      opens: 'waiting',
      totals: [],
    },
  },
  checks: {
    waitsOnce: {
      on: 'type_id',
      once: ['patient_id', 'type_id'],
      where: { status: 'waiting' },
      // One wait goes on: the urgent one, else whoever waited first.
      merged: { first: ['-urgent', 'created_at'], aside: { status: 'dropped' }, other: 'aside' },
    },
  },
  refusals: ['past_until', 'doctor_not_allowed', 'no_visit_of_patient', 'visit_too_short'],
  words: appointmentWaitlistWords,
});
