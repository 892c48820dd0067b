import type { Notices } from '#server/kit/notices.ts';

/** What people are told of advances: deciders and whoever asked, never an amount (platform.md 11, areas-hr.md c 12). */
export const sulfaNotices = {
  'sulfa.requested': {
    ar: ['طلب سلفة من {name}', 'ينتظر قرارك.'],
    en: ['{name} asks for an advance', 'It waits for your decision.'],
    link: '/notifications?tab=inbox',
  },
  'sulfa.guarantee_asked': {
    ar: ['{name} يطلب أن تضمن سلفته', 'افتحها لتقبل الضمان أو ترفضه.'],
    en: ['{name} asks you to guarantee an advance', 'Open it to accept or to refuse.'],
    mine: '/sulaf/self?open=:id',
  },
  'sulfa.guaranteed': {
    ar: ['قُبل ضمان سلفتك'],
    en: ['Your advance is guaranteed'],
    mine: '/sulaf/self?open=:id',
  },
  'sulfa.guarantee_stands': {
    ar: ['قُبل ضمان سلفة {name}', 'طلبها ينتظر قرارك.'],
    en: ['The advance of {name} is guaranteed', 'Its request waits for your decision.'],
    link: '/notifications?tab=inbox',
  },
  'sulfa.guarantee_runs': {
    ar: ['صُرفت السلفة التي تضمنها', 'سلفة {name}. يبقى ضمانك حتى تُسدد.'],
    en: ['The advance you guarantee was paid out', 'Of {name}. Your guarantee stands until it is paid back.'],
    mine: '/sulaf/self?open=:id',
  },
  'sulfa.guarantee_free': {
    ar: ['لم تعد ضامناً لسلفة {name}', 'لم يُعتمد طلبها أو سُحب.'],
    en: ['You no longer guarantee the advance of {name}', 'Its request was rejected or withdrawn.'],
    mine: '/sulaf/self?open=:id',
  },
  'sulfa.decided': {
    ar: ['طلب السلفة: {status}'],
    en: ['Your advance: {status}'],
    mine: '/sulaf/self?open=:id',
  },
  'sulfa.disbursed': {
    ar: ['صُرفت سلفتك', 'افتحها لتؤكد الاستلام.'],
    en: ['Your advance was paid out', 'Open it to confirm the receipt.'],
    mine: '/sulaf/self?open=:id',
  },
  'sulfa.undisbursed': {
    ar: ['أُلغي صرف سلفتك', 'السلفة معتمدة ولم تُصرف.'],
    en: ['The payment of your advance was undone', 'It is approved and not paid out.'],
    mine: '/sulaf/self?open=:id',
  },
  'sulfa.skip_asked': {
    ar: ['طلب تأجيل قسط من {name}', 'ينتظر قرارك.'],
    en: ['{name} asks to skip an instalment', 'It waits for your decision.'],
    link: '/notifications?tab=inbox',
  },
  'sulfa.skip_decided': {
    ar: ['قرار في تأجيل قسطك', 'افتح السلفة لترى أقساطها.'],
    en: ['Your request to skip an instalment was decided', 'Open the advance to see its instalments.'],
    mine: '/sulaf/self?open=:id',
  },
  'sulfa.written_off': {
    ar: ['أُسقط باقي سلفتك'],
    en: ['The rest of your advance was written off'],
    mine: '/sulaf/self?open=:id',
  },
} as const satisfies Notices;
