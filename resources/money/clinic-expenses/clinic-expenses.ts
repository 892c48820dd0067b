import { nobody } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { methods } from '../../shared/paymentMethods.ts';
import { createIncome, editIncome, issue, seeBooks } from '../moneyRights.ts';
import { expenseReports } from './expenseReports.ts';
import { expenseTransitions } from './expenseTransitions.ts';
import { expenseWords } from './expenseWords.ts';

const active = { status: 'active' } as const;

/** What the clinic owes and paid for itself (clinic.md 6.6): the document behind a payment voucher. */
export const clinicExpenses = defineResource({
  name: 'clinic-expenses',
  module: 'finance',
  menu: { area: 'money', icon: 'expense', order: 50 },
  title: ['payee', 'date'],
  // Whoever entered it: approving refuses this person (issue 19, decided 9).
  person: 'requester_id',
  noSelfDealing: {
    allowed: 'everybody enters what the clinic spent; above the limit another person approves it',
  },
  branch: 'branch_id',
  editableIn: ['pending', 'approved', 'paid'],

  fields: {
    category_id: f.reference('expense-categories', { required: true, among: active }),
    amount: f.money({ required: true, above: '0' }),
    payee: f.text({ required: true, minLength: 2, maxLength: 120, search: true }),
    attachments: f.files({ max: 10 }),
    bill_no: f.text({ maxLength: 60, search: true, code: true }),
    date: f.date({ required: true, past: true, default: 'businessDay' }),
    branch_id: f.reference('branches', { required: true, default: 'currentBranch', among: active }),
    // In the same step where it needs nobody's approval: who may issue vouchers.
    pay_now: f.boolean({ fixed: true, write: issue }),
    method: f.select(methods, { required: true, default: 'cash' }),
    fund_id: f.reference('financial-funds', { among: active }),
    repeat: f.select(['none', 'monthly'], { required: true, default: 'none' }),
    repeat_until: f.date({ showWhen: { repeat: 'monthly' } }),
    description: f.longText({ maxLength: 500, search: true }),
    requester_id: f.reference('users', {
      readOnly: true,
      required: true,
      filled: true,
      default: 'currentUser',
    }),
    approved_by: f.reference('users', { readOnly: true }),
    approved_at: f.dateTime({ readOnly: true }),
    reject_reason: f.longText({ readOnly: true, minLength: 5, maxLength: 300 }),
    voucher_id: f.reference('payment-vouchers', { readOnly: true }),
    void_reason: f.longText({ readOnly: true, minLength: 5, maxLength: 300 }),
    // The document that made it: a purchase of the store, once.
    source_type: f.text({ readOnly: true, code: true, maxLength: 40 }),
    source_id: f.text({ readOnly: true, code: true, maxLength: 60 }),
    source_number: f.text({ readOnly: true, code: true, search: true, maxLength: 40 }),
    repeat_of_id: f.reference('clinic-expenses', { readOnly: true }),
    repeat_month: f.month({ readOnly: true }),
  },
  indexes: [['category_id', 'date'], ['branch_id', 'date'], ['status', 'date'], ['bill_no']],
  sorts: ['date', 'amount', 'status', 'created_at'],

  workflow: {
    states: { pending: 'warning', approved: 'info', rejected: 'danger', paid: 'good', cancelled: 'muted' },
    initial: ['pending', 'approved'],
    approval: {
      settings: 'approval-settings',
      facts: ['category_id', 'amount', 'date', 'branch_id', 'description', 'attachments'],
    },
    transitions: expenseTransitions,
  },
  access: {
    list: seeBooks,
    show: seeBooks,
    create: createIncome,
    edit: editIncome,
    remove: nobody,
  },
  lacks: ['remove'],
  posting: ['create', 'pay', 'void'],
  twins: {
    fields: ['payee', 'bill_no'],
    told: 'payee',
    hidden: 'expense.duplicate',
    levels: { strong: { refuses: 'expense.duplicate', on: 'bill_no', passes: true } },
  },
  filters: ['of_category'],
  filterTargets: { of_category: 'expense-categories' },
  views: {
    toApprove: { filter: { status: 'pending', requester_id_neq: 'me' }, sort: 'date' },
    toPay: { filter: { status: 'approved' }, sort: 'date' },
    month: { filter: { date_gte: 'month' } },
    repeating: { filter: { repeat: 'monthly' } },
  },
  figures: ['amount', 'category_id', 'date', 'branch_id', 'voucher_id'],
  sections: {
    main: ['category_id', 'amount', 'payee', 'attachments', 'bill_no', 'date', 'branch_id'],
    paying: ['pay_now', 'method', 'fund_id', 'voucher_id'],
    more: ['repeat', 'repeat_until', 'description'],
    course: [
      'requester_id',
      'approved_by',
      'approved_at',
      'reject_reason',
      'void_reason',
      'source_number',
      'repeat_of_id',
      'repeat_month',
    ],
  },
  reports: expenseReports,
  screens: {
    list: {
      path: 'clinic-expenses',
      columns: ['date', 'payee', 'category_id', 'amount', 'branch_id', 'fund_id', 'requester_id', 'status'],
      filters: [
        'date',
        'category_id',
        'of_category',
        'fund_id',
        'branch_id',
        'status',
        'requester_id',
        'repeat',
      ],
      sort: '-date',
      totals: ['amount'],
    },
    create: { path: 'clinic-expenses/create' },
    show: { path: 'clinic-expenses/:expenseId/view' },
    edit: { path: 'clinic-expenses/:id/edit' },
  },
  checks: {
    repeatEnds: {
      on: 'repeat_until',
      ok: ({ repeat_until: until, date }) => !until || !date || until >= date,
      holds: 'repeat_until is null or repeat_until >= date',
    },
  },
  constraints: {
    source_once: { once: ['source_type', 'source_id'] },
    month_once: { once: ['repeat_of_id', 'repeat_month'] },
    rejected_why: { holds: "status <> 'rejected' or reject_reason is not null" },
    paid_by: { holds: "(status = 'paid') = (voucher_id is not null)" },
  },
  refusals: [
    'expense.attachment',
    'expense.duplicate',
    'expense.too_old',
    'expense.immutable',
    'expense.not_due',
  ],
  words: expenseWords,
});
