import { compareDecimals, sumDecimals } from '#metadata/fields/decimals.ts';
import { difference } from '#metadata/fields/formula.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { firstNumber } from '../../shared/numbers.ts';
import { signed } from '../movementSources.ts';
import { collectedReports } from './collectedReports.ts';
import { receiptWords } from './receiptWords.ts';
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

const toPatient = { purpose: 'patient_payment' } as const;

/** Money that came in (clinic.md 6.3): posted when saved, never edited, voided as a whole. */
export const receiptVouchers = defineResource({
  name: 'receipt-vouchers',
  module: 'finance',
  panel: true,
  menu: { area: 'money', icon: 'moneyIn', order: 20 },
  title: 'number',
  branch: 'branch_id',
  fields: {
    number: firstNumber({ prefix: 'RV-', digits: 6, yearly: 'date' }),
    patient_id: f.reference('patients', { ...given, requiredWhen: toPatient, showWhen: toPatient }),
    amount: f.money({ ...given, required: true, above: '0' }),
    method: wayFields.method,
    tendered: f.money({ ...given, showWhen: { method: 'cash' } }),
    change: f.money({ ...signed, formula: difference('tendered', 'amount'), showWhen: { method: 'cash' } }),
    reference: wayFields.reference,
    cheque_no: wayFields.cheque_no,
    cheque_due: wayFields.cheque_due,
    fund_id: wayFields.fund_id,
    date: voucherDay,
    received_from: f.text({ ...given, required: true, filled: true, maxLength: 120, search: true }),
    doctor_id: f.reference('employees', { ...given, showWhen: toPatient }),
    appointment_id: f.reference('appointments', { ...given, showWhen: toPatient }),
    allocations: f.lines(
      {
        treatment_id: f.reference('patient-treatments', { required: true }),
        amount: f.money({ required: true, above: '0' }),
      },
      { ...given, max: 100, showWhen: toPatient },
    ),
    branch_id: wayFields.branch_id,
    purpose: f.select(['patient_payment', 'clinic_receipt'], {
      ...given,
      required: true,
      default: 'patient_payment',
    }),
    // The document behind it, where another one made it: other income.
    source_type: f.text({ readOnly: true, code: true }),
    source_id: f.text({ readOnly: true, code: true }),
    balance_after: f.computed('money'),
    ...sidesAfter,
    replaces_id: f.reference('receipt-vouchers', { ...given, unique: true }),
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
      'patient_id',
      'amount',
      'method',
      'tendered',
      'change',
      'reference',
      'cheque_no',
      'cheque_due',
      'fund_id',
    ],
    more: [
      'date',
      'received_from',
      'doctor_id',
      'appointment_id',
      'allocations',
      'branch_id',
      'purpose',
      'note',
      'attachments',
    ],
    course: courseSection,
  },
  paper: {
    head: ['date', 'received_from', 'purpose', ...paperEnd],
    lines: { allocations: ['treatment_id', 'amount'] },
    ...paperFoot,
  },
  reports: collectedReports,
  views: voucherViews,
  screens: {
    list: {
      path: 'receipt-vouchers',
      columns: [
        'number',
        'date',
        'received_from',
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
        'doctor_id',
        'purpose',
        'branch_id',
        'status',
      ],
      sort: '-number',
      opens: 'today',
      totals,
    },
  },
  checks: {
    tendered: {
      on: 'tendered',
      ok: ({ tendered, amount }) => !tendered || !amount || compareDecimals(tendered, amount) >= 0,
    },
    allocated: {
      on: 'allocations',
      ok: ({ allocations = [], amount }) =>
        !amount || compareDecimals(sumDecimals((allocations ?? []).map((line) => line.amount)), amount) <= 0,
    },
    treatmentOnce: { on: 'allocations', once: ['treatment_id'] },
  },
  refusals: voucherRefusals,
  words: receiptWords,
});
