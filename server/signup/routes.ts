import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { answerText } from '#i18n/errors.ts';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import { findClinic } from '../db/gate.ts';
import { addressKey } from '../auth/addressKey.ts';
import { giveTryBack, limitTries } from '../auth/guessing.ts';
import { emptySample, fillWithSample, setupOf } from '../setup/setup.ts';
import { bodyOf, json, once } from '../http/calls.ts';
import type { Idempotency } from '../http/idempotency.ts';
import { principalOf, userAgentOf } from '../http/request.ts';
import { headerSubdomain, hostInfo } from '../http/tenant.ts';
import type { Logger } from '../log.ts';
import { ProblemError } from '../problems.ts';
import { enterOnce } from './entry.ts';
import { signUp } from './signup.ts';
import { subdomainAnswer } from './subdomains.ts';
import { proveEmail, resendProof, type LinkTo } from './verifyEmail.ts';

export interface SignupRoutesParts {
  readonly pool: Pool;
  readonly catalogue: Catalogue;
  readonly idempotency: Idempotency;
  readonly logger: Logger;
  readonly clock: () => Date;
  readonly baseDomain: string | undefined;
  readonly limitsAddresses: boolean;
  readonly linkTo: LinkTo;
}

/** platform.md 5 and 15, by address. */
const signupsPerHour = 3;
const signupsPerDay = 10;
const checksPerHour = 200;
/** Codes of a sign-up that open nothing; a right one does not count. */
const wrongCodesPerHour = 30;

/** Sign-up of clinics and what a new clinic needs first, below `/api/v1` (platform.md 5, UX-68). */
export function signupRoutes(app: FastifyInstance, parts: SignupRoutesParts): void {
  const { pool, baseDomain, linkTo, clock, logger } = parts;
  const open = { config: { session: 'none' as const } };
  const take = async (request: FastifyRequest, what: string, most: number, within: string): Promise<void> => {
    // All tests come from one address, so RATE_LIMITS=off lifts these.
    if (parts.limitsAddresses)
      await limitTries(pool, { [`${what} ${addressKey(request.ip)}`]: most }, within);
  };

  app.get<{ Querystring: { value?: unknown } }>('/signup/subdomain', open, async (request) => {
    const { value } = request.query;
    if (typeof value !== 'string' || value.length > 200) throw new ProblemError('bad_request');
    await take(request, 'subdomain', checksPerHour, '1 hour');
    return await subdomainAnswer(pool, value, baseDomain);
  });

  app.post('/signup', open, async (request, reply) => {
    await refuseOnClinicHost(pool, request, baseDomain);
    const key = request.headers['idempotency-key'];
    if (Array.isArray(key)) throw new ProblemError('bad_request');
    const { locale, ip, id: requestId } = request;
    const answer = await signUp(
      {
        pool,
        baseDomain,
        linkTo,
        clock,
        limit: async () => {
          await take(request, 'signup by the day', signupsPerDay, '1 day');
          await take(request, 'signup by the hour', signupsPerHour, '1 hour');
        },
        alert: (signups) => logger.warn({ signups }, 'unusually many sign-ups today'),
      },
      { body: bodyOf(request), key, locale, ip, userAgent: userAgentOf(request), requestId },
    );
    if (answer.replayed) reply.header('idempotency-replayed', 'true');
    return json(reply.code(201), answer.body);
  });

  app.post('/verify-email', open, async (request) => {
    await proveEmail(pool, bodyOf(request), request.id);
    return { message: answerText(request.locale, 'emailProven') };
  });
  entryRoute(app, parts);
  setupRoutes(app, parts);
}

/** From the sign-up into the clinic it made, on that clinic's host. */
function entryRoute(app: FastifyInstance, parts: SignupRoutesParts): void {
  const { pool, baseDomain, clock, logger } = parts;
  app.post('/signup/enter', { config: { session: 'none' } }, async (request) => {
    const { locale, ip, id: requestId } = request;
    const named = headerSubdomain(request.headers['x-clinic-subdomain'], baseDomain);
    const host = hostInfo(request.host, baseDomain);
    const counted = `enter ${addressKey(ip)}`;
    if (parts.limitsAddresses) await limitTries(pool, { [counted]: wrongCodesPerHour }, '1 hour');
    const entered = await enterOnce(pool, bodyOf(request), {
      ip,
      requestId,
      locale,
      userAgent: userAgentOf(request),
      now: clock(),
      limitsAddresses: parts.limitsAddresses,
      subdomain: named ?? (host.kind === 'clinic' ? host.subdomain : undefined),
      onNoteLost: (reason) => logger.error({ err: reason, request: requestId }, 'an entry was not noted'),
    });
    if (parts.limitsAddresses) await giveTryBack(pool, counted);
    return entered;
  });
}

function setupRoutes(app: FastifyInstance, parts: SignupRoutesParts): void {
  const { pool, linkTo, catalogue, idempotency } = parts;
  app.post('/verify-email/resend', async (request) => {
    await resendProof(pool, principalOf(request), linkTo);
    return { message: answerText(request.locale, 'emailLinkSent') };
  });
  app.get('/clinic-setup', (request) => setupOf(pool, principalOf(request)));
  app.post('/sample-data', (request, reply) =>
    once(idempotency, request, reply, { status: 201 }, () => fillWithSample(pool, principalOf(request))),
  );
  app.delete('/sample-data', (request) => emptySample(pool, catalogue, principalOf(request)));
}

/** A clinic is not made on another's address (platform.md 5); the page has moved there already. */
async function refuseOnClinicHost(
  pool: Pool,
  request: FastifyRequest,
  baseDomain: string | undefined,
): Promise<void> {
  const header = request.headers['x-clinic-subdomain'];
  const host = hostInfo(request.host, baseDomain);
  const named =
    header === undefined && host.kind === 'clinic' ? host.subdomain : headerSubdomain(header, baseDomain);
  if (named !== undefined && (await findClinic(pool, named)) !== undefined)
    throw new ProblemError('signup_elsewhere');
}
