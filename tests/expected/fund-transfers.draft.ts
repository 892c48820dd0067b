import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  values: async ({ fresh, inState, day }) => ({
    from_fund_id: await inState('financial-funds', 'active', { opening_balance: '100000' }),
    to_fund_id: (await fresh('financial-funds'))['id'],
    amount: '1',
    date: day(0),
    fee: null,
  }),
  filledByServer: ['date'],
  asked: { void: () => ({ void_reason: 'كُتب المبلغ خطأ' }) },
};
