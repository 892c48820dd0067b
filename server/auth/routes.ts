import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool, QueryConfig } from 'pg';
import { answerText } from '#i18n/errors.ts';
import { isId } from '#metadata/fields/validate.ts';
import { inClinic } from '../db/transaction.ts';
import type { RateLimiter } from '../http/rateLimits.ts';
import { principalOf, tokenOf, userAgentOf } from '../http/request.ts';
import { headerSubdomain, hostInfo } from '../http/tenant.ts';
import type { Logger } from '../log.ts';
import { ProblemError } from '../problems.ts';
import { confirmPassword } from './confirmPassword.ts';
import { endSession, type Realm } from '../db/gate.ts';
import { signIn, type Caller } from './login.ts';
import { meOf } from './me.ts';
import {
  changeAtFirstLogin,
  changePassword,
  emailOf,
  limitResets,
  requestReset,
  resetPassword,
} from './newPassword.ts';
import { secondStepRoutes } from './secondStepRoutes.ts';
import type { Sealer } from '../secrets/serverKey.ts';
import type { Sessions } from './sessions.ts';
import { strengthRoute } from './strengthRoute.ts';
import { tokenHash } from './tokens.ts';

export interface AuthParts {
  readonly pool: Pool;
  readonly sealer: Sealer;
  readonly clock: () => Date;
  readonly sessions: Sessions;
  readonly limiter: RateLimiter;
  readonly logger: Logger;
  readonly baseDomain: string | undefined;
  readonly limitsAddresses: boolean;
  /** Whose accounts sign in here; a clinic's people where not said. */
  readonly realm?: Realm;
  /** Address of a page on a clinic's host, from the configured domain alone (SEC-33). */
  readonly linkTo: (subdomain: string, path: string) => string;
  /** What else ends with a session, written in the transaction of the sign-out. */
  readonly atSignOut: readonly QueryConfig[];
}

/** Sign-in, sign-out, passwords, the current user and their sessions, below `/api/v1`. */
export function authRoutes(app: FastifyInstance, parts: AuthParts): void {
  const { pool, sessions, atSignOut } = parts;
  /** The header names the clinic before sign-in; without one the host does. */
  const callerOf = (request: FastifyRequest): Caller => {
    const header = request.headers['x-clinic-subdomain'];
    const named = headerSubdomain(header, parts.baseDomain);
    const host = hostInfo(request.host, parts.baseDomain);
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
      subdomain: header === undefined && host.kind === 'clinic' ? host.subdomain : named,
    };
  };
  publicRoutes(app, parts, callerOf);

  const always = { config: { session: 'always' as const } };
  app.get('/me', { config: { ...always.config, handsOutSecret: true } }, (request) =>
    meOf(pool, principalOf(request)),
  );
  app.post('/logout', always, async (request) => {
    const { clinicId, userId, userName, requestId, ip, userAgent } = principalOf(request);
    const hash = tokenHash(tokenOf(request) ?? '');
    await endSession(pool, hash);
    sessions.forgetToken(hash);
    await inClinic(pool, { clinicId, userId, requestId }, [
      ...atSignOut,
      {
        text: `insert into audit_log (clinic_id, actor_label, ip, user_agent, action, entity, entity_id)
          values (app_clinic(), $1, $2, $3, 'logout', 'users', $4)`,
        values: [userName, ip, userAgent, userId],
      },
    ]);
    return { message: answerText(request.locale, 'signedOut') };
  });
  passwordRoutes(app, parts, callerOf);
  confirmRoute(app, parts);
  strengthRoute(app, parts.limiter);
  secondStepRoutes(app, parts, callerOf);
  sessionRoutes(app, parts);
}

function publicRoutes(
  app: FastifyInstance,
  parts: AuthParts,
  callerOf: (request: FastifyRequest) => Caller,
): void {
  const { pool, logger } = parts;
  const open = { config: { session: 'none' as const } };
  app.post('/login', open, async (request) => {
    return await signIn(pool, request.body, callerOf(request));
  });
  app.post('/forgot-password', open, async (request, reply) => {
    const caller = callerOf(request);
    const email = emailOf(request.body, request.locale);
    await limitResets(pool, caller);
    // After the answer, so that the time does not tell whether the address is known (SEC-31).
    reply.raw.once('finish', () => {
      requestReset(pool, email, caller, parts.linkTo).catch((error: unknown) =>
        logger.error({ err: error, request: request.id }, 'a reset mail could not be queued'),
      );
    });
    return { message: answerText(request.locale, 'resetLinkSent') };
  });
  app.post('/reset-password', open, async (request) => {
    parts.sessions.forgetClinic(await resetPassword(pool, request.body, callerOf(request)));
    return { message: answerText(request.locale, 'passwordReset') };
  });
}

/** New passwords of a signed-in person: at the first login, and whenever they like. */
function passwordRoutes(
  app: FastifyInstance,
  { pool, sessions }: AuthParts,
  callerOf: (request: FastifyRequest) => Caller,
): void {
  app.post('/first-login', { config: { session: 'always' } }, async (request) => {
    const principal = principalOf(request);
    if (!principal.mustChangePassword) throw new ProblemError('forbidden');
    const signedIn = await changeAtFirstLogin(pool, principal, request.body, callerOf(request));
    sessions.forgetClinic(principal.clinicId);
    return { message: answerText(request.locale, 'passwordChanged'), ...signedIn };
  });
  app.post('/change-password', async (request) => {
    const principal = principalOf(request);
    const signedIn = await changePassword(pool, principal, request.body, callerOf(request));
    sessions.forgetClinic(principal.clinicId);
    return { message: answerText(request.locale, 'passwordChanged'), ...signedIn };
  });
}

/** The step-up of SEC-23. */
function confirmRoute(app: FastifyInstance, { pool, sessions }: AuthParts): void {
  app.post('/confirm-password', { config: { session: 'setup' } }, async (request) => {
    const hash = tokenHash(tokenOf(request) ?? '');
    await confirmPassword(pool, principalOf(request), request.body, hash);
    sessions.forgetToken(hash);
    return { message: answerText(request.locale, 'passwordConfirmed') };
  });
}

/** People see and end their own sessions (SEC-30). */
function sessionRoutes(app: FastifyInstance, { pool, sessions }: AuthParts): void {
  app.get('/sessions', async (request) => {
    const { clinicId, userId, sessionId } = principalOf(request);
    const [found] = await inClinic(pool, { clinicId, userId }, [
      { text: 'select * from sessions_of($1)', values: [userId] },
    ]);
    return (found?.rows ?? []).map((row: Record<string, unknown>) => ({
      ...row,
      current: row['id'] === sessionId,
    }));
  });
  const end = async (
    request: FastifyRequest,
    except: string | null,
    only: string | null,
  ): Promise<number> => {
    const { clinicId, userId } = principalOf(request);
    const [ended] = await inClinic(pool, { clinicId, userId, requestId: request.id }, [
      { text: 'select end_sessions($1, $2, $3) as id', values: [userId, except, only] },
    ]);
    sessions.forgetClinic(clinicId);
    return ended?.rows.length ?? 0;
  };
  app.delete<{ Params: { id: string } }>('/sessions/:id', async (request) => {
    const { id } = request.params;
    if (!isId(id) || (await end(request, null, id.toLowerCase())) === 0) throw new ProblemError('not_found');
    return { id };
  });
  app.post('/sessions/revoke-others', async (request) => {
    const ended = await end(request, principalOf(request).sessionId, null);
    return { message: answerText(request.locale, 'sessionsEnded'), ended };
  });
}
