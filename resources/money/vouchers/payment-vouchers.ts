import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { firstNumber } from '../../shared/numbers.ts';
import { paymentWords } from './paymentWords.ts';
import {
  courseSection,
  endFields,
  given,
  methodSums,
  paperEnd,
  paperFoot,
  sidesAfter,
  totals,
  voucherDay,
  voucherFinding,
  voucherRefusals,
  voucherRights,
  voucherViews,
  voucherWorkflow,
  wayFields,
} from '../voucherFields.ts';

const toPatient = { purpose: 'patient_refund' } as const;
const toEmployee = { purpose: 'employee' } as const;
const toSupplier = { purpose: 'supplier' } as const;

/** Money that left (clinic.md 6.4): every outgoing pound has one, whichever document stands behind it. */
export const paymentVouchers = defineResource({
  name: 'payment-vouchers',
  module: 'finance',
  panel: true,
  menu: { area: 'money', icon: 'moneyOut', order: 30 },
  title: 'number',
  branch: 'branch_id',
  fields: {
    number: firstNumber({ prefix: 'PV-', digits: 6, yearly: 'date' }),
    purpose: f.select(['patient_refund', 'clinic_expense', 'supplier', 'employee'], {
      ...given,
      required: true,
      default: 'patient_refund',
    }),
    patient_id: f.reference('patients', { ...given, requiredWhen: toPatient, showWhen: toPatient }),
    employee_id: f.reference('employees', { ...given, requiredWhen: toEmployee, showWhen: toEmployee }),
    supplier_id: f.reference('suppliers', { ...given, requiredWhen: toSupplier, showWhen: toSupplier }),
    amount: f.money({ ...given, required: true, above: '0' }),
    method: wayFields.method,
    reference: wayFields.reference,
    cheque_no: wayFields.cheque_no,
    cheque_due: wayFields.cheque_due,
    fund_id: wayFields.fund_id,
    date: voucherDay,
    paid_to: f.text({ ...given, required: true, filled: true, maxLength: 120, search: true }),
    category_id: f.reference('expense-categories', { ...given, required: true, filled: true }),
    branch_id: wayFields.branch_id,
    // The document behind it, where another one made it: an expense, a slip, an advance, a bill. Paid once.
    source_type: f.text({ readOnly: true, code: true }),
    source_id: f.text({ readOnly: true, code: true }),
    balance_after: f.computed('money'),
    ...sidesAfter,
    replaces_id: f.reference('payment-vouchers', { ...given, unique: true }),
    reissue_reason: f.longText({ ...given, minLength: 5, maxLength: 300 }),
    replaced_by: f.computed('text'),
    ...endFields,
    ...methodSums,
  },
  workflow: voucherWorkflow,
  ...voucherRights,
  ...voucherFinding,
  sections: {
    main: [
      'purpose',
      'patient_id',
      'employee_id',
      'supplier_id',
      'amount',
      'method',
      'reference',
      'cheque_no',
      'cheque_due',
      'fund_id',
    ],
    more: ['date', 'paid_to', 'category_id', 'branch_id', 'note', 'attachments'],
    course: courseSection,
  },
  paper: {
    head: ['date', 'paid_to', 'purpose', 'category_id', ...paperEnd],
    ...paperFoot,
  },
  views: voucherViews,
  screens: {
    list: {
      path: 'payment-vouchers',
      columns: [
        'number',
        'date',
        'paid_to',
        'amount',
        'method',
        'fund_id',
        'purpose',
        'cashier_id',
        'status',
      ],
      filters: [
        'date',
        'method',
        'fund_id',
        'cashier_id',
        'patient_id',
        'category_id',
        'purpose',
        'branch_id',
        'status',
      ],
      sort: '-number',
      opens: 'today',
      totals,
    },
  },
  refusals: voucherRefusals,
  words: paymentWords,
});
