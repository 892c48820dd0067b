import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

// Tells messages of one sender apart for the limits, and is shown to nobody (platform.md 8).
export const draftHint: DraftHint = { unseen: ['ip_hash'] };
