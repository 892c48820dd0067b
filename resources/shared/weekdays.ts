/** The days of a week as it is written here: Saturday first. */
export const weekdays = ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'] as const;

export const weekdayWords = {
  ar: {
    sat: 'السبت',
    sun: 'الأحد',
    mon: 'الاثنين',
    tue: 'الثلاثاء',
    wed: 'الأربعاء',
    thu: 'الخميس',
    fri: 'الجمعة',
  },
  en: {
    sat: 'Saturday',
    sun: 'Sunday',
    mon: 'Monday',
    tue: 'Tuesday',
    wed: 'Wednesday',
    thu: 'Thursday',
    fri: 'Friday',
  },
} as const;

/** For the heads of narrow columns; who hears them is told the whole day. */
export const weekdayMarks = {
  ar: { sat: 'س', sun: 'ح', mon: 'ن', tue: 'ث', wed: 'ر', thu: 'خ', fri: 'ج' },
  en: { sat: 'Sat', sun: 'Sun', mon: 'Mon', tue: 'Tue', wed: 'Wed', thu: 'Thu', fri: 'Fri' },
} as const;
