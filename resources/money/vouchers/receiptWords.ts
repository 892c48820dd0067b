import { collectedWords } from './collectedReports.ts';
import { voucherWords } from '../voucherWords.ts';

const ar = {
  ...voucherWords.ar,
  one: 'سند قبض',
  many: 'سندات القبض',
  counted: ['لا توجد سندات قبض', 'سند قبض واحد', 'سندا قبض', '{n} سندات قبض', '{n} سند قبض', '{n} سند قبض'],
  about: 'كل مبلغ دخل العيادة. السند يُرحّل عند حفظه، ولا يُعدّل بل يُلغى ويُعاد إصداره.',
  fields: {
    ...voucherWords.ar.fields,
    received_from: 'استلمنا من',
    tendered: 'المدفوع',
    change: 'الباقي',
    doctor_id: 'الطبيب',
    appointment_id: 'الموعد',
    allocations: 'التخصيص',
  },
  help: {
    ...voucherWords.ar.help,
    received_from: 'اسم المريض إن تُرك فارغاً.',
    allocations: 'يُخصم من أقدم العلاجات إن تُرك فارغاً، والزائد يبقى رصيداً للمريض.',
  },
  options: {
    ...voucherWords.ar.options,
    purpose: { patient_payment: 'دفعة مريض', clinic_receipt: 'إيراد آخر' },
  },
  reports: collectedWords.ar,
  lines: { allocations: { one: 'علاج', fields: { treatment_id: 'العلاج', amount: 'المبلغ' } } },
  transitions: {
    void: {
      consequence:
        'يخرج {amount} من {fund_id} ويعود على المريض. يبقى السند {number} برقمه ملغياً، ولا يعود بعدها.',
      done: 'أُلغي السند {number}',
    },
  },
  errors: {
    ...voucherWords.ar.errors,
    tendered: 'المدفوع أقل من المبلغ',
    allocated: 'مجموع التخصيص أكبر من مبلغ السند',
    treatmentOnce: 'هذا العلاج مكتوب في سطر آخر',
  },
} as const;

const en = {
  ...voucherWords.en,
  one: 'Receipt voucher',
  many: 'Receipt vouchers',
  about: 'Every amount that came in. Posted when saved; not edited, but voided and reissued.',
  fields: {
    ...voucherWords.en.fields,
    received_from: 'Received from',
    tendered: 'Tendered',
    change: 'Change',
    doctor_id: 'Doctor',
    appointment_id: 'Appointment',
    allocations: 'Allocation',
  },
  help: {
    ...voucherWords.en.help,
    received_from: 'The patient’s name when left empty.',
    allocations: 'The oldest treatments first when left empty; what is over stays the patient’s credit.',
  },
  options: {
    ...voucherWords.en.options,
    purpose: { patient_payment: 'Patient payment', clinic_receipt: 'Other income' },
  },
  reports: collectedWords.en,
  lines: { allocations: { one: 'treatment', fields: { treatment_id: 'Treatment', amount: 'Amount' } } },
  transitions: {
    void: {
      consequence:
        '{amount} leaves {fund_id} and is owed again. Voucher {number} keeps its number as void; it does not come back.',
      done: 'Voucher {number} was voided',
    },
  },
  errors: {
    ...voucherWords.en.errors,
    tendered: 'Less was tendered than the amount',
    allocated: 'More is allocated than the voucher’s amount',
    treatmentOnce: 'This treatment stands in another line',
  },
} as const;

/** The words of receipt vouchers in both languages. */
export const receiptWords = { ar, en };
