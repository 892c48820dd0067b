const ar = {
  one: 'حركة راتب',
  many: 'حركات الراتب',
  counted: ['لا توجد حركات', 'حركة واحدة', 'حركتان', '{n} حركات', '{n} حركة', '{n} حركة'],
  about: 'ما يُضاف إلى مفردات المرتب أو يُخصم منها غير ما سبق: فروق شهور مغلقة وعمولات وخصومات أخرى.',
  headings: {
    employee_id: ['كود الموظف', 'اسم الموظف'],
    component_id: ['كود البند', 'اسم البند'],
    pay_month: ['شهر الصرف'],
  },
  fields: {
    employee_id: 'الموظف',
    pay_month: 'الشهر',
    component_id: 'البند',
    unit: 'الوحدة',
    value: 'القيمة',
    ref_date: 'عن يوم',
    reason: 'البيان',
    source: 'المصدر',
    source_id: 'رقم المصدر',
    approved_at: 'وقت الاعتماد',
    cancel_reason: 'سبب الإلغاء',
  },
  help: {
    pay_month: 'اتركه فارغاً لأول شهر مفتوح',
    component_id: 'بند استحقاق يُضاف، أو «خصومات أخرى» لما يُخصم',
    ref_date: 'تُحسب الأيام والساعات بأجر ذلك اليوم. في شهر مغلق تُطبع الحركة فرقاً عنه',
    reason: 'يُطبع في مفردات المرتب',
  },
  options: {
    unit: { amount: 'مبلغ', days: 'أيام', hours: 'ساعات' },
    source: {
      manual: 'يدوي',
      csv: 'ملف',
      carry: 'مرحّل من دورة سابقة',
      correction: 'فرق شهر مغلق',
      commission: 'عمولة',
      custody: 'عهدة',
      penalty_refund: 'رد جزاء ملغى',
    },
  },
  states: { draft: 'مسودة', approved: 'معتمدة', used: 'في مفردات مرتب', cancelled: 'ملغاة' },
  actions: { approve: 'اعتماد', cancel: 'إلغاء الحركة' },
  transitions: {
    approve: {
      consequence: 'تدخل {value} ({component_id}) في مرتب {employee_id} عن {pay_month}.',
      done: 'اعتُمدت حركة {employee_id}: {value}',
    },
    cancel: {
      consequence: 'لا تدخل {value} ({component_id}) في مرتب {employee_id}. تبقى في السجل ملغاة بسببها.',
      done: 'أُلغيت حركة {employee_id}',
    },
  },
  sections: { main: 'الحركة', outcome: 'المصدر والقرار' },
  filters: { branch_id: 'الفرع' },
  views: { thisMonth: 'هذا الشهر', drafts: 'مسودات للاعتماد' },
  errors: {
    some: 'اكتب قيمة غير الصفر',
    above_none: 'اكتب قيمة أكبر من صفر. لما يُخصم اختر بند «خصومات أخرى»',
    pay_month_out: 'اختر شهراً من {from} إلى {to}',
    only_drafts: 'تُحذف المسودة وحدها. ألغِ الحركة بدلاً من حذفها',
  },
} as const;

const en = {
  one: 'Salary input',
  many: 'Salary inputs',
  about:
    'What else is added to slips or taken off: differences of closed months, commissions, other deductions.',
  headings: {
    employee_id: ['Employee number', 'Employee name'],
    component_id: ['Component code', 'Component name'],
    pay_month: ['Pay month'],
  },
  fields: {
    employee_id: 'Employee',
    pay_month: 'Month',
    component_id: 'Component',
    unit: 'Unit',
    value: 'Value',
    ref_date: 'Reference day',
    reason: 'Reason',
    source: 'Source',
    source_id: 'Number of the source',
    approved_at: 'Approved at',
    cancel_reason: 'Cancellation reason',
  },
  help: {
    pay_month: 'Leave empty for the first open month',
    component_id: 'An earning to be added, or "Other deductions" for what is taken off',
    ref_date:
      'Days and hours are paid at the rate of that day. In a closed month it is printed as its difference',
    reason: 'Printed on the slip',
  },
  options: {
    unit: { amount: 'Amount', days: 'Days', hours: 'Hours' },
    source: {
      manual: 'Manual',
      csv: 'File',
      carry: 'Carried over',
      correction: 'Difference of a closed month',
      commission: 'Commission',
      custody: 'Custody',
      penalty_refund: 'Refund of a penalty',
    },
  },
  states: { draft: 'Draft', approved: 'Approved', used: 'On a slip', cancelled: 'Cancelled' },
  actions: { approve: 'Approve', cancel: 'Cancel input' },
  transitions: {
    approve: {
      consequence: '{value} ({component_id}) goes into the salary of {employee_id} for {pay_month}.',
      done: 'The input of {employee_id} was approved: {value}',
    },
    cancel: {
      consequence:
        '{value} ({component_id}) does not go into the salary of {employee_id}. It stays in the log with its reason.',
      done: 'The input of {employee_id} was cancelled',
    },
  },
  sections: { main: 'Input', outcome: 'Source and decision' },
  filters: { branch_id: 'Branch' },
  views: { thisMonth: 'This month', drafts: 'Drafts to approve' },
  errors: {
    some: 'Enter a value other than nought',
    above_none: 'Enter a value above nought. For what is taken off choose "Other deductions"',
    pay_month_out: 'Choose a month from {from} to {to}',
    only_drafts: 'Only a draft is removed. Cancel the input instead',
  },
} as const;

/** All words of the screens of salary inputs; the declaration demands every one. */
export const salaryInputWords = { ar, en };
