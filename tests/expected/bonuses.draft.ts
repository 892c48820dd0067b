import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  ownState: 'approved',
  // The first open month.
  filledByServer: ['pay_month'],
  // The slip pays it, and nobody's right does.
  comesAs: ['paid'],
  // A draft is not shown to the person it is about.
  operations: { show: { state: 'approved' }, history: { state: 'approved' } },
  values: ({ day }) => ({ unit: 'amount', value: '250', pay_month: day(0).slice(0, 7) }),
};
