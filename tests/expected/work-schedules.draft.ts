import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  values: () => ({
    spans: [{ weekday: 'sat', start: '10:00', end: '18:00', break_minutes: 0, break_paid: false }],
    half_day_below: '50',
    absent_below: '25',
  }),
};
