import { randomUUID } from 'node:crypto';
import path from 'node:path';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { readPhone } from '#i18n/phoneReader.ts';
import { buildCatalogue, type Catalogue } from '#metadata/derive/catalogue.ts';
import { readPhonesWith } from '#metadata/fields/phones.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { areas } from '#resources/index.ts';
import { createRefusals } from '../audit/refusals.ts';
import { markAddressesWith } from '../auth/addressKey.ts';
import { createSealer } from '../secrets/serverKey.ts';
import { createSessions, type Sessions } from '../auth/sessions.ts';
import type { Config } from '../config.ts';
import { startConsole } from './console.ts';
import type { Repository } from '../data/repository.ts';
import type { Database } from '../db/connect.ts';
import { KeptCards } from '../dashboard/keptCards.ts';
import { projectFolder } from '../db/embedded/place.ts';
import { answerUnreadable, refuseExpectations } from '../http/bareAnswers.ts';
import { collectAddresses, type Addresses } from '../http/addresses.ts';
import { apiRoutes } from './api.ts';
import { allowedRequestHeaders, exposedHeaders, firstHeaders, originAllowed } from '../http/headers.ts';
import { openStore, type FileStore } from '../files/store.ts';
import { ourRepository } from './ourRepository.ts';
import { addHostRules } from './hostRules.ts';
import { bodyLimits, limitOpenBodies, parseJsonBody } from '../http/jsonBody.ts';
import { demandTexts } from '../http/queryTexts.ts';
import { linksOf, portOf, siteLinksOf } from '../http/links.ts';
import { servePages, type Pages } from './pages.ts';
import { sendProblem } from '../http/sendProblem.ts';
import { createRateLimiter } from '../http/rateLimits.ts';
import { localeOfHeader } from '../http/request.ts';
import { checkBeforeStart } from './startChecks.ts';
import type { ServerRules } from '../kit/rules.ts';
import type { Logger } from '../log.ts';
import { oneClickRoutes } from '../mail/optOutRoutes.ts';
import { buildNoticeBook } from '../notifications/noticeBook.ts';
import { createNoticeHub, type StreamTimes } from '../notifications/hub.ts';
import { noticeSight } from '../notifications/sight.ts';
import { startPlatformWork } from './platformWork.ts';
import { ProblemError } from '../problems.ts';
import { startSite } from '../site/startSite.ts';
import { areaJobKinds, jobLeaver } from '../transfer/areaJobs.ts';
import { startTransfers } from '../transfer/mount.ts';

/** What the application is made of; tests give their own catalogue, clock and folders. */
export interface AppParts {
  readonly config: Config;
  readonly database: Database;
  readonly resources: readonly AnyResource[];
  readonly rules: readonly ServerRules[];
  readonly logger: Logger;
  readonly clock?: () => Date;
  /** The browser build; `dist/web` unless given. */
  readonly webFolder?: string | undefined;
  /** Whose background jobs this server works off; servers of one installation share `main`. */
  readonly jobQueue?: string;
  /** Off where several servers share a database and another one sends the mails and does what is due at night. */
  readonly platformWork?: 'on' | 'off';
  /** How long streams of notices live; those of platform.md 11 unless given. */
  readonly streamTimes?: StreamTimes;
}

export interface App {
  readonly server: FastifyInstance;
  readonly catalogue: Catalogue;
  readonly repository: Repository;
  readonly sessions: Sessions;
  /** Running requests finish within ten seconds, new ones get 503, then nothing listens (REL-05). Safe to call twice. */
  stop(): Promise<void>;
}

const stopWithin = 10_000;

