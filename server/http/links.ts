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
