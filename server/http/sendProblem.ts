import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../log.ts';
import { problemAnswer } from '../problemAnswer.ts';

/** Answers whatever was thrown as a problem of DESIGN 4, and logs what nobody foresaw. */
export async function sendProblem(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  logger: Logger,
): Promise<void> {
  const answer = problemAnswer(thrown, request.locale, request.id);
  if (answer.unexpected)
    logger.error(
      { err: thrown, request: request.id, route: request.routeOptions.url ?? 'none' },
      'unexpected',
    );
  else if (answer.status === 503)
    logger.warn({ err: thrown, request: request.id, code: answer.body.code }, 'refused for now');
  await reply
    .code(answer.status)
    .headers(answer.headers)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(answer.body));
}
