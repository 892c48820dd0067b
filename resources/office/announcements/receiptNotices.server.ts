import type { Notices } from '#server/kit/notices.ts';

/** What readers are told of an announcement: its title, and where it is read (platform.md 11). */
export const receiptNotices = {
  'announcement.published': {
    ar: ['{title}', 'إعلان جديد من العيادة.'],
    en: ['{title}', 'A new announcement of the clinic.'],
    area: 'people',
    mine: '/announcements/self?open=:id',
  },
  'announcement.changed': {
    ar: ['{title}', 'تغير نص الإعلان، ويُطلب إقرارك من جديد.'],
    en: ['{title}', 'The text was changed; please acknowledge it again.'],
    area: 'people',
    mine: '/announcements/self?open=:id',
  },
  'announcement.reminder': {
    ar: ['تذكير: {title}', 'إعلان من العيادة لم تقرأه أو لم تقر به بعد.'],
    en: ['Reminder: {title}', 'An announcement you have not read or acknowledged yet.'],
    area: 'people',
    mine: '/announcements/self?open=:id',
  },
} as const satisfies Notices;
