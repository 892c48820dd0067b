import type { Notices } from '#server/kit/notices.ts';

/** What people are told of bonuses (platform.md 11, hr.md 5): never an amount (areas-hr.md c 12). */
export const bonusNotices = {
  'bonus.created': {
    ar: ['تم تسجيل مكافأة', 'افتحها لترى سببها وشهر صرفها.'],
    en: ['A bonus was recorded', 'Open it to see the reason and its pay month.'],
    mine: '/bonuses/self?open=:id',
  },
  'bonus.cancelled': {
    ar: ['أُلغيت مكافأة', 'افتح مكافآتك لترى السبب.'],
    en: ['A bonus was cancelled', 'Open your bonuses to see why.'],
    mine: '/bonuses/self?open=:id',
  },
} as const satisfies Notices;
