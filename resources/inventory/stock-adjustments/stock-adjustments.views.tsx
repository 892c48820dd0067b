import { lazy } from 'react';
import { views } from '#src/client/catalogue/views.ts';
import { stockAdjustments } from './stock-adjustments.ts';

export const stockAdjustmentViews = views(stockAdjustments, {
  inputs: { expected_on_hand: lazy(() => import('./ExpectedInput.tsx')) },
});
