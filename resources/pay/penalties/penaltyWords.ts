const ar = {
  one: 'جزاء',
  many: 'الجزاءات',
  counted: ['لا توجد جزاءات', 'جزاء واحد', 'جزاءان', '{n} جزاءات', '{n} جزاءً', '{n} جزاء'],
  about: 'الجزاءات المسجلة على الموظفين وشهر خصم كل منها.',
  headings: {
    employee_id: ['اسم الموظف', 'الاسم'],
    violation_date: ['التاريخ'],
    violation_type_id: ['نوع المخالفة'],
  },
  fields: {
    employee_id: 'الموظف',
    violation_type_id: 'المخالفة',
    violation_date: 'تاريخ المخالفة',
    unit: 'الوحدة',
    value: 'القيمة',
    pay_month: 'شهر الخصم',
    reason: 'السبب',
    investigation: 'التحقيق',
    files: 'المرفقات',
    source: 'المصدر',
    late_day: 'يوم التأخير',
    approved_at: 'وقت الاعتماد',
    object_until: 'آخر موعد للاعتراض',
    acknowledged_at: 'وقت الإقرار',
    objection: 'الاعتراض',
    decision_note: 'أسباب القرار',
    reduced_value: 'القيمة بعد التخفيف',
    cancel_reason: 'سبب الإلغاء',
    deducted_days: 'مجموع الأيام',
    deducted_hours: 'مجموع الساعات',
    deducted_amount: 'مجموع المبالغ',
  },
  help: {
    violation_type_id: 'تقترح اللائحة الخطوة التالية بحسب عدد المرات',
    pay_month: 'اتركه فارغاً ليُسجل على شهر المخالفة',
    investigation: 'مطلوب قبل الاعتماد إذا زاد الجزاء عن حد اللائحة',
  },
  options: {
    unit: { warning: 'إنذار', hours: 'ساعات', days: 'أيام', amount: 'مبلغ' },
    source: { manual: 'يدوي', attendance: 'الحضور' },
  },
  states: {
    draft: 'مسودة',
    approved: 'معتمد',
    objected: 'معترض عليه',
    upheld: 'مؤيد',
    reduced: 'مخفف',
    cancelled: 'ملغي',
  },
  actions: {
    approve: 'اعتماد',
    object: 'اعتراض',
    uphold: 'تأييد الجزاء',
    reduce: 'تخفيف الجزاء',
    cancel: 'إلغاء الجزاء',
    acknowledge: 'إقرار بالعلم',
  },
  transitions: {
    approve: {
      consequence: [
        'يُخصم من مرتب {pay_month} {value}، ويُبلَّغ {employee_id}، وله الاعتراض حتى {object_until}.',
        // A list has not asked until when.
        'يُخصم من مرتب {pay_month} {value}، ويُبلَّغ {employee_id}، وله الاعتراض في موعده.',
        'يُسجل إنذار على {employee_id}، ويُبلَّغ به، وله الاعتراض حتى {object_until}.',
        'يُسجل إنذار على {employee_id}، ويُبلَّغ به، وله الاعتراض في موعده.',
      ],
      done: ['اعتُمد جزاء {employee_id}: {value}، وأُبلغ به', 'سُجل إنذار على {employee_id}، وأُبلغ به'],
    },
    acknowledge: {
      consequence: 'يُسجل أنك اطلعت على الجزاء. الإقرار لا يمنعك من الاعتراض في موعده.',
      done: 'تم تسجيل إقرارك بالعلم',
    },
    object: {
      consequence:
        'يصل اعتراضك إلى من يقررون الجزاءات: يؤيدون الجزاء أو يخففونه أو يلغونه، ويصلك القرار وأسبابه.',
      done: 'قُدّم اعتراضك إلى من يقررون الجزاءات، ويصلك القرار وأسبابه',
    },
    uphold: {
      consequence: [
        'يُخصم من مرتب {pay_month} {value} كما قُرر، ويُبلَّغ {employee_id} بالقرار وأسبابه.',
        'يبقى الإنذار على {employee_id}، ويُبلَّغ بالقرار وأسبابه.',
      ],
      done: 'أُيّد جزاء {employee_id}، وأُبلغ بالقرار',
    },
    reduce: {
      consequence: [
        'يُخصم من مرتب {pay_month} {reduced_value} بدلاً من {value}، ويُبلَّغ {employee_id} بالقرار وأسبابه.',
        'يُخصم من مرتب {pay_month} أقل من {value}، ويُبلَّغ {employee_id} بالقرار وأسبابه.',
        'يُخفف جزاء {employee_id}، ويُبلَّغ بالقرار وأسبابه.',
      ],
      done: 'خُفف جزاء {employee_id} من {value} إلى {reduced_value}، وأُبلغ بالقرار',
    },
    cancel: {
      consequence: [
        'لا يُخصم من {employee_id} شيء ({value})، ويُبلَّغ بالإلغاء وسببه. يبقى الجزاء في السجل ملغياً.',
        'يسقط الإنذار عن {employee_id}، ويُبلَّغ بالإلغاء وسببه. يبقى في السجل ملغياً.',
      ],
      done: 'أُلغي جزاء {employee_id}، وأُبلغ بالسبب',
    },
  },
  sections: { main: 'الجزاء', grounds: 'الأسباب والتحقيق', outcome: 'القرار' },
  screens: { self: 'جزاءاتي' },
  filters: { branch_id: 'الفرع' },
  views: { drafts: 'مسودات للاعتماد', objections: 'اعتراضات للبت', thisMonth: 'تُخصم هذا الشهر' },
  errors: {
    pen_max: 'لا يجوز أن يتجاوز الجزاء 5 أيام',
    pen_late: 'مر أكثر من {n} يوم على المخالفة',
    pen_invest: 'سجّل التحقيق قبل الاعتماد',
    before_hire: 'تاريخ المخالفة قبل تعيين الموظف ({date}). راجع التاريخ',
    objection_late: 'انتهت مهلة الاعتراض ({n} أيام من الاعتماد)',
    not_reduced: 'القيمة بعد التخفيف يجب أن تكون أقل من {value}',
    warning_not_reduced: 'الإنذار لا يُخفف إلى قيمة. أيّده أو ألغه',
    pay_month_far: 'شهر الخصم بعيد عن المخالفة. اختر شهراً بين {from} و{to}',
    pay_month_early: 'شهر الخصم لا يسبق شهر المخالفة. اختر شهر المخالفة أو شهراً بعده',
    already_seen: 'سبق الإقرار بهذا الجزاء',
    pen_two_person: 'لا يعتمد الجزاء من سجّله. اطلب ذلك من زميل له حق الاعتماد',
  },
} as const;

