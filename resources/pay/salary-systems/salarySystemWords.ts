import { payCostWords } from '../payCosts.ts';

const rulesAr = {
  fields: {
    pay_type: 'نوع الأجر',
    guarantee_amount: 'حد أدنى مضمون',
    divisor: 'مقسوم اليوم',
    day_hours: 'ساعات اليوم',
    paid_holidays: 'العطلات مدفوعة',
    component_ids: 'البنود',
    absence_factor: 'معامل الغياب',
    late_mode: 'معالجة التأخير',
    late_free_minutes: 'سماح شهري (دقيقة)',
    late_factor: 'معامل التأخير',
    ladder: 'سلم التأخير',
    early_same_as_late: 'الانصراف المبكر مثله',
    ot_day: 'إضافي نهاري',
    ot_night: 'إضافي ليلي',
    ot_rest: 'إضافي يوم الراحة',
    ot_holiday: 'إضافي العطلات',
    penalty_cap_days: 'سقف الجزاءات (يوم)',
  },
  options: {
    pay_type: { monthly: 'شهري', daily: 'باليوم', hourly: 'بالساعة', commission: 'عمولة' },
    divisor: { '30': '30 يوماً', '26': '26 يوماً', calendar: 'أيام الدورة', scheduled: 'أيام العمل المجدولة' },
    late_mode: { none: 'لا يُحسب', minutes: 'بالدقيقة', ladder: 'بالسلم' },
  },
  lines: {
    ladder: {
      one: 'درجة',
      fields: {
        from_minute: 'من دقيقة',
        to_minute: 'إلى دقيقة',
        occurrence_from: 'من المرة',
        unit: 'الجزاء',
        value: 'القيمة',
      },
      options: { unit: { warning: 'إنذار', hours: 'ساعات', days: 'أيام', amount: 'مبلغ' } },
    },
  },
};

const rulesEn = {
  fields: {
    pay_type: 'Pay type',
    guarantee_amount: 'Guaranteed minimum',
    divisor: 'Day divisor',
    day_hours: 'Hours a day',
    paid_holidays: 'Paid holidays',
    component_ids: 'Components',
    absence_factor: 'Absence factor',
    late_mode: 'Lateness',
    late_free_minutes: 'Free minutes a month',
    late_factor: 'Lateness factor',
    ladder: 'Lateness ladder',
    early_same_as_late: 'Early leave likewise',
    ot_day: 'Overtime by day',
    ot_night: 'Overtime by night',
    ot_rest: 'Overtime on rest days',
    ot_holiday: 'Overtime on holidays',
    penalty_cap_days: 'Penalty cap (days)',
  },
  options: {
    pay_type: { monthly: 'Monthly', daily: 'Daily', hourly: 'Hourly', commission: 'Commission' },
    divisor: {
      '30': '30 days',
      '26': '26 days',
      calendar: 'Days of the circle',
      scheduled: 'Scheduled days',
    },
    late_mode: { none: 'Not counted', minutes: 'By the minute', ladder: 'By the ladder' },
  },
  lines: {
    ladder: {
      one: 'step',
      fields: {
        from_minute: 'From minute',
        to_minute: 'To minute',
        occurrence_from: 'From time',
        unit: 'Penalty',
        value: 'Value',
      },
      options: { unit: { warning: 'Warning', hours: 'Hours', days: 'Days', amount: 'Amount' } },
    },
  },
};

