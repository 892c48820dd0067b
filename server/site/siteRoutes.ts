import type { Route } from '../http/route.ts';
import { blogRoutes } from './blogRoutes.ts';
import { contactRoutes, type ContactParts } from './contact.ts';

/** What the public pages ask of the API: nobody has to be signed in. */
export const siteRoutes: readonly Route<ContactParts>[] = [...contactRoutes, ...blogRoutes];
