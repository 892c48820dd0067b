const ar = {
  choose: 'اضغط على أول يوم ثم على آخر يوم.',
  empty: 'اختر النوع والتواريخ لترى الأيام المحسوبة ورصيدك.',
  counted: 'الأيام المحسوبة: {n}',
  excluded: 'أيام لا تُحسب',
  balance: 'رصيد «{name}»: {before} قبلها، {after} بعدها',
  away: 'زملاء القسم الغائبون في هذه الأيام',
  nobodyAway: 'لا أحد من القسم غائب في هذه الأيام.',
  visits: 'مواعيد محجوزة في هذه الأيام: {n}',
  paper: 'أرفق مستنداً: أكثر من {n} يوم يحتاج مرفقاً',
  failed: 'تعذر حساب الأيام',
  outcome: {
    rest: 'راحة أسبوعية',
    holiday: 'عطلة رسمية',
    not_employed: 'خارج فترة العمل',
  },
};
const en = {
  choose: 'Tap the first day, then the last.',
  empty: 'Choose the type and the dates to see the days that count and the balance.',
  counted: 'Days that count: {n}',
  excluded: 'Days that do not count',
  balance: 'Balance of "{name}": {before} before, {after} after',
  away: 'Colleagues of the department away on these days',
  nobodyAway: 'Nobody of the department is away on these days.',
  visits: 'Booked appointments on these days: {n}',
  paper: 'Attach a document: more than {n} days need one',
  failed: 'The days could not be counted',
  outcome: { rest: 'Weekly rest', holiday: 'Holiday', not_employed: 'Not employed' },
};

/** What the request of leave says of itself before it is sent. */
export const leavePreviewWords = { ar, en };
