import { askedDays } from '#tests/fixtures/drafts/days.ts';
import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';
import { basicComponent } from '#tests/fixtures/drafts/pay.ts';

export const draftHint: DraftHint = {
  // From a day of its own: a person has one row of each day.
  values: async ({ sql, day, inState }) => ({
    system_id: await inState('salary-systems', 'active'),
    lines: [{ component_id: await basicComponent(sql), amount: '5000' }],
    template_id: null,
    effective_from: day(40 + askedDays()),
  }),
  operations: {
    previewRaise: {
      body: ({ day }) => ({ effective_from: day(1), way: 'percent', percent: '5', of: 'basic' }),
    },
    raise: {
      body: async ({ day, target, fresh }) => ({
        effective_from: day(2),
        way: 'template',
        template_id: await target('salary-templates'),
        people: [{ employee_id: (await fresh('employees'))['id'] }],
        reason: 'hire',
      }),
    },
  },
};
