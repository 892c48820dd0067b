import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { answerText } from '#i18n/errors.ts';
import type { Sealer } from '../secrets/serverKey.ts';
import { objectFor } from '../http/bodies.ts';
import type { RateLimiter } from '../http/rateLimits.ts';
import { routesWith, type Route } from '../http/route.ts';
import { fields, message, text } from '../openapi/schemas.ts';
import { optOut } from './optOut.ts';

/** Where the links of `List-Unsubscribe` lead: a page for people, one POST for their mail programs. */
export const STOP_MAIL = '/stop-mail';

interface Parts {
  readonly pool: Pool;
  readonly sealer: Sealer;
}

/** The page's call: nobody is signed in, the sealed link is all it takes. */
export const optOutRoutes: readonly Route<Parts>[] = [
  routesWith<Parts>()({
    method: 'POST',
    path: '/mail-opt-outs',
    name: 'stopMail',
    words: { en: 'Want no more mails of a kind', ar: 'إيقاف رسائل غير ضرورية' },
    access: 'public',
    body: objectFor(fields({ token: text })),
    answer: message,
    async work({ parts: { pool, sealer }, body, request }) {
      await optOut(pool, sealer, body['token']);
      return { message: answerText(request.locale, 'mailStopped') };
    },
  }),
];

/** What answers a page of the browser build. */
interface BrowserPages {
  answer(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply>;
}

/** A mail program posts a form to the link itself (RFC 8058); a person who opens it gets the page, which asks first. */
export function oneClickRoutes(
  server: FastifyInstance,
  { pool, sealer, limiter, pages }: Parts & { readonly limiter: RateLimiter; readonly pages: BrowserPages },
): void {
  void server.register(async (app) => {
    // What the form says is fixed by the standard; whoever it is about stands in the link.
    app.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, _body, done) => done(null, {}),
    );
    app.get(STOP_MAIL, (request, reply) => pages.answer(request, reply));
    app.post<{ Querystring: { token?: unknown } }>(STOP_MAIL, async (request, reply) => {
      await limiter.take('public', request.ip);
      await optOut(pool, sealer, request.query.token);
      return await reply
        .header('cache-control', 'no-store')
        .send({ message: answerText(request.locale, 'mailStopped') });
    });
  });
}
