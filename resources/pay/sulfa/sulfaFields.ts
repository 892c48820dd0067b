import { approvers, type ApprovalStep } from '#metadata/approval.ts';
import { clinicOwner } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { sulfaRights } from './sulfaRights.ts';
import { payMethods } from '../payMethods.ts';

const { settle, salaries, ask, mine, takeBack, enter } = sulfaRights;
/** Of a cheque its number: its voucher demands it. */
const cheque = { cheque_no: f.text({ maxLength: 30, code: true }) };
const waiting = ['pending', 'manager_approved'] as const;
const stamped = ['approved', 'rejected'];

/** Who decides: the direct manager, then whoever settles advances; these alone on an instalment that is to be skipped (hr.md 5, G9). */
export const sulfaSteps = [
  { in: 'pending', by: 'manager', setting: 'manager_step' },
  { in: 'manager_approved', by: settle, setting: 'hr_step' },
  { in: 'skip_asked', by: settle },
] as const satisfies readonly ApprovalStep[];

const decided = approvers(sulfaSteps);

/** What was asked for, and what became of it (hr.md 5, sulfa). */
export const sulfaFields = {
  number: f.text({
    readOnly: true,
    required: true,
    filled: true,
    unique: true,
    search: true,
    code: true,
    maxLength: 30,
    sequence: { prefix: 'ADV-', digits: 4 },
  }),
  employee_id: f.reference('employees', {
    required: true,
    fixed: true,
    default: 'currentEmployee',
    among: { status: 'active' },
  }),
  amount: f.money({ required: true, above: '0', fixed: true }),
  installments: f.integer({ required: true, min: 1, max: 60, default: 1, fixed: true }),
  first_month: f.month({ required: true, filled: true, fixed: true }),
  reason: f.longText({ required: true, minLength: 2, maxLength: 1000, fixed: true }),
  guarantor_id: f.reference('employees', { among: { status: 'active' }, fixed: true }),
  guarantor_accepted_at: f.dateTime({ readOnly: true }),
  // Why one that is beyond the limits is asked for all the same.
  override_note: f.longText({ maxLength: 500, fixed: true, write: enter }),
  approved_amount: f.money({ readOnly: true, above: '0' }),
  approved_installments: f.integer({ readOnly: true, min: 1, max: 60 }),
  decision: f.longText({ readOnly: true, minLength: 2, maxLength: 500 }),
  decided_at: f.dateTime({ readOnly: true, stamp: stamped }),
  // Of one that runs already when the clinic begins: what is left of it is entered as its amount.
  paid_on: f.date({ past: true, fixed: true, write: enter }),
  pay_method: f.select(payMethods, { readOnly: true }),
  payment_voucher_id: f.reference('payment-vouchers', { readOnly: true }),
  received_at: f.dateTime({ readOnly: true }),
  outstanding: f.computed('money'),
  skips: f.integer({ required: true, readOnly: true, min: 0, default: 0 }),
  skip_reason: f.longText({ readOnly: true, minLength: 2, maxLength: 500 }),
  end_reason: f.longText({ readOnly: true, minLength: 2, maxLength: 500 }),
} as const;

/** The wish, the receipt and the delay of an advance are its person's alone. */
const byPerson = { takenBy: 'employee_id' } as const;
/** Who stands for it answers with their own account (hr.md 5: accepts in app). */
const byGuarantor = { takenBy: 'guarantor_id' } as const;

const ownWish = {
  allowed: 'taking back what one asked for, or saying what one received, gives nobody anything',
};
const promise = {
  allowed: 'whoever stands for an advance promises something of their own; others decide on it',
};

/** Whoever stands for it hears when that begins and when they are free of it. */
const toGuarantor = { field: 'guarantor_id' } as const;

