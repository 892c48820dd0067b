import type { Notices } from '#server/kit/notices.ts';

/** A swap has no page of its own: it opens over one's own attendance. */
const own = { area: 'time', mine: '/employee/attendance/me?panel=shift-swaps/:id' } as const;
const waits = { area: 'time', link: '/notifications?tab=inbox' } as const;

/** What people are told of swaps (hr.md 2.1): the colleague, who asked, and whoever decides. */
export const shiftSwapNotices = {
  'shift_swap.asked': {
    ar: ['{name} يطلب تبديل ورديته معك: {title}'],
    en: ['{name} asks to swap shifts with you: {title}'],
    ...own,
  },
  'shift_swap.answered': {
    ar: ['طلب التبديل {title}: {status}'],
    en: ['Swap {title}: {status}'],
    ...own,
  },
  'shift_swap.waits': {
    ar: ['تبديل وردية ينتظر قرارك: {title}'],
    en: ['A swap awaits your decision: {title}'],
    ...waits,
  },
  'shift_swap.decided': {
    ar: ['طلب التبديل {title}: {status}'],
    en: ['Swap {title}: {status}'],
    ...own,
  },
  'shift_swap.cancelled': {
    ar: ['أُلغي طلب تبديل الوردية {title}'],
    en: ['The swap {title} was cancelled'],
    ...own,
  },
} as const satisfies Notices;
