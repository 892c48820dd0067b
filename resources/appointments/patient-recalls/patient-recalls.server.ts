import { serverRules } from '#server/kit/rules.ts';
import { patientRecalls } from './patient-recalls.ts';

/** A recall is of a month to come when it is written; tries are noted with the time they are made (clinic.md 2.7). */
export const patientRecallRules = serverRules(patientRecalls, {
  check(values, { before, today, refuse }) {
    const month = values['due_month'];
    if (month !== before?.due_month && typeof month === 'string' && month < today.slice(0, 7))
      refuse('past_month', { on: 'due_month' });
    return Promise.resolve();
  },
  transitions: {
    attempt: {
      effect: ({ record, asked, now }) =>
        Promise.resolve({ attempts: [...(record.attempts ?? []), { at: now.toISOString(), ...asked }] }),
    },
    reopen: { effect: () => Promise.resolve({ dropped_because: null }) },
  },
});
