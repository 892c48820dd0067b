import { defineArea, type Area } from '#metadata/area.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { auditEntries } from './audit-entries/audit-entries.ts';
import { blogPosts } from './blog-posts/blog-posts.ts';
import { consoleCards } from './cards.ts';
import { clinics } from './clinics/clinics.ts';
import { contactMessages } from './contact-messages/contact-messages.ts';
import { counters } from './counters/counters.ts';
import { mails } from './mails/mails.ts';
import { platformUsers } from './platform-users/platform-users.ts';
import { reservedNames } from './reserved-names/reserved-names.ts';

/** Every entity of the provider's console (platform.md 10): a catalogue of its own, never part of a clinic's. */
export const resources = [
  blogPosts,
  contactMessages,
  clinics,
  reservedNames,
  mails,
  counters,
  auditEntries,
  platformUsers,
] as const satisfies readonly AnyResource[];

/** One area: whoever works here fetches all of it with the first screen. */
export const area = defineArea({
  name: 'console',
  menu: {
    site: { ar: 'الموقع', en: 'Site' },
    clinics: { ar: 'العيادات', en: 'Clinics' },
    service: { ar: 'المنصة', en: 'Platform' },
  },
  cards: consoleCards,
  entities: resources,
});
export const areas: readonly Area[] = [area];
export const menuGroups: readonly string[] = Object.keys(area.menu);
