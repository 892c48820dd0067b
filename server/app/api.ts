import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import { areas } from '#resources/index.ts';
import { auditRoutes } from '../audit/routes.ts';
import { authRoutes } from '../auth/routes.ts';
import { createSealer } from '../secrets/serverKey.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Config } from '../config.ts';
import type { Repository } from '../data/repository.ts';
import type { Database } from '../db/connect.ts';
import { openScanner } from '../files/scan.ts';
import type { FileStore } from '../files/store.ts';
import { fileRoutes, logoRoutes, mountFiles } from '../files/routes.ts';
import { blogPictures } from '../console/blogPictures.ts';
import type { Logger } from '../log.ts';
import { ProblemError } from '../problems.ts';
import { openapi } from './apiDocument.ts';
import { optOutRoutes } from '../mail/optOutRoutes.ts';
import { areaJobRoutes } from '../transfer/areaJobs.ts';
import { transferRoutes } from '../transfer/mount.ts';
import type { Worker } from '../jobs/worker.ts';
import { siteRoutes } from '../site/siteRoutes.ts';
import { signupRoutes } from '../signup/routes.ts';
import { clinicSettingsOf } from '../settings/clinicSettings.ts';
import { settingsRoutes } from '../settings/routes.ts';
import { subscriptionRoutes } from '../subscription/routes.ts';
import { areaRoutes } from './areaCalls.ts';
import { mountSecretLinks } from './secretLinks.ts';
import { checkModule, checkSubscription } from '../subscription/admission.ts';
import { compressReads } from '../http/compression.ts';
import { OpenedFiles } from '../desk/massReading.ts';
import { endEditing } from '../desk/recordEdits.ts';
import { inboxRoutes } from '../approvals/routes.ts';
import { dashboardRoutes } from '../dashboard/routes.ts';
import { dashboardParts } from '../dashboard/read.ts';
import type { KeptCards } from '../dashboard/keptCards.ts';
import { deskRoutes } from '../desk/routes.ts';
import { noticeRoutes } from '../notifications/routes.ts';
import type { NoticeBook } from '../notifications/noticeBook.ts';
import type { NoticeHub } from '../notifications/hub.ts';
import type { NoticeSight } from '../notifications/sight.ts';
import { createIdempotency } from '../http/idempotency.ts';
import { mountResource } from './mountResource.ts';
import type { Pages } from './pages.ts';
import type { RateLimiter } from '../http/rateLimits.ts';
import { documentRoute, openRoutes } from './openRoutes.ts';
import { mountRoutes, refuseUndeclared } from '../http/route.ts';
import { createTurns, type Turns } from '../http/clinicTurns.ts';

/**
 * How much of a session a route needs: a full one unless it says `setup` (also before the second step the role demands),
 * `always` (also before a password change) or `none`.
 */
export type SessionNeed = 'full' | 'setup' | 'always' | 'none';

declare module 'fastify' {
  interface FastifyContextConfig {
    session?: SessionNeed;
    /** Costs nobody anything, or its own work takes what it costs: health checks, secret links. */
    unlimited?: boolean;
    /** Its answer stays open: it holds no place of its clinic meanwhile. Addresses that end in `/stream` are such. */
    endless?: boolean;
    /** Its answer brings a secret beside texts others may choose: it is never packed (BREACH). */
    handsOutSecret?: boolean;
  }
}

export interface ApiParts {
  readonly config: Config;
  readonly database: Database;
  readonly catalogue: Catalogue;
  readonly repository: Repository;
  readonly sessions: Sessions;
  readonly limiter: RateLimiter;
  readonly pages: Pages;
  readonly logger: Logger;
  readonly clock: () => Date;
  readonly jobQueue: string;
  readonly cards: KeptCards;
  readonly worker: Worker;
  readonly notices: { readonly book: NoticeBook; readonly hub: NoticeHub; readonly sight: NoticeSight };
  readonly store: FileStore;
  /** Address of a page on a clinic's host, from the configured domain alone (SEC-33). */
  readonly linkTo: (subdomain: string, path: string) => string;
}

