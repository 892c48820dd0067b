import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  // Whoever keeps the fund counts it.
  values: async ({ fresh, sql, actor, day }) => {
    const { id } = await fresh('financial-funds');
    await sql('update financial_funds set custodian_user_id = $2 where id = $1', [id, actor]);
    return { fund_id: id, business_date: day(0), lines: [], counted: '0' };
  },
  filledByServer: ['business_date', 'counted'],
  asked: { reopen: () => ({ reopen_reason: 'نُسي سند من اليوم' }) },
};
