import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  ownState: 'active',
  values: async ({ person, day }) => ({
    employee_ids: [await person()],
    period_from: day(-60),
    period_to: day(60),
  }),
  operations: {
    // A draft is not shown to the people it is for.
    show: { state: 'active' },
    history: { state: 'active' },
    // One that the clinic's own data are read for.
    reckon: {
      body: async ({ sql }, { id }) => {
        await sql(`update targets set source = 'completed_visits', measure = 'count' where id = $1`, [id]);
        return {};
      },
    },
  },
};
