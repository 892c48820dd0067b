import * as f from '#metadata/fields/kinds.ts';
import { book } from '../appointmentRights.ts';
import { cancelReasons } from './appointmentFields.ts';
import { seeing } from '../visitChoices.ts';

/** What is asked of somebody who is there already, and of a visit that was. */
const whom = {
  patient_id: f.reference('patients', { required: true, among: { status: 'active' } }),
  doctor_id: f.reference('employees', { required: true, among: { status: 'active', clinical: true } }),
  type_id: f.reference('appointment-types', { required: true, among: { status: 'active' } }),
  room_id: f.reference('rooms', { among: { status: 'active' } }),
  room_mismatch: f.boolean(),
  note: f.longText({ maxLength: 500 }),
};

/** Which visits of a series: this one, this and those after it, all that are to come (clinic.md 4.4). */
const which = f.select(['this', 'following', 'all'], { required: true });
const ofSeries = { method: 'POST', access: book, notOwn: seeing, ownLocks: true } as const;

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
    query: ['from', 'to', 'by', 'branch_id', 'doctor_id', 'room_id', 'counts', 'cancelled'],
  },
  /** Who waits, who is inside and who is done, of one day. */
  queue: { method: 'GET', path: '/queue', access: book, reads: true, query: ['doctor_id', 'date'] },
  /** Whom to write now: reminders that are due, and what was booked, moved or cancelled (clinic.md 4.1, UX-36). */
  messages: { method: 'GET', path: 'messages', access: book, reads: true, query: ['doctor_id', 'branch_id'] },
  /** Whether a patient often did not come, before they are booked again (clinic.md A6). */
  noShows: { method: 'GET', path: 'no-shows', access: book, reads: true, query: ['patient_id'] },
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
  /** Changes visits of a series, all or none; what is not sent stays. The clock is the clinic's, on the day of each. */
  seriesChange: {
    ...ofSeries,
    path: ':id/series-change',
    body: {
      which,
      clock: f.time(),
      duration_min: f.integer({ min: 5, max: 480 }),
      doctor_id: f.reference('employees', { among: { status: 'active', clinical: true } }),
      type_id: f.reference('appointment-types', { among: { status: 'active' } }),
      room_id: whom.room_id,
      note: whom.note,
      outside_hours: f.boolean(),
      room_mismatch: whom.room_mismatch,
    },
  },
  /** Cancels visits of a series. */
  seriesCancel: {
    ...ofSeries,
    path: ':id/series-cancel',
    body: {
      which,
      cancel_reason: f.select(cancelReasons, { required: true }),
      cancelled_by: f.select(['patient', 'clinic'], { required: true }),
    },
  },
} as const;
