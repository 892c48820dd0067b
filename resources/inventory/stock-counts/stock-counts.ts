import { nobody } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import type { RecordLine } from '#metadata/workflow.ts';
import { documentNumber } from '../../shared/numbers.ts';
import { handleStock, quantity, seeCosts } from '../stockRights.ts';
import { units } from '../../shared/units.ts';
import { stockCountWords } from './stockCountWords.ts';

/** What one count may hold; a larger warehouse is counted by category. */
export const mostCountLines = 500;

const kept = { readOnly: true } as const;
const hidden = { readOnly: true, read: nobody } as const;
/** How a line stands: before the review it is not told whether it differs, so that people count and do not copy. */
const lineResults = ['uncounted', 'again', 'counted', 'same', 'more', 'less'] as const;
const tones = {
  uncounted: 'muted',
  again: 'warning',
  counted: 'info',
  same: 'good',
  more: 'warning',
  less: 'warning',
} as const;

/**
 * The counting of a warehouse (inventory.md 3, 7): what lies there by the books when it starts, what people find line by
 * line, the review of the differences, and their posting. By batch; by item where lots mean nothing. Quantities are in base
 * units.
 */
export const stockCounts = defineResource({
  name: 'stock-counts',
  module: 'inventory',
  menu: { area: 'inventory', icon: 'count', order: 50 },
  title: ['number', 'warehouse_id'],
  editableIn: ['counting', 'review'],

  fields: {
    number: documentNumber({ prefix: 'CNT-', digits: 5, yearly: true }),
    warehouse_id: f.reference('warehouses', { required: true, fixed: true, among: { status: 'active' } }),
    category_id: f.reference('item-categories', { fixed: true }),
    note: f.longText({ maxLength: 300 }),
    posted_at: f.dateTime({ ...kept, stamp: ['posted'] }),
    uncounted: f.computed('integer'),
    differences: f.computed('integer'),
    difference_value: f.computed('money', { read: seeCosts }),
    lines: f.lines(
      {
        item_id: f.reference('inventory-items', { ...kept, required: true }),
        // Empty where lots mean nothing: the pile is counted as one.
        batch_id: f.reference('stock-batches', kept),
        counted_qty: f.decimal({ ...quantity, ...kept, min: '0' }),
        expected_qty: f.computed('decimal'),
        difference_qty: f.computed('decimal'),
        difference_value: f.computed('money', { read: seeCosts }),
        result: f.computedSelect(lineResults, { tones }),
        counted_by: f.reference('users', kept),
        // What lay there when the line was opened for counting, and the last movement of it by then.
        snapshot_qty: f.decimal({ ...quantity, ...hidden, min: '0' }),
        basis: f.integer({ ...hidden, max: 9_007_199_254_740_991 }),
        moved: f.boolean(hidden),
        posted_value: f.money(hidden),
      },
      { ...kept, max: mostCountLines, totals: ['difference_value'] },
    ),
  },
  indexes: [['warehouse_id', 'status']],
  sorts: ['number', 'created_at', 'posted_at'],

  workflow: {
    states: { counting: 'info', review: 'warning', posted: 'good', cancelled: 'muted' },
    initial: 'counting',
    approval: {
      facts: ['warehouse_id', 'category_id', 'note', 'differences', 'difference_value', 'uncounted'],
    },
    transitions: {
      count: {
        from: 'counting',
        to: 'stays',
        access: handleStock,
        single: true,
        byLine: {
          of: 'lines',
          required: true,
          fields: {
            counted_qty: f.decimal({ ...quantity, required: true, min: '0', max: '99999999999' }),
            unit: f.select(units),
          },
        },
      },
      finish: {
        from: 'counting',
        to: 'review',
        access: handleStock,
        single: true,
        body: { leave_uncounted: f.boolean() },
      },
      post: { from: 'review', to: 'posted', access: handleStock, decides: true, single: true },
      /** Lines that are not named keep what was counted. */
      recount: {
        from: 'review',
        to: 'counting',
        access: handleStock,
        decides: true,
        single: true,
        quiet: true,
        byLine: {
          of: 'lines',
          fields: { again: f.boolean() },
          asks: ({ result }: RecordLine) => result !== 'same' && result !== 'uncounted',
        },
      },
      cancel: {
        from: ['counting', 'review'],
        to: 'cancelled',
        access: handleStock,
        // One that is being counted waits for nobody.
        decides: ['review'],
        single: true,
        danger: true,
      },
    },
  },
  access: {
    list: handleStock,
    show: handleStock,
    create: handleStock,
    edit: handleStock,
    remove: handleStock,
  },
  posting: ['post'],
  operations: { sheet: { method: 'GET', path: ':id/sheet', access: handleStock, reads: true } },
  figures: ['uncounted', 'differences', 'difference_value', 'posted_at'],
  sections: {
    main: [
      'number',
      'warehouse_id',
      'category_id',
      'note',
      'posted_at',
      'uncounted',
      'differences',
      'difference_value',
    ],
    goods: ['lines'],
  },
  views: { open: { filter: { status: ['counting', 'review'] } } },
  screens: {
    list: {
      path: 'inventory/counts',
      columns: [
        'number',
        'warehouse_id',
        'category_id',
        'created_at',
        'uncounted',
        'differences',
        'difference_value',
        'status',
      ],
      filters: ['status', 'warehouse_id', 'posted_at'],
      sort: '-created_at',
      totals: [],
    },
    create: { path: 'inventory/counts/create', showsMade: true },
    show: { path: 'inventory/counts/:id' },
    edit: { path: 'inventory/counts/:id/edit' },
  },
  // Two counts of one shelf would post one difference twice.
  checks: {
    openOnce: { on: 'warehouse_id', once: ['warehouse_id'], where: { status: ['counting', 'review'] } },
  },
  refusals: [
    'invalid_state',
    'nothing_there',
    'too_many_lines',
    'uncounted_left',
    'corrected_meanwhile',
    'less_than_missing',
  ],
  words: stockCountWords,
});
