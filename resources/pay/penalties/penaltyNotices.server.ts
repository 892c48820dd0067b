import type { Notices } from '#server/kit/notices.ts';

/** What people are told of penalties (platform.md 11, hr.md 5). */
export const penaltyNotices = {
  'penalty.created': {
    ar: ['تم تسجيل جزاء', 'افتحه لتقرأ سببه، ولك أن تعترض عليه.'],
    en: ['A penalty was recorded', 'Open it to read why; you may object.'],
  },
  'penalty.objected': {
    ar: ['اعتراض على جزاء من {name}', 'ينتظر قرارك.'],
    en: ['{name} objects to a penalty', 'It waits for your decision.'],
  },
  'penalty.decided': {
    ar: ['قرار في جزائك: {status}'],
    en: ['Decision on your penalty: {status}'],
  },
} as const satisfies Notices;
