import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  // The first open month.
  filledByServer: ['pay_month'],
  // The slip that took it says so, and nobody's right does.
  comesAs: ['used'],
  // Once a month what comes from the same source.
  values: async ({ day, sql }) => ({
    unit: 'amount',
    value: '250',
    ref_date: null,
    component_id: (await sql(`select id from salary_components where code = 'OTHER'`))[0]?.['id'],
    pay_month: day(0).slice(0, 7),
  }),
};
