import type { ClinicArea } from '#server/kit/clinicAreas.ts';
import type { ServerRules } from '#server/kit/rules.ts';
import { inventoryArea } from './inventory/inventoryArea.server.ts';
import { inventoryRequestRules } from './inventory/inventory-requests/inventory-requests.server.ts';
import { itemCategoryRules } from './inventory/item-categories/item-categories.server.ts';
import { itemRules } from './inventory/items/inventory-items.server.ts';
import { stockAdjustmentRules } from './inventory/stock-adjustments/stock-adjustments.server.ts';
import { stockBatchRules } from './inventory/stock-batches/stock-batches.server.ts';
import { stockReceiptRules } from './inventory/stock-receipts/stock-receipts.server.ts';
import { stockTransactionRules } from './inventory/stock-transactions/stock-transactions.server.ts';
import { stockTransferRules } from './inventory/stock-transfers/stock-transfers.server.ts';
import { supplierRules } from './inventory/suppliers/suppliers.server.ts';
import { warehouseRules } from './inventory/warehouses/warehouses.server.ts';
import { payArea } from './pay/payArea.server.ts';
import { penaltyRules } from './pay/penalties/penalties.server.ts';
import { achievementRules } from './pay/targets/target-achievements.server.ts';
import { targetRules } from './pay/targets/targets.server.ts';
import { branchRules } from './people/branches/branches.server.ts';
import { departmentRules } from './people/departments/departments.server.ts';
import { employeeRules } from './people/employees/employees.server.ts';
import { jobTitleRules } from './people/job-titles/job-titles.server.ts';
import { peopleArea } from './people/peopleArea.server.ts';
import { roleRules } from './people/roles/roles.server.ts';
import { submittedDocumentRules } from './people/submitted-documents/submitted-documents.server.ts';
import { userGrantRules } from './people/users/user-grants.server.ts';
import { userRules } from './people/users/users.server.ts';
import { platformArea } from './platform/platformArea.server.ts';
import { holidayRules } from './time/holidays/holidays.server.ts';
import { timeArea } from './time/timeArea.server.ts';

/** Server-only rules of the entities that have any. */
export const serverRulesRegistry: readonly ServerRules[] = [
  employeeRules,
  submittedDocumentRules,
  departmentRules,
  jobTitleRules,
  branchRules,
  roleRules,
  userRules,
  userGrantRules,
  holidayRules,
  penaltyRules,
  targetRules,
  achievementRules,
  itemRules,
  itemCategoryRules,
  warehouseRules,
  supplierRules,
  stockBatchRules,
  stockReceiptRules,
  stockAdjustmentRules,
  stockTransactionRules,
  stockTransferRules,
  inventoryRequestRules,
];

/** What every clinic starts with, in the order it is filled. An area that is built later adds itself here. */
export const clinicAreas: readonly ClinicArea[] = [
  platformArea,
  peopleArea,
  timeArea,
  payArea,
  inventoryArea,
];
