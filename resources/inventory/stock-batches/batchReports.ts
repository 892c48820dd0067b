import { anyOf } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineReport } from '#metadata/report.ts';
import { movementReport } from '../movementReport.ts';
import { handleStock, quantity, seeBatches, seeCosts, seeLedger } from '../stockRights.ts';

/** What the page of a batch tells (inventory.md 6). */
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
  }),
  movements: movementReport(anyOf(seeBatches, seeLedger), [
    'occurred_at',
    'type',
    'warehouse_id',
    'qty',
    'balance',
    'source_number',
    'reason',
    'actor_id',
  ]),
} as const;
