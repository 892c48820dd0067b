import { book } from '../appointmentRights.ts';
import type { Transitions } from '#metadata/workflow.ts';

/** The doctor of a visit is who sees the patient: their own visits are their work. */
export const seeing = { allowed: 'visits of a doctor are that doctor’s own work' };

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
  start: { ...step, from: 'arrived', to: 'in_progress', ask: ['room_id'], undo: 'revert' },
  complete: { ...step, from: 'in_progress', to: 'completed', undo: 'revert' },
  /** Another time, doctor or room; a confirmed one is to be confirmed anew where time or doctor change (clinic.md A8). */
  move: {
    ...step,
    from: ['booked', 'confirmed', 'arrived'],
    to: ['booked', 'confirmed', 'arrived'],
    ask: ['starts_at', 'duration_min', 'doctor_id', 'room_id', 'outside_hours'],
    quiet: true,
    single: true,
    notify: [{ event: 'appointment.changed', to: 'person' }],
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
    notify: [{ event: 'appointment.cancelled', to: 'person' }],
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
} as const satisfies Transitions;
