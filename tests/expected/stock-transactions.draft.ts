import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';
import { batchOf } from '#tests/fixtures/drafts/stock.ts';

export const draftHint: DraftHint = {
  arises: async (tools) => {
    const [row] = await tools.sql('select id from stock_transactions where batch_id = $1', [
      await batchOf(tools),
    ]);
    return String(row?.['id']);
  },
};
