import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { archivable } from '#metadata/workflow.ts';
import { recordCode } from '../../shared/numbers.ts';
import { anyInventory } from '../inventoryRights.ts';
import { seeCosts } from '../stockRights.ts';
import { manageWarehouses, warehouseReports } from './warehouseReports.ts';
import { warehouseWords } from './warehouseWords.ts';

const manage = manageWarehouses;
const { transitions } = archivable(manage);

/** Made with the clinic, one of each: goods kept apart, and goods on the road. */
export const systemKinds = ['quarantine', 'transit'] as const;
const ordinaryKinds = ['main', 'branch', 'room'] as const;

/** Where stock lies (inventory.md 3). Those of the system have a state of their own: nobody edits, stops or chooses them. */
export const warehouses = defineResource({
  name: 'warehouses',
  module: 'inventory',
  menu: { area: 'inventory', icon: 'warehouse', order: 40 },
  chooseAll:
    'whoever asks for goods, or sends some, says from which store and to which; what lies there is not told here',
  title: 'name_ar',
  titleEn: 'name_en',
  choose: ['code', 'kind'],
  chooseBy: anyInventory,
  branch: 'branch_id',
  editableIn: ['active', 'archived'],

  fields: {
    code: recordCode({ prefix: 'WH-', digits: 2 }),
    name_ar: f.text({ required: true, minLength: 2, maxLength: 80, unique: true, search: true }),
    name_en: f.text({ minLength: 2, maxLength: 80, unique: true, search: true }),
    kind: f.select([...ordinaryKinds, ...systemKinds], { required: true, default: 'branch' }),
    branch_id: f.reference('branches', {
      requiredWhen: { kind: ordinaryKinds },
      default: 'currentBranch',
      among: { status: 'active' },
    }),
    // What is used in the room is taken from here: one warehouse in use for each room (inventory.md 13).
    room_id: f.reference('rooms', {
      among: { status: 'active' },
      showWhen: { kind: 'room' },
      unique: { among: { status: 'active' } },
    }),
    keepers: f.references('users', { among: { is_active: true } }),
    can_issue: f.boolean({ required: true, default: true }),
    is_active: f.computed('boolean'),
    item_count: f.computed('integer'),
    on_hand_value: f.computed('money', { read: seeCosts }),
    expiring_value: f.computed('money', { read: seeCosts }),
  },

  workflow: {
    states: { active: 'good', archived: 'muted', system: 'neutral' },
    initial: 'active',
    transitions,
  },
  access: { list: manage, show: manage, create: manage, edit: manage, remove: manage },
  related: [
    { resource: 'stock-counts', field: 'warehouse_id' },
    { resource: 'stock-transactions', field: 'warehouse_id' },
  ],
  operations: {
    stock: { method: 'GET', path: ':id/stock', access: manage, reads: true },
  },
  reports: warehouseReports,
  figures: ['item_count', 'on_hand_value', 'expiring_value'],
  sections: {
    main: ['name_ar', 'name_en', 'code', 'kind', 'branch_id', 'room_id', 'can_issue', 'keepers'],
    stock: ['item_count', 'on_hand_value', 'expiring_value'],
  },
  views: { active: { filter: { status: 'active' } }, archived: { filter: { status: 'archived' } } },
  screens: {
    list: {
      path: 'inventory/warehouses',
      columns: ['name_ar', 'code', 'kind', 'branch_id', 'can_issue', 'item_count', 'on_hand_value', 'status'],
      filters: ['status', 'kind', 'branch_id'],
      // The clinic's main store was made with it and bears the first number.
      sort: 'code',
    },
    create: { path: 'inventory/warehouses/add' },
    show: { path: 'inventory/warehouses/:id' },
    edit: { path: 'inventory/warehouses/:id/edit' },
  },
  // What the clinic began with is the system's, of each kind one, and belongs to no branch (inventory.md 3).
  constraints: {
    place: { holds: "status = 'system' or branch_id is not null" },
    system: { holds: "(kind in ('quarantine', 'transit')) = (status = 'system')" },
    of_room: { holds: "room_id is null or kind = 'room'" },
    system_kind: { once: ['kind'], where: { status: 'system' } },
  },
  refusals: ['system_kind', 'room_elsewhere', 'still_open', 'warehouse_used'],
  words: warehouseWords,
});
