import { lazy } from 'react';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { stockAdjustments } from './stock-adjustments.ts';

export const stockAdjustmentPieces = pieces(stockAdjustments, {
  inputs: { expected_on_hand: lazy(() => import('./ExpectedInput.tsx')) },
});
