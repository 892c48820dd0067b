import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  arises: async (tools) => {
    const { id } = await tools.fresh('receipt-vouchers');
    const [row] = await tools.sql('select id from fund_movements where source_id = $1', [id]);
    return String(row?.['id']);
  },
};
