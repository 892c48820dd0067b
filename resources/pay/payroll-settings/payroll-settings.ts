import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { settingsSet } from '#metadata/settings.ts';
import { payRights } from '../payRights.ts';
import { payrollSettingsWords } from './payrollSettingsWords.ts';

const { manageSalaries } = payRights;

/** From which day to which people are paid, when, and how the net is found (hr.md 4). */
export const payrollSettings = defineResource({
  ...settingsSet(manageSalaries, manageSalaries),
  name: 'payroll-settings',
  module: 'payroll',
  fields: {
    // Set once, before the first calculation; the current month where it is empty (areas-hr.md f 4).
    first_circle_month: f.month(),
    circle_start_day: f.integer({ required: true, min: 1, max: 28, default: 1 }),
    // 31 is the last day of every month.
    pay_day: f.integer({ required: true, min: 1, max: 31, default: 31 }),
    objection_days: f.integer({ required: true, min: 0, max: 30, default: 2 }),
    two_person_approval: f.boolean({ required: true, default: false }),
    net_round_step: f.select(['0', '0.25', '0.5', '1', '5'], { required: true, default: '0' }),
    net_round_mode: f.select(['nearest', 'down'], { required: true, default: 'nearest' }),
    net_floor: f.money({ required: true, default: '0' }),
    sulfa_cap_percent: f.percent({ required: true, default: '50' }),
    sulfa_on_short: f.select(['extend', 'next'], { required: true, default: 'extend' }),
    tax_true_up_month: f.integer({ required: true, min: 1, max: 12, default: 12 }),
    si_in_leaving_month: f.boolean({ required: true, default: true }),
  },
  sections: {
    circle: ['first_circle_month', 'circle_start_day', 'pay_day', 'objection_days', 'two_person_approval'],
    net: ['net_round_step', 'net_round_mode', 'net_floor', 'sulfa_cap_percent', 'sulfa_on_short'],
    state: ['tax_true_up_month', 'si_in_leaving_month'],
  },
  refusals: ['first_month_used', 'first_month_ahead'],
  words: payrollSettingsWords,
});
