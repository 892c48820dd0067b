import type { FastifyInstance } from 'fastify';
import { contactPage } from '#public-site/render.ts';
import { isBadText } from '../http/jsonBody.ts';
import { problemAnswer } from '../problemAnswer.ts';
import { ProblemError } from '../problems.ts';
import { takeMessage, type ContactParts } from './contact.ts';
import type { PublicSite } from './site.ts';

/**
 * The contact form as a browser sends it without script (platform.md 8): the same rules, answered with a page. Nothing
 * else takes this type (SEC-40), and nobody's session is behind it.
 */
export async function plainContact(
  server: FastifyInstance,
  parts: ContactParts & { readonly site: Pick<PublicSite, 'answer'> },
): Promise<void> {
  await server.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 64 * 1024 },
      (_request, body, done) => {
        const typed = [...new URLSearchParams(String(body))];
        const isBad = typed.length > 20 || typed.flat().some(isBadText);
        done(isBad ? new ProblemError('bad_request') : null, Object.fromEntries(typed));
      },
    );
    scope.post('/contact', async (request, reply) => {
      const { lang } = request.query as Readonly<Record<string, unknown>>;
      request.locale = lang === 'en' ? 'en' : 'ar';
      const values = (request.body ?? {}) as Readonly<Record<string, string>>;
      try {
        await takeMessage(parts, request, values);
        return await parts.site.answer(request, reply, '/contact', (frame) =>
          contactPage(frame, { sent: true }),
        );
      } catch (reason) {
        if (!(reason instanceof ProblemError)) throw reason;
        const { status, headers, body } = problemAnswer(reason, request.locale, request.id);
        reply.code(status).headers(headers);
        const problem = { problem: body.message, errors: body.errors ?? {}, values };
        return await parts.site.answer(request, reply, '/contact', (frame) => contactPage(frame, problem));
      }
    });
  });
}
