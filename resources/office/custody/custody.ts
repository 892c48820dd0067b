import { signatureMegabytes } from '#metadata/derive/inPerson.ts';
import { within } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { custodyByBranch } from './custodyReports.ts';
import { custodyRights } from './custodyRights.ts';
import { custodyTransitions } from './custodyTransitions.ts';
import { custodyWords } from './custodyWords.ts';

const { manage, mine } = custodyRights;
const kept = { readOnly: true } as const;
const conditions = ['new', 'good', 'worn', 'damaged'] as const;

/** What a clinic hands out to its people, and who has it: signed for by both sides (hr.md 7, custody). */
export const custody = defineResource({
  name: 'custody',
  menu: { area: 'people', icon: 'custody', order: 30 },
  title: ['name', 'number'],
  person: 'holder_id',
  // Whoever is to accept it, or is proposed for it, sees it too.
  alsoOf: ['receiver_id'],
  branch: 'branch_id',
  noSelfDealing: { allowed: 'what lies in the store is nobody’s; each step about what somebody has says it' },
  // What somebody signed for stays as they signed it.
  editableIn: ['in_store'],

  fields: {
    number: f.text({
      readOnly: true,
      required: true,
      filled: true,
      unique: true,
      search: true,
      code: true,
      maxLength: 30,
      sequence: { prefix: 'CUS-', digits: 5 },
    }),
    name: f.text({ required: true, minLength: 2, maxLength: 150, search: true }),
    category: f.select(['device', 'key', 'tool', 'uniform', 'cash', 'other'], {
      required: true,
      default: 'device',
    }),
    serial: f.text({ unique: true, search: true, code: true, maxLength: 80 }),
    model: f.text({ search: true, maxLength: 120 }),
    value: f.money({ required: true, min: '0' }),
    condition: f.select(conditions, { required: true, default: 'good' }),
    photos: f.files({ max: 10 }),
    branch_id: f.reference('branches', {
      required: true,
      default: 'currentBranch',
      among: { status: 'active' },
    }),
    inventory_item_id: f.reference('inventory-items', {
      read: within('inventory', manage),
      among: { status: 'active' },
    }),
    holder_id: f.reference('employees', kept),
    receiver_id: f.reference('employees', { ...kept, among: { status: 'active' } }),
    handed_at: f.dateTime({ ...kept, stamp: ['awaiting_ack'] }),
    refusal: f.text({ ...kept, minLength: 3, maxLength: 300 }),
    reminded_on: f.date(kept),
    /** The timeline: written by the steps, answered once, never changed or removed by anybody (server/db/functions/custody.sql). */
    moves: f.lines(
      {
        kind: f.select(['hand_over', 'transfer', 'return', 'lose', 'damage'], { required: true }),
        from_id: f.reference('employees'),
        to_id: f.reference('employees'),
        at: f.dateTime({ required: true }),
        condition: f.select(conditions),
        photos: f.files({ max: 10 }),
        note: f.text({ maxLength: 300 }),
        answer: f.select(['accepted', 'refused', 'recalled']),
        ack_at: f.dateTime(),
        ack_way: f.select(['own_login', 'in_person']),
        signature: f.image({ maxMegabytes: signatureMegabytes }),
        /** At whose desk, and in which branch, it was signed in person. */
        witness_id: f.reference('users'),
        ack_branch_id: f.reference('branches'),
        reason: f.text({ maxLength: 300 }),
      },
      { readOnly: true, read: manage },
    ),
  },
  indexes: [
    ['holder_id', 'status'],
    ['receiver_id', 'status'],
  ],
  sorts: ['number', 'name', 'category', 'value', 'status', 'handed_at', 'created_at'],
  constraints: {
    one_receiver: { holds: 'receiver_id is distinct from holder_id or receiver_id is null' },
    held_by_one: {
      holds: `(status not in ('held', 'return_requested', 'transfer_requested') or holder_id is not null)
        and (status not in ('awaiting_ack', 'transfer_requested') or receiver_id is not null)
        and (status in ('awaiting_ack', 'transfer_requested') or receiver_id is null)
        and (status not in ('in_store', 'lost', 'damaged', 'retired') or holder_id is null)`,
    },
  },
  workflow: {
    states: {
      in_store: 'neutral',
      awaiting_ack: 'warning',
      held: 'good',
      return_requested: 'warning',
      transfer_requested: 'warning',
      lost: 'danger',
      damaged: 'danger',
      retired: 'muted',
    },
    initial: 'in_store',
    approval: { facts: ['category', 'condition', 'holder_id', 'receiver_id', 'serial'] },
    transitions: custodyTransitions,
  },
  access: { list: manage, self: mine, show: manage, create: manage, edit: manage, remove: manage },
  figures: ['holder_id', 'receiver_id', 'value', 'condition'],
  views: {
    // Whom it is on its way to, or meant for, beside who answers for it.
    waiting: {
      filter: { status: 'awaiting_ack' },
      columns: ['name', 'serial', 'holder_id', 'receiver_id', 'handed_at'],
      sort: 'handed_at',
    },
    asked: {
      filter: { status: ['return_requested', 'transfer_requested'] },
      columns: ['name', 'serial', 'holder_id', 'receiver_id', 'status'],
    },
    held: { filter: { status: ['held', 'return_requested', 'transfer_requested'] } },
    in_store: { filter: { status: 'in_store' } },
  },
  sections: {
    main: [
      'number',
      'name',
      'category',
      'serial',
      'model',
      'value',
      'condition',
      'branch_id',
      'inventory_item_id',
      'photos',
    ],
    holding: ['holder_id', 'receiver_id', 'handed_at', 'refusal', 'reminded_on'],
    timeline: ['moves'],
  },
  paper: {
    head: [
      'number',
      'name',
      'category',
      'serial',
      'model',
      'condition',
      'value',
      'status',
      'holder_id',
      'receiver_id',
      'handed_at',
      'photos',
    ],
    lines: {
      moves: ['kind', 'at', 'from_id', 'to_id', 'condition', 'photos', 'answer', 'ack_at', 'signature'],
    },
    signed: ['handsOver', 'takes'],
  },
  reports: { byBranch: custodyByBranch },
  screens: {
    list: {
      path: 'custody',
      columns: ['name', 'serial', 'holder_id', 'status', 'handed_at'],
      filters: ['status', 'holder_id', 'receiver_id', 'branch_id', 'category', 'condition'],
      sort: '-created_at',
    },
    self: {
      path: 'custody/self',
      kind: 'list',
      own: true,
      menu: 'ownCustody',
      columns: ['name', 'number', 'category', 'condition', 'handed_at', 'status'],
      filters: ['status', 'category', 'receiver_id'],
      sort: '-handed_at',
    },
    create: { path: 'custody/add' },
    show: { path: 'custody/:id' },
    edit: { path: 'custody/edit/:id' },
    selfShow: { path: 'custody/self/:id', kind: 'show', action: 'self' },
  },
  refusals: ['cust_busy', 'charge_off', 'has_moves'],
  words: custodyWords,
});
