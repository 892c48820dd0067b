import type { DraftHint, DraftTools, OperationHint, Row } from '#tests/fixtures/drafts/draft.ts';
import { batchOf } from '#tests/fixtures/drafts/stock.ts';

const someOf = async ({ target }: DraftTools): Promise<Row> => ({
  warehouse_id: await target('warehouses'),
  qty: '1',
  reason: 'عبوة مكسورة',
});

const batchHints: Readonly<Record<string, OperationHint>> = {
  quarantine: { body: someOf },
  release: {
    // The quarantine's balance as the quarantine call would leave it.
    body: async (tools, record) => {
      await tools.posted(`/stock-batches/${String(record['id'])}/quarantine`, await someOf(tools));
      return someOf(tools);
    },
  },
  returnToSupplier: { body: someOf },
  correct: { body: ({ mark }) => ({ batch_no: mark, reason: 'خطأ في الملصق' }) },
  writeOffExpired: {
    body: async ({ sql }, record) => {
      await sql(`update stock_batches set expiry_date = '2020-01-01' where id = $1`, [record['id']]);
      return { ids: [record['id']] };
    },
  },
  pick: {
    body: async ({ target }) => ({
      warehouse_id: await target('warehouses'),
      item_id: await target('inventory-items'),
      qty: '1',
    }),
  },
};

export const draftHint: DraftHint = { chooser: ['held'], arises: batchOf, operations: batchHints };
