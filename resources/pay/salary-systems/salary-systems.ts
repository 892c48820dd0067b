import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { ladderFollows } from '../payChecks.ts';
import { payRights } from '../payRights.ts';
import { costByBranch, costByMonth, costBySystem } from '../payCosts.ts';
import { payRuleFields } from './payRules.ts';
import { salarySystemWords } from './salarySystemWords.ts';
import { tryOutFields } from './tried.ts';

const { manageSalaries, setUpPay } = payRights;

/** How a group is paid: the rules, not the amounts (hr.md 4). As they are from now on; what held when is kept in its versions. */
export const salarySystems = defineResource({
  name: 'salary-systems',
  module: 'payroll',
  menu: { area: 'pay', icon: 'salarySystem', order: 60, reference: true },
  panel: true,
  title: 'name_ar',
  titleEn: 'name_en',
  choose: ['pay_type'],
  fields: {
    name_ar: f.text({ required: true, minLength: 2, maxLength: 80, unique: true, search: true }),
    name_en: f.text({ required: true, minLength: 2, maxLength: 80, unique: true, search: true }),
    ...payRuleFields,
    people: f.computed('integer'),
  },
  workflow: {
    states: { draft: 'neutral', active: 'good', archived: 'muted' },
    initial: 'draft',
    transitions: {
      activate: { from: 'draft', to: 'active', access: setUpPay },
      archive: { from: 'active', to: 'archived', access: setUpPay, undo: 'restore', quiet: true },
      restore: { from: 'archived', to: 'active', access: setUpPay, undo: 'archive' },
    },
  },
  editableIn: ['draft', 'active'],
  access: { list: manageSalaries, show: manageSalaries, create: setUpPay, edit: setUpPay, remove: setUpPay },
  figures: ['pay_type', 'divisor', 'late_mode', 'people'],
  sections: {
    main: ['name_ar', 'name_en', 'pay_type', 'guarantee_amount', 'component_ids'],
    days: ['divisor', 'day_hours', 'paid_holidays', 'absence_factor'],
    lateness: ['late_mode', 'late_free_minutes', 'late_factor', 'ladder', 'early_same_as_late'],
    overtime: ['ot_day', 'ot_night', 'ot_rest', 'ot_holiday'],
    penalties: ['penalty_cap_days'],
  },
  views: {
    active: { filter: { status: 'active' } },
    drafts: { filter: { status: 'draft' } },
    archived: { filter: { status: 'archived' } },
  },
  screens: {
    list: {
      path: 'salary-systems',
      columns: ['name_ar', 'pay_type', 'divisor', 'late_mode', 'people', 'status'],
      filters: ['status', 'pay_type'],
      sort: 'name_ar',
    },
    create: { path: 'salary-systems/create' },
    show: { path: 'salary-systems/:id/configure' },
  },
  related: [{ resource: 'salary-system-versions', field: 'system_id' }],
  operations: {
    tryOut: { method: 'POST', path: ':id/try', access: manageSalaries, reads: true, body: tryOutFields },
  },
  reports: { costByMonth, costByBranch, costBySystem },
  checks: {
    ladder_rows: {
      on: 'ladder',
      ok: (s) => s.late_mode !== 'ladder' || ladderFollows(s.ladder ?? []),
    },
  },
  refusals: ['still_used'],
  words: salarySystemWords,
});
