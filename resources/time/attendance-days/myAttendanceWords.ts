const ar = {
  title: 'حضوري',
  worked: 'ساعات العمل',
  late: 'دقائق التأخير',
  absent: 'أيام الغياب',
  overtime: 'ساعات الإضافي',
  left: 'باقي هذا الشهر: {permissions} إذن بحد أقصى {minutes} دقيقة، و{forgotten} طلب نسيان بصمة.',
  permission: 'طلب إذن أو مأمورية',
  month: 'أيام الشهر',
  correct: 'طلب تصحيح هذا اليوم',
  details: 'حركات اليوم وسبب حالته',
  close: 'إغلاق',
  planned: 'الوردية: {times}',
  punched: 'الحضور {in} والانصراف {out}',
  worksOn: 'عمل {hours}، تأخير {late} دقيقة',
  rest: 'راحة',
  future: 'لم يأت بعد',
  tooOld: 'لا يمكن طلب تصحيح يوم بهذا القِدم. راجع مديرك.',
  late_mark: 'تأخير',
};

const en: typeof ar = {
  title: 'My attendance',
  worked: 'Hours worked',
  late: 'Minutes late',
  absent: 'Days absent',
  overtime: 'Overtime hours',
  left: 'Left this month: {permissions} permissions of up to {minutes} minutes, {forgotten} forgotten-punch requests.',
  permission: 'Ask for a permission or mission',
  month: 'Days of the month',
  correct: 'Ask to correct this day',
  details: 'Punches of the day and why',
  close: 'Close',
  planned: 'Shift: {times}',
  punched: 'In {in}, out {out}',
  worksOn: 'Worked {hours}, {late} minutes late',
  rest: 'Rest',
  future: 'Still to come',
  tooOld: 'A day that long ago cannot be corrected by request. Ask your manager.',
  late_mark: 'late',
};

/** Words of one's own month (hr.md 2.6). */
export const myAttendanceWords = { ar, en };
