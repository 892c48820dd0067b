const ar = {
  one: 'إعدادات المرتبات',
  many: 'إعدادات المرتبات',
  about: 'من أي يوم تبدأ دورة المرتبات ومتى تُصرف، وكيف يُحسب الصافي.',
  fields: {
    first_circle_month: 'أول دورة',
    circle_start_day: 'بداية الدورة',
    pay_day: 'يوم الصرف',
    objection_days: 'مهلة الاعتراض (يوم)',
    two_person_approval: 'اعتماد شخصين',
    net_round_step: 'تقريب الصافي إلى',
    net_round_mode: 'طريقة التقريب',
    net_floor: 'حد أدنى للصافي',
    sulfa_cap_percent: 'سقف قسط السلفة (% من الصافي)',
    sulfa_on_short: 'ما لم يُخصم من القسط',
    tax_true_up_month: 'شهر تسوية الضريبة',
    si_in_leaving_month: 'تأمين شهر ترك العمل',
  },
  help: {
    first_circle_month: 'يُحدد مرة واحدة قبل أول حساب. إن تُرك فارغاً فهو الشهر الحالي',
    circle_start_day:
      'مثلاً 26: من يوم 26 حتى 25، وتُسمى الدورة باسم شهر نهايتها. التغيير يسري من أول دورة لم تُنشأ بعد',
    pay_day: '31 يعني آخر يوم في الشهر',
    objection_days: 'كم يوماً يراجع الموظف مفردات مرتبه قبل الاعتماد. صفر يعني بدون مراجعة',
    two_person_approval: 'لا يعتمد المرتبات من قام بحسابها',
    net_floor: 'لا تنزل الجزاءات والأقساط بالصافي عن هذا المبلغ',
    si_in_leaving_month: 'هل يُخصم التأمين في الشهر الذي يترك فيه الموظف العمل',
  },
  empty: { first_circle_month: 'الشهر الحالي' },
  options: {
    net_round_step: { '0': 'بدون تقريب', '0.25': 'ربع', '0.5': 'نصف', '1': 'واحد صحيح', '5': 'خمسة' },
    net_round_mode: { nearest: 'إلى الأقرب', down: 'إلى الأقل' },
    sulfa_on_short: { extend: 'قسط جديد بعد الأخير', next: 'يُضاف إلى القسط التالي' },
  },
  sections: { circle: 'الدورة', net: 'الصافي والخصومات', state: 'الضريبة والتأمين' },
  errors: {
    first_month_used: 'حُسبت دورة بالفعل، فلا يتغير شهر البداية',
    first_month_ahead: 'أول دورة لا تكون بعد الشهر الحالي',
  },
} as const;

const en = {
  one: 'Payroll settings',
  many: 'Payroll settings',
  about: 'From which day to which people are paid, when, and how the net is found.',
  fields: {
    first_circle_month: 'First circle',
    circle_start_day: 'Circle starts on day',
    pay_day: 'Pay day',
    objection_days: 'Objection days',
    two_person_approval: 'Two-person approval',
    net_round_step: 'Round the net to',
    net_round_mode: 'Rounding',
    net_floor: 'Net floor',
    sulfa_cap_percent: 'Advance cap (% of the net)',
    sulfa_on_short: 'What an instalment could not take',
    tax_true_up_month: 'Tax true-up month',
    si_in_leaving_month: 'Insurance in the leaving month',
  },
  help: {
    first_circle_month: 'Set once, before the first calculation. Empty means the current month',
    circle_start_day:
      'With 26 a circle runs from the 26th to the 25th and is named after the month it ends in. A change holds from the first circle not made yet',
    pay_day: '31 means the last day of the month',
    objection_days: 'How long people read their slip before it is approved. 0 leaves that out',
    two_person_approval: 'Whoever calculated does not approve',
    net_floor: 'Penalties and instalments do not take the net below it',
    si_in_leaving_month: 'Whether insurance is taken in the month somebody leaves',
  },
  empty: { first_circle_month: 'The current month' },
  options: {
    net_round_step: { '0': 'Not rounded', '0.25': 'A quarter', '0.5': 'A half', '1': 'One', '5': 'Five' },
    net_round_mode: { nearest: 'To the nearest', down: 'Down' },
    sulfa_on_short: { extend: 'A new instalment after the last', next: 'Added to the next one' },
  },
  sections: { circle: 'Circle', net: 'Net and deductions', state: 'Tax and insurance' },
  errors: {
    first_month_used: 'A circle was calculated already: its first month stays',
    first_month_ahead: 'The first circle is not after the current month',
  },
} as const;

/** What people read of the payroll settings. */
export const payrollSettingsWords = { ar, en };
