import { anyOf, may } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineReport } from '#metadata/report.ts';
import { expired, expiring } from '../overviewReports.ts';
import { movementReport } from '../movementReport.ts';
import { handleStock, quantity, seeBatches, seeCosts, seeLedger } from '../stockRights.ts';

/** What the page of a batch tells (inventory.md 6), and the overview of all of them. */
export const batchReports = {
  /** Where it lies; who moves it is answered by it too. */
  balances: defineReport({
    of: 'record',
    access: anyOf(seeBatches, handleStock),
    columns: {
      warehouse_id: f.reference('warehouses'),
      on_hand: f.decimal(quantity),
      value: f.money({ read: seeCosts }),
    },
    beside: ['kind'],
    sort: '-on_hand',
    totals: ['on_hand', 'value'],
    opens: { of: 'warehouses', id: 'warehouse_id' },
    place: { section: 'movements' },
  }),
  /** What was handed out of it, less what came back, by request and department, the last first. */
  uses: defineReport({
    of: 'record',
    access: seeBatches,
    person: 'requester_id',
    branch: 'branch_id',
    department: 'department_id',
    columns: {
      seq: f.integer(),
      number: f.text({ code: true }),
      department_id: f.reference('departments'),
      branch_id: f.reference('branches'),
      requester_id: f.reference('users', { read: may('inventory_view_request') }),
      qty: f.decimal(quantity),
      last_at: f.dateTime(),
    },
    shown: ['number', 'department_id', 'requester_id', 'qty', 'last_at'],
    filters: ['department_id'],
    sort: '-seq',
    totals: ['qty'],
    opens: { of: 'inventory-requests', id: 'id' },
  }),
  movements: movementReport('batch_id', anyOf(seeBatches, seeLedger), [
    'occurred_at',
    'type',
    'warehouse_id',
    'qty',
    'balance',
    'source_number',
    'reason',
    'actor_id',
  ]),
  expiring,
  expired,
} as const;
