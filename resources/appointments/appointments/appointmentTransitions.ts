import { book } from '../appointmentRights.ts';
import { seeing } from '../visitChoices.ts';
import { stays, type Transitions } from '#metadata/workflow.ts';

/**
 * Every step holds the patient, the doctor and the room before the visit itself, in the order in which it was booked (clinic.md 3.0):
 * who held the visit first would wait crosswise with who books.
 */
const step = { access: book, notOwn: seeing, ownLocks: true } as const;

/** What is done to a visit (clinic.md 4.1, states). */
export const appointmentTransitions = {
  confirm: { ...step, from: 'booked', to: 'confirmed', ask: ['confirmed_via'] },
  arrive: {
    ...step,
    from: ['booked', 'confirmed'],
    to: 'arrived',
    undo: 'revert',
    notify: [{ event: 'appointment.arrived', to: 'person' }],
  },
  start: { ...step, from: 'arrived', to: 'in_progress', ask: ['room_id', 'room_mismatch'], undo: 'revert' },
  complete: { ...step, from: 'in_progress', to: 'completed', undo: 'revert' },
  /** Another time, doctor or room; a confirmed one is to be confirmed anew where time or doctor change (clinic.md A8). */
  move: {
    ...step,
    from: ['booked', 'confirmed', 'arrived'],
    to: ['booked', 'confirmed', 'arrived'],
    ask: ['starts_at', 'duration_min', 'doctor_id', 'room_id', 'outside_hours', 'room_mismatch'],
    quiet: true,
    single: true,
  },
  cancel: {
    ...step,
    from: ['booked', 'confirmed', 'arrived'],
    to: 'cancelled',
    ask: ['cancel_reason', 'cancelled_by'],
    demand: ['cancel_reason', 'cancelled_by'],
    danger: true,
    quiet: true,
    undo: 'revert',
  },
  noShow: { ...step, from: ['booked', 'confirmed'], to: 'no_show', quiet: true, undo: 'revert' },
  /** One step back, for what was pressed by mistake (clinic.md 4.1). */
  revert: {
    ...step,
    from: ['arrived', 'in_progress', 'completed', 'no_show', 'cancelled'],
    to: ['booked', 'confirmed', 'arrived', 'in_progress'],
    quiet: 'menu',
    single: true,
  },
  /** The patient was reminded of it: a moved one needs a new reminder (clinic.md 4.1). */
  remind: { ...step, from: ['booked', 'confirmed'], to: stays, quiet: 'menu', single: true },
  /** The patient was written what was booked, moved or cancelled (UX-36). */
  tell: { ...step, from: ['booked', 'cancelled'], to: stays, quiet: 'menu', single: true },
} as const satisfies Transitions;
