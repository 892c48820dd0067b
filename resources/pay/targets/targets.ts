import { anyOf, may, own } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { compareDecimals } from '#metadata/fields/validate.ts';
import { defineResource } from '#metadata/resource.ts';
import { clinicMetrics, isMeasuredSo } from '../../shared/clinicMetrics.ts';
import { targetWords } from './targetWords.ts';

const manage = may('edit_targets');
const seesPay = anyOf(may('manage_salaries'), manage);
const mine = may('view_self_targets', own);
const paid = ['fixed', 'proportional', 'tiers'] as const;

/** What a person or a team is to reach in a period, and what reaching it pays (hr.md 5). */
export const targets = defineResource({
  name: 'targets',
  module: 'targets',
  menu: { area: 'pay', icon: 'target', order: 40 },
  title: 'title',
  choose: ['period_from', 'period_to'],
  person: 'member_ids',
  noSelfDealing: true,
  ownIn: ['active', 'closed', 'cancelled'],
  editableIn: ['draft', 'active'],

  fields: {
    title: f.text({ required: true, minLength: 3, maxLength: 150, search: true }),
    audience: f.select(['employee', 'team'], { required: true, default: 'employee' }),
    employee_ids: f.references('employees', { max: 200, among: { status: 'active' } }),
    department_id: f.reference('departments', {
      showWhen: { audience: 'team' },
      among: { status: 'active' },
    }),
    branch_id: f.reference('branches', { showWhen: { audience: 'team' }, among: { status: 'active' } }),
    member_ids: f.references('employees', { readOnly: true, max: 500 }),
    /** Members no more, whose own part of what was reached stays theirs; they stand among the members as well. */
    left_ids: f.references('employees', { readOnly: true, max: 500 }),
    period_from: f.date({ required: true }),
    period_to: f.date({ required: true }),
    measure: f.select(['count', 'money', 'percent'], { required: true, default: 'count' }),
    source: f.select(['manual', ...clinicMetrics], { required: true, default: 'manual' }),
    target_value: f.decimal({
      required: true,
      above: '0',
      max: '999999999',
      inCurrency: { measure: 'money' },
    }),
    change_reason: f.longText({ maxLength: 500 }),
    pay_rule: f.select(['none', ...paid], { required: true, default: 'none' }),
    pay_amount: f.money({
      showWhen: { pay_rule: ['fixed', 'proportional'] },
      requiredWhen: { pay_rule: ['fixed', 'proportional'] },
    }),
    min_percent: f.percent({ default: '0', max: '1000', showWhen: { pay_rule: 'proportional' } }),
    cap_percent: f.percent({ default: '200', max: '1000', showWhen: { pay_rule: 'proportional' } }),
    tiers: f.lines(
      {
        from_percent: f.percent({ required: true, max: '1000' }),
        fixed: f.money(),
        percent_of_over: f.percent(),
        percent_of_all: f.percent(),
      },
      {
        max: 10,
        sort: 'from_percent',
        totals: [],
        showWhen: { pay_rule: 'tiers' },
        requiredWhen: { pay_rule: 'tiers' },
      },
    ),
    split: f.select(['equal', 'by_value', 'each_full'], {
      default: 'equal',
      showWhen: { audience: 'team', pay_rule: paid },
    }),
    pay_month: f.month({ requiredWhen: { pay_rule: paid }, showWhen: { pay_rule: paid } }),
    achieved: f.computed('decimal'),
    achieved_percent: f.computed('decimal'),
    forecast: f.computed('decimal'),
    earned: f.computed('money', { read: anyOf(seesPay, mine) }),
    /** What each was found to have reached and earned when the target was closed: fixed from then on (hr.md 5). */
    results: f.lines(
      {
        employee_id: f.reference('employees', { required: true }),
        achieved: f.decimal({ required: true, min: '-999999999999', inCurrency: true }),
        earned: f.money({ required: true }),
      },
      { max: 500, readOnly: true, read: seesPay },
    ),
  },
  indexes: [['status', 'period_to']],

  workflow: {
    states: { draft: 'neutral', active: 'info', closed: 'good', cancelled: 'muted' },
    initial: 'draft',
    transitions: {
      activate: {
        from: 'draft',
        to: 'active',
        access: manage,
        notify: [{ event: 'target.assigned', to: 'person' }],
      },
      close: { from: 'active', to: 'closed', access: manage, single: true },
      reckon: {
        from: 'active',
        to: 'stays',
        access: manage,
        notOwn: { allowed: 'what the clinic’s own data say is nobody’s choice' },
        quiet: true,
        single: true,
      },
      cancel: { from: ['draft', 'active'], to: 'cancelled', access: manage, danger: true },
    },
  },
  access: {
    list: may('view_targets'),
    self: mine,
    // The pages of its achievements show the target above them.
    show: anyOf(
      may('view_targets'),
      may('view_targets_achievements'),
      may('create_targets_achievements'),
      may('edit_targets_achievements'),
    ),
    create: may('create_targets'),
    edit: manage,
    remove: manage,
  },
  filters: ['achievements_waiting'],
  twins: [['title', 'period_from', 'period_to']],
  views: {
    running: { filter: { status: 'active' }, sort: 'period_to' },
    endingSoon: {
      filter: { status: 'active', period_to_gte: 'today', period_to_lte: '+7' },
      sort: 'period_to',
    },
    overdue: { filter: { status: 'active', period_to_lt: 'today' }, sort: 'period_to' },
  },
  sections: {
    main: ['title', 'audience', 'employee_ids', 'department_id', 'branch_id', 'period_from', 'period_to'],
    measure: [
      'measure',
      'source',
      'target_value',
      'change_reason',
      'achieved',
      'achieved_percent',
      'forecast',
    ],
    pay: [
      'pay_rule',
      'pay_amount',
      'min_percent',
      'cap_percent',
      'tiers',
      'split',
      'pay_month',
      'earned',
      'results',
    ],
  },
  figures: ['target_value', 'achieved', 'achieved_percent', 'forecast', 'earned'],
  screens: {
    list: {
      path: 'targets',
      columns: [
        'title',
        'period_from',
        'period_to',
        'target_value',
        'achieved',
        'achieved_percent',
        'status',
      ],
      filters: ['status', 'measure', 'audience', 'department_id', 'branch_id', 'period_to'],
      sort: '-period_to',
    },
    self: {
      path: 'my-targets',
      menu: 'ownTarget',
      kind: 'list',
      own: true,
      columns: [
        'title',
        'period_from',
        'period_to',
        'target_value',
        'achieved',
        'achieved_percent',
        'earned',
        'status',
      ],
      filters: ['status'],
      sort: '-period_to',
    },
    create: { path: 'targets/add' },
    edit: { path: 'targets/:id' },
  },
  related: [{ resource: 'target-achievements', field: 'target_id' }],

  checks: {
    rightOrder: {
      on: 'period_to',
      ok: (t) => !t.period_from || !t.period_to || t.period_from <= t.period_to,
    },
    withinYear: {
      on: 'period_to',
      ok: (t) =>
        !t.period_from ||
        !t.period_to ||
        t.period_to < `${Number(t.period_from.slice(0, 4)) + 1}${t.period_from.slice(4)}`,
    },
    measuredAs: { on: 'measure', ok: isMeasuredSo },
    somebody: {
      on: 'employee_ids',
      ok: (t) =>
        (t.employee_ids ?? []).length > 0 ||
        (t.audience === 'team' && Boolean(t.department_id || t.branch_id)),
    },
    someTiers: { on: 'tiers', ok: (t) => t.pay_rule !== 'tiers' || (t.tiers ?? []).length > 0 },
    ascendingTiers: {
      on: 'tiers',
      ok: (t) =>
        (t.tiers ?? []).every(
          (tier, index, all) =>
            index === 0 || compareDecimals(tier.from_percent, all[index - 1]?.from_percent ?? '0') > 0,
        ),
    },
    floorBelowCap: {
      on: 'cap_percent',
      ok: (t) => !t.min_percent || !t.cap_percent || compareDecimals(t.min_percent, t.cap_percent) <= 0,
    },
    paidAfterEnd: {
      on: 'pay_month',
      ok: (t) => !t.pay_month || !t.period_to || t.pay_month >= t.period_to.slice(0, 7),
    },
  },
  refusals: [
    'change_needs_reason',
    'audience_empty',
    'has_achievements',
    'period_excludes',
    'pending_left',
    'achievements_left',
    'source_fixed',
    'source_hidden',
    'not_measured',
  ],
  words: targetWords,
});