/** What may be done to an advance (hr.md 5 States). */
export const sulfaTransitions = {
  approve: {
    from: waiting,
    to: ['manager_approved', 'approved'],
    access: decided,
    notOwn: true,
    decides: true,
    ask: ['approved_amount', 'approved_installments'],
    notify: [
      { event: 'sulfa.decided', to: 'person' },
      { event: 'sulfa.requested', to: 'deciders' },
    ],
  },
  reject: {
    from: waiting,
    to: 'rejected',
    access: decided,
    notOwn: true,
    decides: true,
    ask: ['decision'],
    demand: ['decision'],
    danger: true,
    notify: [
      { event: 'sulfa.decided', to: 'person' },
      { event: 'sulfa.guarantee_free', to: toGuarantor },
    ],
  },
  guarantee: {
    from: waiting,
    to: 'stays',
    access: mine,
    ...byGuarantor,
    notOwn: promise,
    single: true,
    notify: [
      { event: 'sulfa.guaranteed', to: 'person' },
      { event: 'sulfa.guarantee_stands', to: 'deciders' },
    ],
  },
  refuseGuarantee: {
    from: waiting,
    to: 'rejected',
    access: mine,
    ...byGuarantor,
    notOwn: promise,
    ask: ['decision'],
    demand: ['decision'],
    danger: true,
    single: true,
    notify: [{ event: 'sulfa.decided', to: 'person' }],
  },
  withdraw: {
    from: waiting,
    to: 'cancelled',
    access: ask,
    ...byPerson,
    notOwn: ownWish,
    quiet: true,
    single: true,
    notify: [{ event: 'sulfa.guarantee_free', to: toGuarantor }],
  },
  disburse: {
    from: 'approved',
    to: 'disbursed',
    access: salaries,
    notOwn: true,
    ask: ['pay_method'],
    demand: ['pay_method'],
    body: cheque,
    single: true,
    notify: [
      { event: 'sulfa.disbursed', to: 'person' },
      { event: 'sulfa.guarantee_runs', to: toGuarantor },
    ],
  },
  // Paid out by mistake: nothing of it was paid back yet, nor was it confirmed.
  undisburse: {
    from: 'disbursed',
    to: 'approved',
    access: salaries,
    notOwn: true,
    ask: ['decision'],
    demand: ['decision'],
    danger: true,
    single: true,
    quiet: 'menu',
    notify: [{ event: 'sulfa.undisbursed', to: 'person' }],
  },
  expire: { from: 'approved', to: 'expired', access: settle, notOwn: true, quiet: 'menu' },
  receive: {
    from: ['disbursed', 'skip_asked', 'settled'],
    to: 'stays',
    access: mine,
    ...byPerson,
    notOwn: ownWish,
    single: true,
  },
  askSkip: {
    from: 'disbursed',
    to: 'skip_asked',
    access: ask,
    ...byPerson,
    notOwn: ownWish,
    ask: ['skip_reason'],
    demand: ['skip_reason'],
    quiet: true,
    single: true,
    notify: [{ event: 'sulfa.skip_asked', to: 'deciders' }],
  },
  agreeSkip: {
    from: 'skip_asked',
    to: 'disbursed',
    access: settle,
    notOwn: true,
    decides: true,
    single: true,
    weighs: 'skip_reason',
    notify: [{ event: 'sulfa.skip_decided', to: 'person' }],
  },
  keepDue: {
    from: 'skip_asked',
    to: 'disbursed',
    access: settle,
    notOwn: true,
    decides: true,
    ask: ['decision'],
    demand: ['decision'],
    weighs: 'skip_reason',
    notify: [{ event: 'sulfa.skip_decided', to: 'person' }],
  },
  repay: {
    from: 'disbursed',
    to: ['disbursed', 'settled'],
    access: takeBack,
    notOwn: true,
    body: {
      amount: f.money({ required: true, above: '0' }),
      method: f.select(payMethods, { required: true, default: 'cash' }),
      ...cheque,
    },
    single: true,
  },
  // A repayment that was noted by mistake.
  unrepay: {
    from: ['disbursed', 'settled'],
    to: 'disbursed',
    access: takeBack,
    notOwn: true,
    body: { amount: f.money({ required: true, above: '0' }) },
    ask: ['decision'],
    demand: ['decision'],
    danger: true,
    single: true,
    quiet: 'menu',
  },
  reschedule: {
    from: 'disbursed',
    to: 'stays',
    access: settle,
    notOwn: true,
    body: {
      installments: f.integer({ required: true, min: 1, max: 60 }),
      first_month: f.month({ required: true, default: 'thisMonth' }),
    },
    ask: ['decision'],
    demand: ['decision'],
    single: true,
    quiet: 'menu',
  },
  writeOff: {
    from: ['disbursed', 'skip_asked'],
    to: 'written_off',
    access: clinicOwner,
    notOwn: true,
    ask: ['end_reason'],
    demand: ['end_reason'],
    danger: true,
    single: true,
    quiet: 'menu',
    notify: [{ event: 'sulfa.written_off', to: 'person' }],
  },
} as const;
