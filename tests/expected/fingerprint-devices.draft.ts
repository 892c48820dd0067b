import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  values: () => ({ timezone: 'Africa/Cairo' }),
  chooser: ['date_column', 'date_order', 'datetime_column', 'state_column', 'time_column', 'user_column'],
};
