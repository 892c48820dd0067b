import { anyOf, may, nobody, own, signedIn } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { receiptWords } from './receiptWords.ts';

const publish = may('create_announcements');
const mine = signedIn(own);
const needed = { readOnly: true, required: true } as const;
const ownWord = { allowed: 'reading what one was told, and saying so, is for nobody else to do' } as const;

/** What one person was told and whether they read it (hr.md 7): made when it is published, and all that its reader sees of it. */
export const announcementReceipts = defineResource({
  name: 'announcement-receipts',
  module: 'announcements',
  menu: { area: 'people', icon: 'ownAnnouncement', order: 25 },
  panel: true,
  title: 'announcement_id',
  person: 'employee_id',
  noSelfDealing: ownWord,
  // What was withdrawn is nobody's to read any more; that somebody had read it stays known.
  ownIn: ['unread', 'read', 'acknowledged'],
  lacks: ['create', 'edit', 'remove'],
  fields: {
    announcement_id: f.reference('announcements', { ...needed, onDelete: 'cascade' }),
    employee_id: f.reference('employees', needed),
    body: f.computed('richText'),
    files: f.computed('files'),
    pinned: f.computed('boolean'),
    needs_ack: f.computed('boolean'),
    delivered_at: f.dateTime(needed),
    read_at: f.dateTime({ readOnly: true }),
    acked_at: f.dateTime({ readOnly: true }),
  },
  unique: [['announcement_id', 'employee_id']],
  indexes: [['employee_id', 'status']],
  sorts: ['delivered_at', 'status'],
  workflow: {
    states: { unread: 'warning', read: 'neutral', acknowledged: 'good', withdrawn: 'muted' },
    initial: 'unread',
    transitions: {
      read: { from: 'unread', to: 'read', access: mine, notOwn: ownWord, quiet: 'menu', single: true },
      acknowledge: {
        from: ['unread', 'read'],
        to: 'acknowledged',
        access: mine,
        notOwn: ownWord,
        quiet: 'menu',
        single: true,
      },
    },
  },
  access: {
    list: publish,
    self: mine,
    show: anyOf(publish, mine),
    create: nobody,
    edit: nobody,
    remove: nobody,
  },
  filters: ['not_read', 'not_acked'],
  views: {
    // The first one is also how the announcement lists whom it reached: who has not read it before who has.
    not_read: {
      filter: { not_read: true },
      columns: ['employee_id', 'delivered_at', 'read_at', 'acked_at', 'status'],
      sort: '-status',
    },
    not_acked: { filter: { not_acked: true } },
  },
  figures: ['delivered_at', 'read_at', 'acked_at'],
  sections: {
    text: ['body', 'files'],
    facts: ['announcement_id', 'employee_id', 'delivered_at', 'read_at', 'acked_at', 'pinned', 'needs_ack'],
  },
  screens: {
    self: {
      path: 'announcements/self',
      kind: 'list',
      own: true,
      as: 'cards',
      columns: ['announcement_id', 'body', 'delivered_at', 'status'],
      filters: ['status'],
      // By their names: unread, read, acknowledged, and of each the newest first.
      sort: '-status',
      first: 'pinned',
    },
  },
  refusals: ['no_ack_asked'],
  words: receiptWords,
});
