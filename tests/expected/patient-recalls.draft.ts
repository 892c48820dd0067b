import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';
import { clinicalOne } from '#tests/fixtures/drafts/people.ts';

export const draftHint: DraftHint = {
  values: async ({ inState, person, sql }) => ({
    patient_id: await inState('patients', 'active'),
    due_month: '2099-01',
    doctor_id: await clinicalOne(await person(), sql),
    attempts: [{ at: '2026-11-22T10:00:00+00:00', channel: 'call', outcome: 'no_answer', note: 'لم يرد' }],
  }),
  asked: { attempt: () => ({ channel: 'call', outcome: 'no_answer' }) },
  // Whom one sees, one calls back.
  operations: { create: { besides: ['patients_view_all_patients'] } },
};
