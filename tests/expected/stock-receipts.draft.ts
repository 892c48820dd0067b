import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  values: async ({ target }) => ({
    kind: 'purchase',
    warehouse_id: await target('warehouses'),
    supplier_id: await target('suppliers'),
    lines: [
      {
        item_id: await target('inventory-items'),
        unit: 'piece',
        qty: '10',
        unit_price: '1',
        tax_percent: '0',
      },
    ],
  }),
  asked: { reverse: () => ({ reason: 'خطأ في الإدخال' }) },
};
