import { archiveWords } from '#metadata/derive/archiveWords.ts';

/** What screens of the waiting room are called. */
export const waitingRoomScreenWords = {
  ar: {
    ...archiveWords.ar,
    one: 'شاشة انتظار',
    many: 'شاشات الانتظار',
    counted: ['لا توجد شاشات', 'شاشة واحدة', 'شاشتان', '{n} شاشات', '{n} شاشة', '{n} شاشة'],
    about: 'شاشة في غرفة الانتظار تعرض رقم الدور والغرفة فقط، بلا أسماء. تفتحها برابط سري على أي تلفاز.',
    fields: {
      name: 'اسم الشاشة',
      branch_id: 'الفرع',
      link: 'الرابط',
      link_until: 'الرابط صالح حتى',
    },
    help: { name: 'ليعرفها فريقك، مثل: تلفاز الاستقبال' },
    states: { active: 'نشطة', archived: 'مؤرشفة' },
    options: { link: { none: 'مغلق', open: 'مفتوح', ended: 'انتهت مدته' } },
    actions: {
      ...archiveWords.ar.actions,
      openLink: 'رابط جديد للشاشة',
      closeLink: 'إغلاق الرابط',
    },
    transitions: {
      archive: {
        consequence: 'تُغلق «{title}»: رابطها لا يعمل بعد الآن.',
        done: 'أُرشفت «{title}» وأُغلق رابطها',
      },
      restore: {
        consequence: 'تعود «{title}» إلى القائمة. افتح لها رابطاً جديداً لتعمل.',
        done: 'استُعيدت «{title}»',
      },
    },
    views: { active: 'النشطة', archived: 'المؤرشفة' },
    errors: { branch_archived: 'فرع هذه الشاشة مؤرشف. استعد الفرع أولاً' },
  },
  en: {
    ...archiveWords.en,
    one: 'Waiting room screen',
    many: 'Waiting room screens',
    about:
      'A screen in the waiting room that shows ticket numbers and rooms only, and no names. A secret link opens it on any television.',
    fields: {
      name: 'Screen name',
      branch_id: 'Branch',
      link: 'Link',
      link_until: 'Link works until',
    },
    help: { name: 'So that your team knows it, such as: Television at the desk' },
    options: { link: { none: 'Closed', open: 'Open', ended: 'Ended' } },
    actions: {
      ...archiveWords.en.actions,
      openLink: 'New link for the screen',
      closeLink: 'Close the link',
    },
    transitions: {
      archive: {
        consequence: '“{title}” is closed: its link no longer works.',
        done: '“{title}” was archived and its link closed',
      },
      restore: {
        consequence: '“{title}” returns to the list. Open a new link to use it.',
        done: '“{title}” was restored',
      },
    },
    views: { active: 'Active', archived: 'Archived' },
    errors: { branch_archived: 'The branch of this screen is archived. Restore the branch first' },
  },
} as const;
