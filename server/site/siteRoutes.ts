import type { FastifyInstance } from 'fastify';
import { blogRoutes } from './blogRoutes.ts';
import { contactRoutes, type ContactParts } from './contact.ts';

/** What the public pages ask of the API, below `/api/v1`: nobody has to be signed in. */
export function siteRoutes(app: FastifyInstance, parts: ContactParts): void {
  contactRoutes(app, parts);
  blogRoutes(app, parts);
}
