import { anyOf, nobody } from '#metadata/access.ts';
import {
  difference,
  percentOf,
  product,
  quotient,
  rounded,
  share,
  sum,
  total,
  when,
} from '#metadata/fields/formula.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { firstNumber } from '../../shared/numbers.ts';
import { cost, handleStock, quantity, receiveStock, seeBatches, seeCosts } from '../stockRights.ts';
import { lineUnit, unitFactor } from '../lineUnit.ts';
import { stockReceiptWords } from './stockReceiptWords.ts';

const active = { status: 'active' } as const;
const see = anyOf(seeBatches, receiveStock, handleStock);
const most = '99999999999';

/** What a line costs without tax, and the tax where it is cost (inventory.md 6, rule 1). */
const gross = product('qty', 'unit_price');
const net = rounded(difference(gross, percentOf(gross, 'discount_percent')));
const tax = when({ tax_in_cost: true }, rounded(percentOf(net, 'tax_percent')));

/** Goods that came in: one document, a batch for each line (inventory.md 6). Posted when saved, taken back as a whole. */
export const stockReceipts = defineResource({
  name: 'stock-receipts',
  module: 'inventory',
  menu: { area: 'inventory', icon: 'receive', order: 25 },
  title: 'number',

  fields: {
    number: firstNumber({ prefix: 'RCV-', digits: 5, yearly: true }),
    receipt_date: f.date({ required: true, past: true, default: 'today' }),
    kind: f.select(['purchase', 'opening', 'gift'], { required: true, default: 'purchase' }),
    warehouse_id: f.reference('warehouses', { required: true, among: active }),
    supplier_id: f.reference('suppliers', { requiredWhen: { kind: 'purchase' }, among: active }),
    supplier_invoice_no: f.text({ maxLength: 40, search: true, code: true }),
    invoice_file: f.file({ read: seeCosts }),
    tax_in_cost: f.boolean({ filled: true }),
    extra_cost: f.money({ read: seeCosts }),
    total_cost: f.money({ read: seeCosts, formula: total('lines', 'total_cost') }),
    lines: f.lines(
      {
        item_id: f.reference('inventory-items', { required: true, among: active }),
        unit: lineUnit('purchase_unit'),
        qty: f.decimal({ ...quantity, required: true, above: '0', max: most }),
        bonus_qty: f.decimal({ ...quantity, min: '0', max: most, default: '0' }),
        unit_price: f.money({ required: true, read: seeCosts }),
        discount_percent: f.percent({ default: '0', read: seeCosts }),
        tax_percent: f.percent({ required: true, filled: true, read: seeCosts }),
        batch_no: f.text({ maxLength: 40, code: true }),
        manufacture_date: f.date({ past: true }),
        expiry_date: f.date({ monthEnd: true }),
        batch_id: f.reference('stock-batches', { readOnly: true }),
        base_qty: f.decimal({ ...quantity, formula: product(sum('qty', 'bonus_qty'), unitFactor) }),
        unit_cost: f.decimal({ ...cost, formula: quotient('total_cost', 'base_qty', 6) }),
        last_cost: f.decimal({ ...cost, formula: { reference: 'item_id', value: 'last_cost' } }),
        cost_change: f.percent({
          places: 0,
          read: seeCosts,
          formula: quotient(product(difference('unit_cost', 'last_cost'), '100'), 'last_cost', 0),
        }),
        // What is free shares the extra cost by its quantity.
        total_cost: f.money({
          read: seeCosts,
          formula: sum(net, tax, share('extra_cost', net, 'base_qty')),
        }),
      },
      { min: 1, max: 200, required: true, totals: ['total_cost'] },
    ),
    confirm_duplicate: f.boolean(),
    accept_short_life: f.boolean(),
    reason: f.longText({ readOnly: true, minLength: 5, maxLength: 300 }),
  },
  indexes: [['receipt_date'], ['supplier_id', 'supplier_invoice_no'], ['warehouse_id', 'receipt_date']],
  sorts: ['number', 'receipt_date', 'status', 'created_at'],

  workflow: {
    states: { posted: 'good', reversed: 'muted' },
    initial: 'posted',
    transitions: {
      reverse: {
        from: 'posted',
        to: 'reversed',
        access: handleStock,
        ask: ['reason'],
        demand: ['reason'],
        danger: true,
        single: true,
      },
    },
  },
  access: { list: see, show: see, create: receiveStock, edit: nobody, remove: nobody },
  posting: ['create', 'reverse'],
  operations: {
    defaults: { method: 'GET', path: 'defaults', access: receiveStock, reads: true },
  },
  figures: ['receipt_date', 'warehouse_id', 'supplier_id', 'kind'],
  sections: {
    main: ['kind', 'warehouse_id', 'supplier_id', 'receipt_date', 'supplier_invoice_no', 'invoice_file'],
    goods: ['lines'],
    costs: ['extra_cost', 'tax_in_cost', 'total_cost', 'confirm_duplicate', 'accept_short_life'],
  },
  paper: {
    head: ['receipt_date', 'kind', 'warehouse_id', 'supplier_id', 'supplier_invoice_no', 'reason'],
    lines: {
      lines: ['item_id', 'qty', 'bonus_qty', 'unit', 'batch_no', 'expiry_date', 'unit_price', 'total_cost'],
    },
    totals: ['extra_cost', 'total_cost'],
    signed: ['handsOver', 'takes'],
  },
  screens: { create: { path: 'inventory/stock/add', showsMade: true, menu: true } },
  refusals: [
    'too_old',
    'unit_unknown',
    'expiry_needed',
    'already_expired',
    'short_life',
    'made_after_expiry',
    'batch_no_needed',
    'batch_differs',
    'invoice_twice',
    'already_used',
    'already_paid',
    'system_warehouse',
  ],
  words: stockReceiptWords,
});
