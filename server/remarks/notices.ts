import type { NoticeDeclaration } from '../outbox/noticeDeclarations.ts';

/** What people are told of remarks, whatever entity the record is of (UX-82); never what a remark says. */
export const remarkNotices = {
  'remark.mentioned': {
    ar: ['ذكرك {by} في تعليق: {one} {title}', 'افتح التعليقات لتقرأها وترد عليها.'],
    en: ['{by} mentioned you in a remark: {one} {title}', 'Open the remarks to read it and answer.'],
    tab: 'remarks',
    whileSeen: true,
  },
  'remark.follow_up': {
    ar: ['موعد متابعة اليوم: {one} {title}', 'افتح التعليقات، وعلّم المتابعة بأنها تمت بعد إنجازها.'],
    en: ['To follow up today: {one} {title}', 'Open the remarks, and mark it done once it is.'],
    tab: 'remarks',
    whileSeen: true,
  },
} as const satisfies Readonly<Record<string, NoticeDeclaration>>;
