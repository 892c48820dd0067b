import type { AccessRule } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineReport } from '#metadata/report.ts';
import { movementReasons, movementReasonWords, movementTypes, movementTypeWords } from './movementTypes.ts';
import { quantity, seeCosts } from './stockRights.ts';

const columns = {
  seq: f.integer(),
  occurred_at: f.dateTime(),
  type: f.select(movementTypes),
  warehouse_id: f.reference('warehouses'),
  batch_id: f.reference('stock-batches'),
  qty: f.decimal(quantity),
  value: f.money({ read: seeCosts }),
  balance: f.decimal(quantity),
  source_number: f.text({ code: true }),
  reason: f.select(movementReasons),
  actor_id: f.reference('users'),
};
type Column = keyof typeof columns;

/**
 * The movements of a record, newest first, in the days asked for; each with what lay of it everywhere afterwards, whatever
 * was asked for, and the way to its document (inventory.md 2, 6, 10).
 */
export const movementReport = (of: 'item_id' | 'batch_id', access: AccessRule, shown: readonly Column[]) =>
  defineReport({
    of: 'record',
    access,
    columns,
    shown,
    beside: ['balance_after', 'batch_no', 'source_type', 'source_id', 'note', 'fefo_override'],
    period: 'occurred_at',
    filters: ['type', 'warehouse_id'],
    sort: '-seq',
    opens: { of: 'source_type', id: 'source_id' },
    within: { list: 'stock-transactions', by: of },
  });

const ar = {
  title: 'الحركات',
  empty: 'لا توجد حركات بعد.',
  columns: {
    seq: 'رقم الحركة',
    occurred_at: 'الوقت',
    type: 'النوع',
    warehouse_id: 'المخزن',
    batch_id: 'التشغيلة',
    qty: 'الكمية',
    value: 'القيمة',
    balance: 'الرصيد بعدها',
    source_number: 'المستند',
    reason: 'السبب',
    actor_id: 'المستخدم',
  },
  options: { type: movementTypeWords.ar, reason: movementReasonWords.ar },
} as const;

const en = {
  title: 'Movements',
  empty: 'No movements yet.',
  columns: {
    seq: 'No.',
    occurred_at: 'Time',
    type: 'Type',
    warehouse_id: 'Warehouse',
    batch_id: 'Batch',
    qty: 'Quantity',
    value: 'Value',
    balance: 'Balance after',
    source_number: 'Document',
    reason: 'Reason',
    actor_id: 'User',
  },
  options: { type: movementTypeWords.en, reason: movementReasonWords.en },
} as const;

/** The words of the movements of an item or a batch. */
export const movementReportWords = { ar, en };
