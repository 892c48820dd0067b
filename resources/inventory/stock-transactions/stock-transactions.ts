import { nobody } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { movementTypes } from '../movementTypes.ts';
import { consumed, flow, turnover } from '../overviewReports.ts';
import { seeAllPatients } from '../../shared/patientRights.ts';
import { quantity, seeLedger } from '../stockRights.ts';
import { stockTransactionWords } from './stockTransactionWords.ts';

const kept = { readOnly: true } as const;

/** The one ledger of stock: appended to by documents, never changed (inventory.md 1, 10). Its tables are kept by hand. */
export const stockTransactions = defineResource({
  name: 'stock-transactions',
  source: 'stock_transactions',
  module: 'inventory',
  menu: { area: 'inventory', icon: 'ledger', order: 90 },
  title: ['seq', 'type'],

  fields: {
    seq: f.integer({ ...kept, max: 9_007_199_254_740_991 }),
    occurred_at: f.dateTime(kept),
    document_date: f.date(kept),
    type: f.select(movementTypes, kept),
    item_id: f.reference('inventory-items', kept),
    batch_id: f.reference('stock-batches', kept),
    warehouse_id: f.reference('warehouses', kept),
    qty: f.decimal({ ...kept, ...quantity }),
    unit_cost: f.decimal({ ...kept, places: 6 }),
    value: f.money(kept),
    qty_in: f.computed('decimal'),
    qty_out: f.computed('decimal'),
    value_in: f.computed('money'),
    value_out: f.computed('money'),
    balance_after: f.decimal({ ...kept, ...quantity }),
    source_type: f.text(kept),
    source_id: f.text({ ...kept, code: true }),
    source_line_id: f.text({ ...kept, code: true }),
    source_number: f.text({ ...kept, code: true }),
    reason: f.text(kept),
    note: f.longText(kept),
    fefo_override: f.boolean(kept),
    reverses_id: f.reference('stock-transactions', kept),
    department_id: f.reference('departments', kept),
    // Whom it was used on: known to whoever may see the patients, not to the store (SEC-58).
    patient_id: f.reference('patients', { ...kept, read: seeAllPatients }),
    actor_id: f.reference('users', kept),
    idempotency_key: f.text({ ...kept, code: true }),
    line_no: f.integer(kept),
  },

  access: { list: seeLedger, show: seeLedger, create: nobody, edit: nobody, remove: nobody },
  ledger: {
    mirror: { by: 'reverses_id', exactly: ['qty'] },
    sums: {
      stock_balances: {
        by: ['batch_id', 'warehouse_id'],
        adds: { on_hand: 'qty', value: 'value' },
        beside: ['item_id'],
      },
      stock_levels: { by: ['warehouse_id', 'item_id'], adds: { on_hand: 'qty' }, of: 'stock_balances' },
    },
    proofs: ['reservations'],
  },
  sorts: ['occurred_at', 'source_number'],
  filters: ['of_supplier'],
  filterTargets: { of_supplier: 'suppliers' },
  views: {
    thisMonth: { filter: { occurred_at_gte: 'month' } },
    receipts: { filter: { type: ['receipt', 'opening'] } },
    overrides: { filter: { fefo_override: true } },
  },
  figures: ['qty', 'value', 'balance_after', 'occurred_at'],
  screens: {
    list: {
      path: 'inventory/stock-transactions',
      columns: [
        'seq',
        'occurred_at',
        'type',
        'batch_id',
        'warehouse_id',
        'qty',
        'value',
        'actor_id',
        'source_number',
        'balance_after',
      ],
      filters: [
        'occurred_at',
        'type',
        'item_id',
        'batch_id',
        'warehouse_id',
        'of_supplier',
        'source_number',
        'actor_id',
        'patient_id',
      ],
      sort: '-seq',
      opens: 'thisMonth',
      totals: ['value_in', 'value_out', 'qty_in', 'qty_out'],
    },
  },
  reports: { flow, turnover, consumed },
  words: stockTransactionWords,
});
