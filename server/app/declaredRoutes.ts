import { inboxRoutes } from '../approvals/routes.ts';
import { auditRoutes } from '../audit/routes.ts';
import { authRoutes } from '../auth/routes.ts';
import { blogPictures } from '../console/blogPictures.ts';
import { dashboardRoutes } from '../dashboard/routes.ts';
import { deskRoutes } from '../desk/routes.ts';
import { fileRoutes, logoRoutes } from '../files/routes.ts';
import { areaJobRoutes } from '../transfer/areaJobs.ts';
import { jobRoutes } from '../transfer/jobs.ts';
import { optOutRoutes } from '../mail/optOutRoutes.ts';
import { noticeRoutes } from '../notifications/routes.ts';
import { settingsRoutes } from '../settings/routes.ts';
import { signupRoutes } from '../signup/routes.ts';
import { siteRoutes } from '../site/siteRoutes.ts';
import { subscriptionRoutes } from '../subscription/routes.ts';
import { importRoutes } from '../transfer/imports/routes.ts';
import { areaRoutes } from './areaCalls.ts';
import { openRoutes } from './openRoutes.ts';
import { secretLinkRoutes } from './secretLinks.ts';
import type { RouteFacts } from '../http/route.ts';

type Declared = readonly { readonly facts: RouteFacts }[];

/** Every route of the provider's console that belongs to no resource. */
export const consoleRoutes: Declared = [
  ...authRoutes,
  ...fileRoutes,
  ...deskRoutes,
  ...dashboardRoutes,
  ...jobRoutes,
  ...importRoutes,
];

/** Every route of a clinic's API that belongs to no resource. */
export const clinicRoutes: Declared = [
  ...openRoutes,
  ...consoleRoutes,
  ...logoRoutes,
  ...blogPictures,
  ...siteRoutes,
  ...signupRoutes,
  ...optOutRoutes,
  ...settingsRoutes,
  ...subscriptionRoutes,
  ...auditRoutes,
  ...inboxRoutes,
  ...noticeRoutes,
  ...areaRoutes,
  ...areaJobRoutes,
  ...secretLinkRoutes,
];
