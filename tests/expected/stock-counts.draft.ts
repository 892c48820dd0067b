import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';
import { firstLine } from '#tests/fixtures/drafts/stock.ts';

export const draftHint: DraftHint = {
  // A warehouse of its own for each: one has one open count.
  values: async ({ fresh, inState }) => {
    const { id } = await fresh('warehouses');
    await inState('stock-receipts', 'posted', { warehouse_id: id });
    return { warehouse_id: id };
  },
  asked: { finish: () => ({ leave_uncounted: true }) },
  operations: {
    count: {
      state: 'counting',
      body: (_tools, record) => ({ lines: [{ line_id: firstLine(record), counted_qty: '9' }] }),
    },
  },
};
