import * as f from '#metadata/fields/kinds.ts';
import { compareDecimals } from '#metadata/fields/validate.ts';
import { defineResource } from '#metadata/resource.ts';
import { archivable } from '#metadata/workflow.ts';
import { recordCode } from '../../shared/numbers.ts';
import { anyInventory } from '../inventoryRights.ts';
import { seeCosts } from '../stockRights.ts';
import { units } from '../../shared/units.ts';
import { itemReports, manageItems as manage } from './itemReports.ts';
import { itemWords } from './itemWords.ts';

const active = { status: 'active' } as const;
/** A level of stock in base units. */
const level = { places: 3, min: '0', max: '99999999999' } as const;
const distinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

/** What the clinic stocks (inventory.md 2). */
export const inventoryItems = defineResource({
  name: 'inventory-items',
  module: 'inventory',
  menu: { area: 'inventory', icon: 'item', order: 10 },
  chooseAll: 'whoever asks for goods, or uses them, names the item; its price is not told here',
  title: 'name_ar',
  titleEn: 'name_en',
  choose: ['code', 'base_unit'],
  chooseBy: anyInventory,

  fields: {
    code: recordCode({ prefix: 'ITM-', digits: 5 }),
    name_ar: f.text({ required: true, minLength: 2, maxLength: 120, unique: true, search: true }),
    name_en: f.text({ minLength: 2, maxLength: 120, search: true }),
    category_id: f.reference('item-categories', { required: true }),
    default_supplier_id: f.reference('suppliers', { among: active }),
    item_type: f.select(['consumable', 'medicine', 'lab_material', 'instrument', 'stationery', 'cleaning'], {
      required: true,
      default: 'consumable',
    }),
    base_unit: f.select(units, { required: true }),
    conversions: f.lines(
      {
        unit: f.select(units, { required: true }),
        factor: f.decimal({ required: true, above: '0', max: '100000', places: 3 }),
        barcode: f.text({ minLength: 4, maxLength: 48, code: true }),
        is_purchase_default: f.boolean(),
        is_issue_default: f.boolean(),
      },
      { max: 17, totals: [], imported: 3 },
    ),
    barcode: f.text({ minLength: 4, maxLength: 48, search: true, code: true }),
    tracks_expiry: f.boolean({ default: { item_type: ['medicine', 'lab_material'] } }),
    requires_batch_no: f.boolean({ default: { tracks_expiry: true } }),
    near_expiry_days: f.integer({ min: 1, max: 730, default: 90 }),
    min_shelf_life_days: f.integer({ min: 0, max: 1825, default: 0 }),
    reorder_rules: f.lines(
      {
        warehouse_id: f.reference('warehouses', { among: active, onDelete: 'cascade' }),
        reorder_level: f.decimal({ ...level, required: true }),
        max_level: f.decimal({ ...level, required: true }),
        reorder_qty: f.decimal({ ...level, above: '0' }),
      },
      { max: 100, totals: [], imported: 2 },
    ),
    image: f.image({ maxMegabytes: 5 }),
    notes: f.longText({ maxLength: 2000 }),
    is_active: f.computed('boolean'),
    on_hand: f.computed('decimal'),
    usable: f.computed('decimal'),
    reserved: f.computed('decimal'),
    available: f.computed('decimal'),
    nearest_expiry: f.computed('date'),
    stock_state: f.computedSelect(['out', 'low', 'ok', 'over'], {
      tones: { out: 'danger', low: 'warning', ok: 'good', over: 'info' },
    }),
    avg_monthly_use: f.computed('decimal'),
    days_of_cover: f.computed('integer'),
    avg_cost: f.computed('decimal', { read: seeCosts }),
    last_cost: f.computed('decimal', { read: seeCosts }),
    stock_value: f.computed('money', { read: seeCosts }),
  },
  indexes: [['category_id', 'name_ar']],
  sorts: ['code', 'created_at'],

  workflow: archivable(manage),
  access: { list: manage, show: manage, create: manage, edit: manage, remove: manage },
  sections: {
    main: ['name_ar', 'name_en', 'code', 'category_id', 'item_type', 'default_supplier_id', 'image', 'notes'],
    units: ['base_unit', 'barcode', 'conversions'],
    expiry: ['tracks_expiry', 'requires_batch_no', 'near_expiry_days', 'min_shelf_life_days'],
    reorder: ['reorder_rules'],
    stock: [
      'on_hand',
      'available',
      'usable',
      'reserved',
      'stock_state',
      'stock_value',
      'nearest_expiry',
      'avg_monthly_use',
      'days_of_cover',
      'avg_cost',
      'last_cost',
    ],
  },
  figures: ['on_hand', 'available', 'stock_state', 'stock_value'],
  filters: ['expiring_30', 'expiring_60', 'expiring_90', 'in_warehouse'],
  filterTargets: { in_warehouse: 'warehouses' },
  chooseFilters: ['in_warehouse'],
  views: {
    active: { filter: { status: 'active' } },
    toOrder: { filter: { status: 'active', stock_state: ['out', 'low'] } },
    expiringSoon: { filter: { expiring_90: true } },
    archived: { filter: { status: 'archived' } },
  },
  screens: {
    list: {
      path: 'inventory/items',
      columns: [
        'name_ar',
        'code',
        'category_id',
        'on_hand',
        'available',
        'stock_state',
        'nearest_expiry',
        'stock_value',
      ],
      filters: [
        'status',
        'category_id',
        'item_type',
        'stock_state',
        'in_warehouse',
        'expiring_30',
        'expiring_60',
        'expiring_90',
      ],
      sort: 'name_ar',
    },
    create: { path: 'inventory/items/add' },
    show: { path: 'inventory/items/:id' },
    edit: { path: 'inventory/items/:id/edit' },
  },

  checks: {
    unitOnce: {
      on: 'conversions',
      once: ['unit'],
      ok: (item) => distinct([item.base_unit, ...(item.conversions ?? []).map(({ unit }) => unit)]),
    },
    onePurchaseUnit: { on: 'conversions', once: [], where: { is_purchase_default: true } },
    oneIssueUnit: { on: 'conversions', once: [], where: { is_issue_default: true } },
    barcodeOnce: {
      on: 'barcode',
      ok: (item) =>
        distinct(
          [item.barcode, ...(item.conversions ?? []).map(({ barcode }) => barcode)].filter(
            (barcode) => typeof barcode === 'string',
          ),
        ),
    },
    warehouseOnce: { on: 'reorder_rules', once: ['warehouse_id'] },
    levelBelowMax: {
      on: 'reorder_rules',
      holds: 'reorder_level < max_level',
      ok: (item) =>
        (item.reorder_rules ?? []).every((rule) => compareDecimals(rule.reorder_level, rule.max_level) < 0),
    },
  },
  operations: {
    byBarcode: { method: 'GET', path: 'by-barcode/:code', access: anyInventory, reads: true },
    movements: {
      method: 'GET',
      path: ':id/movements',
      access: manage,
      query: ['from', 'to', 'before'],
      reads: true,
    },
    stock: { method: 'GET', path: ':id/stock', access: manage, reads: true },
  },
  reports: itemReports,
  refusals: [
    'unit_locked',
    'item_used',
    'still_stocked',
    'still_open',
    'barcode_taken',
    'item_stopped',
    'opening_again',
  ],
  words: itemWords,
});
