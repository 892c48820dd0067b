import { nobody, staff } from '#metadata/access.ts';
import { date, integer, select } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';

const admin = staff('platform_admin');

/** What happened how often on a day, over the whole installation; no clinic's data (platform.md 10). */
export const counters = defineResource({
  name: 'counters',
  source: 'console_counters',
  menu: { area: 'service', icon: 'counter', order: 20 },
  title: ['day', 'name'],

  fields: {
    day: date({ readOnly: true }),
    name: select(['signups', 'signup_traps', 'contact_messages', 'contact_traps', 'mail_failed'], {
      readOnly: true,
    }),
    count: integer({ readOnly: true }),
  },

  access: { list: admin, show: admin, create: nobody, edit: nobody, remove: nobody },
  screens: {
    list: {
      path: 'platform/counters',
      columns: ['day', 'name', 'count'],
      filters: ['name', 'day'],
      sort: '-day',
    },
  },

  words: {
    ar: {
      one: 'إحصاء يومي',
      many: 'إحصاءات يومية',
      counted: [
        'لا إحصاءات يومية',
        'إحصاء يومي واحد',
        'إحصاءان يوميان',
        '{n} إحصاءات يومية',
        '{n} إحصاءً يومياً',
        '{n} إحصاء يومي',
      ],
      about: 'كم حدث في كل يوم: التسجيلات والرسائل المزعجة وما تعذر إرساله.',
      fields: { day: 'اليوم', name: 'ما حدث', count: 'العدد' },
      options: {
        name: {
          signups: 'عيادات سجلت',
          signup_traps: 'تسجيل آلي أُوقف',
          contact_messages: 'رسائل تواصل',
          contact_traps: 'رسائل آلية أُوقفت',
          mail_failed: 'بريد تعذر إرساله',
        },
      },
    },
    en: {
      one: 'Daily figure',
      many: 'Daily figures',
      about: 'How often on each day: sign-ups, stopped robots and mails that failed.',
      fields: { day: 'Day', name: 'What', count: 'Count' },
      options: {
        name: {
          signups: 'Clinics signed up',
          signup_traps: 'Robots stopped at sign-up',
          contact_messages: 'Contact messages',
          contact_traps: 'Robots stopped at contact',
          mail_failed: 'Mails that failed',
        },
      },
    },
  },
});