const en = {
  one: 'Penalty',
  many: 'Penalties',
  about: 'Penalties recorded for employees, and the month each is deducted in.',
  headings: {
    employee_id: ['Name', 'Employee name'],
    violation_date: ['Violation date'],
    violation_type_id: ['Violation type'],
  },
  fields: {
    employee_id: 'Employee',
    violation_type_id: 'Violation',
    violation_date: 'Date',
    unit: 'Unit',
    value: 'Value',
    pay_month: 'Pay month',
    reason: 'Reason',
    investigation: 'Investigation',
    files: 'Files',
    source: 'Source',
    late_day: 'Late day',
    approved_at: 'Approved at',
    object_until: 'Objection possible until',
    acknowledged_at: 'Acknowledged at',
    objection: 'Objection',
    decision_note: 'Grounds of the decision',
    reduced_value: 'Reduced value',
    cancel_reason: 'Cancellation reason',
    deducted_days: 'Days in all',
    deducted_hours: 'Hours in all',
    deducted_amount: 'Amounts in all',
  },
  help: {
    violation_type_id: 'The list suggests the next step by the number of repetitions',
    pay_month: 'Leave empty for the month of the violation',
    investigation: 'Needed before approval when the penalty is above the limit of the list',
  },
  options: {
    unit: { warning: 'Warning', hours: 'Hours', days: 'Days', amount: 'Amount' },
    source: { manual: 'Manual', attendance: 'Attendance' },
  },
  states: {
    draft: 'Draft',
    approved: 'Approved',
    objected: 'Objected',
    upheld: 'Upheld',
    reduced: 'Reduced',
    cancelled: 'Cancelled',
  },
  actions: {
    approve: 'Approve',
    object: 'Object',
    uphold: 'Uphold',
    reduce: 'Reduce',
    cancel: 'Cancel penalty',
    acknowledge: 'Acknowledge',
  },
  transitions: {
    approve: {
      consequence: [
        '{value} is deducted from the pay of {pay_month}. {employee_id} is told and can object until {object_until}.',
        '{value} is deducted from the pay of {pay_month}. {employee_id} is told and can object in time.',
        'A warning to {employee_id} is recorded; they are told and can object until {object_until}.',
        'A warning to {employee_id} is recorded; they are told and can object in time.',
      ],
      done: [
        'The penalty of {employee_id} was approved: {value}. They were told',
        'A warning to {employee_id} was recorded. They were told',
      ],
    },
    acknowledge: {
      consequence: 'It is recorded that you have seen the penalty. You can still object in time.',
      done: 'Your acknowledgement was recorded',
    },
    object: {
      consequence:
        'Your objection goes to those who decide penalties: they uphold, reduce or cancel it, and you are told the decision and its grounds.',
      done: 'Your objection went to those who decide penalties; you will be told the decision and its grounds',
    },
    uphold: {
      consequence: [
        '{value} is deducted from the pay of {pay_month} as it stands. {employee_id} is told the decision and its grounds.',
        'The warning to {employee_id} stands; they are told the decision and its grounds.',
      ],
      done: 'The penalty of {employee_id} was upheld. They were told',
    },
    reduce: {
      consequence: [
        '{reduced_value} instead of {value} is deducted from the pay of {pay_month}. {employee_id} is told the decision and its grounds.',
        'Less than {value} is deducted from the pay of {pay_month}. {employee_id} is told the decision and its grounds.',
        'The penalty of {employee_id} is reduced; they are told the decision and its grounds.',
      ],
      done: 'The penalty of {employee_id} was reduced from {value} to {reduced_value}. They were told',
    },
    cancel: {
      consequence: [
        '{value} is not deducted from {employee_id}, who is told of the cancellation and its reason. The penalty stays in the log.',
        'The warning to {employee_id} is dropped; they are told of it and its reason. It stays in the log.',
      ],
      done: 'The penalty of {employee_id} was cancelled. They were told why',
    },
  },
  sections: { main: 'Penalty', grounds: 'Grounds and investigation', outcome: 'Decision' },
  screens: { self: 'My penalties' },
  filters: { branch_id: 'Branch' },
  views: {
    drafts: 'Drafts to approve',
    objections: 'Objections to decide',
    thisMonth: 'Deducted this month',
  },
  errors: {
    pen_max: 'A penalty may not exceed 5 days',
    pen_late: 'More than {n} days since the violation',
    pen_invest: 'Record the investigation before approving',
    before_hire: 'The date is before the employee was hired ({date}). Check it',
    objection_late: 'The time to object has passed ({n} days after approval)',
    not_reduced: 'The reduced value must be below {value}',
    warning_not_reduced: 'A warning has no value to reduce. Uphold or cancel it',
    pay_month_far: 'The pay month is far from the violation. Choose a month from {from} to {to}',
    pay_month_early: 'The pay month must not be before the month of the violation',
    already_seen: 'This penalty was acknowledged before',
    pen_two_person: 'Whoever recorded the penalty does not approve it. Ask somebody else who may',
  },
} as const;

