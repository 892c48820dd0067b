import { compareDecimals } from '#metadata/fields/decimals.ts';
import { defineResource } from '#metadata/resource.ts';
import { byDoctor, byPeriod, byProcedure, byRoom } from './careFigures.ts';
import { procedureDoctors, procedureMonths } from './procedureUse.ts';
import { mergeRefusals } from '../../shared/mergeOperations.ts';
import { manageProcedures, seeProcedures } from '../treatmentRights.ts';
import { materialUse } from './materialUse.ts';
import { priceHistory } from './priceHistory.ts';
import { procedureFields, procedureSections } from './procedureFields.ts';
import { procedureLikeness, procedureMerging } from './procedureMerging.ts';
import { procedureWords } from './procedureWords.ts';
import { repricing } from './repricing.ts';

/** What the clinic does, what it costs and what it takes from the store (clinic.md 5). */
export const dentalProcedures = defineResource({
  name: 'dental-procedures',
  module: 'patients',
  menu: { area: 'patients', icon: 'doctor', order: 30 },
  panel: true,
  chooseAll: 'whoever plans, bills or pays by a treatment names it',
  title: 'name_ar',
  titleEn: 'name_en',
  choose: ['code', 'group'],

  fields: procedureFields,
  sections: procedureSections,
  indexes: [['group', 'name_ar']],
  sorts: ['code', 'price', 'created_at'],
  workflow: {
    states: { active: 'good', archived: 'muted', merged: 'muted' },
    initial: 'active',
    transitions: {
      archive: { from: 'active', to: 'archived', access: manageProcedures, undo: 'restore' },
      restore: { from: 'archived', to: 'active', access: manageProcedures, undo: 'archive' },
    },
  },
  editableIn: ['active', 'archived'],
  access: {
    list: seeProcedures,
    show: seeProcedures,
    create: manageProcedures,
    edit: manageProcedures,
    remove: manageProcedures,
  },
  twins: procedureLikeness,
  operations: { ...procedureMerging, ...repricing },
  reports: {
    months: procedureMonths,
    doctors: procedureDoctors,
    priceHistory,
    byProcedure,
    byDoctor,
    byRoom,
    byPeriod,
    material: materialUse,
  },
  refusals: [
    'duplicate_suspected',
    ...mergeRefusals,
    'procedure.recipe_circle',
    'procedure.recipe_deep',
    'procedure.reprice_below_min',
  ],
  figures: ['price', 'min_price', 'sessions', 'duration_min', 'recall_months'],
  views: {
    active: { filter: { status: 'active' }, sort: 'group' },
    archived: { filter: { status: 'archived' } },
  },
  screens: {
    list: {
      path: 'dental-procedures',
      columns: ['name_ar', 'code', 'group', 'scope', 'price', 'min_price', 'duration_min', 'status'],
      filters: ['group', 'scope', 'price', 'lab_required', 'status'],
      inPlace: ['price', 'min_price'],
      sort: 'name_ar',
      totals: [],
    },
    show: { path: 'dental-procedures/:procedureId' },
  },

  checks: {
    minAbovePrice: {
      on: 'min_price',
      holds: 'min_price <= price',
      ok: ({ price, min_price }) => !price || !min_price || compareDecimals(min_price, price) <= 0,
    },
    specialOnce: { on: 'special_prices', once: ['category_id', 'branch_id'] },
    specialOfNobody: {
      on: 'special_prices',
      holds: 'category_id is not null or branch_id is not null',
      ok: ({ special_prices }) =>
        (special_prices ?? []).every(({ category_id, branch_id }) => category_id || branch_id),
    },
    itemOnce: { on: 'recipe', once: ['item_id', 'included_procedure_id'] },
    includesItself: {
      on: 'recipe',
      holds: 'included_procedure_id <> record_id',
      ok: ({ recipe, ...own }) =>
        (recipe ?? []).every(({ included_procedure_id: id }) => !id || id !== (own as { id?: string }).id),
    },
    itemOrProcedure: {
      on: 'recipe',
      holds: 'num_nonnulls(item_id, included_procedure_id) = 1',
      ok: ({ recipe }) =>
        (recipe ?? []).every(({ item_id, included_procedure_id }) => !item_id !== !included_procedure_id),
    },
  },
  constraints: {
    merged_apart: { holds: 'merged_into_id <> id' },
    merged: { holds: `(status = 'merged') = (merged_into_id is not null)` },
    recipe_unit: { of: 'recipe', holds: '(item_id is null) = (unit is null)' },
  },
  words: procedureWords,
});
