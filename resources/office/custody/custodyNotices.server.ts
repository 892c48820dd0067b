import type { Notices } from '#server/kit/notices.ts';

/** Whoever is to answer or has it reads it among their own. */
const own = { mine: '/custody/self/:id' } as const;

/** What people are told of what is in their hands (platform.md 11, hr.md 7): never its value. */
export const custodyNotices = {
  'custody.assigned': {
    ar: ['تم تسليمك عهدة: {title}', 'افتحها لتقر باستلامها، أو ترفضها بسبب.'],
    en: ['An item was handed to you: {title}', 'Open it to accept it, or to refuse it with a reason.'],
    ...own,
  },
  'custody.reminder': {
    ar: ['عهدة تنتظر إقرارك: {title}', 'افتحها لتقر باستلامها، أو ترفضها بسبب.'],
    en: ['An item awaits your acceptance: {title}', 'Open it to accept it, or to refuse it with a reason.'],
    ...own,
  },
  'custody.returned': {
    ar: ['تم استلام العهدة: {title}', 'لم تعد في عهدتك.'],
    en: ['The item was taken back: {title}', 'It is no longer in your custody.'],
    mine: '/custody/self',
  },
  'custody.ended': {
    ar: ['سُجلت العهدة {title}: {status}', 'لم تعد في عهدتك.'],
    en: ['The item {title} was recorded: {status}', 'It is no longer in your custody.'],
    mine: '/custody/self',
  },
  'custody.accepted': {
    ar: ['أقر {name} باستلام العهدة: {title}'],
    en: ['{name} accepted the item: {title}'],
    mine: '/custody/:id',
  },
  'custody.signed': {
    ar: ['أقررت حضورياً باستلام العهدة: {title}', 'عند {by}. إن لم تكن أنت من أقر فأبلغ الإدارة.'],
    en: [
      'You accepted the item in person: {title}',
      'At the desk of {by}. If it was not you, tell the management.',
    ],
    ...own,
  },
  'custody.handed_on': {
    ar: ['انتقلت العهدة {title} إلى من استلمها', 'لم تعد في عهدتك.'],
    en: ['The item {title} passed to who accepted it', 'It is no longer in your custody.'],
    mine: '/custody/self',
  },
  'custody.refused': {
    ar: ['رُفض استلام العهدة: {title}', 'افتحها لترى السبب.'],
    en: ['The item was refused: {title}', 'Open it to see the reason.'],
    link: '/custody/:id',
  },
  'custody.kept': {
    ar: ['بقيت العهدة {title} معك', 'لم تنتقل إلى غيرك.'],
    en: ['The item {title} stays with you', 'It did not pass to anybody else.'],
    ...own,
  },
  'custody.declined': {
    ar: ['لم يُوافَق على نقل العهدة: {title}', 'افتحها لترى السبب.'],
    en: ['Passing the item on was not approved: {title}', 'Open it to see the reason.'],
    ...own,
  },
  'custody.asked': {
    ar: ['{name}: {status} للعهدة {title}', 'ينتظر قرارك.'],
    en: ['{name}: {status}, item {title}', 'It waits for your decision.'],
    link: '/notifications?tab=inbox',
  },
} as const satisfies Notices;
