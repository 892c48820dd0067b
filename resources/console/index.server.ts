import type { ServerRules } from '#server/kit/rules.ts';
import { blogPostRules } from './blog-posts/blog-posts.server.ts';
import { clinicRules } from './clinics/clinics.server.ts';
import { mailRules } from './mails/mails.server.ts';
import { platformUserRules } from './platform-users/platform-users.server.ts';
import { reservedNameRules } from './reserved-names/reserved-names.server.ts';

/** Server-only rules of the console's entities that have any. */
export const serverRulesRegistry: readonly ServerRules[] = [
  blogPostRules,
  clinicRules,
  mailRules,
  platformUserRules,
  reservedNameRules,
];
