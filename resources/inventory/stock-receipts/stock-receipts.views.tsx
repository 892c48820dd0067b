import { lazy } from 'react';
import { later } from '#src/kit/later.tsx';
import { views } from '#src/kit/views.ts';
import { stockReceipts } from './stock-receipts.ts';

export const stockReceiptViews = views(stockReceipts, {
  inputs: {
    lines: lazy(() => import('./ReceiptLines.tsx')),
    'lines.unit': later(() => import('./ReceiptUnit.tsx')),
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
