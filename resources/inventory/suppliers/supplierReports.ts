import { may } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineReport } from '#metadata/report.ts';
import { cost, quantity, seeCosts } from '../stockRights.ts';
import { units } from '../../shared/units.ts';

/** Looks at suppliers and what they delivered. */
export const seeSuppliers = may('inventory_view_supplier');

const counted = f.decimal({ ...quantity, saidWith: 'unit' });

/** The tabs of a supplier's page (inventory.md 5). */
export const supplierReports = {
  /** What came from it, newest first, each delivery with its cost of one base unit. */
  prices: defineReport({
    of: 'record',
    access: seeSuppliers,
    columns: {
      place: f.integer(),
      item_id: f.reference('inventory-items'),
      receipt_date: f.date(),
      receipt_id: f.reference('stock-receipts'),
      batch_no: f.text({ code: true }),
      expiry_date: f.date(),
      unit: f.select(units),
      qty: counted,
      unit_cost: f.decimal(cost),
    },
    shown: ['item_id', 'receipt_date', 'receipt_id', 'qty', 'unit_cost'],
    beside: ['batch_id', 'number'],
    period: 'receipt_date',
    filters: ['item_id'],
    sort: 'place',
    sorts: ['receipt_date', 'unit_cost'],
    opens: { of: 'inventory-items', id: 'item_id' },
    within: { list: 'stock-transactions', by: 'of_supplier' },
  }),
  /** What went back to it, newest first, and why. */
  returns: defineReport({
    of: 'record',
    access: seeSuppliers,
    columns: {
      seq: f.integer(),
      occurred_at: f.dateTime(),
      item_id: f.reference('inventory-items'),
      batch_id: f.reference('stock-batches'),
      unit: f.select(units),
      qty: counted,
      reason: f.text(),
      value: f.money({ read: seeCosts }),
    },
    shown: ['occurred_at', 'item_id', 'batch_id', 'qty', 'reason', 'value'],
    beside: ['batch_no'],
    period: 'occurred_at',
    filters: ['item_id'],
    sort: '-seq',
    totals: ['value'],
    opens: { of: 'stock-batches', id: 'batch_id' },
    within: { list: 'stock-transactions', by: 'of_supplier' },
  }),
} as const;
