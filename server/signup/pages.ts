import type { FastifyInstance } from 'fastify';
import { hostInfo } from '../http/tenant.ts';

/**
 * Where the sign-up page stands (platform.md 5): `register.<base>/` opens it, and on a clinic's host it moves to
 * `register.<base>/signup`. The base is the configured domain; without one, the host without its first label.
 */
export function signupPages(server: FastifyInstance, baseDomain: string | undefined): void {
  server.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return;
    const [path = '', query] = request.url.split('?', 2);
    const { host, protocol } = request;
    if (path === '/' && /^register\./i.test(host)) return await reply.redirect('/signup', 302);
    if (path !== '/signup' || hostInfo(host, baseDomain).kind !== 'clinic') return;
    const port = /:\d+$/.exec(host)?.[0] ?? '';
    const base = baseDomain ?? host.replace(/:\d*$/, '').replace(/^[^.]*\./, '');
    const search = query === undefined ? '' : `?${query}`;
    return await reply.redirect(`${protocol}://register.${base}${port}/signup${search}`, 302);
  });
}
