import { lazy } from 'react';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { warehouses } from './warehouses.ts';

export const warehousePieces = pieces(warehouses, {
  cells: { 'stock.by_batch': lazy(() => import('./BatchesOfItem.tsx')) },
});
