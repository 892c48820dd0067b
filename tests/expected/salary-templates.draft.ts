import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';
import { basicComponent } from '#tests/fixtures/drafts/pay.ts';

export const draftHint: DraftHint = {
  chooser: ['system_id'],
  values: async ({ sql, inState }) => ({
    system_id: await inState('salary-systems', 'active'),
    lines: [{ component_id: await basicComponent(sql), amount: '5000' }],
  }),
};
