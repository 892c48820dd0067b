import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

// Whoever a draft names is a doctor by chance alone.
export const draftHint: DraftHint = {
  values: () => ({ default_doctor_id: null }),
  operations: {
    available: { query: async () => ({ from: '2099-01-01T08:00:00Z', to: '2099-01-01T09:00:00Z' }) },
  },
};
