import * as f from '#metadata/fields/kinds.ts';
import { custodyRights } from './custodyRights.ts';

const { manage, mine } = custodyRights;
const note = f.text({ maxLength: 300 });
/** What lies in the store, or is ruined, is in nobody's hands; handing it to oneself is refused by the rule of the step. */
const nobodys = { allowed: 'it is in nobody’s hands' } as const;
const names = { ask: ['receiver_id'], demand: ['receiver_id'] } as const;
const ended = {
  from: ['held', 'return_requested'],
  access: manage,
  notOwn: true,
  // What the holder is charged of its value, in percent: a draft of their next salary, which somebody else approves.
  body: { charge: f.percent({ default: '0' }), note },
  danger: true,
  single: true,
} as const;

/** What may be done to a thing (hr.md 7, States). Whose it is to answer or to ask, the server's rules say. */
export const custodyTransitions = {
  handOver: {
    from: 'in_store',
    to: 'awaiting_ack',
    access: manage,
    notOwn: nobodys,
    ...names,
    body: { note },
    single: true,
    undo: 'recall',
    notify: [{ event: 'custody.assigned', to: { field: 'receiver_id' } }],
  },
  acknowledge: {
    from: 'awaiting_ack',
    to: 'held',
    access: mine,
    takenBy: 'receiver_id',
    single: true,
    notify: [{ event: 'custody.accepted', to: 'creator' }],
  },
  // At the desk of whoever manages custody: the receiver is there and signs (hr.md 7).
  acknowledgeInPerson: {
    from: 'awaiting_ack',
    to: 'held',
    access: manage,
    notOwn: true,
    inPerson: { of: 'receiver_id', drawn: 'moves.signature' },
    single: true,
    notify: [{ event: 'custody.accepted', to: 'creator' }],
  },
  refuse: {
    from: 'awaiting_ack',
    to: ['in_store', 'held'],
    access: mine,
    takenBy: 'receiver_id',
    ask: ['refusal'],
    demand: ['refusal'],
    danger: true,
    single: true,
    notify: [
      { event: 'custody.refused', to: { permission: 'manage_custodies' } },
      { event: 'custody.kept', to: 'person' },
    ],
  },
  recall: {
    from: 'awaiting_ack',
    to: ['in_store', 'held'],
    access: manage,
    notOwn: true,
    quiet: true,
    notify: [{ event: 'custody.kept', to: 'person' }],
  },
  remind: {
    from: 'awaiting_ack',
    to: 'stays',
    access: manage,
    notOwn: true,
    quiet: true,
    notify: [{ event: 'custody.reminder', to: { field: 'receiver_id' } }],
  },
  transfer: {
    from: 'held',
    to: 'awaiting_ack',
    access: manage,
    notOwn: true,
    ...names,
    body: { note },
    single: true,
    undo: 'recall',
    notify: [{ event: 'custody.assigned', to: { field: 'receiver_id' } }],
  },
  requestReturn: {
    from: 'held',
    to: 'return_requested',
    access: mine,
    takenBy: 'holder_id',
    single: true,
    undo: 'keep',
    notify: [{ event: 'custody.asked', to: 'deciders' }],
  },
  proposeTransfer: {
    from: 'held',
    to: 'transfer_requested',
    access: mine,
    takenBy: 'holder_id',
    ...names,
    single: true,
    quiet: true,
    undo: 'keep',
    notify: [{ event: 'custody.asked', to: 'deciders' }],
  },
  keep: {
    from: ['return_requested', 'transfer_requested'],
    to: 'held',
    access: mine,
    takenBy: 'holder_id',
    single: true,
    quiet: true,
  },
  approveTransfer: {
    from: 'transfer_requested',
    to: 'awaiting_ack',
    access: manage,
    notOwn: true,
    decides: true,
    notify: [{ event: 'custody.assigned', to: { field: 'receiver_id' } }],
  },
  declineTransfer: {
    from: 'transfer_requested',
    to: 'held',
    access: manage,
    notOwn: true,
    decides: true,
    ask: ['refusal'],
    demand: ['refusal'],
    danger: true,
    notify: [{ event: 'custody.declined', to: 'person' }],
  },
  receive: {
    from: ['held', 'return_requested'],
    to: 'in_store',
    access: manage,
    notOwn: true,
    decides: ['return_requested'],
    ask: ['condition', 'photos'],
    demand: ['condition'],
    body: { note },
    // Whoever gives it back is mostly there, and signs too; who only sent it, or is gone, does not.
    inPerson: { of: 'holder_id', drawn: 'moves.signature', optional: true },
    single: true,
  },
  lose: { ...ended, to: 'lost', quiet: 'menu' },
  damage: { ...ended, to: 'damaged', quiet: 'menu', ask: ['photos'] },
  retire: {
    from: ['in_store', 'damaged'],
    to: 'retired',
    access: manage,
    notOwn: nobodys,
    danger: true,
    quiet: 'menu',
  },
} as const;
