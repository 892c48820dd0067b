import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { movedSubdomain } from '../db/gate.ts';
import { headerSubdomain, hostInfo } from '../http/tenant.ts';
import { standingOf, type SubscriptionTerm } from '../identity/subscriptionState.ts';

/** Whether the clinic still pays: after the end of its subscription a secret link opens nothing, also while people may still read. */
export function isServed(term: SubscriptionTerm, today: string): boolean {
  const { state } = standingOf(term, today);
  return state !== 'read_only' && state !== 'suspended';
}

/**
 * Whether a secret link is asked for where it is at home: on its clinic's host, on one the clinic had before, or on a host of no clinic.
 * Elsewhere it is as absent as a wrong one (SEC-01).
 */
export async function isAtHome(
  { pool, baseDomain }: { readonly pool: Pool; readonly baseDomain: string | undefined },
  request: FastifyRequest,
  subdomain: string,
): Promise<boolean> {
  const named = headerSubdomain(request.headers['x-clinic-subdomain'], baseDomain);
  if (named !== undefined && named !== subdomain) return false;
  const host = hostInfo(request.host, baseDomain);
  if (host.kind !== 'clinic' || host.subdomain === subdomain) return true;
  return (await movedSubdomain(pool, host.subdomain)) === subdomain;
}
