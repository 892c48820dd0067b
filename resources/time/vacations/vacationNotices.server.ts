import type { Notices } from '#server/kit/notices.ts';

/** What people are told of leave (hr.md 3: every step notifies employee, next approver, substitute); no reason of it. */
export const vacationNotices = {
  'vacation.waits': {
    ar: ['إجازة تنتظر قرارك: {title}'],
    en: ['A vacation waits for your decision: {title}'],
    link: '/notifications?tab=inbox',
  },
  'vacation.decided': {
    ar: ['إجازة {title}: {status}'],
    en: ['Vacation {title}: {status}'],
    mine: '/my-vacations?open=:id',
  },
  'vacation.cancel_asked': {
    ar: ['طلب إلغاء إجازة معتمدة: {title}'],
    en: ['A vacation is asked to be cancelled: {title}'],
    link: '/notifications?tab=inbox',
  },
  'vacation.substitute': {
    ar: ['تقوم بعمل {name}', 'في إجازة من {from} إلى {until}.'],
    en: ['You cover for {name}', 'Away from {from} to {until}.'],
    link: '/dashboard',
  },
  'vacation.substitute_free': {
    ar: ['أُلغيت إجازة {name}', 'لم تعد تقوم بعمله في تلك الأيام.'],
    en: ['The vacation of {name} was cancelled', 'You no longer cover for these days.'],
    link: '/dashboard',
  },
  'vacation.uncovered': {
    ar: [
      '{name} في إجازة',
      'كان سيقوم بعملك، وهو في إجازة من {from} إلى {until}. اتفق مع مديرك على من يقوم بعملك.',
    ],
    en: [
      '{name} is on vacation',
      'They were to cover for you, and are away from {from} to {until}. Agree with your manager who does.',
    ],
    link: '/my-vacations',
  },
  'vacation.recounted': {
    ar: ['تغيّرت أيام إجازتك', 'صارت {days:days} بعد تعديل العطلات أو الورديات، من {from} إلى {until}.'],
    en: [
      'The days of your vacation changed',
      '{days:days} now, after holidays or shifts changed, from {from} to {until}.',
    ],
    mine: '/my-vacations?open=:id',
  },
} as const satisfies Notices;
