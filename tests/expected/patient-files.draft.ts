import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  // A photo needs a consent and a consent form stays; pairs and newer forms are of one patient.
  values: async ({ inState }) => ({
    patient_id: await inState('patients', 'active'),
    kind: 'document',
    pair_id: null,
    supersedes_id: null,
  }),
};
