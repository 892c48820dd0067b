import type { Views } from '#src/client/catalogue/views.ts';
import { provideViews } from '#src/client/catalogue/viewsFor.ts';
import { inventoryItemViews } from './inventory/items/inventory-items.views.tsx';
import { stockAdjustmentViews } from './inventory/stock-adjustments/stock-adjustments.views.tsx';
import { stockBatchViews } from './inventory/stock-batches/stock-batches.views.tsx';
import { stockTransactionViews } from './inventory/stock-transactions/stock-transactions.views.tsx';
import { stockReceiptViews } from './inventory/stock-receipts/stock-receipts.views.tsx';
import { stockTransferViews } from './inventory/stock-transfers/stock-transfers.views.tsx';
import { inventoryRequestViews } from './inventory/inventory-requests/inventory-requests.views.tsx';
import { supplierViews } from './inventory/suppliers/suppliers.views.tsx';
import { warehouseViews } from './inventory/warehouses/warehouses.views.tsx';
import { penaltyViews } from './pay/penalties/penalties.views.tsx';
import { achievementViews } from './pay/targets/target-achievements.views.tsx';
import { targetViews } from './pay/targets/targets.views.tsx';
import { departmentViews } from './people/departments/departments.views.tsx';
import { employeeViews } from './people/employees/employees.views.tsx';
import { jobTitleViews } from './people/job-titles/job-titles.views.tsx';
import { roleViews } from './people/roles/roles.views.tsx';
import { userViews } from './people/users/users.views.tsx';

/** The hand-made pieces of the screens, one line per entity that has any. */
export const viewsRegistry: readonly Views[] = [
  employeeViews,
  departmentViews,
  jobTitleViews,
  roleViews,
  userViews,
  penaltyViews,
  targetViews,
  achievementViews,
  inventoryItemViews,
  inventoryRequestViews,
  warehouseViews,
  stockTransferViews,
  stockBatchViews,
  stockReceiptViews,
  stockAdjustmentViews,
  stockTransactionViews,
  supplierViews,
];

// The generated screens ask for the views without importing them, or each would import the other.
provideViews(viewsRegistry);
