import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';
import { firstLine } from '#tests/fixtures/drafts/stock.ts';

export const draftHint: DraftHint = {
  values: async ({ fresh, target }) => {
    await fresh('stock-receipts');
    return {
      source_id: await target('warehouses'),
      destination_id: (await fresh('warehouses'))['id'],
      lines: [{ item_id: await target('inventory-items'), unit: 'piece', qty: '1' }],
    };
  },
  operated: ['partly_received', 'received'],
  operations: {
    transferNow: { state: 'draft' },
    receive: {
      state: 'in_transit',
      body: (_tools, record) => ({ lines: [{ line_id: firstLine(record), received_qty: '1' }] }),
    },
  },
};
