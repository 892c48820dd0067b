import { may, own } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { withinMaximum } from './penaltyLimits.ts';
import { penaltyWords } from './penaltyWords.ts';

const decide = may('edit_penalties');
const mine = may('view_self_penalties', own);

/** Penalties, from the draft to the month they are deducted in (hr.md 5). */
export const penalties = defineResource({
  name: 'penalties',
  module: 'payroll',
  menu: { area: 'pay', icon: 'penalty', order: 20 },
  title: ['employee_id', 'violation_date'],
  person: 'employee_id',
  noSelfDealing: true,
  ownIn: ['approved', 'objected', 'upheld', 'reduced', 'cancelled'],
  ownOnce: 'approved_at',
  editableIn: ['draft'],

  fields: {
    employee_id: f.reference('employees', { required: true, among: { status: 'active' } }),
    violation_type_id: f.reference('violation-types', { among: { status: 'active' } }),
    violation_date: f.date({ required: true, past: true, default: 'today' }),
    unit: f.select(['warning', 'hours', 'days', 'amount'], { required: true, default: 'days' }),
    value: f.decimal({
      above: '0',
      max: '999999',
      inCurrency: { unit: 'amount' },
      requiredWhen: { unit: ['hours', 'days', 'amount'] },
      showWhen: { unit: ['hours', 'days', 'amount'] },
      saidWith: 'unit',
    }),
    pay_month: f.month({ required: true, filled: true }),
    reason: f.longText({ required: true, maxLength: 2000, search: true }),
    investigation: f.longText({ maxLength: 5000 }),
    files: f.files({ max: 10 }),
    source: f.select(['manual', 'attendance'], { required: true, default: 'manual', readOnly: true }),
    // The late day a ladder wrote it for.
    late_day: f.date({ readOnly: true }),
    approved_at: f.dateTime({ readOnly: true, stamp: ['approved'] }),
    // Of a draft: until when it could be objected to if it were approved today.
    object_until: f.computed('date', {
      showWhen: { status: ['approved', 'objected', 'upheld', 'reduced', 'cancelled'] },
    }),
    acknowledged_at: f.dateTime({ readOnly: true }),
    objection: f.longText({ readOnly: true, maxLength: 2000 }),
    decision_note: f.longText({ readOnly: true, maxLength: 2000 }),
    reduced_value: f.decimal({
      readOnly: true,
      above: '0',
      inCurrency: { unit: 'amount' },
      saidWith: 'unit',
    }),
    cancel_reason: f.longText({ readOnly: true, maxLength: 1000 }),
    deducted_days: f.computed('decimal'),
    deducted_hours: f.computed('decimal'),
    deducted_amount: f.computed('money'),
  },
  indexes: [
    ['employee_id', 'violation_date'],
    ['pay_month', 'status'],
  ],
  sorts: ['pay_month', 'status', 'created_at'],

  workflow: {
    states: {
      draft: 'neutral',
      approved: 'info',
      objected: 'warning',
      upheld: 'info',
      reduced: 'info',
      cancelled: 'muted',
    },
    initial: 'draft',
    approval: {
      settings: 'approval-settings',
      facts: ['violation_type_id', 'violation_date', 'value', 'pay_month', 'reason'],
    },
    transitions: {
      approve: {
        from: 'draft',
        to: 'approved',
        access: decide,
        notOwn: true,
        decides: true,
        notify: [{ event: 'penalty.created', to: 'person' }],
      },
      acknowledge: {
        from: ['approved', 'objected', 'upheld', 'reduced', 'cancelled'],
        to: 'stays',
        access: mine,
        single: true,
      },
      object: {
        from: 'approved',
        to: 'objected',
        access: mine,
        ask: ['objection'],
        demand: ['objection'],
        single: true,
        quiet: true,
        notify: [{ event: 'penalty.objected', to: 'deciders' }],
      },
      uphold: {
        from: 'objected',
        to: 'upheld',
        access: decide,
        notOwn: true,
        decides: true,
        ask: ['decision_note'],
        demand: ['decision_note'],
        // Each objection is read before it is answered.
        single: true,
        weighs: 'objection',
        notify: [{ event: 'penalty.decided', to: 'person' }],
      },
      reduce: {
        from: 'objected',
        to: 'reduced',
        access: decide,
        notOwn: true,
        decides: true,
        ask: ['reduced_value', 'decision_note'],
        demand: ['reduced_value', 'decision_note'],
        single: true,
        weighs: 'objection',
        notify: [{ event: 'penalty.decided', to: 'person' }],
      },
      cancel: {
        // One that slips used is given back by an input (hr.md 5, rule 4).
        from: ['draft', 'approved', 'objected', 'upheld', 'reduced'],
        to: 'cancelled',
        access: decide,
        notOwn: true,
        // One that is approved waits for nobody.
        decides: ['draft', 'objected'],
        ask: ['cancel_reason'],
        demand: ['cancel_reason'],
        danger: true,
        weighs: 'objection',
        notify: [{ event: 'penalty.decided', to: 'person' }],
      },
    },
  },
  access: {
    list: may('view_penalties'),
    self: mine,
    show: may('view_penalties'),
    create: may('create_penalties'),
    edit: decide,
    remove: decide,
  },
  filters: ['branch_id'],
  filterTargets: { branch_id: 'branches' },
  figures: ['value', 'reduced_value', 'violation_date', 'pay_month', 'object_until'],
  twins: [['employee_id', 'violation_date', 'violation_type_id']],
  views: {
    drafts: { filter: { status: 'draft' } },
    objections: {
      filter: { status: 'objected' },
      columns: ['employee_id', 'objection', 'violation_type_id', 'value', 'violation_date', 'status'],
    },
    thisMonth: { filter: { pay_month: 'today' } },
  },
  sections: {
    main: ['employee_id', 'violation_type_id', 'violation_date', 'unit', 'value', 'pay_month', 'source'],
    grounds: ['reason', 'investigation', 'files'],
    outcome: [
      'approved_at',
      'object_until',
      'acknowledged_at',
      'objection',
      'reduced_value',
      'decision_note',
      'cancel_reason',
    ],
  },
  paper: {
    head: [
      'employee_id',
      'status',
      'violation_type_id',
      'violation_date',
      'value',
      'reduced_value',
      'pay_month',
      'object_until',
      'reason',
      'objection',
      'decision_note',
      'cancel_reason',
    ],
    signed: ['employee', 'manager'],
  },
  screens: {
    list: {
      path: 'penalties',
      columns: ['employee_id', 'violation_type_id', 'violation_date', 'value', 'pay_month', 'status'],
      filters: [
        'employee_id',
        'branch_id',
        'pay_month',
        'status',
        'unit',
        'violation_type_id',
        'violation_date',
      ],
      totals: ['deducted_days', 'deducted_hours', 'deducted_amount'],
      sort: '-violation_date',
    },
    self: {
      path: 'penalties/self',
      menu: 'ownPenalty',
      kind: 'list',
      own: true,
      columns: ['violation_date', 'violation_type_id', 'value', 'reason', 'pay_month', 'status'],
      filters: ['status', 'pay_month'],
      sort: '-violation_date',
    },
    create: { path: 'penalties/add', several: 'employee_id' },
    edit: { path: 'penalties/:id/edit' },
    show: { path: 'penalties/:id/view' },
  },

  checks: {
    pen_max: { on: 'value', ok: (p) => withinMaximum(p.unit, p.value) },
    pay_month_early: {
      on: 'pay_month',
      ok: (p) => !p.pay_month || !p.violation_date || p.pay_month >= p.violation_date.slice(0, 7),
    },
  },
  // The ladder writes one draft a day (hr.md 4, ladder mode): a second run of it writes none.
  constraints: { ladder_once: { once: ['employee_id', 'late_day'] } },
  refusals: [
    'pen_late',
    'pen_invest',
    'before_hire',
    'objection_late',
    'not_reduced',
    'warning_not_reduced',
    'pay_month_far',
    'already_seen',
    'pen_two_person',
  ],
  words: penaltyWords,
});
