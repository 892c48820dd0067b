import { clinicOwner } from '#metadata/access.ts';
import { compareDecimals } from '#metadata/fields/decimals.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { bracketsFollow } from '../payChecks.ts';
import { payRights } from '../payRights.ts';
import { confirmFields } from './confirmFields.ts';
import { salaryComponentWords } from './salaryComponentWords.ts';
import { keepsItsMeaning } from './systemCodes.ts';

const { manageSalaries, setUpPay } = payRights;
const code = /^[A-Z_][A-Z_0-9]*$/;
const amount = { showWhen: { calc: ['fixed', 'per_day', 'per_hour'] } } as const;
const clamped = { calc: 'clamped_percent' } as const;
const clamp = { showWhen: clamped, requiredWhen: clamped } as const;
const percents = { calc: ['percent_of', 'clamped_percent'] } as const;
const earned = { showWhen: { side: 'earning' } } as const;

/** What a slip is made of: what is paid, taken off, or paid by the employer beside it, by seven calculations (hr.md 4). */
export const salaryComponents = defineResource({
  name: 'salary-components',
  module: 'payroll',
  panel: true,
  title: 'name_ar',
  titleEn: 'name_en',
  choose: ['code'],
  effective: {
    from: 'effective_from',
    of: ['code'],
    until: 'effective_to',
    free: ['name_ar', 'name_en', 'confirmed'],
  },
  // Figures of a country stay out of everything until an owner confirms them.
  proposedUntil: 'confirmed',
  unique: [['code', 'effective_from']],

  fields: {
    code: f.text({ required: true, code: true, maxLength: 20, pattern: code, search: true, fixed: true }),
    name_ar: f.text({ required: true, minLength: 2, maxLength: 80, search: true }),
    name_en: f.text({ required: true, minLength: 2, maxLength: 80, search: true }),
    side: f.select(['earning', 'deduction', 'employer'], { required: true, default: 'earning' }),
    calc: f.select(['fixed', 'percent_of', 'per_day', 'per_hour', 'clamped_percent', 'brackets', 'input'], {
      required: true,
      default: 'fixed',
    }),
    of_codes: f.freeTags({
      max: 20,
      code: true,
      pattern: code,
      showWhen: { calc: 'percent_of' },
      requiredWhen: { calc: 'percent_of' },
    }),
    rate: f.percent({ above: '0', places: 4, showWhen: percents, requiredWhen: percents }),
    amount: f.money(amount),
    clamp_min: f.money(clamp),
    clamp_max: f.money({ above: '0', ...clamp }),
    brackets: f.lines(
      {
        table_from: f.money({ required: true, default: '0' }),
        income_from: f.money({ required: true }),
        income_to: f.money({ above: '0' }),
        percent: f.percent({ required: true }),
      },
      { max: 100, totals: [], showWhen: { calc: 'brackets' }, requiredWhen: { calc: 'brackets' } },
    ),
    annual_exemption: f.money({ showWhen: { calc: 'brackets' } }),
    prorate: f.select(['calendar', 'none'], { required: true, default: 'calendar' }),
    in_rate: f.boolean({ required: true, default: false, ...earned }),
    taxable: f.boolean({ required: true, default: { side: 'earning' }, ...earned }),
    recurring: f.boolean({ required: true, default: { side: 'earning' }, ...earned }),
    effective_from: f.month({ required: true, default: 'thisMonth' }),
    effective_to: f.month(),
    // Of the figures a clinic begins with: whether an owner confirmed them and the month they hold from.
    confirmed: f.boolean({ required: true, readOnly: true, default: true }),
    is_system: f.computed('boolean'),
  },
  access: { list: manageSalaries, show: manageSalaries, create: setUpPay, edit: setUpPay, remove: setUpPay },
  filters: ['for_systems', 'for_amounts', 'for_inputs', 'current'],
  chooseFilters: ['for_systems', 'for_amounts', 'for_inputs'],
  figures: ['side', 'calc', 'effective_from'],
  sections: {
    main: ['code', 'name_ar', 'name_en', 'side', 'calc'],
    figures: [
      'of_codes',
      'rate',
      'amount',
      'clamp_min',
      'clamp_max',
      'brackets',
      'annual_exemption',
      'effective_from',
      'effective_to',
    ],
    rules: ['prorate', 'in_rate', 'taxable', 'recurring'],
  },
  screens: {},
  operations: {
    confirmFigures: {
      method: 'POST',
      path: 'confirm',
      access: clinicOwner,
      body: confirmFields,
    },
  },
  checks: {
    brackets_follow: {
      on: 'brackets',
      ok: (c) => c.calc !== 'brackets' || bracketsFollow(c.brackets ?? []),
    },
    clampOrder: {
      on: 'clamp_max',
      holds: 'clamp_min is null or clamp_max is null or clamp_min <= clamp_max',
      ok: (c) => !c.clamp_min || !c.clamp_max || compareDecimals(c.clamp_min, c.clamp_max) <= 0,
    },
    endsAfterStart: {
      on: 'effective_to',
      holds: 'effective_to is null or effective_from <= effective_to',
      ok: (c) => !c.effective_to || !c.effective_from || c.effective_from <= c.effective_to,
    },
    ofItself: {
      on: 'of_codes',
      ok: (c) => c.calc !== 'percent_of' || !(c.of_codes ?? []).includes(String(c.code)),
    },
    // What the engine finds by its code keeps the meaning of the code.
    system_shape: { on: 'calc', ok: (c) => keepsItsMeaning(String(c.code), c.side, c.calc) },
  },
  refusals: [
    'comp_cycle',
    'code_unknown',
    'code_of_other',
    'percent_of_it',
    'system_component',
    'figures_missing',
  ],
  words: salaryComponentWords,
});
