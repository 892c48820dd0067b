import { nobody } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { methods } from '../shared/paymentMethods.ts';
import { issue, seeVouchers, undoMoney } from './moneyRights.ts';

/** Given when a voucher is issued, never changed afterwards (clinic.md 6.3). */
export const given = { fixed: true } as const;
/** Of a voucher its day, never of the future (M10); empty means the business day of now. */
export const voucherDay = f.date({ ...given, required: true, filled: true });

/** The way money comes or goes, and where it lies then. */
export const wayFields = {
  method: f.select(methods, { ...given, required: true, default: 'cash' }),
  fund_id: f.reference('financial-funds', {
    ...given,
    required: true,
    filled: true,
    among: { status: 'active' },
  }),
  branch_id: f.reference('branches', {
    ...given,
    required: true,
    filled: true,
    among: { status: 'active' },
  }),
  // Of a card its last four digits; of a transfer what the bank calls it. May be put right afterwards.
  reference: f.text({
    maxLength: 60,
    code: true,
    search: true,
    showWhen: { method: ['card', 'bank_transfer', 'instapay', 'mobile_wallet', 'cheque'] },
    requiredWhen: { method: 'card' },
  }),
  cheque_no: f.text({
    ...given,
    maxLength: 30,
    code: true,
    search: true,
    showWhen: { method: 'cheque' },
    requiredWhen: { method: 'cheque' },
  }),
  cheque_due: f.date({ ...given, showWhen: { method: 'cheque' }, requiredWhen: { method: 'cheque' } }),
};

/** What may be added to a voucher later, and what stands on it when it was voided. */
export const endFields = {
  note: f.longText({ maxLength: 500 }),
  attachments: f.files(),
  cashier_id: f.reference('users', {
    readOnly: true,
    required: true,
    filled: true,
    default: 'currentUser',
  }),
  void_reason: f.longText({ readOnly: true, minLength: 5, maxLength: 300 }),
  voided_by: f.reference('users', { readOnly: true, stamp: ['voided'] }),
  voided_at: f.dateTime({ readOnly: true, stamp: ['voided'] }),
};

/** The balance of the patient after it as it is said: on which side, never with a sign (clinic.md 2, M2: عليه، له). */
export const sidesAfter = {
  owes_after: f.computed('money'),
  credit_after: f.computed('money'),
};

/** Sums of a list by the way of paying, without what was voided: read nowhere else. */
export const methodSums = {
  sum_cash: f.computed('money'),
  sum_card: f.computed('money'),
  sum_bank_transfer: f.computed('money'),
  sum_instapay: f.computed('money'),
  sum_mobile_wallet: f.computed('money'),
  sum_cheque: f.computed('money'),
};
export const totals = [
  'amount',
  'sum_cash',
  'sum_card',
  'sum_bank_transfer',
  'sum_instapay',
  'sum_mobile_wallet',
  'sum_cheque',
] as const;

/** What a voucher refuses beyond its fields (clinic.md 6). */
export const voucherRefusals = [
  'voucher.immutable',
  'voucher.date',
  'voucher.method_fund',
  'voucher.branch',
  'voucher.too_old',
  'voucher.purpose',
  'voucher.over_limit',
  'voucher.replaced',
  'voucher.document',
  'voucher.no_fund',
  'fund.insufficient',
  'fund.closed',
  'fund.custodian',
  'fund.archived',
] as const;

/** A voucher is posted as it is saved, and voided as a whole; who issued it hears of that (clinic.md 6.3). */
export const voucherWorkflow = {
  states: { posted: 'good', voided: 'muted' },
  initial: 'posted',
  transitions: {
    void: {
      from: 'posted',
      to: 'voided',
      access: undoMoney,
      ask: ['void_reason'],
      demand: ['void_reason'],
      danger: true,
      single: true,
      notify: [{ event: 'voucher.cancelled', to: 'creator' }],
    },
  },
} as const;

/** Who reads, issues and notes on vouchers; nobody takes one away. */
export const voucherRights = {
  access: { list: seeVouchers, show: seeVouchers, create: issue, edit: issue, remove: nobody },
  lacks: ['remove'],
  posting: ['create', 'void'],
  immutable: 'voucher.immutable',
} as const;

/** What a voucher says of itself once it is there. */
export const courseSection = [
  'balance_after',
  'owes_after',
  'credit_after',
  'cashier_id',
  'replaces_id',
  'reissue_reason',
  'replaced_by',
  'void_reason',
  'voided_by',
  'voided_at',
] as const;

/** What stands on its paper below what it is for. */
export const paperEnd = [
  'method',
  'reference',
  'cheque_no',
  'cashier_id',
  'replaces_id',
  'reissue_reason',
  'replaced_by',
  'void_reason',
  'note',
] as const;
export const paperFoot = {
  totals: ['owes_after', 'credit_after', 'amount'],
  signed: ['handsOver', 'takes'],
} as const;

export const voucherViews = {
  today: { filter: { date_gte: 'businessDay' } },
  month: { filter: { date_gte: 'month' } },
  voided: { filter: { status: 'voided' } },
} as const;

/** How vouchers are found and listed, and what is true of each. */
export const voucherFinding = {
  indexes: [['patient_id', 'date'], ['fund_id', 'date'], ['source_id']],
  sorts: ['number', 'date', 'amount', 'status', 'created_at'],
  figures: ['amount', 'method', 'fund_id', 'date'],
  constraints: {
    voided_why: { holds: "(status = 'voided') = (void_reason is not null)" },
    source_once: { once: ['source_type', 'source_id'], where: { status: 'posted' } },
  },
} as const;
