import { nobody } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { methods } from '../../shared/paymentMethods.ts';
import { earnedByCategory } from '../moneyReports.ts';
import { createIncome, editIncome, seeBooks, undoMoney } from '../moneyRights.ts';
import { clinicReceiptWords } from './clinicReceiptWords.ts';

const active = { status: 'active' } as const;
/** A receipt voucher stands behind it: what that says is never changed. */
const given = { fixed: true } as const;

/** Income that is not from patients (clinic.md 6.5): rent of a room, scrap, a sponsor, the owner's deposit. */
export const clinicReceipts = defineResource({
  name: 'clinic-receipts',
  module: 'finance',
  menu: { area: 'money', icon: 'income', order: 40 },
  title: ['payer', 'date'],
  branch: 'branch_id',
  editableIn: ['posted'],

  fields: {
    category_id: f.reference('receipt-categories', { required: true, among: active }),
    amount: f.money({ ...given, required: true, above: '0' }),
    payer: f.text({ ...given, required: true, minLength: 2, maxLength: 120, search: true }),
    method: f.select(methods, { ...given, required: true, default: 'cash' }),
    reference: f.text({
      ...given,
      maxLength: 60,
      code: true,
      search: true,
      requiredWhen: { method: 'card' },
    }),
    cheque_no: f.text({
      ...given,
      maxLength: 30,
      code: true,
      showWhen: { method: 'cheque' },
      requiredWhen: { method: 'cheque' },
    }),
    cheque_due: f.date({ ...given, showWhen: { method: 'cheque' }, requiredWhen: { method: 'cheque' } }),
    fund_id: f.reference('financial-funds', { ...given, required: true, filled: true, among: active }),
    // Of a voucher its day (M10); empty means the business day of now.
    date: f.date({ ...given, required: true, filled: true }),
    branch_id: f.reference('branches', { ...given, required: true, default: 'currentBranch', among: active }),
    description: f.longText({ maxLength: 500, search: true }),
    attachments: f.files({ max: 10 }),
    voucher_no: f.computed('text'),
    void_reason: f.longText({ readOnly: true, minLength: 5, maxLength: 300 }),
  },
  indexes: [
    ['category_id', 'date'],
    ['branch_id', 'date'],
    ['fund_id', 'date'],
  ],
  sorts: ['date', 'amount', 'status', 'created_at'],

  workflow: {
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
        quiet: true,
        single: true,
      },
    },
  },
  access: { list: seeBooks, show: seeBooks, create: createIncome, edit: editIncome, remove: nobody },
  lacks: ['remove'],
  posting: ['create', 'void'],
  views: { month: { filter: { date_gte: 'month' } }, voided: { filter: { status: 'voided' } } },
  figures: ['amount', 'category_id', 'date', 'voucher_no'],
  sections: {
    main: ['category_id', 'amount', 'payer', 'method', 'reference', 'cheque_no', 'cheque_due', 'fund_id'],
    more: ['date', 'branch_id', 'description', 'attachments', 'voucher_no', 'void_reason'],
  },
  reports: { byCategory: earnedByCategory },
  screens: {
    list: {
      path: 'clinic-receipts',
      columns: ['date', 'payer', 'category_id', 'method', 'fund_id', 'amount', 'voucher_no', 'status'],
      filters: ['date', 'category_id', 'fund_id', 'branch_id', 'method', 'status'],
      sort: '-date',
      totals: ['amount'],
    },
    create: { path: 'clinic-receipts/create' },
    show: { path: 'clinic-receipts/:receiptId/view' },
    edit: { path: 'clinic-receipts/:id/edit' },
  },
  constraints: { voided_why: { holds: "(status = 'voided') = (void_reason is not null)" } },
  refusals: ['receipt.no_fund'],
  words: clinicReceiptWords,
});
