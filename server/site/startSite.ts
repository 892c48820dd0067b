import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../db/connect.ts';
import { plainContact } from './plainContact.ts';
import { PublicSite, type SiteParts } from './site.ts';

/** Adds the public pages to the server; `stop` ends listening for what changes them. */
export async function startSite(
  server: FastifyInstance,
  parts: Omit<SiteParts, 'pool'> & { readonly config: Config; readonly database: Database },
): Promise<{ readonly site: PublicSite; readonly stop: () => Promise<void> }> {
  const { config, database } = parts;
  const { pool } = database;
  const site = new PublicSite({ ...parts, pool });
  site.serve(server);
  await plainContact(server, { config, pool, site });
  const stop = await database.listen('public_site', () => site.forget());
  return { site, stop };
}
