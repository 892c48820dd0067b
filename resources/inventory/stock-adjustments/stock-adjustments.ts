import { anyOf, nobody } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { movementReasons } from '../movementTypes.ts';
import { handleStock, quantity, seeBatches, seeCosts, seeLedger } from '../stockRights.ts';
import { units } from '../../shared/units.ts';
import { stockAdjustmentWords } from './stockAdjustmentWords.ts';

const see = anyOf(seeBatches, handleStock, seeLedger);
const most = '99999999999';

/** What was counted, broken or found of one batch in one warehouse (inventory.md 7). Posted when saved. */
export const stockAdjustments = defineResource({
  name: 'stock-adjustments',
  module: 'inventory',
  title: ['batch_id', 'reason'],
  parent: { resource: 'stock-batches', field: 'batch_id', param: 'id' },

  fields: {
    batch_id: f.reference('stock-batches', { required: true, fixed: true }),
    warehouse_id: f.reference('warehouses', { required: true }),
    mode: f.select(['count', 'delta'], { required: true, default: 'count' }),
    unit: f.select(units),
    counted_qty: f.decimal({
      ...quantity,
      min: '0',
      max: most,
      showWhen: { mode: 'count' },
      requiredWhen: { mode: 'count' },
    }),
    delta: f.decimal({
      ...quantity,
      min: '-99999999999',
      max: most,
      showWhen: { mode: 'delta' },
      requiredWhen: { mode: 'delta' },
    }),
    // What the form shows of the batch there, which is what was counted against.
    expected_on_hand: f.decimal({
      ...quantity,
      required: true,
      min: '0',
      max: most,
      fillFrom: { reference: 'batch_id', value: 'held', by: 'warehouse_id' },
    }),
    reason: f.select(movementReasons, {
      required: true,
    }),
    note: f.longText({ minLength: 5, maxLength: 500, requiredWhen: { reason: ['lost', 'entry_error'] } }),
    photo: f.image(),
    qty: f.decimal({ ...quantity, readOnly: true }),
    value: f.money({ readOnly: true, read: seeCosts }),
    balance_after: f.decimal({ ...quantity, readOnly: true }),
  },
  indexes: [['batch_id']],
  sorts: ['created_at'],

  access: { list: see, show: see, create: handleStock, edit: nobody, remove: nobody },
  posting: ['create'],
  figures: ['qty', 'balance_after', 'value'],
  sections: {
    main: [
      'warehouse_id',
      'mode',
      'counted_qty',
      'delta',
      'unit',
      'expected_on_hand',
      'reason',
      'note',
      'photo',
    ],
  },
  screens: { create: { path: 'inventory/stock/:id/adjust' } },
  refusals: ['stock_changed', 'insufficient_stock', 'nothing_to_adjust', 'never_there', 'on_the_road'],
  words: stockAdjustmentWords,
});
