/** What people read of doctors' commissions. */
export const doctorCommissionWords = {
  ar: {
    one: 'نسبة عمولة',
    many: 'عمولات الأطباء',
    about: 'نسبة كل طبيب من أعماله ومن أي يوم. تدخل العمولة حركة راتب في الشهر، وما أُلغي يُخصم في يوم إلغائه.',
    fields: {
      employee_id: 'الطبيب',
      effective_from: 'يسري من',
      basis: 'تُحسب على',
      percent: 'النسبة العامة',
      rates: 'نسب الإجراءات',
      note: 'ملاحظة',
      effective_to: 'يسري إلى',
    },
    help: {
      basis: 'المحصّل: ما دفعه المرضى عن أعماله. المنفّذ: صافي ما أتمّه، دُفع أو لم يُدفع',
      percent: 'لكل إجراء ليس له نسبة في الجدول',
    },
    empty: { effective_to: 'مستمر', percent: 'الإجراءات المذكورة وحدها' },
    options: { basis: { collected: 'المحصّل', completed: 'المنفّذ' } },
    lines: { rates: { one: 'نسبة', fields: { procedure_id: 'الإجراء', percent: 'النسبة' } } },
    sections: { main: 'العمولة', more: 'ملاحظات' },
    filters: { current: 'السارية الآن' },
    views: { current: 'السارية الآن' },
    errors: {
      procedure_once: 'هذا الإجراء مكتوب في سطر آخر',
      some_rate: 'اكتب نسبة عامة، أو نسبة إجراء واحد على الأقل',
    },
  },
  en: {
    one: 'Commission rate',
    many: "Doctors' commissions",
    about:
      'The share of their work each doctor is paid, and from which day. It enters the month as a salary input; what is voided counts minus on the day of the void.',
    fields: {
      employee_id: 'Doctor',
      effective_from: 'In force from',
      basis: 'Reckoned on',
      percent: 'General rate',
      rates: 'Rates of procedures',
      note: 'Note',
      effective_to: 'In force to',
    },
    help: {
      basis:
        'Collected: what patients paid for their work. Completed: the net of what they finished, paid or not',
      percent: 'Of every procedure without a rate of its own below',
    },
    empty: { effective_to: 'Goes on', percent: 'The named procedures alone' },
    options: { basis: { collected: 'Collected', completed: 'Completed' } },
    lines: { rates: { one: 'rate', fields: { procedure_id: 'Procedure', percent: 'Rate' } } },
    sections: { main: 'Commission', more: 'Notes' },
    filters: { current: 'In force now' },
    views: { current: 'In force now' },
    errors: {
      procedure_once: 'This procedure stands in another line',
      some_rate: 'Enter a general rate, or that of one procedure at least',
    },
  },
} as const;
