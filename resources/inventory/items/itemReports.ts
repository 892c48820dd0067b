import { may } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineReport } from '#metadata/report.ts';
import { requestStates } from '../requestStates.ts';
import { movementReport } from '../movementReport.ts';
import { expiryStates } from '../expiryStates.ts';
import { cost, quantity, seeCosts } from '../stockRights.ts';
import { units } from '../../shared/units.ts';

/** Writes items and looks at what lies of them. */
export const manageItems = may('inventory_manage_items');

/** The tabs of an item's page (inventory.md 2). */
export const itemReports = {
  /** In the order they are to be issued in (inventory.md 9). */
  batches: defineReport({
    of: 'record',
    access: manageItems,
    columns: {
      place: f.integer(),
      batch_no: f.text({ code: true }),
      expiry_date: f.date(),
      expiry_state: f.computedSelect(expiryStates.values, { tones: expiryStates.tones }),
      on_hand: f.decimal(quantity),
      by_warehouse: f.computed('text'),
      unit_cost: f.decimal(cost),
      value: f.money({ read: seeCosts }),
    },
    shown: ['batch_no', 'expiry_date', 'expiry_state', 'on_hand', 'by_warehouse', 'unit_cost', 'value'],
    beside: ['expired', 'places'],
    sort: 'place',
    sorts: ['expiry_date', 'on_hand'],
    totals: ['on_hand', 'value'],
    opens: { of: 'stock-batches', id: 'id' },
  }),
  movements: movementReport('item_id', manageItems, [
    'occurred_at',
    'type',
    'warehouse_id',
    'batch_id',
    'qty',
    'balance',
    'source_number',
    'actor_id',
  ]),
  /** What was issued and consumed in each of the last twelve months, returns taken off. */
  use: defineReport({
    of: 'record',
    access: manageItems,
    columns: { month: f.month(), qty: f.decimal(quantity) },
    sort: 'month',
    chart: { by: 'month', of: ['qty'] },
  }),
  /** Who sold it when, and at which cost of one base unit. */
  prices: defineReport({
    of: 'record',
    access: seeCosts,
    columns: {
      place: f.integer(),
      receipt_date: f.date(),
      supplier_id: f.reference('suppliers'),
      number: f.text({ code: true }),
      qty: f.decimal(quantity),
      unit_cost: f.decimal(cost),
    },
    shown: ['receipt_date', 'supplier_id', 'number', 'qty', 'unit_cost'],
    beside: ['receipt_id'],
    filters: ['supplier_id'],
    sort: 'place',
    sorts: ['receipt_date', 'unit_cost'],
    opens: { of: 'stock-receipts', id: 'receipt_id' },
    place: { tab: 'use' },
  }),
  /** The requests that ask for it; drafts are their own person's. */
  requests: defineReport({
    of: 'record',
    access: may('inventory_view_request'),
    person: 'requester_id',
    branch: 'branch_id',
    department: 'department_id',
    columns: {
      number: f.text({ code: true }),
      requester_id: f.reference('users'),
      branch_id: f.reference('branches'),
      department_id: f.reference('departments'),
      submitted_at: f.dateTime(),
      unit: f.select(units),
      requested: f.decimal(quantity),
      approved: f.decimal(quantity),
      issued: f.decimal(quantity),
      state: f.computedSelect(Object.keys(requestStates), { tones: requestStates }),
    },
    shown: ['number', 'requester_id', 'submitted_at', 'unit', 'requested', 'issued', 'state'],
    beside: ['status', 'request_id'],
    filters: ['state', 'department_id'],
    sort: '-submitted_at',
    sorts: ['number'],
    opens: { of: 'inventory-requests', id: 'request_id' },
  }),
} as const;
