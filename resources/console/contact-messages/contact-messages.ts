import { nobody, staff } from '#metadata/access.ts';
import { email, longText, text } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';

const answer = staff('platform_posts');
const short = { required: true, maxLength: 255, readOnly: true, search: true } as const;

/** What visitors wrote through the contact form; the form alone makes them (platform.md 8). Kept 24 months. */
export const contactMessages = defineResource({
  name: 'contact-messages',
  menu: { area: 'site', icon: 'message', order: 20 },
  title: 'name',
  choose: ['clinic_name'],

  fields: {
    name: text(short),
    email: email({ required: true, readOnly: true, search: true }),
    phone: text({ ...short, code: true }),
    clinic_name: text(short),
    message: longText({ required: true, maxLength: 20_000, readOnly: true }),
    note: longText({ maxLength: 2000 }),
    // Tells repeated senders apart without keeping an address.
    ip_hash: text({ maxLength: 64, readOnly: true, read: nobody }),
  },

  workflow: {
    states: { new: 'warning', read: 'info', replied: 'good', archived: 'muted', spam: 'danger' },
    initial: 'new',
    transitions: {
      mark_read: { from: 'new', to: 'read', access: answer },
      mark_replied: { from: ['new', 'read'], to: 'replied', access: answer },
      archive: { from: ['new', 'read', 'replied'], to: 'archived', access: answer },
      mark_spam: { from: ['new', 'read'], to: 'spam', access: answer, undo: 'not_spam' },
      not_spam: { from: 'spam', to: 'new', access: answer },
    },
  },
  indexes: [['status', 'email']],

  access: { list: answer, show: answer, create: nobody, edit: answer, remove: nobody },
  sections: { sender: ['name', 'clinic_name', 'email', 'phone'], text: ['message', 'note'] },
  views: {
    open: { filter: { status: ['new', 'read'] }, sort: '-created_at' },
    spam: { filter: { status: 'spam' }, sort: '-created_at' },
  },
  screens: {
    list: {
      path: 'platform/contact-messages',
      columns: ['name', 'clinic_name', 'email', 'phone', 'status', 'created_at'],
      filters: ['status'],
      sort: '-created_at',
    },
    show: { path: 'platform/contact-messages/:id' },
    edit: { path: 'platform/contact-messages/:id/edit' },
  },

  words: {
    ar: {
      one: 'رسالة',
      many: 'رسائل الزوار',
      counted: ['لا توجد رسائل', 'رسالة واحدة', 'رسالتان', '{n} رسائل', '{n} رسالة', '{n} رسالة'],
      about: 'ما كتبه الزوار في صفحة تواصل معنا.',
      fields: {
        name: 'الاسم',
        email: 'البريد الإلكتروني',
        phone: 'رقم الواتساب',
        clinic_name: 'اسم العيادة',
        message: 'الرسالة',
        note: 'ملاحظة الفريق',
        ip_hash: 'بصمة المرسل',
      },
      help: { note: 'من يتابعها وماذا تم؛ لا يراها المرسل' },
      states: { new: 'جديدة', read: 'مقروءة', replied: 'تم الرد', archived: 'مؤرشفة', spam: 'مزعجة' },
      actions: {
        mark_read: 'تمت القراءة',
        mark_replied: 'تم الرد',
        archive: 'أرشفة',
        mark_spam: 'رسالة مزعجة',
        not_spam: 'ليست مزعجة',
      },
      transitions: {
        mark_read: {
          consequence: 'تُعدّ رسالة {name} مقروءة، وتبقى بانتظار الرد. لا يُرسل إليه شيء.',
          done: 'رسالة {name} مقروءة الآن',
        },
        mark_replied: {
          consequence: 'تخرج رسالة {name} مما ينتظر الرد. لا يُرسل إليه شيء من هنا.',
          done: 'سُجل الرد على رسالة {name}',
        },
        archive: {
          consequence: 'تخرج رسالة {name} مما ينتظر الرد، وتبقى في الأرشيف.',
          done: 'أُرشفت رسالة {name}',
        },
        mark_spam: {
          consequence: 'تنتقل رسالة {name} إلى المزعجة. يمكن إعادتها.',
          done: 'نُقلت رسالة {name} إلى المزعجة',
        },
        not_spam: {
          consequence: 'تعود رسالة {name} إلى ما ينتظر الرد.',
          done: 'عادت رسالة {name} إلى ما ينتظر الرد',
        },
      },
      sections: { sender: 'المرسل', text: 'الرسالة' },
      views: { open: 'بانتظار الرد', spam: 'المزعجة' },
    },
    en: {
      one: 'Message',
      many: 'Contact messages',
      about: 'What visitors wrote on the contact page.',
      fields: {
        name: 'Name',
        email: 'E-mail',
        phone: 'WhatsApp',
        clinic_name: 'Clinic',
        message: 'Message',
        note: 'Team note',
        ip_hash: 'Sender mark',
      },
      help: { note: 'Who looks after it and what was done; the sender never sees it' },
      states: { new: 'New', read: 'Read', replied: 'Replied', archived: 'Archived', spam: 'Spam' },
      actions: {
        mark_read: 'Mark as read',
        mark_replied: 'Mark as replied',
        archive: 'Archive',
        mark_spam: 'Mark as spam',
        not_spam: 'Not spam',
      },
      transitions: {
        mark_read: {
          consequence:
            'The message of {name} counts as read and still awaits an answer. Nothing is sent to them.',
          done: 'The message of {name} is read now',
        },
        mark_replied: {
          consequence: 'The message of {name} awaits no answer any more. Nothing is sent to them from here.',
          done: 'The answer to {name} is noted',
        },
        archive: {
          consequence: 'The message of {name} awaits no answer any more and stays in the archive.',
          done: 'The message of {name} was archived',
        },
        mark_spam: {
          consequence: 'The message of {name} goes to the spam. It can be brought back.',
          done: 'The message of {name} went to the spam',
        },
        not_spam: {
          consequence: 'The message of {name} awaits an answer again.',
          done: 'The message of {name} awaits an answer again',
        },
      },
      sections: { sender: 'Sender', text: 'Message' },
      views: { open: 'To answer', spam: 'Spam' },
    },
  },
});
