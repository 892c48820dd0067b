import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

// One number is enough, and one is needed (inventory.md 5).
export const draftHint: DraftHint = { values: () => ({ phone: '+201001234567' }) };
