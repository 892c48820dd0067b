import * as f from '#metadata/fields/kinds.ts';
import { stays, type Transitions } from '#metadata/workflow.ts';
import { writeFiled } from '../../shared/patientRights.ts';
import { treating } from '../lineRights.ts';

/**
 * Every step holds the patient before the line, as whoever writes a line does: two dentists on one tooth follow one another,
 * and the second sees the first.
 */
const step = { access: writeFiled, notOwn: treating, ownLocks: true } as const;

/** What is done to a line (clinic.md 2.5, states). */
export const treatmentTransitions = {
  start: { ...step, from: 'planned', to: 'in_progress', ask: ['doctor_id', 'appointment_id'] },
  /** One more session of what takes several, on the day it is noted. */
  session: {
    ...step,
    from: 'in_progress',
    to: stays,
    ask: ['appointment_id'],
    single: true,
  },
  complete: {
    ...step,
    from: ['planned', 'in_progress'],
    to: 'completed',
    ask: ['doctor_id', 'appointment_id'],
    // Lines of the recipe that are taken only where they were used.
    body: { materials: f.freeTags({ max: 50 }) },
  },
  /** What was completed by mistake, within a day; what it took from the store stays taken (issue 18, decided 3). */
  reopen: {
    ...step,
    from: 'completed',
    to: 'in_progress',
    quiet: 'menu',
    single: true,
    back: { asksNothing: 'the work was begun: who did it and on whom is what was, whoever has left since' },
  },
  cancel: {
    ...step,
    from: ['planned', 'in_progress', 'completed'],
    to: 'cancelled',
    ask: ['cancel_reason'],
    danger: true,
    quiet: true,
  },
} as const satisfies Transitions;
