import { allOf, may, unscoped, within } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineReport } from '#metadata/report.ts';
import { units, unitWords } from '../../shared/units.ts';
import { seeProcedures } from '../treatmentRights.ts';

/** In base units, as the store counts (inventory.md 0). */
const counted = f.decimal({ places: 3, saidWith: 'unit' });
/** Whoever reads the books of the store. */
const seeLedger = may('inventory_view_stock_transaction');

/**
 * What the treatments completed in the chosen days took from the store beside what their recipes say today (issue 18, part 6). What is
 * taken only where it was needed is used, and not expected; `lacking` is what the store still owes them. `difference` is what was used
 * and is lacking, less what was expected: nought where the recipe tells the truth.
 */
export const materialUse = defineReport({
  of: 'clinic',
  access: within('inventory', allOf(seeProcedures, unscoped(seeLedger))),
  columns: {
    procedure_id: f.reference('dental-procedures'),
    item_id: f.reference('inventory-items'),
    unit: f.select(units),
    expected: counted,
    used: counted,
    lacking: counted,
    difference: counted,
    value: f.money(),
    branch_id: f.reference('branches'),
    day: f.date(),
  },
  shown: ['procedure_id', 'item_id', 'expected', 'used', 'lacking', 'difference', 'value'],
  period: 'day',
  span: 'month',
  over: 'branch_id',
  filters: ['branch_id', 'procedure_id', 'item_id'],
  sort: '-value',
  sorts: ['expected', 'used', 'lacking', 'difference'],
  totals: ['value'],
  opens: { of: 'dental-procedures', id: 'procedure_id' },
  place: { path: 'dental-procedures/material', menu: 'materialUse' },
});

/** Its words, in those of procedures. */
export const materialUseWords = {
  ar: {
    material: {
      title: 'مواد العلاجات',
      empty: 'لم تستهلك العلاجات المكتملة في هذه الفترة مواد.',
      columns: {
        procedure_id: 'الإجراء',
        item_id: 'الصنف',
        unit: 'الوحدة',
        expected: 'المتوقع',
        used: 'المستخدم',
        lacking: 'لم يُصرف بعد',
        difference: 'الفرق',
        value: 'تكلفة المستخدم',
        branch_id: 'الفرع',
        day: 'الفترة',
      },
      options: { unit: unitWords.ar },
    },
  },
  en: {
    material: {
      title: 'Material of treatments',
      empty: 'The treatments completed in these days took no material.',
      columns: {
        procedure_id: 'Procedure',
        item_id: 'Item',
        unit: 'Unit',
        expected: 'Expected',
        used: 'Used',
        lacking: 'Not taken yet',
        difference: 'Difference',
        value: 'Cost of what was used',
        branch_id: 'Branch',
        day: 'Period',
      },
      options: { unit: unitWords.en },
    },
  },
};
