import { pieces } from '#src/client/catalogue/pieces.ts';
import { later } from '#src/ui/later.tsx';
import { announcementReceipts } from './announcement-receipts.ts';
import { announcements } from './announcements.ts';

export const announcementPieces = pieces(announcements, {
  actions: later(() => import('./RemindButton.tsx')),
  refused: later(() => import('./AskAgainDialog.tsx')),
});

export const receiptPieces = pieces(announcementReceipts, {
  sections: {
    text: later(async () => ({ default: (await import('./AnnouncementText.tsx')).AnnouncementText })),
  },
});
