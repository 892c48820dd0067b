import type { Notices } from '#server/kit/notices.ts';

/** What people are told of targets (platform.md 11, hr.md 5). */
export const targetNotices = {
  'target.assigned': {
    ar: ['هدف جديد: {title}'],
    en: ['New target: {title}'],
  },
  'target.changed': {
    ar: [
      'تغيّر هدفك: {title}',
      'تغيّرت القيمة المطلوبة أو ما يُصرف عليها أو المشمولون بها. افتح الهدف لترى الجديد.',
    ],
    en: [
      'Your target changed: {title}',
      'The value to reach, what it pays or whom it is for is another one. Open it to see.',
    ],
  },
} as const satisfies Notices;

/** Raised by what is recorded on a target; the target's title travels with them (hr.md 7, notifications). */
export const achievementNotices = {
  'target.at80': {
    ar: ['بلغت 80% من هدفك: {target}'],
    en: ['You reached 80% of your target: {target}'],
    area: 'pay',
    mine: '/my-targets',
  },
  'target.at100': {
    ar: ['تحقق هدفك بالكامل: {target}'],
    en: ['You reached your target in full: {target}'],
    area: 'pay',
    mine: '/my-targets',
  },
} as const satisfies Notices;
