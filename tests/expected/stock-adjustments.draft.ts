import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';
import { batchOf } from '#tests/fixtures/drafts/stock.ts';

export const draftHint: DraftHint = {
  values: async (tools) => ({
    batch_id: await batchOf(tools),
    warehouse_id: await tools.target('warehouses'),
    mode: 'delta',
    delta: '1',
    expected_on_hand: '10',
    reason: 'found',
  }),
};
