import type { Notices } from '#server/kit/notices.ts';

/** What people are told of targets (platform.md 11, hr.md 5). */
export const targetNotices = {
  'target.assigned': {
    ar: ['هدف جديد: {title}'],
    en: ['New target: {title}'],
  },
  'target.changed': {
    ar: ['تغيّر هدفك: {title}', 'تغيّرت القيمة المطلوبة. افتح الهدف لترى الجديد.'],
    en: ['Your target changed: {title}', 'The value to reach is another one. Open it to see.'],
  },
} as const satisfies Notices;
