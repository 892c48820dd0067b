import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  // One consent for a purpose of a patient at a time: each in a file of its own.
  values: async ({ inState }) => ({ patient_id: await inState('patients', 'active') }),
};
