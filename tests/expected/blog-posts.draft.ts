import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  // Made of the title (platform.md 9).
  filledByServer: ['slug'],
  asked: { schedule: ({ day }) => ({ published_at: `${day(3)}T10:00:00Z` }) },
};
