import { nobody } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { payRights } from '../payRights.ts';
import { circleChanges, paymentSheets } from './circleReports.ts';
import { payProblems } from './payProblems.ts';
import { circleSteps } from './circleSteps.ts';
import { circleWords } from './circleWords.ts';

// A circle is one for the whole clinic: who reaches only a branch reads the slips of it.
const manage = payRights.setUpPay;
const kept = { readOnly: true } as const;
const required = { readOnly: true, required: true } as const;

/** The months people are paid for, from the open month to the closed one (hr.md 6.1). */
export const payrollCircles = defineResource({
  name: 'payroll-circles',
  module: 'payroll',
  menu: { area: 'pay', icon: 'payrollCircle', order: 18 },
  panel: true,
  title: ['month'],
  chooseOrder: 'month',
  fields: {
    month: f.month({ ...required, unique: true }),
    date_from: f.date(required),
    date_to: f.date(required),
    pay_date: f.date(required),
    // Who is left out of the circle, and why (areas-hr.md c 28).
    exclusions: f.lines(
      {
        employee_id: f.reference('employees', { required: true }),
        reason: f.text({ required: true, minLength: 3, maxLength: 300 }),
      },
      { ...kept, max: 500 },
    ),
    // While slips are reckoned in the background: since when, and by which run.
    calculating_since: f.dateTime(kept),
    job_id: f.text({ ...kept, code: true, maxLength: 36 }),
    calculated_at: f.dateTime(kept),
    calculated_by: f.reference('users', kept),
    // Who could not be reckoned, and what of it mends that.
    problems: f.lines(
      {
        employee_id: f.reference('employees', { required: true }),
        code: f.select(payProblems, { required: true }),
        about: f.text({ code: true, maxLength: 120 }),
      },
      { ...kept, max: 10_000 },
    ),
    published_at: f.dateTime({ ...kept, stamp: ['published'] }),
    objections_until: f.date(kept),
    approved_at: f.dateTime({ ...kept, stamp: ['approved'] }),
    approved_by: f.reference('users', { ...kept, stamp: ['approved'] }),
    closed_at: f.dateTime({ ...kept, stamp: ['closed'] }),
    closed_by: f.reference('users', { ...kept, stamp: ['closed'] }),
    reopen_count: f.integer({ ...required, min: 0, default: 0 }),
    note: f.longText({ ...kept, maxLength: 1000 }),
  },
  constraints: {
    ends: { holds: 'date_to >= date_from' },
    no_day_twice: { apart: ['date_from', 'date_to'], by: [], through: true },
  },
  lacks: ['create', 'edit', 'remove'],
  workflow: {
    states: { open: 'neutral', calculated: 'info', published: 'warning', approved: 'good', closed: 'muted' },
    initial: 'open',
    transitions: circleSteps,
  },
  access: { list: manage, show: manage, create: nobody, edit: nobody, remove: nobody },
  figures: ['date_from', 'date_to', 'pay_date'],
  sections: {
    circle: ['month', 'date_from', 'date_to', 'pay_date'],
    exclusions: ['exclusions'],
    problems: ['problems'],
    course: [
      'calculating_since',
      'job_id',
      'calculated_at',
      'calculated_by',
      'published_at',
      'objections_until',
      'approved_at',
      'approved_by',
      'closed_at',
      'closed_by',
      'reopen_count',
      'note',
    ],
  },
  operations: {
    // Makes the circles that are missing up to today.
    prepare: { method: 'POST', path: 'prepare', access: manage },
    // Leaves somebody out with a reason, or takes them in again without one.
    exclude: {
      method: 'POST',
      path: ':id/exclude',
      access: manage,
      body: {
        employee_id: f.reference('employees', { required: true }),
        reason: f.text({ minLength: 3, maxLength: 300 }),
      },
    },
    // Makes or refreshes the slips in the background; of some people alone where they are named.
    calculate: {
      method: 'POST',
      path: ':id/calculate',
      access: manage,
      body: { employee_ids: f.references('employees', { max: 500 }) },
    },
    // What stands in the way of the next step, each with where it is mended (hr.md 6.2).
    blockers: { method: 'GET', path: ':id/blockers', access: manage, reads: true },
  },
  reports: { changes: circleChanges, ...paymentSheets },
  screens: {
    list: {
      path: 'salary-slips/calculate',
      columns: ['month', 'date_from', 'date_to', 'pay_date', 'calculated_at', 'objections_until', 'status'],
      filters: ['status', 'month'],
      sort: '-month',
    },
  },
  refusals: [
    'decided_already',
    'approved_open',
    'runs_already',
    'not_calculated',
    'not_shown',
    'stale_slips',
    'no_slip',
    'open_objections',
    'earlier_open',
    'incomplete_days',
    'note_needed',
    'pay_two_person',
    'paid_already',
    'unpaid_left',
    'earlier_not_closed',
    'not_latest',
    'advance_changed',
    'no_account',
  ],
  words: circleWords,
});
