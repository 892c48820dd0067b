import { compareDecimals } from '#metadata/fields/decimals.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { payRights } from '../payRights.ts';
import { salaryInputWords } from './salaryInputWords.ts';

const { manageSalaries } = payRights;
/** What takes back as well as gives: a voided treatment takes its commission along, a cancelled penalty what was deducted. */
const mayTakeBack: readonly (string | undefined)[] = ['commission', 'penalty_refund'];
const timed = { unit: ['days', 'hours'] } as const;

/** What else comes on a slip: corrections of closed months, commissions, what is charged or given back (hr.md 5, salary-inputs). */
export const salaryInputs = defineResource({
  name: 'salary-inputs',
  module: 'payroll',
  menu: { area: 'pay', icon: 'salaryInput', order: 16, reference: true },
  panel: true,
  title: ['employee_id', 'component_id', 'pay_month'],
  person: 'employee_id',
  noSelfDealing: true,
  // A locked month is put right by a difference in the open one (hr.md G3).
  insteadOf: { refusal: 'period_closed', person: 'employee_id' },
  editableIn: ['draft'],

  fields: {
    employee_id: f.reference('employees', { required: true }),
    pay_month: f.month({ required: true, filled: true }),
    component_id: f.reference('salary-components', { required: true, among: { for_inputs: true } }),
    unit: f.select(['amount', 'days', 'hours'], { required: true, default: 'amount' }),
    value: f.decimal({
      required: true,
      min: '-999999999',
      max: '999999999',
      inCurrency: { unit: 'amount' },
      saidWith: 'unit',
    }),
    // Days and hours are paid at the rate of their own day (hr.md 6.5, step 0).
    ref_date: f.date({ past: true, requiredWhen: timed }),
    reason: f.text({ required: true, minLength: 2, maxLength: 300, search: true }),
    source: f.select(['manual', 'csv', 'carry', 'correction', 'commission', 'custody', 'penalty_refund'], {
      required: true,
      default: 'manual',
      readOnly: true,
    }),
    source_id: f.text({ readOnly: true, code: true, maxLength: 80 }),
    approved_at: f.dateTime({ readOnly: true, stamp: ['approved'] }),
    cancel_reason: f.text({ readOnly: true, minLength: 2, maxLength: 300 }),
  },
  unique: [['source', 'source_id', 'pay_month']],
  indexes: [
    ['employee_id', 'pay_month'],
    ['pay_month', 'status'],
  ],
  sorts: ['pay_month', 'status', 'created_at'],

  workflow: {
    // `used` is set by the slip that took it when its circle is closed. What our own rules write needs nobody's approval.
    states: { draft: 'neutral', approved: 'info', used: 'good', cancelled: 'muted' },
    initial: ['draft', 'approved'],
    transitions: {
      approve: { from: 'draft', to: 'approved', access: manageSalaries, notOwn: true },
      cancel: {
        from: ['draft', 'approved'],
        to: 'cancelled',
        access: manageSalaries,
        notOwn: true,
        ask: ['cancel_reason'],
        demand: ['cancel_reason'],
        danger: true,
      },
    },
  },
  access: {
    list: manageSalaries,
    show: manageSalaries,
    create: manageSalaries,
    edit: manageSalaries,
    remove: manageSalaries,
  },
  filters: ['branch_id'],
  filterTargets: { branch_id: 'branches' },
  figures: ['component_id', 'value', 'pay_month', 'ref_date'],
  // The same twice in a month is warned of, not refused: two charges may be two.
  twins: [['employee_id', 'component_id', 'pay_month', 'value']],
  views: {
    thisMonth: { filter: { pay_month: 'today' } },
    drafts: { filter: { status: 'draft' } },
  },
  sections: {
    main: ['employee_id', 'component_id', 'unit', 'value', 'ref_date', 'pay_month', 'reason'],
    outcome: ['source', 'source_id', 'approved_at', 'cancel_reason'],
  },
  screens: {},
  checks: {
    some: { on: 'value', holds: 'value <> 0', ok: (v) => !v.value || compareDecimals(v.value, '0') !== 0 },
    above_none: {
      on: 'value',
      holds: `value > 0 or source in ('commission', 'penalty_refund')`,
      ok: (v) => !v.value || compareDecimals(v.value, '0') >= 0 || mayTakeBack.includes(v.source),
    },
  },
  refusals: ['pay_month_out', 'only_drafts'],
  words: salaryInputWords,
});