/** Puts the HTTP application together. Throws `CatalogueError` when declarations and rules do not fit. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { config, database } = parts;
  readPhonesWith(readPhone);
  const clock = parts.clock ?? (() => new Date());
  const catalogue = buildCatalogue(parts.resources);
  checkBeforeStart(catalogue, parts.rules, areas);
  const linkTo = linksOf(config, () => portOf(server, config));
  const { jobQueue = 'main' } = parts;
  const store = openStore(config);
  const leaveJob = jobLeaver(jobQueue, () => worker.wake());
  const repository = ourRepository(parts, { catalogue, clock, linkTo, store, leaveJob });
  const sessions = createSessions(database.pool, { baseDomain: config.baseDomain, clock });

  const server = newServer(parts);
  const addresses = collectAddresses(server);
  answerProblems(server, parts);
  const flow = followRequests(server, parts);
  addHostRules(server, parts, () => pages);
  const folder = webFolderOf(parts);
  const { site, stop: stopSite } = await startSite(server, { config, database, folder, clock, linkTo });
  const pages: Pages = await servePages(server, folder, catalogue, config, site);
  const sealer = createSealer(config);
  markAddressesWith(sealer);
  const limiter = createRateLimiter(config.rateLimits, database.pool, jobQueue);
  const transfers = { store, repository, logger: parts.logger, clock, queue: jobQueue };
  const worker = startTransfers(transfers, areaJobKinds(repository.inside));
  const ourPort = (): number => portOf(server, config);
  const cards = new KeptCards();
  const shared = { clock, limiter, jobQueue, store, cards };
  const console = startConsole({ ...parts, ...shared, sealer, linkTo: siteLinksOf(config, ourPort) });
  const unlisten = await forgetting(database, [sessions, console.sessions, cards]);
  // After it: what a stream is told of is looked up anew.
  const notices = await startNotices({ ...parts, store }, repository, sessions);
  const own = { catalogue, repository, sessions, pages, linkTo, worker, notices };
  await server.register(apiRoutes, { ...parts, ...shared, ...own, prefix: '/api/v1' });
  await server.register(console.routes, { prefix: '/api/v1/platform' });
  oneClickRoutes(server, { pool: database.pool, sealer, limiter, pages });
  answerTheRest(server, addresses, pages);
  await server.ready();

  const stop = onceOnly(async () => {
    flow.close();
    await notices.hub.close();
    const work = [worker.stop(), console.stop(), notices.platformWork?.stop()];
    await Promise.all([flow.idle(stopWithin), ...work]);
    await server.close();
    await Promise.all([unlisten, stopSite].map((end) => end().catch(() => undefined)));
  });
  return { server, catalogue, repository, sessions, stop };
}

/** Whatever is thrown is answered as a problem; who was refused what is written down before (SEC-63). */
function answerProblems(server: FastifyInstance, { database, logger }: AppParts): void {
  const refusals = createRefusals({ pool: database.pool, logger });
  server.setErrorHandler(async (error, request, reply) => {
    await refusals.note(error, request);
    await sendProblem(error, request, reply, logger);
  });
}

/** What any process changed of a clinic's people, every memory forgets. */
const forgetting = (
  database: Database,
  memories: readonly Pick<Sessions, 'forgetClinic'>[],
): Promise<() => Promise<void>> =>
  database.listen('access_changed', (clinicId) => {
    for (const memory of memories) memory.forgetClinic(clinicId);
  });

/** However often it is asked for, it is done once. */
function onceOnly(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}

const webFolderOf = ({ webFolder }: AppParts): string =>
  path.resolve(webFolder ?? path.join(projectFolder(), 'dist/web'));

/** What people are told: the book of events, the open streams, and the work that hands notices out. */
async function startNotices(
  parts: AppParts & { readonly store: FileStore },
  { inside }: Repository,
  sessions: Sessions,
) {
  const book = buildNoticeBook(inside.services.catalogue, parts.rules);
  const platformWork =
    parts.platformWork === 'off' ? undefined : await startPlatformWork({ ...parts, inside, book });
  const { catalogue, counts } = inside.services;
  const sight = noticeSight(inside.services, book);
  const times = parts.streamTimes;
  const hub = await createNoticeHub({ ...parts, catalogue, counts, sessions, sight, times });
  return { book, hub, sight, platformWork };
}

/** As fastify wants it: a list it may change, or a judgement of each hop, the nearest being 0. */
function proxiesOf({ trustProxy }: Config): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  return trustProxy === false ? false : [...trustProxy];
}