/** Everything below `/api/v1`. */
export async function apiRoutes(app: FastifyInstance, parts: ApiParts): Promise<void> {
  const { config, database, catalogue, store, repository, sessions, limiter } = parts;
  const { pool } = database;
  const turns = createTurns();
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    await admit(request, parts);
    await awaitTurn(turns, request, reply);
  });
  compressReads(app);
  refuseUndeclared(app);
  mountOpen(app, parts);
  const outside = outsideOf(parts);
  const sealer = createSealer(config);
  // One's own password, sessions and way out stay when the subscription has ended.
  await app.register(async (account) => {
    account.addHook('onRoute', (route) => {
      route.config = { openWhile: 'read_only', ...route.config };
    });
    mountRoutes(account, authRoutes, { ...outside, sealer, limiter, sessions, atSignOut: [endEditing] });
  });
  const scan = openScanner(config);
  const files = { pool, store, scan, sealer, sessions, catalogue, repository, limiter };
  await app.register(mountFiles, { ...files, routes: [...fileRoutes, ...logoRoutes] });
  mountRoutes(app, blogPictures, { pool, store });
  const idempotency = createIdempotency(pool);
  mountRoutes(app, optOutRoutes, { pool, sealer });
  mountRoutes(app, signupRoutes, { ...outside, catalogue, idempotency });
  mountRoutes(app, deskRoutes, { pool, repository, catalogue, idempotency, limiter });
  mountRoutes(app, inboxRoutes, { repository });
  mountRoutes(app, dashboardRoutes, dashboardParts(areas, parts));
  mountRoutes(app, noticeRoutes, { pool, ...parts.notices });
  const settings = clinicSettingsOf(catalogue, repository.inside);
  mountRoutes(app, settingsRoutes, { pool, catalogue, sessions, settings });
  mountRoutes(app, subscriptionRoutes, { pool, repository, config, catalogue, sessions, idempotency });
  mountRoutes(app, auditRoutes, { services: repository.inside.services, limiter });
  const { worker, jobQueue: queue } = parts;
  transferRoutes(app, { store, repository, limiter, worker, queue });
  mountRoutes(app, areaJobRoutes, { repository, idempotency, queue, wake: () => worker.wake() });
  mountRoutes(app, areaRoutes, { pool, repository });
  mountSecretLinks(app, { ...parts, pool });
  const mounted = { repository, sessions, idempotency, limiter, opened: new OpenedFiles(pool) };
  for (const resource of catalogue.resources) mountResource(app, catalogue, resource, mounted);
}

/** What anybody may ask, signed in or not. */
function mountOpen(app: FastifyInstance, { config, database: { pool }, catalogue, pages }: ApiParts): void {
  mountRoutes(app, openRoutes, { pool, version: pages.version });
  if (!config.production) mountRoutes(app, [documentRoute(() => openapi(catalogue))], undefined);
  mountRoutes(app, siteRoutes, { pool, config });
}

/** What calls from outside of a session need: where links lead, and whether addresses are counted. */
const outsideOf = ({ config, database, logger, clock, linkTo }: ApiParts) => ({
  pool: database.pool,
  logger,
  baseDomain: config.baseDomain,
  limitsAddresses: config.rateLimits,
  linkTo,
  clock,
});

/** Who is asking, and whether they ask too often (SEC-59). A refused token costs the address, not a person. */
async function admit(request: FastifyRequest, { sessions, limiter, catalogue }: ApiParts): Promise<void> {
  const { session = 'full', unlimited = false } = request.routeOptions.config;
  // An address that does not exist, or not for this method, answers 404 or 405 to anybody.
  if (request.is404 || unlimited) return;
  if (session === 'none') return await limiter.take('public', request.ip);
  try {
    request.principal = await sessions.authenticate(request, session);
  } catch (reason) {
    if (reason instanceof ProblemError) await limiter.take('public', request.ip);
    throw reason;
  }
  const reads = request.method === 'GET' || request.method === 'HEAD';
  await limiter.take(reads ? 'read' : 'write', request.principal.userId);
  checkSubscription(request, request.principal);
  checkModule(request, request.principal, catalogue);
}

/** Waits until it is the clinic's turn (SEC-59), and gives its place back when the answer is out or the caller has gone. */
async function awaitTurn(turns: Turns, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { config, url = '' } = request.routeOptions;
  if (request.principal === null || config.endless === true || url.endsWith('/stream')) return;
  const leave = await turns.take(request.principal.clinicId);
  if (reply.raw.destroyed) leave();
  else reply.raw.once('close', leave);
}
