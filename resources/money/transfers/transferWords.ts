import { voucherWords } from '../voucherWords.ts';

const errorsOf = (locale: 'ar' | 'en') => {
  const { errors } = voucherWords[locale];
  return {
    'voucher.date': errors['voucher.date'],
    'fund.insufficient': errors['fund.insufficient'],
    'fund.closed': errors['fund.closed'],
    'fund.custodian': errors['fund.custodian'],
    'fund.archived': errors['fund.archived'],
  };
};

const ar = {
  one: 'تحويل بين الخزائن',
  many: 'التحويلات بين الخزائن',
  counted: ['لا توجد تحويلات', 'تحويل واحد', 'تحويلان', '{n} تحويلات', '{n} تحويلاً', '{n} تحويل'],
  about: 'ما نُقل من خزينة إلى أخرى.',
  fields: {
    number: 'رقم التحويل',
    from_fund_id: 'من',
    to_fund_id: 'إلى',
    amount: 'المبلغ',
    date: 'التاريخ',
    fee: 'رسوم',
    fee_voucher_id: 'سند صرف الرسوم',
    reference: 'المرجع',
    note: 'ملاحظة',
    void_reason: 'سبب الإلغاء',
    voided_by: 'ألغاه',
    voided_at: 'وقت الإلغاء',
  },
  help: { date: 'يُترك فارغاً لتاريخ اليوم.', fee: 'تُصرف من الخزينة المحوّل منها بسند صرف مستقل.' },
  states: { posted: 'مرحّل', voided: 'ملغي' },
  actions: { void: 'إلغاء التحويل' },
  transitions: {
    void: {
      consequence:
        'يعود {amount} من {to_fund_id} إلى {from_fund_id}. يبقى التحويل {number} برقمه ملغياً، ولا يعود بعدها.',
      done: 'أُلغي التحويل {number}',
    },
  },
  sections: { main: 'التحويل', course: 'سجل التحويل' },
  errors: {
    ...errorsOf('ar'),
    sameFund: 'اختر خزينتين مختلفتين',
  },
} as const;

const en = {
  one: 'Transfer between funds',
  many: 'Transfers between funds',
  about: 'What was moved from one fund to another.',
  fields: {
    number: 'No.',
    from_fund_id: 'From',
    to_fund_id: 'To',
    amount: 'Amount',
    date: 'Date',
    fee: 'Fee',
    fee_voucher_id: 'Voucher of the fee',
    reference: 'Reference',
    note: 'Note',
    void_reason: 'Reason of the void',
    voided_by: 'Voided by',
    voided_at: 'Voided at',
  },
  help: { date: 'Today when left empty.', fee: 'Paid from the source by a payment voucher of its own.' },
  states: { posted: 'Posted', voided: 'Void' },
  actions: { void: 'Void' },
  transitions: {
    void: {
      consequence:
        '{amount} goes back from {to_fund_id} to {from_fund_id}. Transfer {number} keeps its number as void; it does not come back.',
      done: 'Transfer {number} was voided',
    },
  },
  sections: { main: 'Transfer', course: 'Course' },
  errors: {
    ...errorsOf('en'),
    sameFund: 'Choose two different funds',
  },
} as const;

/** The words of transfers in both languages. */
export const transferWords = { ar, en };
