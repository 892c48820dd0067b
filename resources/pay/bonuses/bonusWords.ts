const ar = {
  one: 'مكافأة',
  many: 'المكافآت',
  counted: ['لا توجد مكافآت', 'مكافأة واحدة', 'مكافأتان', '{n} مكافآت', '{n} مكافأة', '{n} مكافأة'],
  about: 'مكافآت الموظفين وشهر صرف كل منها.',
  headings: { employee_id: ['اسم الموظف', 'الاسم'], category: ['النوع'], pay_month: ['الشهر'] },
  fields: {
    employee_id: 'الموظف',
    category: 'نوع المكافأة',
    unit: 'الوحدة',
    value: 'القيمة',
    pay_month: 'شهر الصرف',
    reason: 'السبب',
    taxable: 'خاضعة للضريبة',
    money: 'المبلغ',
    approved_at: 'وقت الاعتماد',
    cancel_reason: 'سبب الإلغاء',
  },
  help: { pay_month: 'اتركه فارغاً لتُصرف مع أول شهر مفتوح' },
  options: {
    category: { performance: 'أداء', feast: 'عيد أو مناسبة', extra_work: 'عمل إضافي', other: 'أخرى' },
    unit: { amount: 'مبلغ', days: 'أيام', hours: 'ساعات', percent_basic: '% من الأساسي' },
  },
  states: { draft: 'مسودة', approved: 'معتمدة', paid: 'صُرفت', cancelled: 'ملغاة' },
  actions: { approve: 'اعتماد', cancel: 'إلغاء المكافأة' },
  transitions: {
    approve: {
      consequence: 'تُصرف {value} مع مرتب {pay_month}، ويُبلَّغ {employee_id}.',
      done: 'اعتُمدت مكافأة {employee_id}: {value}، وأُبلغ بها',
    },
    cancel: {
      consequence:
        'لا تُصرف المكافأة ({value})، ويُبلَّغ {employee_id} إن كانت معتمدة. تبقى في السجل ملغاة بسببها.',
      done: 'أُلغيت مكافأة {employee_id}',
    },
  },
  sections: { main: 'المكافأة', outcome: 'القرار' },
  screens: { self: 'مكافآتي' },
  filters: { branch_id: 'الفرع' },
  views: { drafts: 'مسودات للاعتماد', thisMonth: 'تُصرف هذا الشهر' },
  errors: {
    pay_month_out: 'اختر شهر صرف من {from} إلى {to}',
    only_drafts: 'تُحذف المسودة وحدها. ألغِ المكافأة بدلاً من حذفها',
  },
} as const;

const en = {
  one: 'Bonus',
  many: 'Bonuses',
  about: 'Bonuses of employees, and the month each is paid in.',
  headings: { employee_id: ['Name', 'Employee name'], category: ['Kind'], pay_month: ['Month'] },
  fields: {
    employee_id: 'Employee',
    category: 'Category',
    unit: 'Unit',
    value: 'Value',
    pay_month: 'Pay month',
    reason: 'Reason',
    taxable: 'Taxable',
    money: 'Amount',
    approved_at: 'Approved at',
    cancel_reason: 'Cancellation reason',
  },
  help: { pay_month: 'Leave empty for the first open month' },
  options: {
    category: { performance: 'Performance', feast: 'Feast', extra_work: 'Extra work', other: 'Other' },
    unit: { amount: 'Amount', days: 'Days', hours: 'Hours', percent_basic: '% of basic' },
  },
  states: { draft: 'Draft', approved: 'Approved', paid: 'Paid', cancelled: 'Cancelled' },
  actions: { approve: 'Approve', cancel: 'Cancel bonus' },
  transitions: {
    approve: {
      consequence: '{value} is paid with the salary of {pay_month}. {employee_id} is told.',
      done: 'The bonus of {employee_id} was approved: {value}. They were told',
    },
    cancel: {
      consequence:
        'The bonus ({value}) is not paid; {employee_id} is told if it was approved. It stays in the log with its reason.',
      done: 'The bonus of {employee_id} was cancelled',
    },
  },
  sections: { main: 'Bonus', outcome: 'Decision' },
  screens: { self: 'My bonuses' },
  filters: { branch_id: 'Branch' },
  views: { drafts: 'Drafts to approve', thisMonth: 'Paid this month' },
  errors: {
    pay_month_out: 'Choose a pay month from {from} to {to}',
    only_drafts: 'Only a draft is removed. Cancel the bonus instead',
  },
} as const;

/** All words of the bonus screens; the declaration demands every one. */
export const bonusWords = { ar, en };
