import { lazy } from 'react';
import { later } from '#src/ui/later.tsx';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { stockReceipts } from './stock-receipts.ts';

const posting = () => import('./ReceiptPosting.tsx');
const overrides = () => import('./ReceiptOverrides.tsx');

export const stockReceiptPieces = pieces(stockReceipts, {
  screens: { create: lazy(() => import('./ReceiptScreen.tsx')) },
  saving: {
    Label: later(async () => ({ default: (await posting()).PostLabel })),
    Confirm: later(async () => ({ default: (await posting()).ConfirmPosting })),
  },
  cells: {
    'lines.cost_change': later(async () => ({ default: (await import('./ReceiptNotes.tsx')).CostChange })),
  },
  inputs: {
    lines: lazy(() => import('./ReceiptLines.tsx')),
    confirm_duplicate: later(async () => ({ default: (await overrides()).DuplicateTick })),
    accept_short_life: later(async () => ({ default: (await overrides()).ShortLifeTick })),
  },
  actions: later(() => import('./ReceiptActions.tsx')),
  rowMenu: [
    {
      name: 'labels',
      label: { ar: 'طباعة ملصقات الباركود', en: 'Print barcode labels' },
      Dialog: later(async () => ({
        default: (await import('../labels/ReceiptLabels.tsx')).ReceiptLabelsDialog,
      })),
    },
  ],
});