/** What people read of salary systems (hr.md 4). */
export const salarySystemWords = {
  ar: {
    one: 'نظام رواتب',
    many: 'أنظمة الرواتب',
    about: 'كيف يُدفع لكل مجموعة: القواعد، لا المبالغ.',
    fields: { name_ar: 'اسم النظام', name_en: 'الاسم بالإنجليزية', ...rulesAr.fields, people: 'الموظفون' },
    help: {
      divisor: 'يُقسم عليه الراتب لمعرفة قيمة اليوم',
      component_ids: 'الراتب الأساسي فيها دائماً',
      late_free_minutes: 'من أول تأخير في الشهر',
      ladder: 'كل يوم تأخير يصبح مسودة جزاء يراها الموظف ويعترض عليها. اترك «إلى» فارغة في آخر درجة',
      penalty_cap_days: 'أقصى ما يُخصم من الجزاءات في الدورة، والباقي للدورة التالية',
    },
    options: rulesAr.options,
    reports: payCostWords.ar,
    lines: rulesAr.lines,
    sections: {
      main: 'النظام',
      days: 'اليوم والغياب',
      lateness: 'التأخير',
      overtime: 'معاملات الإضافي',
      penalties: 'الجزاءات',
    },
    states: { draft: 'مسودة', active: 'نشط', archived: 'مؤرشف' },
    actions: { activate: 'تفعيل', archive: 'أرشفة', restore: 'استعادة', tryOut: 'تجربة' },
    transitions: {
      activate: { consequence: 'يمكن تحديد رواتب الموظفين على «{title}».', done: 'تم تفعيل «{title}»' },
      archive: {
        consequence: 'لا يُختار «{title}» لرواتب جديدة، ويبقى ما حُسب به.',
        done: 'تمت أرشفة «{title}»',
      },
      restore: { consequence: 'يعود «{title}» إلى قوائم الاختيار.', done: 'تمت استعادة «{title}»' },
    },
    views: { active: 'النشطة', drafts: 'المسودات', archived: 'المؤرشفة' },
    errors: {
      ladder_rows: 'صفوف السلم متداخلة أو بها فجوة',
      still_used: 'رواتب {n:employees} على هذا النظام. انقلهم إلى نظام آخر أولاً',
    },
  },
  en: {
    one: 'Salary system',
    many: 'Salary systems',
    about: 'How each group is paid: the rules, not the amounts.',
    fields: { name_ar: 'Name', name_en: 'Name (English)', ...rulesEn.fields, people: 'People' },
    help: {
      divisor: 'The salary is divided by it to find what a day is worth',
      component_ids: 'Basic salary is always among them',
      late_free_minutes: 'From the first lateness of the month on',
      ladder:
        'Each late day becomes a draft penalty the employee sees and may object to. Leave the last “to” empty',
      penalty_cap_days: 'The most penalties take in a circle; the rest waits for the next',
    },
    options: rulesEn.options,
    reports: payCostWords.en,
    lines: rulesEn.lines,
    sections: {
      main: 'System',
      days: 'Day and absence',
      lateness: 'Lateness',
      overtime: 'Overtime factors',
      penalties: 'Penalties',
    },
    states: { draft: 'Draft', active: 'Active', archived: 'Archived' },
    actions: { activate: 'Activate', archive: 'Archive', restore: 'Restore', tryOut: 'Try out' },
    transitions: {
      activate: { consequence: 'Salaries can be set by “{title}”.', done: '“{title}” was activated' },
      archive: {
        consequence: '“{title}” is not offered for new salaries; what was reckoned by it stays.',
        done: '“{title}” was archived',
      },
      restore: { consequence: '“{title}” is offered for choosing again.', done: '“{title}” was restored' },
    },
    views: { active: 'Active', drafts: 'Drafts', archived: 'Archived' },
    errors: {
      ladder_rows: 'Ladder rows overlap or leave a gap',
      still_used: '{n:employees} are paid by this system. Move them to another one first',
    },
  },
};

/** What people read of the versions of a system. */
export const salarySystemVersionWords = {
  ar: {
    one: 'إصدار',
    many: 'إصدارات النظام',
    about: 'قواعد النظام كما سرت في كل فترة. ما اعتُمدت به دورة لا يتغير.',
    fields: { system_id: 'النظام', effective_from: 'يسري من', ...rulesAr.fields },
    empty: { effective_from: 'من البداية' },
    options: rulesAr.options,
    lines: rulesAr.lines,
  },
  en: {
    one: 'Version',
    many: 'Versions of the system',
    about:
      'The rules of the system as they held in each span. What an approved circle went by does not change.',
    fields: { system_id: 'System', effective_from: 'In force from', ...rulesEn.fields },
    empty: { effective_from: 'From the beginning' },
    options: rulesEn.options,
    lines: rulesEn.lines,
  },
};
