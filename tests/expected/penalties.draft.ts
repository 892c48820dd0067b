import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  ownState: 'approved',
  // The month of the violation (hr.md 5, rule 1).
  filledByServer: ['pay_month'],
  asked: { reduce: () => ({ reduced_value: '0.5', decision_note: 'تخفيف' }) },
  // A draft is not shown to the person it is about.
  operations: {
    acknowledge: { state: 'approved' },
    show: { state: 'approved' },
    history: { state: 'approved' },
  },
  values: () => ({ unit: 'days', value: '1' }),
};
