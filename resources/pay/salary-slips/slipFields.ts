import * as f from '#metadata/fields/kinds.ts';
import { payMethods } from '../payMethods.ts';

/** What a slip says and what is said of it (hr.md 6.3). */

const kept = { readOnly: true } as const;
const needed = { readOnly: true, required: true } as const;
/** Lines are signed: what is taken off is negative. */
const signedMoney = (more: object = {}) =>
  f.money({ ...kept, min: '-999999999999', max: '999999999999', ...more });
const total = () => signedMoney({ required: true, default: '0' });
const days = () => f.decimal({ ...needed, min: '0', max: '400', default: '0' });
const lineKey = (more: object = {}) => f.text({ code: true, maxLength: 80, ...more });

export const explainSources = [
  'assignment',
  'component',
  'day',
  'bonus',
  'target',
  'input',
  'penalty',
  'carry',
  'instalment',
] as const;

/** Facts as they were when it was reckoned: a later change of the file does not change what was paid. */
const snapshot = {
  person_name: f.text({ ...kept, maxLength: 200 }),
  job_title: f.text({ ...kept, maxLength: 200 }),
  branch: f.text({ ...kept, maxLength: 200 }),
  system: f.text({ ...kept, maxLength: 200 }),
  account_method: f.select(['cash', 'bank', 'wallet'], kept),
  bank_name: f.text({ ...kept, maxLength: 120 }),
  iban: f.text({ ...kept, maxLength: 34, code: 'grouped', sensitive: true }),
  wallet_phone: f.phone({ ...kept, sensitive: true }),
};

const counts = {
  days_employed: days(),
  days_present: days(),
  days_leave_paid: days(),
  days_leave_unpaid: days(),
  days_absent: days(),
  days_rest: days(),
  days_holiday: days(),
};

/** Σ of the lines that are not the employer's is the net, exactly. */
const lines = f.lines(
  {
    seq: f.integer({ required: true, min: 1 }),
    key: lineKey({ required: true }),
    code: f.text({ required: true, code: true, maxLength: 40 }),
    name_ar: f.text({ required: true, maxLength: 200 }),
    name_en: f.text({ maxLength: 200 }),
    about: f.text({ maxLength: 300 }),
    side: f.select(['earning', 'deduction', 'employer'], { required: true }),
    quantity: f.decimal({ min: '-999999999', max: '999999999' }),
    unit: f.select(['days', 'minutes', 'percent']),
    rate: f.decimal({ min: '-999999999', max: '999999999', places: 4 }),
    amount: f.money({ required: true, min: '-999999999999' }),
    computed_amount: f.money({ required: true, min: '-999999999999' }),
    override_reason: f.text({ maxLength: 300 }),
  },
  { ...kept, max: 500, totals: [] },
);

/** Where each line comes from, down to the day, the penalty, the instalment. */
const sources = f.lines(
  {
    key: lineKey({ required: true }),
    source: f.select(explainSources, { required: true }),
    source_id: f.text({ required: true, code: true, maxLength: 80 }),
    date: f.date(),
    days: f.decimal({ min: '-999999', max: '999999' }),
    minutes: f.integer({ min: -1_000_000, max: 1_000_000 }),
    rate: f.decimal({ min: '-999999999', max: '999999999', places: 4 }),
  },
  { ...kept, max: 5000, totals: [] },
);

/** What the slip settles elsewhere once its circle is closed, and what it leaves for the next one. */
const moves = f.lines(
  {
    what: f.select(['penalty', 'instalment', 'carry'], { required: true }),
    source_id: f.text({ required: true, code: true, maxLength: 80 }),
    taken: f.money({ required: true, min: '-999999999999' }),
    left: f.money({ required: true, min: '-999999999999' }),
    // The instalment that took in what was left, once the circle is closed.
    moved_to: f.text({ code: true, maxLength: 36 }),
  },
  { ...kept, max: 500, totals: [] },
);

/** What somebody set with a reason: it survives every calculation. */
const overrides = f.lines(
  {
    key: lineKey({ required: true }),
    amount: f.money({ required: true, min: '-999999999999' }),
    // What the calculation said then: another figure now is told.
    computed_amount: f.money({ min: '-999999999999' }),
    reason: f.text({ required: true, minLength: 3, maxLength: 300 }),
  },
  { ...kept, max: 100, totals: [] },
);

/** What the person says of it, and what they are answered (hr.md 6.4). */
const statement = {
  statement: f.select(['none', 'confirmed', 'objected'], { ...needed, default: 'none' }),
  statement_at: f.dateTime(kept),
  objected_line: lineKey(kept),
  objected_about: f.computed('text'),
  objection: f.longText({ ...kept, minLength: 3, maxLength: 1000 }),
  objection_file: f.file({ ...kept, maxMegabytes: 10 }),
  answer: f.longText({ ...kept, minLength: 3, maxLength: 1000 }),
  accepted: f.boolean({ ...kept, default: false }),
  answered_at: f.dateTime(kept),
};

export const slipFields = {
  circle_id: f.reference('payroll-circles', needed),
  month: f.month(needed),
  employee_id: f.reference('employees', needed),
  kind: f.select(['regular', 'off_cycle', 'final'], { ...needed, default: 'regular' }),
  gross: total(),
  earned: total(),
  deductions: total(),
  net: total(),
  employer_cost: total(),
  taxable: total(),
  owed: total(),
  owed_received: f.money({ ...needed, default: '0' }),
  owed_open: f.computed('money', { showWhen: { kind: ['final'] } }),
  last_net: f.computed('money'),
  change_percent: f.computed('decimal'),
  lines,
  sources,
  moves,
  overrides,
  ...counts,
  ...snapshot,
  stale: f.boolean({ ...kept, default: false }),
  ...statement,
  reason: f.longText({ ...kept, minLength: 3, maxLength: 500 }),
  paid_on: f.date(kept),
  pay_method: f.select(payMethods, kept),
  pay_ref: f.text({ ...kept, maxLength: 80, code: true }),
  payment_voucher_id: f.reference('payment-vouchers', kept),
  // What it was reckoned from, what it says, and what it said when people saw it.
  inputs_hash: f.text({ ...kept, code: true, maxLength: 64 }),
  lines_hash: f.text({ ...kept, code: true, maxLength: 64 }),
  shown_hash: f.text({ ...kept, code: true, maxLength: 64 }),
};
