import type { AnyResource } from '#metadata/resource.ts';
import { itemCategories } from './inventory/item-categories/item-categories.ts';
import { inventoryRequests } from './inventory/inventory-requests/inventory-requests.ts';
import { inventoryItems } from './inventory/items/inventory-items.ts';
import { stockAdjustments } from './inventory/stock-adjustments/stock-adjustments.ts';
import { stockBatches } from './inventory/stock-batches/stock-batches.ts';
import { stockReceipts } from './inventory/stock-receipts/stock-receipts.ts';
import { stockTransactions } from './inventory/stock-transactions/stock-transactions.ts';
import { stockTransfers } from './inventory/stock-transfers/stock-transfers.ts';
import { suppliers } from './inventory/suppliers/suppliers.ts';
import { warehouses } from './inventory/warehouses/warehouses.ts';
import { penalties } from './pay/penalties/penalties.ts';
import { violationTypes } from './pay/penalties/violation-types.ts';
import { targetAchievements } from './pay/targets/target-achievements.ts';
import { targets } from './pay/targets/targets.ts';
import { branches } from './people/branches/branches.ts';
import { departments } from './people/departments/departments.ts';
import { employees } from './people/employees/employees.ts';
import { jobTitles } from './people/job-titles/job-titles.ts';
import { submittedDocuments } from './people/submitted-documents/submitted-documents.ts';
import { roles } from './people/roles/roles.ts';
import { userGrants } from './people/users/user-grants.ts';
import { users } from './people/users/users.ts';
import { holidays } from './time/holidays/holidays.ts';

/** Every business entity of the product, one line each. */
export const resources = [
  employees,
  submittedDocuments,
  departments,
  jobTitles,
  branches,
  roles,
  users,
  userGrants,
  holidays,
  penalties,
  violationTypes,
  targets,
  targetAchievements,
  inventoryItems,
  itemCategories,
  warehouses,
  suppliers,
  stockBatches,
  stockReceipts,
  stockAdjustments,
  stockTransactions,
  stockTransfers,
  inventoryRequests,
] as const satisfies readonly AnyResource[];
