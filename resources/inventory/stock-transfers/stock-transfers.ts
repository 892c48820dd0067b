import { may } from '#metadata/access.ts';
import { isSome, sumDecimals } from '#metadata/fields/decimals.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import type { RecordLine } from '#metadata/workflow.ts';
import { firstNumber } from '../../shared/numbers.ts';
import { lineUnit } from '../lineUnit.ts';
import { quantity } from '../stockRights.ts';
import { units } from '../../shared/units.ts';
import { stockTransferWords } from './stockTransferWords.ts';

const manage = may('inventory_manage_warehouses');
const active = { status: 'active' } as const;
const most = '99999999999';
/** What the server counts of a line, in base units. */
const counted = { ...quantity, readOnly: true, default: '0', saidWith: 'base_unit' } as const;

const leftOf = (qty: unknown, less: unknown): string => {
  const left = sumDecimals([String(qty ?? '0'), `-${String(less ?? '0')}`]);
  return left.startsWith('-') ? '0' : left;
};

/** Why goods did not arrive. */
export const lossReasons = ['damaged', 'lost', 'expired', 'entry_error'] as const;

/** Goods on their way from one warehouse to another (inventory.md 4): dispatched, on the road, received in one or several parts. */
export const stockTransfers = defineResource({
  name: 'stock-transfers',
  module: 'inventory',
  menu: { area: 'inventory', icon: 'transfer', order: 45 },
  title: 'number',
  choose: ['transfer_date'],
  editableIn: ['draft'],

  fields: {
    number: firstNumber({ prefix: 'TRF-', digits: 5, yearly: true }),
    source_id: f.reference('warehouses', { required: true, among: active }),
    destination_id: f.reference('warehouses', { required: true, among: active }),
    transfer_date: f.date({ required: true, past: true, default: 'today' }),
    note: f.longText({ maxLength: 300 }),
    lines: f.lines(
      {
        item_id: f.reference('inventory-items', { required: true, among: active }),
        unit: lineUnit('issue_unit'),
        qty: f.decimal({ ...quantity, required: true, above: '0', max: most, saidWith: 'unit' }),
        batch_id: f.reference('stock-batches'),
        override_reason: f.text({ minLength: 5, maxLength: 200 }),
        sent_qty: f.decimal(counted),
        received_qty: f.decimal({ ...counted, partOf: 'sent_qty' }),
        lost_qty: f.decimal(counted),
        lost_reason: f.select(lossReasons, { readOnly: true }),
        // What of the line is still on the road, in base units.
        left_qty: f.computed('decimal'),
        base_unit: f.computedSelect(units),
      },
      {
        min: 1,
        max: 200,
        required: true,
        totals: [],
        shown: ['item_id', 'sent_qty', 'received_qty', 'lost_qty', 'lost_reason'],
      },
    ),
    dispatched_at: f.dateTime({ readOnly: true, stamp: ['in_transit', 'partly_received', 'received'] }),
    received_at: f.dateTime({ readOnly: true, stamp: ['received'] }),
  },
  indexes: [['transfer_date'], ['status', 'dispatched_at']],
  sorts: ['number', 'transfer_date', 'status', 'created_at'],

  workflow: {
    states: {
      draft: 'neutral',
      in_transit: 'info',
      partly_received: 'warning',
      received: 'good',
      cancelled: 'muted',
    },
    initial: 'draft',
    approval: {
      // Without hours: who did not receive is reminded after three days (inventory.md 4).
      facts: ['source_id', 'destination_id', 'transfer_date', 'dispatched_at', 'note'],
    },
    transitions: {
      dispatch: { from: 'draft', to: 'in_transit', access: manage, single: true },
      /** Dispatch and receipt in one, for goods that are carried over by hand. */
      transferNow: { from: 'draft', to: 'received', access: manage, single: true },
      receive: {
        from: ['in_transit', 'partly_received'],
        to: ['partly_received', 'received'],
        access: manage,
        // Whoever receives says what of it counts as arrived and what as lost.
        decides: true,
        single: true,
        byLine: {
          of: 'lines',
          required: true,
          fields: {
            received_qty: f.decimal({ ...quantity, min: '0', max: most, default: '0' }),
            lost_qty: f.decimal({ ...quantity, min: '0', max: most, default: '0' }),
            lost_reason: f.select(lossReasons),
          },
          // The usual is that all of it came but what was lost.
          startsWith: {
            received_qty: ({ left_qty: left, lost_qty: lost }: RecordLine) => leftOf(left, lost),
          },
          when: { lost_reason: ({ lost_qty: lost }: RecordLine) => isSome(lost) },
          asks: ({ left_qty: left }: RecordLine) => isSome(left),
        },
      },
      cancel: { from: ['draft', 'in_transit'], to: 'cancelled', access: manage, danger: true, single: true },
    },
  },
  access: { list: manage, show: manage, create: manage, edit: manage, remove: manage },
  figures: ['source_id', 'destination_id', 'transfer_date'],
  sections: {
    main: ['source_id', 'destination_id', 'transfer_date', 'note'],
    goods: ['lines'],
    dates: ['dispatched_at', 'received_at'],
  },
  paper: {
    head: ['transfer_date', 'status', 'source_id', 'destination_id', 'note'],
    lines: { lines: ['item_id', 'qty', 'batch_id', 'sent_qty', 'received_qty'] },
    signed: ['handsOver', 'takes'],
  },
  screens: {
    transfer: {
      path: 'inventory/warehouses/transfer',
      kind: 'custom',
      action: 'create',
      menu: true,
      savesBy: ['transferNow', 'dispatch'],
    },
  },
  posting: ['dispatch', 'transferNow', 'receive', 'cancel'],

  checks: {
    differentPlaces: {
      on: 'destination_id',
      holds: 'source_id <> destination_id',
      ok: (transfer) => !transfer.source_id || transfer.source_id !== transfer.destination_id,
    },
  },
  constraints: {
    note: { holds: 'char_length(note) <= 300' },
    counted: {
      of: 'lines',
      holds: 'received_qty >= 0 and lost_qty >= 0 and received_qty + lost_qty <= sent_qty',
    },
  },
  refusals: ['too_old', 'batch_of_other_item', 'received_too_much', 'loss_needs_reason', 'nothing_received'],
  words: stockTransferWords,
});
