import { nobody, staff } from '#metadata/access.ts';
import { dateTime, integer, select, text } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { mailNames, mailWords } from './mailWords.ts';

const admin = staff('platform_admin');

/** What waits in the mail queue, left or failed, with the reason; addresses are masked (platform.md 10, 14). */
export const mails = defineResource({
  name: 'mails',
  source: 'console_mails',
  menu: { area: 'service', icon: 'mail', order: 10 },
  title: 'event',
  choose: ['clinic_name'],

  fields: {
    event: select(mailNames, { readOnly: true }),
    clinic_name: text({ readOnly: true }),
    recipient: text({ readOnly: true, code: true }),
    error: text({ readOnly: true, code: true }),
    attempts: integer({ readOnly: true }),
    next_try_at: dateTime({ readOnly: true }),
    sent_at: dateTime({ readOnly: true }),
    failed_at: dateTime({ readOnly: true }),
  },

  workflow: {
    states: { waiting: 'info', sent: 'good', failed: 'danger' },
    initial: 'waiting',
    transitions: { retry: { from: 'failed', to: 'waiting', access: admin } },
  },

  access: { list: admin, show: admin, create: nobody, edit: nobody, remove: nobody },
  refusals: ['link_gone'],
  sections: {
    mail: ['event', 'clinic_name', 'recipient'],
    tries: ['attempts', 'error', 'next_try_at', 'sent_at', 'failed_at'],
  },
  views: {
    failed: { filter: { status: 'failed' }, sort: '-created_at' },
    waiting: { filter: { status: 'waiting' }, sort: '-created_at' },
  },
  screens: {
    list: {
      path: 'platform/mails',
      columns: ['event', 'clinic_name', 'recipient', 'status', 'attempts', 'error', 'created_at'],
      filters: ['status', 'event', 'sent_at'],
      sort: '-created_at',
    },
    show: { path: 'platform/mails/:id' },
  },

  words: mailWords,
});
