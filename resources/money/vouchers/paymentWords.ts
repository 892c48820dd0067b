import { voucherWords } from '../voucherWords.ts';

const ar = {
  ...voucherWords.ar,
  one: 'سند صرف',
  many: 'سندات الصرف',
  counted: ['لا توجد سندات صرف', 'سند صرف واحد', 'سندا صرف', '{n} سندات صرف', '{n} سند صرف', '{n} سند صرف'],
  about: 'كل مبلغ خرج من العيادة. السند يُرحّل عند حفظه، ولا يُعدّل بل يُلغى ويُعاد إصداره.',
  fields: {
    ...voucherWords.ar.fields,
    paid_to: 'صُرف إلى',
    employee_id: 'الموظف',
    supplier_id: 'المورد',
    category_id: 'التصنيف',
  },
  help: {
    ...voucherWords.ar.help,
    paid_to: 'اسم من صُرف له إن تُرك فارغاً.',
    category_id: 'يُختار وحده حسب الغرض إن تُرك فارغاً.',
  },
  options: {
    ...voucherWords.ar.options,
    purpose: {
      patient_refund: 'رد لمريض',
      clinic_expense: 'مصروف',
      employee: 'موظف',
      supplier: 'مورد',
    },
  },
  transitions: {
    void: {
      consequence: 'يعود {amount} إلى {fund_id}. يبقى السند {number} برقمه ملغياً، ولا يعود بعدها.',
      done: 'أُلغي السند {number}',
    },
  },
} as const;

const en = {
  ...voucherWords.en,
  one: 'Payment voucher',
  many: 'Payment vouchers',
  about: 'Every amount that left. Posted when saved; not edited, but voided and reissued.',
  fields: {
    ...voucherWords.en.fields,
    paid_to: 'Paid to',
    employee_id: 'Employee',
    supplier_id: 'Supplier',
    category_id: 'Category',
  },
  help: {
    ...voucherWords.en.help,
    paid_to: 'The name of whoever is paid when left empty.',
    category_id: 'Chosen by the purpose when left empty.',
  },
  options: {
    ...voucherWords.en.options,
    purpose: {
      patient_refund: 'Patient refund',
      clinic_expense: 'Expense',
      employee: 'Employee',
      supplier: 'Supplier',
    },
  },
  transitions: {
    void: {
      consequence:
        '{amount} comes back to {fund_id}. Voucher {number} keeps its number as void; it does not come back.',
      done: 'Voucher {number} was voided',
    },
  },
} as const;

/** The words of payment vouchers in both languages. */
export const paymentWords = { ar, en };
