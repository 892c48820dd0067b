import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/**
 * Whole addresses of a clinic's pages, from the configured domain alone and never from a request (SEC-33). `portOf`
 * answers the port of a server that took whichever was free.
 */
export const linksOf =
  ({ baseDomain, port }: Pick<Config, 'baseDomain' | 'port'>, portOf: () => number = () => port) =>
  (subdomain: string, path: string): string =>
    baseDomain === undefined
      ? `http://${subdomain}.localhost:${portOf()}${path}`
      : `https://${subdomain}.${baseDomain}${path}`;

/** Whole addresses of the provider's own pages, which stand on no clinic's host (platform.md 10). */
export const siteLinksOf =
  ({ baseDomain, port }: Pick<Config, 'baseDomain' | 'port'>, portOf: () => number = () => port) =>
  (path: string): string =>
    baseDomain === undefined ? `http://localhost:${portOf()}${path}` : `https://www.${baseDomain}${path}`;

/** The port links name in development: PORT=0 means whichever was free. */
export function portOf({ server }: Pick<FastifyInstance, 'server'>, { port }: Pick<Config, 'port'>): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
