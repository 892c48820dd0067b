import { listCard, reportCard, type AreaCard } from '#metadata/card.ts';
import { announcementReceipts } from './announcements/announcement-receipts.ts';
import { custody } from './custody/custody.ts';

/** What the clinic told its people, and what waits to be accepted: by oneself, and by those things were handed to (hr.md 7, dashboard). */
export const officeCards = [
  listCard(announcementReceipts, {
    name: 'announcements_new',
    group: 'waiting',
    order: 8,
    screen: 'self',
    filter: { status: 'unread' },
    show: ['announcement_id', 'delivered_at'],
    words: { ar: { title: 'إعلانات جديدة' }, en: { title: 'New announcements' } },
  }),
  listCard(custody, {
    name: 'custody_to_accept',
    group: 'waiting',
    order: 12,
    screen: 'self',
    filter: { status: 'awaiting_ack', receiver_id: 'me' },
    show: ['name', 'condition', 'handed_at'],
    tone: 'warning',
    words: { ar: { title: 'عهد بانتظار إقرارك' }, en: { title: 'Custody to accept' } },
  }),
  listCard(custody, {
    name: 'custody_waiting',
    group: 'waiting',
    order: 55,
    view: 'waiting',
    show: ['name', 'receiver_id', 'handed_at'],
    words: {
      ar: { title: 'عهد لم يُقر باستلامها' },
      en: { title: 'Custody waiting for acceptance' },
    },
  }),
  reportCard(custody, { name: 'custody_by_branch', group: 'figures', order: 80, report: 'byBranch' }),
] as const satisfies readonly AreaCard[];
