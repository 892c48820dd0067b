import type { Notices } from '#server/kit/notices.ts';

/** What people are told of documents sent from profiles (hr.md 1). */
export const submittedDocumentNotices = {
  'employee.document_sent': {
    ar: ['أرسل {name} مستنداً', 'ينتظر مراجعتك.'],
    en: ['{name} sent a document', 'It waits for your review.'],
    area: 'people',
    link: '/employees',
  },
  'employee.document_decided': {
    ar: ['مستندك: {status}'],
    en: ['Your document: {status}'],
    area: 'people',
    link: '/profile',
  },
} as const satisfies Notices;
