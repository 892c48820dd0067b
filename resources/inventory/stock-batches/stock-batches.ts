import { anyOf, nobody } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { firstNumber } from '../../shared/numbers.ts';
import { cost, handleStock, quantity, seeBatches, seeCosts, seeLedger } from '../stockRights.ts';
import { batchReports } from './batchReports.ts';
import { batchTransitions } from './batchTransitions.ts';
import { expiryStates } from '../expiryStates.ts';
import { stockBatchWords } from './stockBatchWords.ts';

const amount = f.decimal({ ...quantity, required: true, above: '0', max: '99999999999' });
const see = seeBatches;

/** One receipt line of one item: one lot, one expiry, one cost, never merged with another (inventory.md 0, 6). */
export const stockBatches = defineResource({
  name: 'stock-batches',
  module: 'inventory',
  menu: { area: 'inventory', icon: 'stock', order: 20 },
  chooseAll: 'whoever uses goods up names the batch on its label; its price is not told here',
  title: ['item_id', 'batch_no'],
  choose: ['code', 'expiry_date'],
  // What expires soonest is offered first (UX-80).
  chooseOrder: 'expiry_date',

  fields: {
    code: firstNumber({ prefix: 'BCH-', digits: 6 }),
    item_id: f.reference('inventory-items', { readOnly: true, required: true }),
    receipt_id: f.reference('stock-receipts', { readOnly: true, required: true }),
    supplier_id: f.reference('suppliers', { readOnly: true }),
    batch_no: f.text({ readOnly: true, required: true, maxLength: 40, search: true, code: true }),
    expiry_date: f.date({ readOnly: true }),
    manufacture_date: f.date({ readOnly: true }),
    received_qty: f.decimal({ ...quantity, readOnly: true, required: true, above: '0' }),
    unit_cost: f.decimal({ ...cost, required: true, min: '0' }),
    total_cost: f.money({ readOnly: true, required: true, min: '0', read: seeCosts }),
    on_hand: f.computed('decimal'),
    value: f.computed('money', { read: seeCosts }),
    by_warehouse: f.computed('text'),
    days_to_expiry: f.computed('integer'),
    expiry_state: f.computedSelect(expiryStates.values, { tones: expiryStates.tones }),
  },
  indexes: [
    ['expiry_date'],
    ['item_id', 'expiry_date'],
    ['supplier_id', 'expiry_date'],
    ['status', 'expiry_date'],
  ],
  sorts: ['code', 'batch_no', 'unit_cost', 'created_at'],

  workflow: {
    states: { active: 'good', closed: 'muted' },
    initial: 'active',
    transitions: batchTransitions,
  },
  access: { list: see, show: see, create: nobody, edit: nobody, remove: nobody },
  posting: ['quarantine', 'release', 'returnToSupplier', 'writeOffExpired'],
  operations: {
    balances: { method: 'GET', path: ':id/balances', access: see, reads: true },
    movements: {
      method: 'GET',
      path: ':id/movements',
      access: anyOf(see, seeLedger),
      query: ['from', 'to', 'before'],
      reads: true,
    },
    writeOffExpired: {
      method: 'POST',
      path: 'write-off-expired',
      access: handleStock,
      body: {
        ids: f.references('stock-batches', { required: true, max: 200 }),
        note: f.longText({ maxLength: 500 }),
      },
    },
    pick: {
      method: 'POST',
      path: '/stock/pick',
      access: anyOf(see, seeLedger),
      reads: true,
      body: {
        warehouse_id: f.reference('warehouses', { required: true }),
        item_id: f.reference('inventory-items', { required: true }),
        qty: amount,
      },
    },
  },
  filters: ['expired', 'critical', 'near', 'in_stock', 'in_warehouse', 'of_category'],
  filterTargets: { in_warehouse: 'warehouses', of_category: 'item-categories' },
  chooseFilters: ['expired', 'in_warehouse'],
  figures: ['on_hand', 'expiry_date', 'unit_cost', 'value', 'supplier_id'],
  sections: {
    main: [
      'item_id',
      'batch_no',
      'code',
      'expiry_date',
      'expiry_state',
      'days_to_expiry',
      'manufacture_date',
      'supplier_id',
      'receipt_id',
    ],
    amounts: ['received_qty', 'on_hand', 'unit_cost', 'total_cost', 'value'],
    movements: ['by_warehouse'],
  },
  views: {
    present: { filter: { status: 'active' }, sort: 'expiry_date' },
    expired: { filter: { status: 'active', expired: true }, sort: 'expiry_date' },
    near: { filter: { status: 'active', near: true }, sort: 'expiry_date' },
  },
  screens: {
    list: {
      path: 'inventory/stock',
      columns: [
        'item_id',
        'batch_no',
        'expiry_date',
        'expiry_state',
        'on_hand',
        'by_warehouse',
        'unit_cost',
        'value',
        'supplier_id',
      ],
      filters: [
        'status',
        'item_id',
        'in_warehouse',
        'of_category',
        'in_stock',
        'supplier_id',
        'expiry_date',
        'expired',
        'critical',
        'near',
      ],
      sort: 'expiry_date',
      opens: 'present',
      totals: ['value'],
    },
    show: { path: 'inventory/stock/:id' },
  },
  reports: batchReports,
  refusals: [
    'not_expired',
    'batch_differs',
    'nothing_to_correct',
    'expiry_needed',
    'not_quarantined',
    'supplier_unknown',
    'on_the_road',
  ],
  words: stockBatchWords,
});
