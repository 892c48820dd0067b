const outcomes = {
  ar: {
    counted: 'محسوب',
    rest: 'راحة أسبوعية',
    holiday: 'عطلة رسمية',
    not_employed: 'خارج فترة العمل',
  },
  en: { counted: 'Counted', rest: 'Weekly rest', holiday: 'Holiday', not_employed: 'Not employed' },
};
/** Why a day counts or does not. */
export const outcomeWords = outcomes;
/** Which half of a day. */
export const halfWords = {
  ar: { none: 'اليوم كله', first: 'النصف الأول', second: 'النصف الثاني' },
  en: { none: 'Whole day', first: 'First half', second: 'Second half' },
};

const ar = {
  one: 'يوم إجازة',
  many: 'أيام الإجازات',
  counted: ['لا توجد أيام', 'يوم واحد', 'يومان', '{n} أيام', '{n} يوماً', '{n} يوم'] as [
    string,
    string,
    string,
    string,
    string,
    string,
  ],
  about: 'كل يوم من أيام الإجازات: هل حُسب ولماذا، ونسبة أجره.',
  fields: {
    vacation_id: 'الإجازة',
    employee_id: 'الموظف',
    type_id: 'نوع الإجازة',
    work_date: 'اليوم',
    half: 'الجزء',
    outcome: 'الحساب',
    days: 'الأيام',
    paid_percent: 'نسبة الأجر',
    holiday_id: 'العطلة',
    approved: 'معتمد',
    stands: 'قائم',
  },
  options: { half: halfWords.ar, outcome: outcomes.ar },
};
const en = {
  one: 'Vacation day',
  many: 'Vacation days',
  about: 'Each day of leave: whether it counts and why not, and how it is paid.',
  fields: {
    vacation_id: 'Vacation',
    employee_id: 'Employee',
    type_id: 'Vacation type',
    work_date: 'Day',
    half: 'Part',
    outcome: 'Outcome',
    days: 'Days',
    paid_percent: 'Pay percent',
    holiday_id: 'Holiday',
    approved: 'Approved',
    stands: 'Stands',
  },
  options: { half: halfWords.en, outcome: outcomes.en },
};

/** The words of days of leave in both languages. */
export const vacationDayWords = { ar, en };
