import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  values: ({ mark }) => ({ barcode: mark }),
  // inventory.md 0: id, names, unit list, available per warehouse.
  chooser: [
    'name_ar',
    'name_en',
    'units',
    'factors',
    'purchase_unit',
    'issue_unit',
    'available',
    'tracks_expiry',
    'requires_batch_no',
    'min_shelf_life_days',
    'last_cost',
  ],
  operations: { byBarcode: { params: (_tools, record) => ({ code: record['barcode'] }) } },
};
