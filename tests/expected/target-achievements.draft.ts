import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  createdWith: ['create_targets_achievements'],
  values: async ({ inState }) => ({ target_id: await inState('targets', 'active') }),
};
