const ar = {
  one: 'إعلان للموظف',
  many: 'من وصل إليهم الإعلان',
  counted: ['لا توجد إعلانات', 'إعلان واحد', 'إعلانان', '{n} إعلانات', '{n} إعلاناً', '{n} إعلان'],
  about: 'ما أعلنته العيادة لك، وما لم تقرأه بعد أولاً.',
  fields: {
    announcement_id: 'الإعلان',
    employee_id: 'الموظف',
    body: 'المحتوى',
    files: 'المرفقات',
    pinned: 'مثبت',
    needs_ack: 'يتطلب إقرار',
    delivered_at: 'وصل في',
    read_at: 'قُرئ في',
    acked_at: 'أُقر به في',
  },
  empty: { read_at: 'لم يُقرأ', acked_at: 'لم يُقر به' },
  states: { unread: 'غير مقروء', read: 'مقروء', acknowledged: 'أُقر به', withdrawn: 'مسحوب' },
  actions: { read: 'قرأته', acknowledge: 'اطلعت' },
  transitions: {
    read: { consequence: 'يُعرف أنك قرأته.', done: 'سُجلت القراءة' },
    acknowledge: {
      consequence: 'يُعرف أنك قرأت «{announcement_id}» وأقررت به.',
      done: 'أقررت بـ«{announcement_id}»',
    },
  },
  sections: { text: 'نص الإعلان', facts: 'القراءة والإقرار' },
  screens: { self: 'إعلانات العيادة' },
  filters: { not_read: 'لم يقرأ', not_acked: 'لم يقر' },
  views: { not_read: 'من لم يقرأ', not_acked: 'من لم يقر' },
  errors: { no_ack_asked: 'هذا الإعلان لا يطلب إقراراً' },
} as const;

const en = {
  one: 'Receipt of an announcement',
  many: 'Receipts of announcements',
  about: 'What the clinic told you; what you have not read comes first.',
  fields: {
    announcement_id: 'Announcement',
    employee_id: 'Employee',
    body: 'Body',
    files: 'Files',
    pinned: 'Pinned',
    needs_ack: 'Needs acknowledgement',
    delivered_at: 'Delivered',
    read_at: 'Read',
    acked_at: 'Acknowledged',
  },
  empty: { read_at: 'Not read', acked_at: 'Not acknowledged' },
  states: { unread: 'Unread', read: 'Read', acknowledged: 'Acknowledged', withdrawn: 'Withdrawn' },
  actions: { read: 'I read it', acknowledge: 'I have read it' },
  transitions: {
    read: { consequence: 'It is known that you read it.', done: 'Marked as read' },
    acknowledge: {
      consequence: 'It is known that you read “{announcement_id}” and acknowledge it.',
      done: 'You acknowledged “{announcement_id}”',
    },
  },
  sections: { text: 'Text', facts: 'Reading' },
  screens: { self: 'Clinic announcements' },
  filters: { not_read: 'Has not read', not_acked: 'Has not acknowledged' },
  views: { not_read: 'Who has not read', not_acked: 'Who has not acknowledged' },
  errors: { no_ack_asked: 'This announcement asks for no acknowledgement' },
} as const;

/** What stands under the text of an announcement. */
export const receiptPieceWords = {
  ar: { asks: 'يُطلب منك الإقرار بأنك اطلعت على هذا الإعلان.', done: 'أقررت باطلاعك عليه: {at}' },
  en: {
    asks: 'You are asked to confirm that you have read it.',
    done: 'You confirmed that you read it: {at}',
  },
};

/** What the receipts of announcements are called; to their readers they are the announcements. */
export const receiptWords = { ar, en };
