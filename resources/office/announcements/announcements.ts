import { may } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { audienceFields, chosenIn } from '../audience.ts';
import { announcementWords } from './announcementWords.ts';

const publish = may('create_announcements');
const tellsOthers = { allowed: 'telling people something gives its author nothing' } as const;

/** What the clinic tells its people, from the draft to the day it is over (hr.md 7). Read by its receipts, not here. */
export const announcements = defineResource({
  name: 'announcements',
  module: 'announcements',
  panel: true,
  menu: { area: 'people', icon: 'announcement', order: 20 },
  title: 'title_ar',
  titleEn: 'title_en',
  // Who reaches less than the clinic keeps what they, or people of theirs, wrote.
  person: 'author_id',
  noSelfDealing: tellsOthers,
  editableIn: ['draft', 'scheduled', 'published'],
  readThrough: 'announcement-receipts',
  fields: {
    title_ar: f.text({ required: true, maxLength: 150, search: true }),
    title_en: f.text({ maxLength: 150, search: true }),
    body: f.richText({ required: true, maxLength: 20_000 }),
    files: f.files({ max: 5 }),
    ...audienceFields,
    publish_at: f.dateTime({ required: true, default: 'now' }),
    expires_at: f.dateTime(),
    pinned: f.boolean({ required: true, default: false }),
    needs_ack: f.boolean({ required: true, default: false }),
    author_id: f.reference('employees', { readOnly: true, default: 'currentEmployee' }),
    receivers: f.computed('integer'),
    read_count: f.computed('integer'),
    acked_count: f.computed('integer'),
    reminded_at: f.dateTime({ readOnly: true }),
  },
  indexes: [['status', 'publish_at']],
  sorts: ['publish_at', 'status', 'created_at'],
  workflow: {
    states: { draft: 'neutral', scheduled: 'info', published: 'good', expired: 'muted', withdrawn: 'danger' },
    initial: 'draft',
    transitions: {
      publish: { from: 'draft', to: ['scheduled', 'published'], access: publish, notOwn: tellsOthers },
      // By time, or by whoever does not wait for it.
      appear: { from: 'scheduled', to: 'published', access: publish, notOwn: tellsOthers },
      unschedule: { from: 'scheduled', to: 'draft', access: publish, notOwn: tellsOthers, quiet: true },
      // One tap on the page itself, which shows whom it reaches.
      remind: {
        from: 'published',
        to: 'stays',
        access: publish,
        notOwn: tellsOthers,
        quiet: 'menu',
        single: true,
      },
      expire: { from: 'published', to: 'expired', access: publish, notOwn: tellsOthers, quiet: 'menu' },
      withdraw: {
        from: 'published',
        to: 'withdrawn',
        access: publish,
        notOwn: tellsOthers,
        danger: true,
        quiet: true,
      },
    },
  },
  access: { list: publish, show: publish, create: publish, edit: publish, remove: publish },
  figures: ['receivers', 'read_count', 'acked_count', 'publish_at'],
  sections: {
    main: ['title_ar', 'title_en', 'body', 'files'],
    people: ['audience', ...Object.values(chosenIn)],
    time: ['publish_at', 'expires_at', 'pinned', 'needs_ack', 'author_id', 'reminded_at'],
    read: ['receivers', 'read_count', 'acked_count'],
  },
  views: {
    running: { filter: { status: ['scheduled', 'published'] }, sort: '-publish_at' },
    drafts: { filter: { status: 'draft' } },
  },
  related: [{ resource: 'announcement-receipts', field: 'announcement_id' }],
  screens: {
    list: {
      path: 'announcements',
      columns: [
        'title_ar',
        'audience',
        'publish_at',
        'expires_at',
        'receivers',
        'read_count',
        'acked_count',
        'status',
      ],
      filters: ['status', 'audience', 'needs_ack', 'pinned', 'publish_at'],
      sort: '-publish_at',
      first: 'pinned',
    },
    show: { path: 'announcements/:id' },
    create: { path: 'announcements/create', savesBy: ['publish'] },
  },
  checks: {
    endsLater: {
      on: 'expires_at',
      holds: 'expires_at > publish_at',
      ok: (v) => !v.expires_at || !v.publish_at || Date.parse(v.expires_at) > Date.parse(v.publish_at),
    },
  },
  refusals: ['ann_empty', 'ann_reach', 'ann_fixed', 'ann_resets', 'ann_over', 'ann_told', 'ann_kept'],
  passes: { reset_acks: 'Whoever acknowledged the text before is asked again (hr.md 7).' },
  words: announcementWords,
});
