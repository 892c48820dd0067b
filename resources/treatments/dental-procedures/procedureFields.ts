import * as f from '#metadata/fields/kinds.ts';
import { units } from '../../shared/units.ts';
import { chartEffects } from '../../shared/chartEffects.ts';
import { procedureGroups } from '../procedureGroups.ts';
import { seePrices } from '../treatmentRights.ts';

const active = { status: 'active' } as const;

/** What a treatment is written on: it decides which of teeth, surfaces and area a line has (clinic.md 2.5). */
export const procedureScopes = ['tooth', 'surface', 'quadrant', 'arch', 'mouth'] as const;

/** The fields of a procedure (clinic.md 5). */
export const procedureFields = {
  code: f.text({
    required: true,
    unique: true,
    search: true,
    code: true,
    maxLength: 20,
    sequence: { prefix: 'PR-', digits: 4 },
  }),
  name_ar: f.text({ required: true, minLength: 2, maxLength: 120, search: true }),
  name_en: f.text({ minLength: 2, maxLength: 120, search: true }),
  group: f.select(procedureGroups, { required: true }),
  scope: f.select(procedureScopes, { required: true, default: 'mouth' }),
  dentition: f.select(['any', 'permanent', 'primary'], { required: true, default: 'any' }),
  price: f.money({ required: true, min: '0', read: seePrices }),
  min_price: f.money({ min: '0', read: seePrices }),
  /** Of a category, of a branch, or of a category in a branch: the closest holds (clinic.md D2). */
  special_prices: f.lines(
    {
      category_id: f.reference('patient-categories', { among: active }),
      branch_id: f.reference('branches', { among: active }),
      price: f.money({ required: true, min: '0' }),
    },
    { max: 200, totals: [], imported: 3, read: seePrices },
  ),
  sessions: f.integer({ required: true, min: 1, max: 60, default: 1 }),
  duration_min: f.integer({ required: true, min: 5, max: 480, default: 30 }),
  recall_months: f.integer({ min: 1, max: 60 }),
  chart_effect: f.select(chartEffects, { required: true, default: 'none' }),
  color: f.color(),
  lab_required: f.boolean({ default: false }),
  /** What doing it once takes from the store: items, and what other procedures take (inventory.md 13). */
  recipe: f.lines(
    {
      item_id: f.reference('inventory-items', { among: active }),
      included_procedure_id: f.reference('dental-procedures', { among: active }),
      unit: f.select(units, {
        fillFrom: { reference: 'item_id', value: 'issue_unit', among: 'factors' },
      }),
      qty: f.decimal({ required: true, above: '0', max: '9999', places: 3, default: '1' }),
      optional: f.boolean({ default: false }),
    },
    { max: 50, totals: [], imported: 3 },
  ),
  merged_into_id: f.reference('dental-procedures', { readOnly: true }),
};

/** Sections of form and page. */
export const procedureSections = {
  main: ['name_ar', 'name_en', 'code', 'group', 'merged_into_id'],
  prices: ['price', 'min_price', 'special_prices'],
  teeth: ['scope', 'dentition', 'chart_effect', 'color'],
  work: ['sessions', 'duration_min', 'recall_months', 'lab_required'],
  recipe: ['recipe'],
} as const;
