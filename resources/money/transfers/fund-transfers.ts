import { nobody } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { firstNumber } from '../../shared/numbers.ts';
import { editFund, seeFunds } from '../moneyRights.ts';
import { voucherDay } from '../voucherFields.ts';
import { transferWords } from './transferWords.ts';

const given = { fixed: true } as const;
const fund = { ...given, required: true, among: { status: 'active' } } as const;

/** Money from one fund to another (clinic.md 6.2): both movements or none; a fee is a payment voucher of its own. */
export const fundTransfers = defineResource({
  name: 'fund-transfers',
  module: 'finance',
  panel: true,
  title: 'number',
  fields: {
    number: firstNumber({ prefix: 'TR-', digits: 6, yearly: 'date' }),
    from_fund_id: f.reference('financial-funds', fund),
    to_fund_id: f.reference('financial-funds', fund),
    amount: f.money({ ...given, required: true, above: '0' }),
    date: voucherDay,
    fee: f.money({ ...given }),
    fee_voucher_id: f.reference('payment-vouchers', { readOnly: true }),
    reference: f.text({ maxLength: 60, code: true, search: true }),
    note: f.longText({ maxLength: 500 }),
    void_reason: f.longText({ readOnly: true, minLength: 5, maxLength: 300 }),
    voided_by: f.reference('users', { readOnly: true, stamp: ['voided'] }),
    voided_at: f.dateTime({ readOnly: true, stamp: ['voided'] }),
  },
  workflow: {
    states: { posted: 'good', voided: 'muted' },
    initial: 'posted',
    transitions: {
      void: {
        from: 'posted',
        to: 'voided',
        access: editFund,
        ask: ['void_reason'],
        demand: ['void_reason'],
        danger: true,
        single: true,
      },
    },
  },
  access: { list: seeFunds, show: seeFunds, create: editFund, edit: editFund, remove: nobody },
  lacks: ['remove'],
  posting: ['create', 'void'],
  indexes: [
    ['from_fund_id', 'date'],
    ['to_fund_id', 'date'],
  ],
  sorts: ['number', 'date', 'amount', 'created_at'],
  figures: ['amount', 'from_fund_id', 'to_fund_id', 'date'],
  sections: {
    main: ['from_fund_id', 'to_fund_id', 'amount', 'fee', 'date', 'reference', 'note'],
    course: ['fee_voucher_id', 'void_reason', 'voided_by', 'voided_at'],
  },
  screens: {},
  constraints: {
    two_funds: { holds: 'from_fund_id <> to_fund_id' },
    voided_why: { holds: "(status = 'voided') = (void_reason is not null)" },
  },
  checks: {
    sameFund: {
      on: 'to_fund_id',
      ok: ({ from_fund_id, to_fund_id }) => !to_fund_id || from_fund_id !== to_fund_id,
    },
  },
  refusals: ['voucher.date', 'fund.insufficient', 'fund.closed', 'fund.custodian', 'fund.archived'],
  words: transferWords,
});
