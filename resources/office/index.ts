import { defineArea } from '#metadata/area.ts';
import { announcementReceipts } from './announcements/announcement-receipts.ts';
import { announcements } from './announcements/announcements.ts';
import { officeCards } from './cards.ts';
import { custody } from './custody/custody.ts';

/** What a clinic tells its people, and what it hands out to them. Its places stand among those of the staff. */
export const area = defineArea({
  name: 'office',
  entities: [announcements, announcementReceipts, custody],
  cards: officeCards,
  workOf: { hr: { rank: 4 } },
});
