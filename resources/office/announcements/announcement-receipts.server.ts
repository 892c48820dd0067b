import { serverRules } from '#server/kit/rules.ts';
import { announcementReceipts } from './announcement-receipts.ts';
import { receiptNotices } from './receiptNotices.server.ts';

const said = (what: string): string =>
  `(select ${what} from announcements a where a.clinic_id = t.clinic_id and a.id = t.announcement_id)`;

/** What a reader sees of an announcement, and how they say that they read it (hr.md 7). */
export const receiptRules = serverRules(announcementReceipts, {
  notices: receiptNotices,
  computed: {
    body: said('a.body'),
    files: said(`nullif(a.files, '{}')`),
    pinned: said('a.pinned'),
    needs_ack: said('a.needs_ack'),
  },
  filters: {
    not_read: 't.read_at is null',
    not_acked: `t.acked_at is null and ${said('a.needs_ack')}`,
  },
  offered: { acknowledge: said('a.needs_ack') },
  transitions: {
    read: { effect: async ({ now }) => ({ read_at: now.toISOString() }) },
    acknowledge: {
      async guard({ record, db, refuse }) {
        const [found] = await db.query(
          'select needs_ack from announcements where clinic_id = (select app_clinic()) and id = $1::uuid',
          [record.announcement_id],
        );
        if (found?.['needs_ack'] !== true) refuse('no_ack_asked');
      },
      effect: async ({ record, now }) => ({
        read_at: record.read_at ?? now.toISOString(),
        acked_at: now.toISOString(),
      }),
    },
  },
});
