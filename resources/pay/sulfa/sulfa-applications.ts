import { anyOf, may, own } from '#metadata/access.ts';
import { defineResource } from '#metadata/resource.ts';
import { sulfaFields, sulfaSteps, sulfaTransitions } from './sulfaFields.ts';
import { sulfaRights } from './sulfaRights.ts';
import { sulfaWords } from './sulfaWords.ts';

const { see, seePayments, mine, ask, settle, salaries, enter } = sulfaRights;

/** Advances on salaries, from the wish to the last instalment (hr.md 5, sulfa). */
export const sulfaApplications = defineResource({
  name: 'sulfa-applications',
  module: 'sulfa',
  menu: { area: 'pay', icon: 'advance', order: 50 },
  title: ['number', 'employee_id'],
  person: 'employee_id',
  // Whoever stands for it sees it and answers, and decides nothing about it.
  alsoOf: ['guarantor_id'],
  noSelfDealing: { allowed: 'everybody asks for their own advance, and waits; somebody else decides' },
  lacks: ['edit', 'remove'],
  posting: ['disburse', 'repay'],
  fields: sulfaFields,
  indexes: [
    ['employee_id', 'status'],
    ['guarantor_id', 'status'],
  ],
  sorts: ['first_month', 'status', 'created_at'],
  workflow: {
    states: {
      pending: 'warning',
      manager_approved: 'warning',
      approved: 'info',
      rejected: 'danger',
      cancelled: 'muted',
      disbursed: 'info',
      skip_asked: 'warning',
      settled: 'good',
      written_off: 'muted',
      expired: 'muted',
    },
    // One that ran already before the clinic began is entered as it stands.
    initial: ['pending', 'disbursed'],
    approval: {
      settings: 'approval-settings',
      facts: [
        'amount',
        'installments',
        'first_month',
        'reason',
        'guarantor_id',
        'guarantor_accepted_at',
        'skip_reason',
      ],
      steps: sulfaSteps,
    },
    transitions: sulfaTransitions,
  },
  access: {
    list: see,
    self: may('view_self_sulfa', own),
    show: anyOf(see, seePayments, settle, salaries, mine),
    create: anyOf(enter, ask),
    request: ask,
    edit: enter,
    remove: enter,
  },
  figures: ['amount', 'approved_amount', 'installments', 'first_month', 'outstanding'],
  sections: {
    main: [
      'number',
      'employee_id',
      'amount',
      'installments',
      'first_month',
      'reason',
      'guarantor_id',
      'guarantor_accepted_at',
      'override_note',
    ],
    schedule: ['outstanding'],
    decision: ['approved_amount', 'approved_installments', 'decision', 'decided_at'],
    paying: [
      'paid_on',
      'pay_method',
      'payment_voucher_id',
      'received_at',
      'skips',
      'skip_reason',
      'end_reason',
    ],
  },
  filters: ['branch_id'],
  filterTargets: { branch_id: 'branches' },
  views: {
    to_decide: { filter: { status: ['pending', 'manager_approved', 'skip_asked'] }, sort: 'created_at' },
    to_pay: { filter: { status: 'approved' }, sort: 'created_at' },
    running: { filter: { status: ['disbursed', 'skip_asked'] } },
  },
  related: [{ resource: 'sulfa-installments', field: 'application_id' }],
  screens: {
    list: {
      path: 'sulaf/applications',
      columns: ['number', 'employee_id', 'amount', 'installments', 'first_month', 'outstanding', 'status'],
      filters: ['status', 'employee_id', 'branch_id', 'first_month'],
      sort: '-created_at',
    },
    self: {
      path: 'sulaf/self',
      kind: 'list',
      own: true,
      menu: 'ownAdvance',
      columns: ['number', 'employee_id', 'amount', 'installments', 'first_month', 'outstanding', 'status'],
      // What one stands for is no debt of one's own: the two are not added up.
      totals: [],
      filters: ['status', 'guarantor_id'],
      sort: '-created_at',
    },
    request: { path: 'sulaf/add', kind: 'create', action: 'request', showsMade: true },
  },
  operations: {
    previewAdvance: {
      method: 'GET',
      path: 'preview',
      access: anyOf(enter, ask),
      query: ['employee', 'amount', 'installments', 'first_month'],
      reads: true,
    },
  },
  checks: {
    ownGuarantor: {
      on: 'guarantor_id',
      holds: 'guarantor_id is distinct from employee_id',
      ok: (v) => !v.guarantor_id || v.guarantor_id !== v.employee_id,
    },
  },
  refusals: [
    'sulfa_off',
    'sulfa_limit',
    'sulfa_active',
    'sulfa_service',
    'sulfa_gap',
    'sulfa_window',
    'sulfa_installment',
    'sulfa_months',
    'sulfa_first_month',
    'sulfa_guarantor',
    'guarantor_waits',
    'guaranteed_before',
    'above_asked',
    'above_outstanding',
    'entered_running',
    'plan_begun',
    'no_such_repayment',
    'repaid_since',
    'no_early_repay',
    'no_skips_left',
    'nothing_due',
    'received_before',
    'not_expired',
  ],
  words: sulfaWords,
});
