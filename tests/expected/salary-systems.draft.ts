import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';
import { basicComponent } from '#tests/fixtures/drafts/pay.ts';

export const draftHint: DraftHint = {
  values: async ({ sql }) => ({
    pay_type: 'monthly',
    component_ids: [await basicComponent(sql)],
    late_mode: 'minutes',
  }),
  operations: {
    tryOut: { body: async ({ person, day }) => ({ employee_id: await person(), month: day(0).slice(0, 7) }) },
  },
};
