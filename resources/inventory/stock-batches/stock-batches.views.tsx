import { later } from '#src/kit/later.tsx';
import { views } from '#src/kit/views.ts';
import { stockBatches } from './stock-batches.ts';

export const stockBatchViews = views(stockBatches, {
  sections: { movements: later(() => import('./BatchStock.tsx')) },
});
