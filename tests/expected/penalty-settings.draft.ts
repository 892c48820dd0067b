import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

// Nobody makes it: it is there from the start.
export const draftHint: DraftHint = {
  arises: async ({ sql }) => String((await sql('select id from penalty_settings'))[0]?.['id']),
};
