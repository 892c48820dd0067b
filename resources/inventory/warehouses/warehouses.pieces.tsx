import { lazy } from 'react';
import { later } from '#src/ui/later.tsx';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { warehouses } from './warehouses.ts';

export const warehousePieces = pieces(warehouses, {
  cells: { 'stock.by_batch': lazy(() => import('./BatchesCell.tsx')) },
  actions: later(() => import('./CountButton.tsx')),
});
