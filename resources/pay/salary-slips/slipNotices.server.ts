import type { Notices } from '#server/kit/notices.ts';

/** What people are told of salary slips (platform.md 11): never an amount (SEC-14). */
export const slipNotices = {
  'salary.paid': {
    ar: ['صُرف مرتبك', 'افتح مرتبي لترى المفردات.'],
    en: ['Your salary was paid', 'Open my salary to read the slip.'],
    mine: '/my-salaries',
  },
  'salary.objected': {
    ar: ['اعتراض على مفردات مرتب', 'ينتظر ردك في صندوق المهام.'],
    en: ['Somebody objected to a slip', 'It waits for your answer in the inbox.'],
    area: 'pay',
    link: '/notifications?tab=inbox',
  },
  'salary.answered': {
    ar: ['رُد على اعتراضك على المرتب', 'افتح مفرداتك لترى الرد.'],
    en: ['Your objection was answered', 'Open your slip to read the answer.'],
    mine: '/close-circle',
  },
} as const satisfies Notices;
