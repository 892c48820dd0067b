import { hostInfo } from '../http/tenant.ts';

/**
 * Whether search engines may list what this host shows: `www.<base>` alone, in development the bare localhost and its
 * www too (platform.md 9). Clinics, staging, redirect, api and register are listed nowhere.
 */
export function isListed(host: string, baseDomain: string | undefined): boolean {
  const bare = host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
  if (baseDomain !== undefined) return bare === `www.${baseDomain}`;
  return hostInfo(host).kind === 'none' && !/^(?:api|register|staging)\./.test(bare);
}
