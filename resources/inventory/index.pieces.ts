import type { Pieces } from '#src/client/catalogue/pieces.ts';
import { inventoryRequestPieces } from './inventory-requests/inventory-requests.pieces.tsx';
import { inventoryItemPieces } from './items/inventory-items.pieces.tsx';
import { stockAdjustmentPieces } from './stock-adjustments/stock-adjustments.pieces.tsx';
import { stockBatchPieces } from './stock-batches/stock-batches.pieces.tsx';
import { stockCountPieces } from './stock-counts/stock-counts.pieces.tsx';
import { stockReceiptPieces } from './stock-receipts/stock-receipts.pieces.tsx';
import { stockShortfallPieces } from './stock-shortfalls/stock-shortfalls.pieces.tsx';
import { stockTransactionPieces } from './stock-transactions/stock-transactions.pieces.tsx';
import { stockTransferPieces } from './stock-transfers/stock-transfers.pieces.tsx';
import { warehousePieces } from './warehouses/warehouses.pieces.tsx';

/** The hand-made pieces of the area's screens, one line per entity that has any. */
export const pieces: readonly Pieces[] = [
  inventoryItemPieces,
  inventoryRequestPieces,
  warehousePieces,
  stockTransferPieces,
  stockBatchPieces,
  stockReceiptPieces,
  stockAdjustmentPieces,
  stockCountPieces,
  stockTransactionPieces,
  stockShortfallPieces,
];
