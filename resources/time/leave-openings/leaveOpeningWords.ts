const ar = {
  one: 'رصيد إجازة افتتاحي',
  many: 'أرصدة الإجازات الافتتاحية',
  counted: ['لا توجد أرصدة', 'رصيد واحد', 'رصيدان', '{n} أرصدة', '{n} رصيداً', '{n} رصيد'] as [
    string,
    string,
    string,
    string,
    string,
    string,
  ],
  about:
    'ما بقي لكل موظف من كل نوع قبل بدء العمل هنا، مرة واحدة لكل نوع. استورده من ملف أو أضفه واحداً واحداً.',
  headings: {
    employee_id: ['الموظف', 'اسم الموظف', 'كود الموظف', 'الرقم الوظيفي'],
    type_id: ['النوع', 'نوع الإجازة'],
    days: ['الرصيد', 'المتبقي', 'الأيام', 'رصيد الإجازة'],
    date: ['التاريخ', 'تاريخ الرصيد'],
  },
  fields: {
    employee_id: 'الموظف',
    type_id: 'نوع الإجازة',
    days: 'الأيام المتبقية',
    date: 'في تاريخ',
    note: 'ملاحظة',
    moved: 'ما سُجل في الرصيد',
    void_reason: 'سبب الإلغاء',
    voided_by: 'ألغاه',
    voided_at: 'وقت الإلغاء',
  },
  help: {
    days: 'ما بقي للموظف في نهاية هذا اليوم، بعد كل ما أخذه حتى ذلك اليوم.',
    moved: 'الفرق بين ما كان في الرصيد هنا وما كتبته.',
  },
  states: { posted: 'مسجل', voided: 'ملغى' },
  actions: { void: 'إلغاء الرصيد الافتتاحي' },
  transitions: {
    void: {
      consequence: 'يعود رصيد {employee_id} من {type_id} كما كان قبل هذا التسجيل، ويمكن تسجيل غيره.',
      done: 'أُلغي الرصيد الافتتاحي',
    },
  },
  sections: { main: 'الرصيد', course: 'سجل الرصيد' },
  errors: {
    opening_exists: 'لهذا الموظف رصيد افتتاحي مسجل من هذا النوع. ألغه أولاً',
    no_balance: 'هذا النوع بلا رصيد. اختر نوعاً له رصيد سنوي أو شهري',
    below_limit: 'لا يُصبح الرصيد أقل من المسموح به: {left} يوم',
    year_over: 'أُغلق رصيد هذه السنة. اكتب تاريخاً من {from}',
    not_employed: 'لم يكن الموظف في الخدمة في هذا اليوم. اختر يوماً آخر',
  },
};

const en = {
  one: 'Opening leave balance',
  many: 'Opening leave balances',
  about:
    'What was left to each employee of each type before the clinic began here, once of each type. Import it from a file or add it one by one.',
  headings: {
    employee_id: ['Employee', 'Employee name', 'Employee no.'],
    type_id: ['Type', 'Vacation type'],
    days: ['Balance', 'Left', 'Days'],
    date: ['Date', 'As of'],
  },
  fields: {
    employee_id: 'Employee',
    type_id: 'Vacation type',
    days: 'Days left',
    date: 'As of',
    note: 'Note',
    moved: 'Posted to the balance',
    void_reason: 'Reason of the void',
    voided_by: 'Voided by',
    voided_at: 'Voided at',
  },
  help: {
    days: 'What was left at the end of that day, after all that was taken by then.',
    moved: 'The difference between what the balance was here and what you entered.',
  },
  states: { posted: 'Posted', voided: 'Void' },
  actions: { void: 'Void' },
  transitions: {
    void: {
      consequence:
        'The balance of {employee_id} in {type_id} is again what it was before; another may be entered.',
      done: 'The opening balance was voided',
    },
  },
  sections: { main: 'Balance', course: 'Course' },
  errors: {
    opening_exists: 'This employee has an opening balance of this type. Void it first',
    no_balance: 'This type has no balance. Choose one with a yearly or monthly balance',
    below_limit: 'The balance does not go below what is allowed: {left} days',
    year_over: 'The balance of that year is closed. Enter a day from {from} on',
    not_employed: 'The employee was not employed on this day. Choose another',
  },
};

/** The words of opening balances of leave in both languages. */
export const leaveOpeningWords = { ar, en };
