import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../problems.ts';
import type { Idempotency, IdempotentCall } from './idempotency.ts';
import { principalOf } from './request.ts';

/** The body as an object; nothing sent is an empty one. Throws 400 for an array or a bare value. */
export function bodyOf(request: FastifyRequest): Record<string, unknown> {
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) throw new ProblemError('bad_request');
  return body as Record<string, unknown>;
}

/** An answer that is JSON text already. */
export const json = (reply: FastifyReply, body: string): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(body);

/** The version may stand in the body or in If-Match; a stale one is 409 or 412 accordingly (security.md 0). */
export async function withVersion<T>(
  request: FastifyRequest,
  work: (version: number | undefined) => Promise<T>,
): Promise<T> {
  const header = request.headers['if-match'];
  if (header === undefined) return await work(undefined);
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1];
  if (version === undefined) throw new ProblemError('bad_request');
  try {
    return await work(Number(version));
  } catch (reason) {
    if (!(reason instanceof ProblemError) || reason.code !== 'version_conflict') throw reason;
    const { values, details, resource } = reason;
    throw new ProblemError('version_conflict', { values, details, resource, status: 412, cause: reason });
  }
}

/** The version in a DELETE's body, which is optional (DESIGN 9.19). */
export function versionIn(request: FastifyRequest): number | undefined {
  const { version } = bodyOf(request);
  if (version === undefined || Number.isSafeInteger(version)) return version as number | undefined;
  throw new ProblemError('bad_request');
}

/** A creating or moving POST runs once per Idempotency-Key; its repetition gets the same bytes (REL-12). */
export async function once(
  idempotency: Idempotency,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    status = 200,
    single = true,
    keyed = false,
    ...kept
  }: Partial<Pick<IdempotentCall, 'status' | 'single' | 'shownOnce' | 'unkept' | 'asNow'>> & {
    readonly keyed?: boolean;
  },
  work: () => Promise<unknown>,
): Promise<FastifyReply> {
  const key = request.headers['idempotency-key'];
  if (Array.isArray(key)) throw new ProblemError('bad_request');
  if (keyed && key === undefined) throw new ProblemError('idempotency_key_required');
  const route = `${request.method} ${request.url.split('?')[0] ?? ''}`;
  const { body } = request;
  const call = { ...kept, route, key, body, status, single };
  const answer = await idempotency.once(principalOf(request), call, work);
  if (answer.replayed) reply.header('idempotency-replayed', 'true');
  return json(reply.code(answer.status), answer.body);
}
