import type { Notices } from '#server/kit/notices.ts';

/** What people are told of accounts (platform.md 11, DESIGN 9.17). */
export const userNotices = {
  'account.role_requested': {
    ar: [
      'دور بانتظار الاعتماد: {name}',
      'طُلب لهذا الحساب دور يزيد على صلاحيات من طلبه. راجع بريد الدخول في ملفه قبل الاعتماد.',
    ],
    en: [
      'A role waits for approval: {name}',
      'The role asked for holds more than whoever asked. Check the login email in the file before you approve.',
    ],
    area: 'people',
    link: '/notifications?tab=inbox',
  },
  'account.role_refused': {
    ar: ['لم يُعتمد الدور المطلوب: {name}', 'السبب: {reason}. اختر لهذا الحساب دوراً آخر.'],
    en: ['The role asked for was refused: {name}', 'Reason: {reason}. Choose another role for the account.'],
    area: 'people',
  },
  'account.role_changed': {
    ar: ['تغيّر دورك في النظام', 'ما تراه في القائمة يتبع دورك الجديد.'],
    en: ['Your role has changed', 'The menu shows what your new role may open.'],
    area: 'account',
    priority: 'high',
    link: '/profile',
  },
} as const satisfies Notices;
