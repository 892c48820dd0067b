import { audienceWords } from '../audienceWords.ts';

const ar = {
  one: 'إعلان',
  many: 'الإعلانات',
  counted: ['لا توجد إعلانات', 'إعلان واحد', 'إعلانان', '{n} إعلانات', '{n} إعلاناً', '{n} إعلان'],
  about: 'ما تعلنه العيادة لموظفيها، ومن قرأه ومن أقر به.',
  fields: {
    title_ar: 'العنوان',
    title_en: 'العنوان بالإنجليزية',
    body: 'المحتوى',
    files: 'المرفقات',
    ...audienceWords.ar.fields,
    publish_at: 'النشر',
    expires_at: 'الانتهاء',
    pinned: 'مثبت',
    needs_ack: 'يتطلب إقرار',
    author_id: 'الكاتب',
    receivers: 'وصل إلى',
    read_count: 'قرأه',
    acked_count: 'أقر به',
    reminded_at: 'آخر تذكير',
  },
  help: {
    publish_at: 'الوقت القادم يُجدول النشر إليه',
    expires_at: 'من ينضم بعده لا يصله الإعلان',
  },
  empty: { expires_at: 'بلا انتهاء' },
  options: { audience: audienceWords.ar.options },
  states: {
    draft: 'مسودة',
    scheduled: 'مجدول',
    published: 'منشور',
    expired: 'منتهٍ',
    withdrawn: 'مسحوب',
  },
  actions: {
    publish: 'نشر',
    appear: 'نشر الآن',
    unschedule: 'إعادة إلى مسودة',
    remind: 'تذكير من لم يقرأ',
    expire: 'إنهاء الآن',
    withdraw: 'سحب',
  },
  transitions: {
    publish: {
      consequence: 'يصل «{title_ar}» إلى كل من في الفئة المستهدفة وقت النشر.',
      done: { scheduled: 'جُدول نشر «{title_ar}»', published: 'نُشر «{title_ar}»' },
    },
    appear: {
      consequence: 'يصل «{title_ar}» الآن إلى كل من في الفئة المستهدفة.',
      done: 'نُشر «{title_ar}»',
    },
    unschedule: { consequence: 'يعود «{title_ar}» مسودة ولا يُنشر في وقته.', done: 'عاد «{title_ar}» مسودة' },
    remind: {
      consequence: 'يصل تذكير إلى كل من لم يقرأ «{title_ar}» أو لم يقر به.',
      done: 'أُرسل تذكير «{title_ar}»',
    },
    expire: { consequence: 'لا يصل «{title_ar}» إلى من ينضم بعد الآن.', done: 'انتهى «{title_ar}»' },
    withdraw: {
      consequence: 'لا يراه أحد ممن وصل إليهم بعد الآن. يبقى في السجل مسحوباً.',
      done: 'سُحب «{title_ar}»',
    },
  },
  sections: { main: 'الإعلان', people: 'لمن', time: 'متى وكيف', read: 'القراءة' },
  views: { running: 'الجارية', drafts: 'المسودات' },
  errors: {
    endsLater: 'اختر انتهاء بعد وقت النشر',
    ann_empty: 'لا يوجد موظفون في الفئة المختارة',
    ann_reach: 'في الفئة المختارة موظفون خارج نطاقك',
    ann_fixed: 'لا تتغير الفئة ولا وقت النشر ولا طلب الإقرار بعد النشر. اسحب الإعلان وانشر غيره',
    ann_resets: 'أقر به {n} من الموظفين. تغيير النص يطلب منهم القراءة والإقرار من جديد',
    ann_over: 'وقت انتهاء الإعلان مضى. اختر انتهاء بعد الآن',
    ann_told: 'لا أحد بانتظار التذكير',
    ann_kept: 'تُحذف المسودة وحدها. اسحب الإعلان بدلاً من حذفه',
  },
} as const;

const en = {
  one: 'Announcement',
  many: 'Announcements',
  about: 'What the clinic tells its people, who read it and who acknowledged it.',
  fields: {
    title_ar: 'Title',
    title_en: 'Title in English',
    body: 'Body',
    files: 'Files',
    ...audienceWords.en.fields,
    publish_at: 'Publish',
    expires_at: 'Expire',
    pinned: 'Pinned',
    needs_ack: 'Needs acknowledgement',
    author_id: 'Author',
    receivers: 'Delivered to',
    read_count: 'Read by',
    acked_count: 'Acknowledged by',
    reminded_at: 'Last reminder',
  },
  help: {
    publish_at: 'A time to come schedules it',
    expires_at: 'Whoever joins later does not get it',
  },
  empty: { expires_at: 'No end' },
  options: { audience: audienceWords.en.options },
  states: {
    draft: 'Draft',
    scheduled: 'Scheduled',
    published: 'Published',
    expired: 'Expired',
    withdrawn: 'Withdrawn',
  },
  actions: {
    publish: 'Publish',
    appear: 'Publish now',
    unschedule: 'Back to draft',
    remind: 'Remind who has not read',
    expire: 'End now',
    withdraw: 'Withdraw',
  },
  transitions: {
    publish: {
      consequence: '“{title_ar}” reaches everybody in the audience at its time.',
      done: { scheduled: '“{title_ar}” is scheduled', published: '“{title_ar}” was published' },
    },
    appear: {
      consequence: '“{title_ar}” reaches everybody in the audience now.',
      done: '“{title_ar}” was published',
    },
    unschedule: {
      consequence: '“{title_ar}” is a draft again and does not appear at its time.',
      done: '“{title_ar}” is a draft again',
    },
    remind: {
      consequence: 'Whoever has not read or acknowledged “{title_ar}” is reminded.',
      done: 'The reminder of “{title_ar}” was sent',
    },
    expire: {
      consequence: 'Whoever joins from now on does not get “{title_ar}”.',
      done: '“{title_ar}” ended',
    },
    withdraw: {
      consequence: 'Nobody it reached sees it any more. It stays in the records as withdrawn.',
      done: '“{title_ar}” was withdrawn',
    },
  },
  sections: { main: 'Announcement', people: 'For whom', time: 'When and how', read: 'Reading' },
  views: { running: 'Running', drafts: 'Drafts' },
  errors: {
    endsLater: 'Choose an end after the time of publishing',
    ann_empty: 'No employees match this audience',
    ann_reach: 'Some employees of this audience are beyond your reach',
    ann_fixed:
      'Audience, time and acknowledgement stay as they were published. Withdraw the announcement and publish another',
    ann_resets: '{n} employees acknowledged it. A changed text asks them to read and acknowledge again',
    ann_over: 'The end of the announcement has passed. Choose a later one',
    ann_told: 'Nobody is left to remind',
    ann_kept: 'Only drafts are deleted. Withdraw the announcement instead',
  },
} as const;

/** What is asked before a text that was acknowledged is changed. */
export const announcementPieceWords = {
  ar: { title: 'تغيير نص أُقر به', save: 'حفظ وطلب الإقرار من جديد' },
  en: { title: 'A text that was acknowledged', save: 'Save and ask again' },
};

/** What announcements are called. */
export const announcementWords = { ar, en };
