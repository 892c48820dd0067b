import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = { values: async ({ person }) => ({ employee_id: await person() }) };
