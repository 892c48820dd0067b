const ar = {
  one: 'تسوية حساب مريض',
  many: 'تسويات حسابات المرضى',
  counted: ['لا توجد تسويات', 'تسوية واحدة', 'تسويتان', '{n} تسويات', '{n} تسوية', '{n} تسوية'] as [
    string,
    string,
    string,
    string,
    string,
    string,
  ],
  about: 'خصم أو إعفاء أو مبلغ إضافي على حساب مريض، مع السبب. تُرحّل عند الحفظ ولا تُعدّل.',
  fields: {
    patient_id: 'المريض',
    kind: 'النوع',
    amount: 'المبلغ',
    treatment_id: 'العلاج',
    reason: 'السبب',
    date: 'التاريخ',
    void_reason: 'سبب الإلغاء',
    voided_by: 'ألغاها',
    voided_at: 'وقت الإلغاء',
  },
  help: { treatment_id: 'يُترك فارغاً إذا كانت التسوية على الحساب كله.' },
  options: { kind: { discount: 'خصم', write_off: 'إعفاء من دين', extra_charge: 'مبلغ إضافي' } },
  states: { posted: 'مرحّلة', voided: 'ملغاة' },
  actions: { void: 'إلغاء التسوية' },
  transitions: {
    void: {
      consequence: 'يعود رصيد {patient_id} كما كان قبل هذه التسوية ({amount}). تبقى التسوية في الكشف ملغاة.',
      done: 'أُلغيت التسوية',
    },
  },
  sections: { main: 'التسوية', course: 'سجل التسوية' },
  errors: {
    'adjustment.not_charged': 'هذا العلاج لم يُقيَّد على المريض بعد',
    'adjustment.above_line': 'المقيَّد من هذا العلاج {n} فقط',
    'adjustment.above_debt': 'الإعفاء أكبر مما على المريض: {n}',
    'adjustment.above_charges': 'الخصم أكبر من كل ما قُيِّد على المريض: {n}',
  },
};

const en = {
  one: 'Account adjustment',
  many: 'Account adjustments',
  about:
    'A discount, a write-off or an extra charge on a patient’s account, with the reason. Posted when saved, never edited.',
  fields: {
    patient_id: 'Patient',
    kind: 'Kind',
    amount: 'Amount',
    treatment_id: 'Treatment',
    reason: 'Reason',
    date: 'Date',
    void_reason: 'Reason of the void',
    voided_by: 'Voided by',
    voided_at: 'Voided at',
  },
  help: { treatment_id: 'Empty where the whole account is meant.' },
  options: { kind: { discount: 'Discount', write_off: 'Write-off', extra_charge: 'Extra charge' } },
  states: { posted: 'Posted', voided: 'Void' },
  actions: { void: 'Void' },
  transitions: {
    void: {
      consequence:
        'The balance of {patient_id} is again what it was before this adjustment ({amount}). It stays in the statement as void.',
      done: 'The adjustment was voided',
    },
  },
  sections: { main: 'Adjustment', course: 'Course' },
  errors: {
    'adjustment.not_charged': 'This treatment is not charged yet',
    'adjustment.above_line': 'Only {n} of this treatment is charged',
    'adjustment.above_debt': 'More than the patient owes: {n}',
    'adjustment.above_charges': 'More than all that was charged to the patient: {n}',
  },
};

/** The words of adjustments in both languages. */
export const adjustmentWords = { ar, en };
