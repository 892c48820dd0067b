import { allOf } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import type { Transitions } from '#metadata/workflow.ts';
import { editIncome, issue, seeBooks, undoMoney } from '../moneyRights.ts';

const takesNothing = { allowed: 'giving up what one entered takes nothing from the clinic' } as const;
const approved = {
  allowed: 'what is paid was approved, by another person where it is above the limit',
} as const;
const givesBack = { allowed: 'taking a payment back gives the clinic its money again' } as const;

/** The way of an expense (clinic.md 6.6). */
export const expenseTransitions = {
  approve: {
    from: 'pending',
    to: 'approved',
    access: undoMoney,
    notOwn: true,
    decides: true,
    notify: [{ event: 'expense.decided', to: 'person' }],
  },
  reject: {
    from: 'pending',
    to: 'rejected',
    access: undoMoney,
    notOwn: true,
    decides: true,
    ask: ['reject_reason'],
    demand: ['reject_reason'],
    danger: true,
    notify: [{ event: 'expense.decided', to: 'person' }],
  },
  /** Issues the payment voucher; without a fund, from the usual one of the method and branch. */
  pay: {
    from: 'approved',
    to: 'paid',
    // Who may change a record may look at it: the desk issues vouchers and reads no expenses.
    access: allOf(seeBooks, issue),
    notOwn: approved,
    ask: ['method', 'fund_id'],
    demand: ['method'],
    body: {
      voucher_date: f.date({ past: true }),
      reference: f.text({ maxLength: 60, code: true }),
      cheque_no: f.text({ maxLength: 30, code: true }),
      cheque_due: f.date(),
    },
    single: true,
  },
  cancel: {
    from: ['pending', 'approved'],
    to: 'cancelled',
    access: editIncome,
    notOwn: takesNothing,
    danger: true,
    quiet: true,
  },
  /** Voids its payment voucher: it waits to be paid again. */
  void: {
    from: 'paid',
    to: 'approved',
    access: undoMoney,
    notOwn: givesBack,
    ask: ['void_reason'],
    demand: ['void_reason'],
    danger: true,
    quiet: true,
    single: true,
  },
  /** What time does on the first of a month, and people may do before it comes to that: the copy of what repeats. */
  repeatMonth: {
    from: ['pending', 'approved', 'paid'],
    to: 'stays',
    access: editIncome,
    notOwn: { allowed: 'the copy waits for the approval of another person' },
    quiet: true,
    single: true,
  },
} as const satisfies Transitions;
