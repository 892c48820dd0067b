import type { ClinicArea, ClinicDatabase } from '#server/kit/clinicAreas.ts';
import { takeNumbers } from '#server/kit/series.ts';
import { fillStore } from './demo/store.server.ts';
import { inventoryRequestRules } from './inventory-requests/inventory-requests.server.ts';
import { itemCategoryRules } from './item-categories/item-categories.server.ts';
import { itemRules } from './items/inventory-items.server.ts';
import { overviewCall } from './overview/overviewCall.server.ts';
import { stockAdjustmentRules } from './stock-adjustments/stock-adjustments.server.ts';
import { stockCountRules } from './stock-counts/stock-counts.server.ts';
import { stockBatchRules } from './stock-batches/stock-batches.server.ts';
import { stockReceiptRules } from './stock-receipts/stock-receipts.server.ts';
import { stockShortfallRules } from './stock-shortfalls/stock-shortfalls.server.ts';
import { stockTransactionRules } from './stock-transactions/stock-transactions.server.ts';
import { stockTransferRules } from './stock-transfers/stock-transfers.server.ts';
import { stockDay } from './stock/stockDay.server.ts';
import { supplierRules } from './suppliers/suppliers.server.ts';
import { unitsCall } from './unitsCall.server.ts';
import { warehouseRules } from './warehouses/warehouses.server.ts';
import { warehouses } from './warehouses/warehouses.ts';

/** The oldest active branch: where a new clinic's first warehouse stands. */
async function firstBranch(db: ClinicDatabase): Promise<unknown> {
  const [branch] = await db.query(
    `select id from branches where status = 'active' order by created_at, id limit 1`,
  );
  return branch?.['id'] ?? null;
}

/** How a clinic groups its items until it says otherwise (platform.md 5.5). */
const firstCategories = [
  { name_ar: 'مستهلكات', name_en: 'Consumables' },
  { name_ar: 'أدوية', name_en: 'Medicines' },
  { name_ar: 'خامات', name_en: 'Materials' },
  { name_ar: 'أدوات', name_en: 'Instruments' },
];

/**
 * What every clinic's stock starts with: a main warehouse and the two of the system (inventory.md 3), and four categories
 * where it has none.
 */
export const area: ClinicArea = {
  name: 'inventory',
  rules: [
    itemRules,
    itemCategoryRules,
    warehouseRules,
    supplierRules,
    stockBatchRules,
    stockReceiptRules,
    stockAdjustmentRules,
    stockCountRules,
    stockTransactionRules,
    stockTransferRules,
    inventoryRequestRules,
    stockShortfallRules,
  ],
  calls: [unitsCall, overviewCall],
  daily: stockDay,
  demo: fillStore,
  async onNewClinic(db) {
    const present = new Set((await db.query('select kind from warehouses')).map(({ kind }) => kind));
    const branch_id = await firstBranch(db);
    const main = { kind: 'main', name_ar: 'المخزن الرئيسي', name_en: 'Main warehouse', branch_id };
    const wanted = [
      { ...main, status: 'active', can_issue: true },
      { kind: 'quarantine', name_ar: 'المعزول', name_en: 'Quarantine', status: 'system', can_issue: false },
      { kind: 'transit', name_ar: 'في الطريق', name_en: 'In transit', status: 'system', can_issue: false },
    ].filter(({ kind }) => !present.has(kind));
    for (const warehouse of wanted) {
      const [code] = await takeNumbers(db, warehouses, 'code');
      await db.insert('warehouses', [{ branch_id: null, ...warehouse, code, version: 1 }]);
    }
    const grouped = await db.query('select 1 from item_categories limit 1');
    if (grouped.length === 0)
      await db.insert(
        'item_categories',
        firstCategories.map((category) => ({ ...category, version: 1 })),
      );
  },
};
