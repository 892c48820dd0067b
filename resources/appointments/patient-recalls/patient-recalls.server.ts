import { serverRules } from '#server/kit/rules.ts';
import type { RuleContext } from '#server/kit/rules.ts';
import { addMonths } from '#metadata/time/days.ts';
import { dayAt } from '#metadata/time/clock.ts';
import { reachedBy } from '../messages/changes.server.ts';
import { patientRecalls } from './patient-recalls.ts';

/** A recall is of a month to come when it is written; tries are noted with the time they are made (clinic.md 2.7). */
export const patientRecallRules = serverRules(patientRecalls, {
  computed: {
    ...reachedBy,
    tries:
      '(select count(*)::int from patient_recalls__attempts l where l.clinic_id = t.clinic_id and l.record_id = t.id)',
  },
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

/** A visit of the patient in the due month, the one before or the one after answers an open recall (clinic.md 2.7). */
export async function answerRecalls(
  { db, subject }: Pick<RuleContext, 'db' | 'subject'>,
  visit: { readonly patient_id: string; readonly starts_at: string },
): Promise<void> {
  const day = dayAt(visit.starts_at, subject.clinic.timezone);
  const rows = await db.query(
    `select id, version from patient_recalls where patient_id = $1 and status = 'open' and due_month between $2 and $3 order by id`,
    [visit.patient_id, addMonths(day, -1).slice(0, 7), addMonths(day, 1).slice(0, 7)],
  );
  for (const { id, version } of rows)
    await db.transition('patient-recalls', String(id), 'book', { version }, 'server');
}
