import type { NoticeDeclaration } from '../outbox/noticeDeclarations.ts';

/** What whoever can decide is told of what waits, whatever entity it is of (hr.md G9); no amount and no fact of it (SEC-14). */
export const approvalNotices = {
  'approval.reminder': {
    ar: ['ما زال ينتظر قرارك: {one} {title}', 'ينتظر منذ {hours} ساعة أو أكثر.'],
    en: ['Still waits for your decision: {one} {title}', 'It has waited for {hours} hours or more.'],
    area: 'account',
    link: '/notifications?tab=inbox',
  },
  'approval.escalated': {
    ar: ['تأخر القرار: {one} {title}', 'ينتظر منذ {hours} ساعة أو أكثر، ويمكنك أن تبتّ فيه الآن.'],
    en: [
      'A decision is late: {one} {title}',
      'It has waited for {hours} hours or more. You can decide on it now.',
    ],
    area: 'account',
    link: '/notifications?tab=inbox',
    priority: 'high',
  },
} as const satisfies Readonly<Record<string, NoticeDeclaration>>;
