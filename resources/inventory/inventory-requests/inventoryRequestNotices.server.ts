import type { Notices } from '#server/kit/notices.ts';

/** What people are told of internal requests (inventory.md 8, platform.md 11). */
export const inventoryRequestNotices = {
  'request.submitted': {
    ar: ['طلب صرف ينتظر قرارك: {title}'],
    en: ['An internal request waits for your decision: {title}'],
  },
  'request.sent_back': {
    ar: ['أُعيد إليك طلبك: {title}', 'افتحه لتقرأ السبب، ثم عدّله وقدّمه من جديد.'],
    en: ['Your request was sent back: {title}', 'Open it to read why, then change it and submit it again.'],
  },
  'request.rejected': {
    ar: ['رُفض طلبك: {title}', 'افتحه لتقرأ السبب.'],
    en: ['Your request was rejected: {title}', 'Open it to read why.'],
  },
  'request.decided': {
    ar: ['قرار في طلبك {title}: {status}'],
    en: ['Decision on your request {title}: {status}'],
  },
  'request.to_issue': {
    ar: ['طلب معتمد ينتظر الصرف: {title}'],
    en: ['An approved request waits to be issued: {title}'],
  },
  'request.issued': {
    ar: ['صُرف طلبك {title}: {status}', 'أكّد الاستلام عند وصول الأصناف.'],
    en: ['Your request {title} was served: {status}', 'Confirm the receipt when the items arrive.'],
  },
  'request.difference': {
    ar: ['فرق في استلام الطلب {title}', 'سوِّ الفرق بإرجاع الناقص أو بتأكيد فقده.'],
    en: ['A difference at receipt of request {title}', 'Take what is missing back, or confirm its loss.'],
  },
} as const satisfies Notices;