function newServer(parts: AppParts): FastifyInstance {
  const server = fastify({
    bodyLimit: bodyLimits.bytes,
    trustProxy: proxiesOf(parts.config),
    genReqId: () => randomUUID(),
    forceCloseConnections: true,
    return503OnClosing: false,
    requestTimeout: 60_000,
    routerOptions: { maxParamLength: 200 },
    // A request without a host gets our own refusal, not Node's bare one (SEC-39).
    http: { requireHostHeader: false },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => {
      request.locale = localeOfHeader(request.headers['accept-language']);
      reply.headers(firstHeaders);
      void sendProblem(error, request, reply, parts.logger);
    },
  });
  limitOpenBodies(server);
  refuseExpectations(server.server);
  server.decorateRequest('principal', null);
  server.decorateRequest('refusedPrincipal', null);
  server.decorateRequest('locale', 'ar');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseJsonBody(String(body)));
    } catch (reason) {
      done(reason as Error);
    }
  });
  // The stock client sends DELETE as text/plain without a body (DESIGN 9.19); nothing else comes in another type.
  server.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    if (request.method === 'DELETE' && String(body).trim() === '') done(null, undefined);
    else done(new ProblemError('unsupported_content'));
  });
  return server;
}

interface Flow {
  /** From now on new requests are answered with 503. */
  close(): void;
  /** Resolves when no request runs any more, or after the given milliseconds. */
  idle(within: number): Promise<void>;
}

const methodHeaders = ['x-http-method-override', 'x-http-method', 'x-method-override'];

/** First and last steps of every request: its name and language, fixed headers, shape of the query, the log line. */
function followRequests(server: FastifyInstance, { config, logger }: AppParts): Flow {
  let running = 0;
  let closing = false;
  let whenIdle: (() => void) | undefined;
  server.addHook('onRequest', async (request, reply) => {
    running += 1;
    reply.raw.once('close', () => {
      running -= 1;
      if (running === 0) whenIdle?.();
    });
    request.locale = localeOfHeader(request.headers['accept-language']);
    reply.headers(firstHeaders);
    // A file needs no name in the log; a refusal gets one wherever it happens.
    if (!request.url.startsWith('/assets/')) reply.header('x-request-id', request.id);
    if (closing)
      throw new ProblemError('service_unavailable', { headers: { connection: 'close', 'retry-after': '5' } });
    // The method is the one the request line says (SEC-54).
    if (methodHeaders.some((name) => request.headers[name] !== undefined))
      throw new ProblemError('bad_request');
    demandTexts(request.query as Record<string, unknown>);
    if (allowOrigin(request, reply, config)) return await reply.code(204).send();
  });
  server.addHook('onResponse', async (request, reply) => {
    logger.info({
      request: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      user: request.principal?.userId,
      clinic: request.principal?.clinicId,
    });
  });
  return {
    close: () => (closing = true),
    idle: (within) =>
      new Promise((resolve) => {
        if (running === 0) return resolve();
        whenIdle = resolve;
        setTimeout(resolve, within).unref();
      }),
  };
}

/** Cross-origin rules (SEC-40). True for a preflight, which is answered at once. */
function allowOrigin(request: FastifyRequest, reply: FastifyReply, config: Config): boolean {
  const { origin } = request.headers;
  const preflight =
    request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
  if (origin === undefined) return false;
  reply.header('vary', 'Origin');
  if (!originAllowed(origin, config)) return preflight;
  reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', exposedHeaders);
  if (preflight)
    reply
      .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      .header('access-control-allow-headers', allowedRequestHeaders)
      .header('access-control-max-age', '600');
  return preflight;
}

function answerTheRest(server: FastifyInstance, addresses: Addresses, pages: Pages): void {
  server.setNotFoundHandler((request, reply) => {
    const allowed = addresses.allowed(request.url);
    if (allowed.length > 0)
      throw new ProblemError('method_not_allowed', { headers: { allow: allowed.join(', ') } });
    if (request.url === '/api' || request.url.startsWith('/api/')) throw new ProblemError('route_not_found');
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new ProblemError('method_not_allowed', { headers: { allow: 'GET, HEAD' } });
    return pages.answer(request, reply);
  });
}
