import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findClinic, movedSubdomain } from '../db/gate.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/connect.ts';
import { ProblemError } from '../problems.ts';
import { signupPages } from '../signup/pages.ts';
import { isListed } from '../site/siteHosts.ts';
import type { Pages } from './pages.ts';
import { hostInfo, isApex, redirectTarget } from '../http/tenant.ts';

export interface HostParts {
  readonly config: Pick<Config, 'baseDomain'>;
  readonly database: Pick<Database, 'pool'>;
}

/** Names, addresses and ports; anything else in a Host header could only mislead. */
const hostShape = /^[a-z0-9._-]*(?::\d{0,5})?$|^\[[0-9a-f:.]+\](?::\d{0,5})?$/i;

/** Two Host headers: Node reads the first, a proxy before it may have read the other (RFC 9112, 3.2). */
const isNamedTwice = ({ raw: { rawHeaders } }: FastifyRequest): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1;

/** What stands after the last slash of the path. */
const lastSegment = (url: string): string => url.split('?', 1)[0]?.split('/').at(-1) ?? '';

/** A document a person opens, not a file of it and not a call of the app. */
const isPage = ({ method, url }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && !lastSegment(url).includes('.');

/**
 * The bare base domain moves to www, the host `redirect.` to the clinic its path names, and the host a clinic had before
 * to the one it has now; a name that no clinic has is 404 with the product's page (platform.md 1, SEC-09). No search
 * engine lists another host than www (platform.md 9). `pages` is asked late: it is made after this.
 */
export function addHostRules(
  server: FastifyInstance,
  { config, database }: HostParts,
  pages: () => Pages,
): void {
  server.addHook('onRequest', async (request, reply) => {
    const { host, protocol, url } = request;
    const missing = request.headers.host === undefined && request.raw.httpVersion === '1.1';
    if (missing || isNamedTwice(request) || !hostShape.test(host)) throw new ProblemError('bad_request');
    // Files bear their own headers, and few; the API is no page.
    if (!isListed(host, config.baseDomain) && !/^\/(?:api|assets)\//.test(url))
      reply.header('x-robots-tag', 'noindex');
    const port = /:\d+$/.exec(host)?.[0] ?? '';
    if (isApex(host, config.baseDomain))
      return await reply.redirect(`${protocol}://www.${config.baseDomain ?? ''}${port}${url}`, 301);
    const info = hostInfo(host, config.baseDomain);
    if (info.kind === 'clinic' && isPage(request)) {
      const now = await movedSubdomain(database.pool, info.subdomain);
      // The new name in the place of the old one; everything after it is as the browser sent it.
      if (now !== undefined)
        return await reply.redirect(
          `${protocol}://${host.toLowerCase().replace(info.subdomain, now)}${url}`,
          301,
        );
    }
    if (info.kind !== 'redirect') return;
    const known = async (subdomain: string): Promise<boolean> =>
      (await findClinic(database.pool, subdomain)) !== undefined;
    const target = await redirectTarget(url, config.baseDomain ?? info.base, port, known);
    if (target !== undefined) return await reply.redirect(`${protocol}://${target.host}${target.path}`, 302);
    return await pages().nobody(request, reply);
  });
  signupPages(server, config.baseDomain);
}
