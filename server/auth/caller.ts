import type { FastifyRequest } from 'fastify';
import type { Pool, QueryConfig } from 'pg';
import { userAgentOf } from '../http/request.ts';
import type { RateLimiter } from '../http/rateLimits.ts';
import { clinicNamed } from '../http/tenant.ts';
import type { Logger } from '../log.ts';
import type { Realm } from '../db/gate.ts';
import type { Caller } from './login.ts';
import type { Sealer } from '../secrets/serverKey.ts';
import type { Sessions } from './sessions.ts';

export interface AuthParts {
  readonly pool: Pool;
  readonly sealer: Sealer;
  readonly clock: () => Date;
  readonly sessions: Sessions;
  readonly limiter: RateLimiter;
  /** What else ends with a session, written in the transaction of the sign-out. */
  readonly atSignOut: readonly QueryConfig[];
  readonly logger: Logger;
  readonly baseDomain: string | undefined;
  readonly limitsAddresses: boolean;
  /** Whose accounts sign in here; a clinic's people where not said. */
  readonly realm?: Realm;
  /** Address of a page on a clinic's host, from the configured domain alone (SEC-33). */
  readonly linkTo: (subdomain: string, path: string) => string;
}

/** Where a call comes from: the header names the clinic before sign-in; without one the host does. */
export function callerOf(parts: AuthParts, request: FastifyRequest): Caller {
  return {
    ip: request.ip,
    userAgent: userAgentOf(request),
    requestId: request.id,
    locale: request.locale,
    limitsAddresses: parts.limitsAddresses,
    realm: parts.realm ?? 'clinic',
    now: parts.clock(),
    onNoteLost: (reason) =>
      parts.logger.error({ err: reason, request: request.id }, 'a failed sign-in was not written down'),
    subdomain: clinicNamed(request, parts.baseDomain),
  };
}
