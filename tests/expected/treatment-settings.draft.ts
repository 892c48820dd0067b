import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  arises: async ({ sql }) => String((await sql('select id from treatment_settings'))[0]?.['id']),
};
