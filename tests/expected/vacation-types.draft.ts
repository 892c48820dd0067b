import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  // The tiers follow each other, and only the last has no end.
  values: () => ({
    pay_tiers: [{ from_day: 1, to_day: null, paid_percent: '100' }],
    draws_from_id: null,
    max_year: null,
  }),
};
