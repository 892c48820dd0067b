import { lazy } from 'react';
import { later } from '#src/ui/later.tsx';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { handleStock } from '../stockRights.ts';
import { stockBatches } from './stock-batches.ts';

const shelf = () => import('./LeavingShelf.tsx');

export const stockBatchPieces = pieces(stockBatches, {
  cells: {
    expiry_state: lazy(() => import('./ExpiryCell.tsx')),
    unit_cost: lazy(() => import('./UnitCostCell.tsx')),
    'balances.on_hand': lazy(() => import('./AdjustShelf.tsx')),
  },
  asked: {
    'quarantine.warehouse_id': later(async () => ({ default: (await shelf()).LeavingShelf })),
    'returnToSupplier.warehouse_id': later(async () => ({ default: (await shelf()).LeavingShelf })),
    'release.qty': later(async () => ({ default: (await shelf()).ReleasedQuantity })),
  },
  actions: later(() => import('./BatchActions.tsx')),
  bulk: { access: handleStock, Actions: later(() => import('./WriteOff.tsx')) },
  leadAction: later(() => import('./ReceiveButton.tsx')),
  rowMenu: [
    {
      name: 'labels',
      label: { ar: 'طباعة ملصقات الباركود', en: 'Print barcode labels' },
      Dialog: later(async () => ({
        default: (await import('../labels/ReceiptLabels.tsx')).BatchLabelsDialog,
      })),
    },
  ],
});
