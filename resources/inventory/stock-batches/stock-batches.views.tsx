import { lazy } from 'react';
import { later } from '#src/kit/later.tsx';
import { views } from '#src/kit/views.ts';
import { stockBatches } from './stock-batches.ts';

export const stockBatchViews = views(stockBatches, {
  cells: { expiry_state: lazy(() => import('./ExpiryCell.tsx')) },
  sections: { movements: later(() => import('./BatchStock.tsx')) },
  listActions: later(() => import('./ReceiveButton.tsx')),
});
