import { leaverChecks, leaverEnds } from '#resources/people/employees/leaving.server.ts';
import type { ClinicArea } from '#server/kit/clinicAreas.ts';
import { receiptRules } from './announcements/announcement-receipts.server.ts';
import { announcementsDay, announcementRules } from './announcements/announcements.server.ts';
import { custodyReminder, custodyRules } from './custody/custody.server.ts';
import { heldItems, takeBackUnanswered } from './custody/leavers.server.ts';
import { fillAnnouncements } from './demo/announcementsDemo.server.ts';
import { fillCustody } from './demo/custodyDemo.server.ts';

leaverChecks.push(heldItems);
leaverEnds.push(takeBackUnanswered);

/** What people are told, and what they sign for. */
export const area: ClinicArea = {
  name: 'office',
  rules: [announcementRules, receiptRules, custodyRules],
  daily: [...announcementsDay, custodyReminder],
  async demo(clinic) {
    await fillAnnouncements(clinic);
    await fillCustody(clinic);
  },
};
