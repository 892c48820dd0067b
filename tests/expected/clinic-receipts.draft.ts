import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  values: async ({ day, sql }) => {
    const [usual] = await sql(`select id from financial_funds where 'cash' = any (is_default_for)`);
    const none = { reference: null, cheque_no: null, cheque_due: null };
    return { ...none, date: day(0), method: 'cash', fund_id: usual?.['id'] };
  },
  filledByServer: ['date', 'fund_id'],
  asked: { void: () => ({ void_reason: 'سُجل مرتين' }) },
};
