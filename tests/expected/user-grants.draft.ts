import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  values: async ({ permissions, fresh, day }) => ({
    user_id: (await fresh('users'))['id'],
    permission: permissions[0],
    until: day(30),
  }),
};
