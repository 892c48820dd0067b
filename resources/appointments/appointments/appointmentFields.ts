import * as f from '#metadata/fields/kinds.ts';
import { sources } from '../visitChoices.ts';

export const cancelReasons = [
  'patient_request',
  'doctor_absent',
  'clinic',
  'no_answer',
  'left_unseen',
  'duplicate',
  'other',
] as const;

/** A moment a transition notes; `in` are the states it is true of, so that going back and forth among them keeps it. */
const noted = (...states: readonly string[]) => f.dateTime({ readOnly: true, stamp: states });

/** What is kept of a visit (clinic.md 4.1). Times move by the transition `move` alone, never by an edit. */
export const appointmentFields = {
  patient_id: f.reference('patients', {
    required: true,
    fixed: true,
    search: true,
    among: { status: 'active' },
  }),
  doctor_id: f.reference('employees', {
    required: true,
    fixed: true,
    among: { status: 'active', clinical: true },
  }),
  type_id: f.reference('appointment-types', { required: true, among: { status: 'active' } }),
  starts_at: f.dateTime({ required: true, fixed: true, day: 'business' }),
  /** Minutes; those of its type where not said. */
  duration_min: f.integer({ required: true, filled: true, fixed: true, min: 5, max: 480 }),
  room_id: f.reference('rooms', { fixed: true, among: { status: 'active' } }),
  /** That of the room, else of the session it lies in, else of whoever books. */
  branch_id: f.reference('branches', {
    required: true,
    filled: true,
    fixed: true,
    among: { status: 'active' },
  }),
  urgent: f.boolean({ required: true, default: false }),
  source: f.select(sources, { required: true, default: 'front_desk' }),
  note: f.longText({ maxLength: 500, search: true }),
  /** Sent: whoever books means a time outside the doctor's hours. Kept: it lies there. */
  outside_hours: f.boolean({ required: true, default: false, fixed: true }),
  /** Sent: whoever books means a room of another kind than the type asks for. Kept: the room is of another kind (DESIGN 9.44). */
  room_mismatch: f.boolean({ required: true, default: false }),

  ends_at: f.dateTime({ required: true, filled: true, readOnly: true }),
  /** With the type's buffer as it was when booked: the doctor is taken until then. */
  hold_until: f.dateTime({ required: true, filled: true, readOnly: true }),
  mode: f.select(['slot', 'queue', 'walk_in'], { required: true, filled: true, readOnly: true }),
  queue_no: f.integer({ readOnly: true }),
  chair_no: f.integer({ readOnly: true }),
  /** How whoever confirmed was reached. */
  confirmed_via: f.select(['call', 'whatsapp', 'sms', 'in_person'], { readOnly: true }),
  cancel_reason: f.select(cancelReasons, { readOnly: true }),
  cancelled_by: f.select(['patient', 'clinic'], { readOnly: true }),
  late_cancel: f.computed('boolean'),
  needs_rebooking: f.boolean({ readOnly: true, default: false }),
  needs_room: f.boolean({ readOnly: true, default: false }),
  /** Its day ended and what happened contradicts that nobody came, or whoever came never left: people decide. */
  needs_review: f.boolean({ readOnly: true, default: false }),
  rescheduled_from: f.reference('appointments', { readOnly: true }),
  /** Booked together with others (clinic.md 4.4). */
  series_id: f.reference('appointment-series', { readOnly: true }),
  /** Somebody moved it alone: what is done to its series leaves it out. */
  moved_by_hand: f.boolean({ readOnly: true, default: false }),
  confirmed_at: noted('confirmed'),
  arrived_at: noted('arrived', 'in_progress', 'completed'),
  started_at: noted('in_progress', 'completed'),
  completed_at: noted('completed'),
  cancelled_at: noted('cancelled'),
  missed_at: noted('no_show'),
  reminder_sent_at: f.dateTime({ readOnly: true }),
} as const;
