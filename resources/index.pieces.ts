import type { Pieces } from '#src/client/catalogue/pieces.ts';
import { providePieces } from '#src/client/catalogue/piecesFor.ts';
import { inventoryItemPieces } from './inventory/items/inventory-items.pieces.tsx';
import { stockAdjustmentPieces } from './inventory/stock-adjustments/stock-adjustments.pieces.tsx';
import { stockBatchPieces } from './inventory/stock-batches/stock-batches.pieces.tsx';
import { stockTransactionPieces } from './inventory/stock-transactions/stock-transactions.pieces.tsx';
import { stockReceiptPieces } from './inventory/stock-receipts/stock-receipts.pieces.tsx';
import { stockTransferPieces } from './inventory/stock-transfers/stock-transfers.pieces.tsx';
import { inventoryRequestPieces } from './inventory/inventory-requests/inventory-requests.pieces.tsx';
import { supplierPieces } from './inventory/suppliers/suppliers.pieces.tsx';
import { warehousePieces } from './inventory/warehouses/warehouses.pieces.tsx';
import { penaltyPieces } from './pay/penalties/penalties.pieces.tsx';
import { achievementPieces } from './pay/targets/target-achievements.pieces.tsx';
import { targetPieces } from './pay/targets/targets.pieces.tsx';
import { departmentPieces } from './people/departments/departments.pieces.tsx';
import { employeePieces } from './people/employees/employees.pieces.tsx';
import { jobTitlePieces } from './people/job-titles/job-titles.pieces.tsx';
import { rolePieces } from './people/roles/roles.pieces.tsx';
import { userPieces } from './people/users/users.pieces.tsx';

/** The hand-made pieces of the screens, one line per entity that has any. */
export const piecesRegistry: readonly Pieces[] = [
  employeePieces,
  departmentPieces,
  jobTitlePieces,
  rolePieces,
  userPieces,
  penaltyPieces,
  targetPieces,
  achievementPieces,
  inventoryItemPieces,
  inventoryRequestPieces,
  warehousePieces,
  stockTransferPieces,
  stockBatchPieces,
  stockReceiptPieces,
  stockAdjustmentPieces,
  stockTransactionPieces,
  supplierPieces,
];

// The generated screens ask for the pieces without importing them, or each would import the other.
providePieces(piecesRegistry);
