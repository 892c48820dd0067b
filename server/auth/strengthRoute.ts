import { fieldText } from '#i18n/errors.ts';
import { unreadBody } from '../http/bodies.ts';
import type { RateLimiter } from '../http/rateLimits.ts';
import { routesWith, type Route } from '../http/route.ts';
import { flag, listOf, text } from '../openapi/schemas.ts';
import { judgeApart } from './judgeApart.ts';
import { password } from './schemas.ts';

interface StrengthParts {
  readonly limiter: RateLimiter;
}

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
export const strengthRoute: Route<StrengthParts> = routesWith<StrengthParts>()({
  method: 'POST',
  path: '/password-strength',
  name: 'passwordStrength',
  words: { en: 'How strong a password is', ar: 'قوة كلمة المرور' },
  access: 'public',
  config: { unlimited: true },
  body: unreadBody({
    type: 'object',
    properties: { password, names: { ...listOf(text), maxItems: mostNames } },
    required: ['password'],
  }),
  answer: {
    type: 'object',
    properties: { score: { type: 'integer', minimum: 0, maximum: 4 }, enough: flag, message: text },
    required: ['score', 'enough'],
  },
  async work({ parts: { limiter }, request, body }) {
    await limiter.take('strength', request.ip);
    const { password: typed, names } = (body ?? {}) as { password?: unknown; names?: unknown };
    const { score, problem } = await judgeApart(typed, textsIn(names), { typing: true });
    const key = typeof problem === 'string' ? problem : problem?.key;
    const message = key === undefined ? undefined : fieldText(request.locale, key);
    return { score, enough: problem === undefined, ...(message === undefined ? {} : { message }) };
  },
});
