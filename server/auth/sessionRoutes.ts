import { answerText } from '#i18n/errors.ts';
import { signedIn } from '#metadata/access.ts';
import { isId } from '#metadata/fields/validate.ts';
import { inClinic } from '../db/transaction.ts';
import { routesWith, type Route } from '../http/route.ts';
import { fields, id, listOf, message } from '../openapi/schemas.ts';
import { ProblemError } from '../problems.ts';
import type { AuthParts } from './caller.ts';
import type { Principal } from '../identity/principal.ts';
import { sessionAnswer } from './schemas.ts';

type SessionParts = Pick<AuthParts, 'pool' | 'sessions'>;

/** Ends own sessions: all but one, or one alone. Answers how many. */
async function endOwn(
  { pool, sessions }: SessionParts,
  { clinicId, userId, requestId }: Principal,
  { except = null, only = null }: { readonly except?: string | null; readonly only?: string | null },
): Promise<number> {
  const [ended] = await inClinic(pool, { clinicId, userId, requestId }, [
    { text: 'select end_sessions($1, $2, $3) as id', values: [userId, except, only] },
  ]);
  sessions.forgetClinic(clinicId);
  return ended?.rows.length ?? 0;
}

const access = signedIn();
const route = routesWith<SessionParts>();

/** People see and end their own sessions (SEC-30). */
export const sessionRoutes: readonly Route<SessionParts>[] = [
  route({
    method: 'GET',
    path: '/sessions',
    name: 'sessions',
    words: { en: 'Own sessions', ar: 'جلساتي' },
    access,
    answer: listOf(sessionAnswer),
    async work({ parts: { pool }, principal: { clinicId, userId, sessionId } }) {
      const [found] = await inClinic(pool, { clinicId, userId }, [
        { text: 'select * from sessions_of($1)', values: [userId] },
      ]);
      return (found?.rows ?? []).map((row: Record<string, unknown>) => ({
        ...row,
        current: row['id'] === sessionId,
      }));
    },
  }),
  route({
    method: 'DELETE',
    path: '/sessions/:id',
    name: 'endSession',
    words: { en: 'End a session', ar: 'إنهاء جلسة' },
    access,
    answer: fields({ id }),
    async work({ parts, principal, params }) {
      const isEnded =
        isId(params.id) && (await endOwn(parts, principal, { only: params.id.toLowerCase() })) > 0;
      if (!isEnded) throw new ProblemError('not_found');
      return { id: params.id };
    },
  }),
  route({
    method: 'POST',
    path: '/sessions/revoke-others',
    name: 'endOtherSessions',
    words: { en: 'End all other sessions', ar: 'إنهاء الجلسات الأخرى' },
    access,
    answer: message,
    async work({ parts, principal, request }) {
      const ended = await endOwn(parts, principal, { except: principal.sessionId });
      return { message: answerText(request.locale, 'sessionsEnded'), ended };
    },
  }),
];
