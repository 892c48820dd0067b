import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  operations: {
    previewHoliday: { body: () => ({ date_from: '2026-03-20', date_to: '2026-03-22' }) },
    addPack: { body: () => ({ year: new Date().getFullYear() }) },
  },
};
