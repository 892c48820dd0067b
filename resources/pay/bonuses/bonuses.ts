import { anyOf, may, own } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { bonusWords } from './bonusWords.ts';

const decide = may('edit_bonuses');
const mine = may('view_self_bonuses', own);

/** What is paid beside the salary, from the draft to the slip of its month (hr.md 5, bonuses). */
export const bonuses = defineResource({
  name: 'bonuses',
  module: 'payroll',
  menu: { area: 'pay', icon: 'bonus', order: 30 },
  // Decided ones are read there; a draft is edited on its page.
  panel: true,
  title: ['employee_id', 'category', 'pay_month'],
  person: 'employee_id',
  noSelfDealing: true,
  ownIn: ['approved', 'paid', 'cancelled'],
  ownOnce: 'approved_at',
  editableIn: ['draft'],

  fields: {
    employee_id: f.reference('employees', { required: true, among: { status: 'active' } }),
    category: f.select(['performance', 'feast', 'extra_work', 'other'], {
      required: true,
      default: 'performance',
    }),
    unit: f.select(['amount', 'days', 'hours', 'percent_basic'], { required: true, default: 'amount' }),
    value: f.decimal({
      required: true,
      above: '0',
      max: '999999999',
      inCurrency: { unit: 'amount' },
      saidWith: 'unit',
    }),
    pay_month: f.month({ required: true, filled: true }),
    reason: f.longText({ required: true, maxLength: 2000, search: true }),
    taxable: f.boolean({ default: true }),
    // Beside days, hours or a share it tells the salary (SEC-14).
    money: f.money({ readOnly: true, read: anyOf(may('manage_salaries'), mine) }),
    approved_at: f.dateTime({ readOnly: true, stamp: ['approved'] }),
    cancel_reason: f.longText({ readOnly: true, minLength: 2, maxLength: 1000 }),
  },
  indexes: [
    ['employee_id', 'pay_month'],
    ['pay_month', 'status'],
  ],
  sorts: ['pay_month', 'status', 'created_at'],

  workflow: {
    // `paid` is set by the slip that pays it, and taken back with that.
    states: { draft: 'neutral', approved: 'info', paid: 'good', cancelled: 'muted' },
    initial: 'draft',
    approval: { settings: 'approval-settings', facts: ['category', 'value', 'pay_month', 'reason'] },
    transitions: {
      approve: {
        from: 'draft',
        to: 'approved',
        access: decide,
        notOwn: true,
        decides: true,
        notify: [{ event: 'bonus.created', to: 'person' }],
      },
      cancel: {
        from: ['draft', 'approved'],
        to: 'cancelled',
        access: decide,
        notOwn: true,
        decides: ['draft'],
        ask: ['cancel_reason'],
        demand: ['cancel_reason'],
        danger: true,
        notify: [{ event: 'bonus.cancelled', to: 'person' }],
      },
    },
  },
  access: {
    list: may('view_bonuses'),
    self: mine,
    show: may('view_bonuses'),
    create: may('create_bonuses'),
    edit: decide,
    remove: decide,
  },
  filters: ['branch_id'],
  filterTargets: { branch_id: 'branches' },
  figures: ['value', 'money', 'pay_month', 'category'],
  // The same kind twice in a month is warned of, not refused (hr.md 5).
  twins: [['employee_id', 'category', 'pay_month']],
  views: {
    drafts: { filter: { status: 'draft' } },
    thisMonth: { filter: { pay_month: 'today', status: ['approved', 'paid'] } },
  },
  sections: {
    main: ['employee_id', 'category', 'unit', 'value', 'money', 'pay_month', 'taxable', 'reason'],
    outcome: ['approved_at', 'cancel_reason'],
  },
  screens: {
    list: {
      path: 'bonuses',
      columns: ['employee_id', 'category', 'value', 'money', 'pay_month', 'status'],
      filters: ['employee_id', 'branch_id', 'pay_month', 'status', 'category', 'unit'],
      sort: '-pay_month',
    },
    self: {
      path: 'bonuses/self',
      menu: 'ownBonus',
      kind: 'list',
      own: true,
      columns: ['category', 'value', 'money', 'pay_month', 'reason', 'status'],
      filters: ['status', 'pay_month', 'category'],
      sort: '-pay_month',
    },
    create: { path: 'bonuses/add', several: 'employee_id' },
    edit: { path: 'bonuses/edit/:bonusId' },
  },
  refusals: ['pay_month_out', 'only_drafts'],
  words: bonusWords,
});
