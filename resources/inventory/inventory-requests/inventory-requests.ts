import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { quantity } from '../stockRights.ts';
import { lineUnit } from '../lineUnit.ts';
import { units } from '../../shared/units.ts';
import { create, mine, ofOwn, requestTransitions, see, seeAll } from './requestTransitions.ts';
import { requestFields } from './requestFields.ts';
import { requestStates } from '../requestStates.ts';
import { inventoryRequestWords } from './inventoryRequestWords.ts';

const kept = { ...quantity, readOnly: true } as const;
const inBase = { ...kept, saidWith: 'base_unit' } as const;

/** What somebody needs from a warehouse, from the wish to the hand that takes it (inventory.md 8). */
export const inventoryRequests = defineResource({
  name: 'inventory-requests',
  module: 'inventory',
  menu: { area: 'inventory', icon: 'request', order: 60 },
  // A draft has no number yet: whose it is names it too.
  title: ['number', 'requester_id'],
  person: 'requester_id',
  noSelfDealing: {
    allowed: 'everybody asks for goods for themself; approving is another step (inventory.md 8)',
  },
  branch: 'branch_id',
  department: 'department_id',
  editableIn: ['draft'],
  // Nobody is asked for anything before it is handed in; what was withdrawn or sent back is known already.
  privateWhile: { status: 'draft', number: null },
  fields: {
    ...requestFields,
    lines: f.lines(
      {
        item_id: f.reference('inventory-items', {
          required: true,
          among: { status: 'active' },
          search: true,
        }),
        unit: lineUnit('issue_unit'),
        requested_qty: f.decimal({
          ...quantity,
          required: true,
          above: '0',
          max: '99999999999',
          saidWith: 'unit',
        }),
        note: f.text({ maxLength: 200 }),
        approved_qty: f.decimal({ ...kept, saidWith: 'unit', partOf: 'requested_qty' }),
        decision_note: f.text({ readOnly: true, maxLength: 200 }),
        issued_qty: f.decimal(inBase),
        received_qty: f.decimal({ ...inBase, partOf: 'issued_qty' }),
        returned_qty: f.decimal(kept),
        lost_qty: f.decimal(kept),
        // What did not arrive and is not settled yet.
        missing_qty: f.decimal(kept),
        stock_at_submit: f.decimal(kept),
        avg_monthly_use: f.decimal(kept),
        // A number beside a line, as everybody gets it who may ask for goods (inventory.md 8).
        short_qty: f.computed('decimal'),
        base_unit: f.computedSelect(units),
        available_qty: f.computed('decimal'),
        // What is still to be handed out, in the line's own unit; what came of it as far as is known, in base units.
        rest_qty: f.computed('decimal'),
        held_qty: f.computed('decimal'),
        arrived_qty: f.computed('decimal'),
        issued_batches: f.computed('text'),
      },
      {
        max: 100,
        totals: [],
        shown: ['item_id', 'requested_qty', 'approved_qty', 'issued_qty', 'received_qty'],
      },
    ),
  },
  indexes: [
    ['requester_id', 'status'],
    ['status', 'submitted_at'],
    ['warehouse_id', 'status'],
  ],
  sorts: ['number', 'needed_by', 'submitted_at', 'status'],

  workflow: {
    states: requestStates,
    initial: 'draft',
    approval: {
      settings: 'approval-settings',
      facts: ['priority', 'needed_by', 'department_id', 'warehouse_id', 'purpose', 'lines'],
    },
    transitions: requestTransitions,
  },
  access: { list: see, all: seeAll, self: mine, show: see, create, edit: ofOwn, remove: ofOwn },
  filters: ['queue'],
  views: {
    urgent: { filter: { priority: 'urgent' }, sort: 'submitted_at' },
    toDecide: { filter: { status: 'submitted' }, sort: 'submitted_at' },
  },
  figures: ['priority', 'needed_by', 'warehouse_id', 'department_id'],
  sections: {
    main: [
      'number',
      'requester_id',
      'branch_id',
      'department_id',
      'room_id',
      'warehouse_id',
      'priority',
      'needed_by',
      'purpose',
    ],
    goods: ['lines'],
    decision: [
      'submitted_at',
      'decided_by',
      'decided_at',
      'reason',
      'issued_at',
      'received_at',
      'difference',
    ],
  },
  paper: {
    head: [
      'requester_id',
      'status',
      'warehouse_id',
      'branch_id',
      'department_id',
      'room_id',
      'needed_by',
      'issued_at',
      'purpose',
    ],
    lines: {
      lines: ['item_id', 'requested_qty', 'approved_qty', 'issued_qty', 'issued_batches'],
    },
    signed: ['handsOver', 'takes'],
  },
  screens: {
    list: {
      path: 'inventory/requests',
      where: { queue: true },
      columns: ['number', 'requester_id', 'priority', 'needed_by', 'warehouse_id', 'submitted_at', 'status'],
      filters: ['status', 'priority', 'warehouse_id'],
      sort: '-priority',
    },
    all: {
      path: 'inventory/requests/all',
      kind: 'list',
      action: 'all',
      menu: 'requests',
      columns: [
        'number',
        'requester_id',
        'department_id',
        'priority',
        'warehouse_id',
        'submitted_at',
        'status',
      ],
      filters: ['status', 'requester_id', 'department_id', 'warehouse_id', 'submitted_at'],
      sort: '-created_at',
    },
    self: {
      path: 'inventory/my-requests',
      menu: 'ownRequest',
      kind: 'list',
      own: true,
      columns: ['number', 'priority', 'needed_by', 'warehouse_id', 'purpose', 'submitted_at', 'status'],
      filters: ['status'],
      sort: '-created_at',
    },
    create: { path: 'inventory/requests/add', savesBy: ['submit'] },
    show: { path: 'inventory/requests/:id' },
  },
  remarks: true,
  posting: ['issue', 'return', 'resolveDifference'],
  operations: {
    usual: { method: 'GET', path: 'usual', access: create, reads: true },
    batches: { method: 'GET', path: ':id/batches', access: see, reads: true },
    repeat: { method: 'POST', path: ':id/repeat', access: ofOwn },
  },

  checks: {
    hasLines: { on: 'lines', ok: ({ lines }) => lines === undefined || lines === null || lines.length > 0 },
    itemOnce: { on: 'lines', once: ['item_id'] },
  },
  constraints: {
    approved: { of: 'lines', holds: 'approved_qty >= 0 and approved_qty <= requested_qty' },
    counted: {
      of: 'lines',
      holds:
        'issued_qty >= 0 and received_qty >= 0 and returned_qty >= 0 and lost_qty >= 0' +
        ' and coalesce(returned_qty, 0) <= coalesce(issued_qty, 0) and coalesce(received_qty, 0) <= coalesce(issued_qty, 0)',
    },
    accounted: {
      of: 'lines',
      holds:
        'missing_qty >= 0 and coalesce(returned_qty, 0) + coalesce(lost_qty, 0) + coalesce(missing_qty, 0) <= coalesce(issued_qty, 0)',
    },
  },
  refusals: [
    'self_approval',
    'invalid_state',
    'needed_in_the_past',
    'room_elsewhere',
    'nothing_approved',
    'approved_too_much',
    'issued_too_much',
    'nothing_to_issue',
    'batches_differ',
    'received_too_much',
    'returned_too_much',
    'no_difference',
  ],
  words: inventoryRequestWords,
});
