import { lazy } from 'react';
import { later } from '#src/kit/later.tsx';
import { views } from '#src/kit/views.ts';
import { stockReceipts } from './stock-receipts.ts';

export const stockReceiptViews = views(stockReceipts, {
  inputs: {
    lines: lazy(() => import('./ReceiptLines.tsx')),
    'lines.unit': later(() => import('./ReceiptUnit.tsx')),
  },
});
