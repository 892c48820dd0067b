import { methodWords } from '../../shared/paymentMethods.ts';

const ar = {
  one: 'إيراد',
  many: 'إيرادات العيادة',
  counted: ['لا توجد إيرادات', 'إيراد واحد', 'إيرادان', '{n} إيرادات', '{n} إيراداً', '{n} إيراد'],
  about: 'ما يدخل العيادة من غير المرضى، ولكل إيراد سند قبض في خزينة.',
  headings: { payer: ['استلمنا من'], amount: ['القيمة'], description: ['ملاحظات'], category_id: ['البند'] },
  fields: {
    category_id: 'التصنيف',
    amount: 'المبلغ',
    payer: 'الدافع',
    method: 'طريقة الدفع',
    reference: 'رقم العملية',
    cheque_no: 'رقم الشيك',
    cheque_due: 'استحقاق الشيك',
    fund_id: 'الخزينة',
    date: 'التاريخ',
    branch_id: 'الفرع',
    description: 'البيان',
    attachments: 'المرفقات',
    voucher_no: 'سند القبض',
    void_reason: 'سبب الإلغاء',
  },
  help: {
    fund_id: 'تُترك فارغة لخزينة الطريقة المعتادة',
    date: 'تُترك فارغة لليوم',
    reference: 'من البطاقة آخر أربعة أرقام',
  },
  options: { method: methodWords.ar },
  sections: { main: 'الإيراد', more: 'تفاصيل' },
  states: { posted: 'مرحّل', voided: 'ملغي' },
  actions: { void: 'إلغاء' },
  transitions: {
    void: {
      consequence: 'يُلغى سند القبض معه، ويخرج {amount} من الخزينة. يبقى الرقم في السجل.',
      done: 'أُلغي إيراد {payer}',
    },
  },
  views: { month: 'هذا الشهر', voided: 'الملغاة' },
  reports: {
    byCategory: {
      title: 'الإيرادات حسب التصنيف',
      empty: 'لا توجد إيرادات في هذه المدة.',
      columns: { name: 'التصنيف', day: 'المدة', documents: 'العدد' },
    },
  },
  errors: { 'receipt.no_fund': 'لا توجد خزينة معتادة لهذه الطريقة. اختر الخزينة' },
} as const;

const en = {
  one: 'Income',
  many: 'Other income',
  about: 'What comes in from others than patients, each with a receipt voucher in a fund.',
  headings: { payer: ['Received from'], amount: ['Value'], description: ['Notes'], category_id: ['Item'] },
  fields: {
    category_id: 'Category',
    amount: 'Amount',
    payer: 'Payer',
    method: 'Paid by',
    reference: 'Reference',
    cheque_no: 'Cheque no.',
    cheque_due: 'Cheque due',
    fund_id: 'Fund',
    date: 'Date',
    branch_id: 'Branch',
    description: 'Description',
    attachments: 'Attachments',
    voucher_no: 'Receipt voucher',
    void_reason: 'Reason of the void',
  },
  help: {
    fund_id: 'Leave it empty for the usual fund of the method',
    date: 'Leave it empty for today',
    reference: 'Of a card its last four digits',
  },
  options: { method: methodWords.en },
  sections: { main: 'Income', more: 'Details' },
  states: { posted: 'Posted', voided: 'Voided' },
  actions: { void: 'Void' },
  transitions: {
    void: {
      consequence:
        'Its receipt voucher is voided with it and {amount} leaves the fund. The number stays on file.',
      done: 'The income from {payer} was voided',
    },
  },
  views: { month: 'This month', voided: 'Voided' },
  reports: {
    byCategory: {
      title: 'Income by category',
      empty: 'No income in these days.',
      columns: {
        name: 'Category',
        day: 'Days',
        documents: 'Documents',
      },
    },
  },
  errors: { 'receipt.no_fund': 'There is no usual fund for this method. Choose one' },
} as const;

export const clinicReceiptWords = { ar, en } as const;
