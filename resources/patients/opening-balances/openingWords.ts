const ar = {
  one: 'رصيد افتتاحي',
  many: 'الأرصدة الافتتاحية',
  counted: ['لا توجد أرصدة', 'رصيد واحد', 'رصيدان', '{n} أرصدة', '{n} رصيداً', '{n} رصيد'] as [
    string,
    string,
    string,
    string,
    string,
    string,
  ],
  about: 'ما كان على المرضى أو لهم قبل بدء العمل هنا، مرة واحدة لكل مريض. يمكن استيراده من ملف.',
  headings: {
    patient_id: ['المريض', 'رقم الملف', 'اسم المريض'],
    amount: ['الرصيد', 'المبلغ', 'رصيد افتتاحي'],
    date: ['التاريخ', 'تاريخ الرصيد'],
  },
  fields: {
    patient_id: 'المريض',
    amount: 'المبلغ',
    date: 'التاريخ',
    note: 'ملاحظة',
    void_reason: 'سبب الإلغاء',
    voided_by: 'ألغاه',
    voided_at: 'وقت الإلغاء',
  },
  help: { amount: 'موجب إذا كان على المريض، وسالب إذا كان له.' },
  states: { posted: 'مرحّل', voided: 'ملغى' },
  actions: { void: 'إلغاء الرصيد الافتتاحي' },
  transitions: {
    void: {
      consequence: 'يُرفع هذا الرصيد ({amount}) من حساب {patient_id}، ويمكن تسجيل غيره.',
      done: 'أُلغي الرصيد الافتتاحي',
    },
  },
  sections: { main: 'الرصيد', course: 'سجل الرصيد' },
  errors: {
    nothing: 'اكتب مبلغاً غير الصفر',
    'opening.exists': 'لهذا المريض رصيد افتتاحي مسجل',
  },
};

const en = {
  one: 'Opening balance',
  many: 'Opening balances',
  about:
    'What patients owed or had to their credit before the clinic began here, once a patient. It can come from a file.',
  headings: { patient_id: ['Patient', 'File no.'], amount: ['Balance', 'Amount'], date: ['Date'] },
  fields: {
    patient_id: 'Patient',
    amount: 'Amount',
    date: 'Date',
    note: 'Note',
    void_reason: 'Reason of the void',
    voided_by: 'Voided by',
    voided_at: 'Voided at',
  },
  help: { amount: 'Above nought the patient owes, below nought they have credit.' },
  states: { posted: 'Posted', voided: 'Void' },
  actions: { void: 'Void' },
  transitions: {
    void: {
      consequence:
        'This balance ({amount}) is taken off the account of {patient_id}; another may be entered.',
      done: 'The opening balance was voided',
    },
  },
  sections: { main: 'Balance', course: 'Course' },
  errors: {
    nothing: 'Type an amount other than nought',
    'opening.exists': 'This patient has an opening balance already',
  },
};

/** The words of opening balances in both languages. */
export const openingWords = { ar, en };
