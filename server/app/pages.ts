import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import type { Config } from '../config.ts';
import { ProblemError } from '../problems.ts';
import type { PublicSite } from '../site/site.ts';
import { pageHeaders, pagePolicy } from '../http/headers.ts';
import { hostInfo } from '../http/tenant.ts';

/** The entries of the browser build (DESIGN 6) but for the public pages, which server/site draws. */
type Page = 'auth' | 'app' | 'console' | 'screen';

/** First segments of the public pages: an address below them that nobody knows gets the site's own refusal. */
const publicPages = new Set(['', 'contact', 'signup', 'terms', 'blogs']);
const authPages = new Set(['login', 'first-login', 'reset-password', 'verify-email', 'stop-mail']);
/** First segments of the shell's pages that belong to no entity (contract, DESIGN 9.13). */
const shellPages = [
  'attendance',
  'attendances',
  'close-circle',
  'custody',
  'dashboard',
  'employee',
  'employees',
  'fingerprint',
  'inventory',
  'my-salaries',
  'my-vacations',
  'notifications',
  'profile',
  'rooms',
  'salary-slips',
  'salary-systems',
  'salary-templates',
  'settings',
  'sulaf',
];

export interface Pages {
  /** Changes with every build; the app compares it every ten minutes (SPECIFICATION 4). */
  readonly version: string;
  /** Answers a page or, for an address nobody knows, the not-found page with 404. */
  answer(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply>;
  /** 404 with the product's own page, for an address that belongs to no clinic. */
  nobody(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/** The place in the built HTML that each answer fills with its own style nonce, e.g. `{{CSP_NONCE}}`. */
const noncePlace = /\{\{(?:csp_)?nonce\}\}/gi;
/** The place of the error reporter's address; empty where none is configured (SEC-45). */
const reporterPlace = '{{error-reporting}}';

/**
 * Serves the browser build from `folder`: hashed files for ever, pages through a template with a fresh nonce for styles
 * (SEC-38, DESIGN 9.28).
 */
export async function servePages(
  app: FastifyInstance,
  folder: string,
  catalogue: Catalogue,
  config: Pick<Config, 'sentryDsn' | 'baseDomain'>,
  site: Pick<PublicSite, 'notFound'>,
): Promise<Pages> {
  const pages = readPages(folder, config);
  const shell = new Set([
    ...shellPages,
    ...catalogue.screens.map(({ path: address }) => address.split('/')[1] ?? ''),
  ]);
  if (fs.existsSync(folder)) await serveFiles(app, folder);
  const version = versionOf(folder, pages);
  app.get('/version.txt', (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain').send(version),
  );
  const send = (reply: FastifyReply, status: 200 | 404, html: string | undefined): FastifyReply => {
    if (html === undefined) throw new ProblemError('route_not_found');
    const nonce = randomBytes(16).toString('base64url');
    return reply
      .code(status)
      .headers(pageHeaders)
      .header('content-security-policy', pagePolicy(nonce, config))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html.replace(noncePlace, nonce));
  };
  return {
    version,
    answer(request, reply) {
      const [address = ''] = request.url.split('?');
      const [, first = ''] = address.split('/');
      const page = pageFor(address);
      // The console stands on no clinic's host: there it is an address nobody knows (platform.md 10).
      const isElsewhere = first === 'platform' && hostInfo(request.host, config.baseDomain).kind !== 'none';
      if (isElsewhere) return send(reply, 404, pages.get('app'));
      // A file that is not there, or one nobody may know of: no page of ours has a dot in its last segment.
      if (address.includes('/.') || address.split('/').at(-1)?.includes('.') === true)
        throw new ProblemError('route_not_found');
      if (publicPages.has(first)) return site.notFound(request, reply);
      return send(reply, page !== 'app' || shell.has(first) ? 200 : 404, pages.get(page));
    },
    nobody: (request, reply) => site.notFound(request, reply),
  };
}

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    // Each header of each file is fetched by a phone too.
    acceptRanges: false,
    lastModified: false,
    globIgnore: ['*.html', '**/.*', '**/*.{br,gz}'],
    setHeaders(response, file) {
      const hashed = path.relative(folder, file).startsWith(`assets${path.sep}`);
      response.setHeader('vary', 'accept-encoding');
      response.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

function pageFor(address: string): Page {
  const [, first = '', second = ''] = address.split('/');
  if (first === 'platform') return authPages.has(second) ? 'auth' : 'console';
  // The secret of a waiting room's screen stands behind the #: its page is the same for everybody.
  if (first === 'waiting-room' && second === '') return 'screen';
  return authPages.has(first) ? 'auth' : 'app';
}

function readPages(folder: string, { sentryDsn = '' }: Pick<Config, 'sentryDsn'>): ReadonlyMap<Page, string> {
  const written = publicDsn(sentryDsn);
  const found = (['auth', 'app', 'console', 'screen'] as const).flatMap((page): [Page, string][] => {
    const file = path.join(folder, `${page}.html`);
    if (!fs.existsSync(file)) return [];
    return [[page, fs.readFileSync(file, 'utf8').replaceAll(reporterPlace, () => written)]];
  });
  return new Map(found);
}

/** Address, key and project of the error reporter without anything secret, fit for an attribute. */
function publicDsn(dsn: string): string {
  if (dsn === '') return '';
  const { protocol, username, host, pathname } = new URL(dsn);
  const address = `${protocol}//${username}@${host}${pathname}`;
  return address.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** The build's own id; without one, the pages' text, which names the hashed files and so changes with them. */
function versionOf(folder: string, pages: ReadonlyMap<Page, string>): string {
  const written = path.join(folder, '..', 'version.txt');
  if (fs.existsSync(written)) return fs.readFileSync(written, 'utf8').trim();
  const hash = createHash('sha256');
  for (const text of pages.values()) hash.update(text);
  return hash.digest('hex').slice(0, 16);
}
