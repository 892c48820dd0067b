import { anyOf, may, nobody } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { seeAllPatients } from '../../shared/patientRights.ts';
import { handleStock, quantity, seeBatches } from '../stockRights.ts';
import { units } from '../../shared/units.ts';
import { stockShortfallWords } from './stockShortfallWords.ts';

const kept = { readOnly: true } as const;
/** Whoever reads the store, and whoever sets it right. */
export const seeShortfalls = anyOf(seeBatches, handleStock);
/** What was done to whom is not the store's to know: it needs the right to the patients beside (SEC-58). */
const ofPatients = { ...kept, read: seeAllPatients } as const;

/**
 * What a treatment used that the books did not have (inventory.md 13): written when it is completed, taken from the first stock of the
 * item that becomes available in that warehouse, and gone where the treatment is cancelled. Quantities are in base units.
 */
export const stockShortfalls = defineResource({
  name: 'stock-shortfalls',
  module: 'inventory',
  panel: true,
  title: ['item_id', 'qty'],
  branch: 'branch_id',
  lacks: ['create', 'edit', 'remove'],

  fields: {
    item_id: f.reference('inventory-items', { ...kept, required: true }),
    // What still waits, of what was missing.
    open_qty: f.computed('decimal'),
    qty: f.decimal({ ...kept, ...quantity, required: true, min: '0', saidWith: 'base_unit' }),
    settled_qty: f.decimal({ ...kept, ...quantity, required: true, min: '0', default: '0' }),
    base_unit: f.computedSelect(units),
    // Empty where the clinic had no warehouse in use: it waits for the first that gets goods.
    warehouse_id: f.reference('warehouses', kept),
    branch_id: f.reference('branches', kept),
    procedure_id: f.reference('dental-procedures', {
      ...kept,
      required: true,
      read: anyOf(may('patients_view_dental_procedures'), seeAllPatients),
    }),
    patient_id: f.reference('patients', { ...ofPatients, required: true }),
    treatment_id: f.reference('patient-treatments', { ...ofPatients, required: true }),
    line_id: f.text({ ...ofPatients, required: true, code: true, maxLength: 60 }),
    settled_at: f.dateTime(kept),
    reason: f.longText({ ...kept, minLength: 5, maxLength: 300 }),
  },
  indexes: [
    ['item_id', 'status'],
    ['treatment_id', 'line_id'],
  ],
  sorts: ['created_at', 'status'],

  workflow: {
    states: { open: 'warning', settled: 'good', waived: 'muted', cancelled: 'muted' },
    initial: 'open',
    transitions: {
      /** Given up by hand: it was brought from elsewhere, or never used. */
      waive: {
        from: 'open',
        to: 'waived',
        access: handleStock,
        ask: ['reason'],
        demand: ['reason'],
        danger: true,
      },
    },
  },
  access: { list: seeShortfalls, show: seeShortfalls, create: nobody, edit: nobody, remove: nobody },
  figures: ['open_qty', 'qty', 'settled_qty', 'warehouse_id'],
  sections: {
    main: ['item_id', 'warehouse_id', 'branch_id', 'open_qty', 'qty', 'settled_qty', 'settled_at', 'reason'],
    care: ['procedure_id', 'patient_id', 'treatment_id', 'line_id'],
  },
  views: { open: { filter: { status: 'open' }, sort: 'created_at' } },
  screens: {},
  constraints: {
    measured: { holds: 'qty >= settled_qty and settled_qty >= 0' },
    // What a line of a treatment lacks waits once, whatever was completed again.
    waits_once: { once: ['treatment_id', 'line_id'], where: { status: 'open' } },
  },
  words: stockShortfallWords,
});
