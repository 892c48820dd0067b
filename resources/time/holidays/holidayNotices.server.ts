import type { Notices } from '#server/kit/notices.ts';

/** Who keeps the holidays is reminded of what is still to be confirmed, three days before (hr.md 3). */
export const holidayNotices = {
  'holiday.tentative': {
    ar: ['أكّد موعد {title}', 'تبدأ خلال {n:days} وما زالت بانتظار الرؤية. أكّد التاريخ أو عدّله.'],
    en: [
      'Confirm the date of {title}',
      'It begins in {n:days} and still awaits sighting. Confirm the date or change it.',
    ],
    priority: 'high',
  },
  'holiday.tentative_today': {
    ar: ['أكّد موعد {title}', 'تبدأ اليوم وما زالت بانتظار الرؤية. أكّد التاريخ أو عدّله.'],
    en: [
      'Confirm the date of {title}',
      'It begins today and still awaits sighting. Confirm the date or change it.',
    ],
    priority: 'high',
  },
} as const satisfies Notices;
