import type { FastifyInstance, FastifyRequest } from 'fastify';
import { buildCatalogue } from '#metadata/derive/catalogue.ts';
import { areas, resources } from '#resources/console/index.ts';
import { serverRulesRegistry } from '#resources/console/index.server.ts';
import { authRoutes } from '../auth/routes.ts';
import type { Sealer } from '../secrets/serverKey.ts';
import { createSessions, type Sessions } from '../auth/sessions.ts';
import type { Config } from '../config.ts';
import { createRepository } from '../data/repository.ts';
import type { Database } from '../db/connect.ts';
import { OpenedFiles } from '../desk/massReading.ts';
import { openScanner } from '../files/scan.ts';
import type { FileStore } from '../files/store.ts';
import { fileRoutes, mountFiles } from '../files/routes.ts';
import { endEditing } from '../desk/recordEdits.ts';
import { dashboardRoutes } from '../dashboard/routes.ts';
import { dashboardParts } from '../dashboard/read.ts';
import type { KeptCards } from '../dashboard/keptCards.ts';
import { deskRoutes } from '../desk/routes.ts';
import { createIdempotency } from '../http/idempotency.ts';
import { mountResource } from './mountResource.ts';
import { documentRoute } from './openRoutes.ts';
import type { RateLimiter } from '../http/rateLimits.ts';
import { mountRoutes, refuseUndeclared } from '../http/route.ts';
import { checkBeforeStart } from './startChecks.ts';
import { hostInfo } from '../http/tenant.ts';
import type { Worker } from '../jobs/worker.ts';
import type { Logger } from '../log.ts';
import { consoleOpenapi } from './apiDocument.ts';
import { ProblemError } from '../problems.ts';
import { startTransfers, transferRoutes } from '../transfer/mount.ts';

export interface ConsoleParts {
  readonly config: Config;
  readonly database: Database;
  readonly logger: Logger;
  readonly clock: () => Date;
  readonly limiter: RateLimiter;
  readonly sealer: Sealer;
  readonly store: FileStore;
  /** Of the server; the console's jobs wait beside it, for they need the console's own catalogue. */
  readonly jobQueue: string;
  readonly cards: KeptCards;
  /** Address of a page on the provider's own host, from the configured domain alone (SEC-33). */
  readonly linkTo: (path: string) => string;
}

export interface Console {
  readonly sessions: Sessions;
  /** Everything below `/api/v1/platform`. */
  routes(app: FastifyInstance): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The provider's console (platform.md 10): the same engine over a catalogue, sessions and rights of its own, behind the
 * wall of the provider's row. Throws `CatalogueError` when its declarations and rules do not fit.
 */
export function startConsole(parts: ConsoleParts): Console {
  const { config, store, database, clock, logger } = parts;
  const catalogue = buildCatalogue(resources);
  checkBeforeStart(catalogue, serverRulesRegistry, areas);
  const linkTo = (_subdomain: string, path: string): string => parts.linkTo(path);
  const repository = createRepository({ database, catalogue, rules: serverRulesRegistry, clock, linkTo });
  const sessions = createSessions(database.pool, { baseDomain: config.baseDomain, clock, realm: 'console' });
  const queue = `${parts.jobQueue}.console`;
  const worker = startTransfers({ store, repository, logger, clock, queue });
  return {
    sessions,
    routes: async (app) => {
      app.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store');
        await admit(request, { ...parts, sessions });
      });
      await mount(app, { ...parts, catalogue, repository, sessions, queue, worker, ours: linkTo });
    },
    stop: () => worker.stop(),
  };
}

/** The console stands on hosts of no clinic alone: elsewhere it is not there at all. Then: who asks, and how often. */
async function admit(
  request: FastifyRequest,
  { config, limiter, sessions }: Pick<ConsoleParts, 'config' | 'limiter'> & { readonly sessions: Sessions },
): Promise<void> {
  if (hostInfo(request.host, config.baseDomain).kind !== 'none') throw new ProblemError('route_not_found');
  if (request.is404) return;
  const { session = 'full' } = request.routeOptions.config;
  if (session === 'none') return await limiter.take('public', request.ip);
  try {
    request.principal = await sessions.authenticate(request, session);
  } catch (reason) {
    if (reason instanceof ProblemError) await limiter.take('public', request.ip);
    throw reason;
  }
  const reads = request.method === 'GET' || request.method === 'HEAD';
  await limiter.take(reads ? 'read' : 'write', request.principal.userId);
}

interface MountedParts extends ConsoleParts {
  readonly catalogue: ReturnType<typeof buildCatalogue>;
  readonly repository: ReturnType<typeof createRepository>;
  readonly sessions: Sessions;
  readonly queue: string;
  readonly worker: Worker;
  readonly ours: (subdomain: string, path: string) => string;
}

async function mount(app: FastifyInstance, parts: MountedParts): Promise<void> {
  const { config, database, catalogue, repository, sessions, limiter, queue, worker, store, sealer } = parts;
  const { pool } = database;
  refuseUndeclared(app);
  mountRoutes(app, authRoutes, {
    pool,
    sessions,
    limiter,
    logger: parts.logger,
    clock: parts.clock,
    baseDomain: config.baseDomain,
    limitsAddresses: config.rateLimits,
    sealer,
    linkTo: (_subdomain, path) => parts.linkTo(`/platform${path}`),
    realm: 'console',
    atSignOut: [endEditing],
  });
  if (!config.production) mountRoutes(app, [documentRoute(() => consoleOpenapi(catalogue))], undefined);
  const idempotency = createIdempotency(pool);
  const scan = openScanner(config);
  const files = { pool, store, scan, sealer, sessions, catalogue, repository, limiter };
  await app.register(mountFiles, { ...files, routes: fileRoutes });
  mountRoutes(app, deskRoutes, { pool, repository, catalogue, idempotency, limiter });
  mountRoutes(app, dashboardRoutes, dashboardParts(areas, parts));
  transferRoutes(app, { store, repository, limiter, worker, queue });
  const mounted = { repository, sessions, idempotency, limiter, opened: new OpenedFiles(pool) };
  for (const resource of catalogue.resources) mountResource(app, catalogue, resource, mounted);
}
