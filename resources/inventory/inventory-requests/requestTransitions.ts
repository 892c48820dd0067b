import { anyOf, may, own } from '#metadata/access.ts';
import { isSome } from '#metadata/fields/decimals.ts';
import * as f from '#metadata/fields/kinds.ts';
import type { Transitions } from '#metadata/workflow.ts';
import { handleStock, quantity } from '../stockRights.ts';

export const seeAll = may('inventory_view_request');
export const mine = may('inventory_view_self_request', own);
export const see = anyOf(seeAll, mine);
export const create = may('inventory_create_request');
export const ofOwn = may('inventory_create_request', own);
const approve = may('inventory_approve_request');
const takesNothing = { allowed: 'giving up one’s own wish takes nothing from the clinic' };
const handsOut = { allowed: 'what somebody else approved is handed out by whoever keeps the store' };

const most = '99999999999';
const amount = { ...quantity, required: true, min: '0', max: most } as const;
const some = { ...quantity, required: true, above: '0', max: most } as const;

/**
 * The way of a request (inventory.md 8). `approved_qty` and the `qty` of `issue` are in the line's own unit, as the request
 * was written; everything by batch, received or returned is in base units, as the ledger counts.
 */
export const requestTransitions = {
  submit: {
    from: 'draft',
    to: 'submitted',
    access: ofOwn,
    single: true,
    undo: 'withdraw',
    notify: [{ event: 'request.submitted', to: 'deciders' }],
  },
  /** Lines that are not named are approved in full. */
  approve: {
    from: 'submitted',
    to: ['approved', 'partly_approved'],
    access: approve,
    notOwn: true,
    decides: true,
    single: true,
    byLine: {
      of: 'lines',
      fields: { approved_qty: f.decimal(amount), note: f.text({ maxLength: 200 }) },
      startsWith: { approved_qty: ({ requested_qty: asked }) => asked },
    },
    body: { allow_shortage: f.boolean() },
    notify: [
      { event: 'request.decided', to: 'person' },
      { event: 'request.to_issue', to: { permission: 'inventory_edit_stock_batch' } },
    ],
  },
  issue: {
    from: ['approved', 'partly_approved', 'partly_issued'],
    to: ['partly_issued', 'issued'],
    access: handleStock,
    notOwn: handsOut,
    single: true,
    byLine: {
      of: 'lines',
      fields: {
        qty: f.decimal(amount),
        batches: f.lines(
          { batch_id: f.reference('stock-batches', { required: true }), qty: f.decimal(some) },
          { max: 50 },
        ),
        override_reason: f.text({ minLength: 5, maxLength: 200 }),
      },
      startsWith: { qty: ({ rest_qty: rest }) => rest },
      // Asked where somebody chooses other batches than the soonest expiry.
      when: { override_reason: ({ batches }) => Array.isArray(batches) && batches.length > 0 },
      asks: ({ approved_qty: approved }) => isSome(approved),
    },
    body: { close_remainder: f.boolean() },
    notify: [{ event: 'request.issued', to: 'person' }],
  },
  /** Lines that are not named were received as issued. */
  receive: {
    from: ['partly_issued', 'issued'],
    to: ['partly_issued', 'received'],
    access: see,
    notOwn: { allowed: 'whoever asked is the one who says what arrived' },
    single: true,
    byLine: {
      of: 'lines',
      fields: { received_qty: f.decimal(amount) },
      startsWith: { received_qty: ({ arrived_qty: arrived }) => arrived },
      asks: ({ issued_qty: issued }) => isSome(issued),
    },
  },
  resolveDifference: {
    from: 'received',
    to: 'stays',
    access: handleStock,
    notOwn: true,
    single: true,
    byLine: {
      of: 'lines',
      required: true,
      fields: { outcome: f.select(['returned', 'lost'], { required: true }) },
      startsWith: { outcome: () => 'returned' },
      asks: ({ missing_qty: missing }) => isSome(missing),
    },
    body: { note: f.longText({ required: true, minLength: 5, maxLength: 300 }) },
  },
  return: {
    from: ['partly_issued', 'issued', 'received'],
    to: 'stays',
    access: handleStock,
    notOwn: handsOut,
    quiet: 'menu',
    single: true,
    byLine: {
      of: 'lines',
      required: true,
      fields: { batch_id: f.reference('stock-batches', { required: true }), qty: f.decimal(some) },
      each: 'batches',
      asks: ({ held_qty: held }) => isSome(held),
    },
  },
  withdraw: { from: 'submitted', to: 'draft', access: ofOwn, quiet: true, single: true },
  'send-back': {
    from: 'submitted',
    to: 'draft',
    access: approve,
    notOwn: takesNothing,
    decides: true,
    ask: ['reason'],
    demand: ['reason'],
    quiet: true,
    single: true,
    notify: [{ event: 'request.sent_back', to: 'person' }],
  },
  reject: {
    from: 'submitted',
    to: 'rejected',
    access: approve,
    notOwn: takesNothing,
    decides: true,
    ask: ['reason'],
    demand: ['reason'],
    danger: true,
    single: true,
    notify: [{ event: 'request.rejected', to: 'person' }],
  },
  cancel: {
    from: ['draft', 'submitted', 'approved', 'partly_approved'],
    to: 'cancelled',
    access: anyOf(approve, ofOwn),
    notOwn: takesNothing,
    ask: ['reason'],
    danger: true,
    single: true,
  },
} as const satisfies Transitions;
