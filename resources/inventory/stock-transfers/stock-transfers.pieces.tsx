import { lazy } from 'react';
import { inputPlace, later } from '#src/ui/later.tsx';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { stockTransfers } from './stock-transfers.ts';

const lines = () => import('./TransferLines.tsx');

export const stockTransferPieces = pieces(stockTransfers, {
  screens: { transfer: lazy(() => import('./TransferScreen.tsx')) },
  inputs: {
    lines: later(async () => ({ default: (await lines()).TransferLines }), inputPlace),
    'lines.batch_id': later(async () => ({ default: (await lines()).TransferBatch })),
    'lines.qty': later(async () => ({ default: (await lines()).TransferQuantity })),
  },
});