/** All words of the penalty screens; the declaration demands every one. */
export const penaltyWords = { ar, en };

const penaltyPieceAr = {
  suggestion: 'تقترح اللائحة',
  time: 'المرة {time} خلال {n:months}',
  firstTime: 'أول مرة خلال {n:months}',
  filled: 'ملأنا الوحدة والقيمة بالمقترح، ويمكنك تغييرهما.',
  use: 'استخدام المقترح',
  needsInvestigation: 'يلزم تسجيل التحقيق قبل الاعتماد.',
  noStep: 'لا تحدد اللائحة جزاءً لهذه المرة.',
  one: 'يظهر مقترح اللائحة بعد اختيار موظف واحد وتاريخ المخالفة.',
  failed: 'تعذر حساب مقترح اللائحة. يمكنك المتابعة بدونه.',
};

const penaltyPieceEn: typeof penaltyPieceAr = {
  suggestion: 'The violation list suggests',
  time: 'occurrence {time} within {n:months}',
  firstTime: 'First time within {n:months}',
  filled: 'Unit and value were filled with the suggestion; you can change them.',
  use: 'Use the suggestion',
  needsInvestigation: 'The investigation must be recorded before approval.',
  noStep: 'The list names no penalty for this time.',
  one: 'The list’s suggestion appears once one employee and the date are chosen.',
  failed: 'The suggestion could not be worked out. You can go on without it.',
};

/** What people read on the hand-made pieces of the penalty screens. */
export const penaltyPieceWords = { ar: penaltyPieceAr, en: penaltyPieceEn };
