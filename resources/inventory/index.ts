import { defineArea } from '#metadata/area.ts';
import { inventoryCards } from './cards.ts';
import { inventoryRequests } from './inventory-requests/inventory-requests.ts';
import { itemCategories } from './item-categories/item-categories.ts';
import { inventoryItems } from './items/inventory-items.ts';
import { overviewPage } from './overview/overviewPage.ts';
import { stockAdjustments } from './stock-adjustments/stock-adjustments.ts';
import { stockBatches } from './stock-batches/stock-batches.ts';
import { stockCounts } from './stock-counts/stock-counts.ts';
import { stockReceipts } from './stock-receipts/stock-receipts.ts';
import { stockSettings } from './stock-settings/stock-settings.ts';
import { stockShortfalls } from './stock-shortfalls/stock-shortfalls.ts';
import { stockTransactions } from './stock-transactions/stock-transactions.ts';
import { stockTransfers } from './stock-transfers/stock-transfers.ts';
import { suppliers } from './suppliers/suppliers.ts';
import { warehouses } from './warehouses/warehouses.ts';

/** The store. */
export const area = defineArea({
  name: 'inventory',
  menu: { inventory: { ar: 'المخزون', en: 'Inventory', icon: 'inventory' } },
  entities: [
    inventoryItems,
    itemCategories,
    warehouses,
    suppliers,
    stockBatches,
    stockReceipts,
    stockAdjustments,
    stockCounts,
    stockTransactions,
    stockTransfers,
    inventoryRequests,
    stockShortfalls,
    stockSettings,
  ],
  cards: inventoryCards,
  pages: [overviewPage],
  workOf: {
    storekeeper: {
      rank: 1,
      first: { '/inventory/requests': 1, '/inventory/stock': 2, '/inventory/stock/add': 3 },
    },
  },
});
