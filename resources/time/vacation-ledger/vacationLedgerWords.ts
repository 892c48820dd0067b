const ar = {
  one: 'حركة رصيد',
  many: 'حركات رصيد الإجازات',
  counted: ['لا توجد حركات', 'حركة واحدة', 'حركتان', '{n} حركات', '{n} حركة', '{n} حركة'] as [
    string,
    string,
    string,
    string,
    string,
    string,
  ],
  about: 'ما أُضيف إلى رصيد كل موظف وما خُصم منه. تُضاف الحركات ولا تُعدّل ولا تُحذف.',
  fields: {
    employee_id: 'الموظف',
    type_id: 'نوع الإجازة',
    year: 'السنة',
    entry: 'الحركة',
    days: 'الأيام',
    date: 'التاريخ',
    source_id: 'معرّف المصدر',
    note: 'ملاحظة',
    posted_at: 'وقت التسجيل',
    actor_id: 'المستخدم',
  },
  options: {
    entry: {
      grant: 'استحقاق',
      accrual: 'استحقاق شهري',
      carry: 'ترحيل',
      expire: 'انتهاء',
      take: 'إجازة',
      give_back: 'رد أيام',
      adjust: 'تعديل يدوي',
      encash: 'صرف نقدي',
    },
  },
  actions: { adjust: 'تعديل الرصيد' },
  proofs: { vacation_balances: 'رصيد الإجازات' },
  errors: {
    no_balance: 'هذا النوع بلا رصيد يُعدَّل',
    nothing_changed: 'اكتب عدد الأيام التي تُضاف أو تُخصم',
    drawn_from: 'لا يُصبح الرصيد أقل من المسموح به: المتبقي {left} يوم',
  },
};

const en = {
  one: 'Balance movement',
  many: 'Movements of vacation balances',
  about: 'What was added to each balance and taken from it. Movements are added, never changed or removed.',
  fields: {
    employee_id: 'Employee',
    type_id: 'Vacation type',
    year: 'Year',
    entry: 'Entry',
    days: 'Days',
    date: 'Date',
    source_id: 'Source id',
    note: 'Note',
    posted_at: 'Posted at',
    actor_id: 'User',
  },
  options: {
    entry: {
      grant: 'Grant',
      accrual: 'Monthly accrual',
      carry: 'Carried over',
      expire: 'Expired',
      take: 'Leave',
      give_back: 'Given back',
      adjust: 'Adjusted by hand',
      encash: 'Encashed',
    },
  },
  actions: { adjust: 'Adjust the balance' },
  proofs: { vacation_balances: 'Vacation balance' },
  errors: {
    no_balance: 'This type has no balance to adjust',
    nothing_changed: 'Enter the days that are added or taken',
    drawn_from: 'The balance does not go below what is allowed: {left} days are left',
  },
};

/** The words of the book of leave in both languages (hr.md 3). */
export const vacationLedgerWords = { ar, en };
