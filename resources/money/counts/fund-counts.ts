import { anyOf, clinicOwner } from '#metadata/access.ts';
import { difference, product } from '#metadata/fields/formula.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { signed } from '../movementSources.ts';
import { editFund, seeFunds } from '../moneyRights.ts';
import { countWords } from './countWords.ts';

const given = { fixed: true } as const;
const count = anyOf(seeFunds, editFund);

/** What somebody found in a fund, beside what the book says; the day is closed by it (clinic.md 6.2). */
export const fundCounts = defineResource({
  name: 'fund-counts',
  module: 'finance',
  panel: true,
  title: ['fund_id', 'business_date'],
  editableIn: ['draft'],
  fields: {
    fund_id: f.reference('financial-funds', { ...given, required: true, among: { status: 'active' } }),
    business_date: f.date({ ...given, required: true, filled: true }),
    lines: f.lines(
      {
        denomination: f.money({ required: true, above: '0' }),
        qty: f.integer({ required: true, min: 0, max: 999_999, default: 0 }),
        value: f.money({ formula: product('denomination', 'qty') }),
      },
      { max: 30, totals: ['value'] },
    ),
    counted: f.money({ required: true, filled: true, min: '0' }),
    expected: f.money({ ...signed, readOnly: true, required: true, filled: true }),
    variance: f.money({ ...signed, formula: difference('counted', 'expected') }),
    reason: f.longText({ minLength: 5, maxLength: 300 }),
    close_day: f.boolean({ default: true }),
    counted_by: f.reference('users', {
      readOnly: true,
      required: true,
      filled: true,
      default: 'currentUser',
    }),
    posted_by: f.reference('users', { readOnly: true, stamp: ['posted'] }),
    posted_at: f.dateTime({ readOnly: true, stamp: ['posted'] }),
    reopen_reason: f.longText({ readOnly: true, minLength: 5, maxLength: 300 }),
  },
  workflow: {
    states: { draft: 'warning', posted: 'good', reopened: 'muted' },
    initial: 'draft',
    transitions: {
      post: { from: 'draft', to: 'posted', access: count },
      reopen: {
        from: 'posted',
        to: 'reopened',
        access: clinicOwner,
        ask: ['reopen_reason'],
        demand: ['reopen_reason'],
        danger: true,
        single: true,
      },
    },
  },
  access: { list: seeFunds, show: seeFunds, create: count, edit: count, remove: count },
  posting: ['post'],
  indexes: [['fund_id', 'business_date']],
  sorts: ['business_date', 'status', 'created_at'],
  figures: ['fund_id', 'expected', 'counted', 'variance'],
  sections: {
    main: ['fund_id', 'business_date', 'lines', 'counted', 'expected', 'variance', 'reason', 'close_day'],
    course: ['counted_by', 'posted_by', 'posted_at', 'reopen_reason'],
  },
  screens: {},
  constraints: {
    why: { holds: "status = 'draft' or variance = 0 or reason is not null" },
    closed_once: { once: ['fund_id', 'business_date'], where: { status: 'posted', close_day: true } },
    denomination: { of: 'lines', once: ['denomination'] },
  },
  refusals: [
    'count.exists',
    'count.day',
    'count.reason',
    'count.own_variance',
    'count.keeper',
    'count.moved',
    'count.not_last',
    'fund.insufficient',
    'fund.archived',
  ],
  words: countWords,
});
