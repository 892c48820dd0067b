import * as f from '#metadata/fields/kinds.ts';
import { defineReport } from '#metadata/report.ts';
import { quantity, seeBatches, seeCosts, seeLedger } from './stockRights.ts';
import { units } from '../shared/units.ts';

/*
 * What the cards of the overview tell (inventory.md 11), each a report of the clinic with a file of its own. Names are
 * texts: a card is drawn from the answer of the overview as it is.
 */

/** What lies there by category, the dearest first; categories of which nothing is left are not told. */
export const valueByCategory = defineReport({
  of: 'clinic',
  access: seeCosts,
  columns: { name: f.text(), items: f.integer(), value: f.money() },
  beside: ['color'],
  sort: '-value',
  totals: ['value'],
  chart: { by: 'name', of: ['value'] },
});

/** What came in and what was used in each of the last twelve months, by value. */
export const flow = defineReport({
  of: 'clinic',
  access: seeCosts,
  columns: { month: f.month(), receipts: f.money(), issues: f.money() },
  sort: 'month',
  totals: ['receipts', 'issues'],
  chart: { by: 'month', of: ['receipts', 'issues'] },
});

/** What came in and what was used in the chosen days, by value; by months where there are many days. The last 30 where nobody asks. */
export const turnover = defineReport({
  of: 'clinic',
  access: seeCosts,
  columns: { day: f.date(), receipts: f.money(), issues: f.money() },
  period: 'day',
  span: 30,
  sort: 'day',
  totals: ['receipts', 'issues'],
  chart: { by: 'day', of: ['receipts', 'issues'] },
});

/** The items that were used in the chosen days, the dearest first, returns taken off; in the last 90 days where nobody asks. */
export const consumed = defineReport({
  of: 'clinic',
  access: seeLedger,
  columns: {
    name: f.text({ search: true }),
    code: f.text({ code: true, search: true }),
    unit: f.select(units),
    qty: f.decimal({ ...quantity, saidWith: 'unit' }),
    value: f.money(),
    day: f.date(),
  },
  shown: ['name', 'qty', 'value'],
  period: 'day',
  span: 90,
  sort: '-value',
  sorts: ['name'],
  totals: ['value'],
  opens: { of: 'inventory-items', id: 'id' },
  place: { path: 'inventory/consumption' },
});

/** What expires in this month and the five after it: its value, or how many batches for those who see no costs. */
export const expiring = defineReport({
  of: 'clinic',
  access: seeBatches,
  columns: { month: f.month(), batches: f.integer(), value: f.money({ read: seeCosts }) },
  sort: 'month',
  totals: ['value'],
  chart: { by: 'month', of: ['value', 'batches'] },
});

/** What has expired and still lies there, wherever; it may not be issued, only written off or returned. */
export const expired = defineReport({
  of: 'clinic',
  access: seeBatches,
  columns: {
    batch_no: f.text({ code: true }),
    item: f.text(),
    unit: f.select(units),
    expiry_date: f.date(),
    on_hand: f.decimal({ ...quantity, saidWith: 'unit' }),
    value: f.money({ read: seeCosts }),
  },
  shown: ['batch_no', 'item', 'expiry_date', 'on_hand', 'value'],
  sort: 'expiry_date',
  totals: ['value'],
  opens: { of: 'stock-batches', id: 'id' },
});
