import type { FastifyInstance } from 'fastify';
import { fieldText } from '#i18n/errors.ts';
import type { RateLimiter } from '../http/rateLimits.ts';
import { judgeApart } from './judgeApart.ts';

const mostNames = 8;
const longestName = 80;

const textsIn = (given: unknown): string[] =>
  Array.isArray(given)
    ? given
        .slice(0, mostNames)
        .filter((one): one is string => typeof one === 'string')
        .map((one) => one.slice(0, longestName))
    : [];

/**
 * How strong a password is while it is typed, judged by what is on this page alone: the dictionaries stay on the server
 * (DESIGN 9.27), nothing is looked up, kept or logged. It has a budget of its own, so typing never uses up sign-ins.
 */
export function strengthRoute(app: FastifyInstance, limiter: RateLimiter): void {
  app.post('/password-strength', { config: { session: 'none', unlimited: true } }, async (request) => {
    await limiter.take('strength', request.ip);
    const { password, names } = (request.body ?? {}) as { password?: unknown; names?: unknown };
    const { score, problem } = await judgeApart(password, textsIn(names), { typing: true });
    const key = typeof problem === 'string' ? problem : problem?.key;
    const message = key === undefined ? undefined : fieldText(request.locale, key);
    return { score, enough: problem === undefined, ...(message === undefined ? {} : { message }) };
  });
}
