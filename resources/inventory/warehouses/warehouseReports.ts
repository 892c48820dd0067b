import { anyOf, may } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineReport } from '#metadata/report.ts';
import { requestStates } from '../requestStates.ts';
import { handleStock, quantity, seeCosts } from '../stockRights.ts';
import { units } from '../../shared/units.ts';

/** Keeps warehouses and sees what lies in each. */
export const manageWarehouses = may('inventory_manage_warehouses');

/** The tabs of a warehouse's page (inventory.md 3). */
export const warehouseReports = {
  /** What lies here by item, with its batches in the order of issue, and what is low here by the item's own rule. */
  stock: defineReport({
    of: 'record',
    access: manageWarehouses,
    columns: {
      place: f.integer(),
      item_id: f.reference('inventory-items'),
      category_id: f.reference('item-categories'),
      unit: f.select(units),
      on_hand: f.decimal({ ...quantity, saidWith: 'unit' }),
      available: f.decimal(quantity),
      level: f.decimal(quantity),
      need: f.computedSelect(['low'], { tones: { low: 'warning' } }),
      by_batch: f.text(),
      value: f.money({ read: seeCosts }),
    },
    shown: ['item_id', 'category_id', 'on_hand', 'available', 'need', 'by_batch', 'value'],
    beside: ['code', 'low', 'batches'],
    filters: ['need', 'category_id'],
    sort: 'place',
    sorts: ['on_hand', 'available', 'value'],
    totals: ['value'],
    opens: { of: 'inventory-items', id: 'item_id' },
  }),
  /** Transfers to or from here that have not arrived whole. */
  transfers: defineReport({
    of: 'record',
    access: manageWarehouses,
    columns: {
      transfer_id: f.reference('stock-transfers'),
      transfer_date: f.date(),
      source_id: f.reference('warehouses'),
      destination_id: f.reference('warehouses'),
      state: f.computedSelect(['draft', 'in_transit', 'partly_received'], {
        tones: { draft: 'neutral', in_transit: 'info', partly_received: 'warning' },
      }),
    },
    beside: ['number', 'status', 'incoming'],
    filters: ['state'],
    sort: 'transfer_date',
    opens: { of: 'stock-transfers', id: 'id' },
  }),
  /** Requests that wait to be served from here, urgent ones first. */
  requests: defineReport({
    of: 'record',
    access: anyOf(may('inventory_view_request'), handleStock),
    person: 'requester_id',
    branch: 'branch_id',
    department: 'department_id',
    columns: {
      place: f.integer(),
      number: f.text({ code: true }),
      requester_id: f.reference('users'),
      branch_id: f.reference('branches'),
      department_id: f.reference('departments'),
      priority: f.computedSelect(['normal', 'urgent'], { tones: { normal: 'neutral', urgent: 'danger' } }),
      needed_by: f.date(),
      lines: f.integer(),
      state: f.computedSelect(Object.keys(requestStates), { tones: requestStates }),
    },
    shown: ['number', 'requester_id', 'priority', 'needed_by', 'lines', 'state'],
    beside: ['status'],
    filters: ['priority', 'state'],
    sort: 'place',
    sorts: ['number', 'needed_by'],
    opens: { of: 'inventory-requests', id: 'id' },
  }),
} as const;
