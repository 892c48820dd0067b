import * as f from '#metadata/fields/kinds.ts';
import { book } from '../appointmentRights.ts';
import { seeing } from './appointmentTransitions.ts';

/** What is asked of somebody who is there already, and of a visit that was. */
const whom = {
  patient_id: f.reference('patients', { required: true, among: { status: 'active' } }),
  doctor_id: f.reference('employees', { required: true, among: { status: 'active', clinical: true } }),
  type_id: f.reference('appointment-types', { required: true, among: { status: 'active' } }),
  room_id: f.reference('rooms', { among: { status: 'active' } }),
  note: f.longText({ maxLength: 500 }),
};

/** Calls about the schedule as a whole (clinic.md 4.1, endpoints). */
export const appointmentOperations = {
  /** Times at which a booking succeeds, over 31 days at most. */
  slots: {
    method: 'GET',
    path: 'slots',
    access: book,
    reads: true,
    query: ['doctor_id', 'type_id', 'from', 'to', 'room_id', 'patient_id', 'branch_id', 'duration_min'],
  },
  /** What stands in the calendar, over 62 days at most; `counts` of each day alone. */
  calendar: {
    method: 'GET',
    path: 'calendar',
    access: book,
    reads: true,
    query: ['from', 'to', 'by', 'branch_id', 'doctor_id', 'room_id', 'counts'],
  },
  /** Who waits, who is inside and who is done, of one day. */
  queue: { method: 'GET', path: '/queue', access: book, reads: true, query: ['doctor_id', 'date'] },
  walkIn: {
    method: 'POST',
    path: 'walk-in',
    access: book,
    notOwn: seeing,
    ownLocks: true,
    body: { ...whom, urgent: f.boolean() },
  },
  /** A visit of the last days that nobody had written down, as completed (clinic.md A4). */
  backEntry: {
    method: 'POST',
    path: 'back-entry',
    access: book,
    notOwn: seeing,
    ownLocks: true,
    body: {
      ...whom,
      starts_at: f.dateTime({ required: true }),
      duration_min: f.integer({ min: 5, max: 480 }),
    },
  },
} as const;
