import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = { chooser: ['name_ar', 'name_en', 'can_issue'] };
