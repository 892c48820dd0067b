import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnyResource } from '#metadata/resource.ts';
import type { Operation } from '#metadata/screens.ts';
import type { AccessRule } from '#metadata/access.ts';
import type { Fields } from '#metadata/fields/types.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Repository } from '../data/repository.ts';
import { ProblemError } from '../problems.ts';
import type { Idempotency } from './idempotency.ts';
import { principalOf } from './request.ts';

export interface MountParts {
  readonly repository: Repository;
  readonly sessions: Sessions;
  readonly idempotency: Idempotency;
}

interface ById {
  Params: { id: string };
}
type Query = Readonly<Record<string, string>>;

/** A write to one of these changes what somebody may do: the memory of sessions is dropped before the answer (SEC-13). */
const decidesAccess = new Set(['users', 'roles', 'user-grants', 'employees', 'branches', 'departments']);

/** The routes of one resource in the dialect of ra-data-simple-rest, plus transitions, choosers and operations (DESIGN 4). */
export function mountResource(app: FastifyInstance, resource: AnyResource, parts: MountParts): void {
  const base = `/${resource.name}`;
  void app.register(async (scope) => {
    if (decidesAccess.has(resource.name))
      scope.addHook('onSend', async (request, reply) => {
        if (request.method !== 'GET' && reply.statusCode < 400)
          parts.sessions.forgetClinic(principalOf(request).clinicId);
      });
    mountOperations(scope, resource, base, parts);
    mountReads(scope, resource, base, parts);
    mountWrites(scope, resource, base, parts);
    mountMoves(scope, resource, base, parts);
  });
}

const json = (reply: FastifyReply, body: string): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(body);

function mountReads(
  app: FastifyInstance,
  resource: AnyResource,
  base: string,
  { repository }: MountParts,
): void {
  app.get<{ Querystring: Query }>(base, async (request, reply) => {
    const answer = await repository.list(principalOf(request), resource, request.query);
    const last = answer.offset + Math.max(answer.rows, 1) - 1;
    reply.header('content-range', `${resource.name} ${answer.offset}-${last}/${answer.total}`);
    reply.header('x-total-exact', String(answer.exact));
    return json(reply, answer.body);
  });
  app.get<{ Querystring: Query }>(`${base}/options`, async (request, reply) =>
    json(reply, await repository.options(principalOf(request), resource, request.query)),
  );
  app.get<ById>(`${base}/:id/history`, async (request, reply) =>
    json(reply, await repository.history(principalOf(request), resource, request.params.id)),
  );
  app.get<ById>(`${base}/:id`, async (request, reply) =>
    json(reply, await repository.one(principalOf(request), resource, request.params.id)),
  );
}

function mountWrites(app: FastifyInstance, resource: AnyResource, base: string, parts: MountParts): void {
  const { repository } = parts;
  app.post(base, (request, reply) =>
    once(parts, request, reply, { status: 201 }, () =>
      repository.create(principalOf(request), resource, bodyOf(request)),
    ),
  );
  app.put<ById>(`${base}/:id`, (request) =>
    withVersion(request, (version) =>
      repository.change(principalOf(request), resource, request.params.id, bodyOf(request), { version }),
    ),
  );
  app.delete<ById>(`${base}/:id`, (request) =>
    withVersion(request, (version) =>
      repository.remove(principalOf(request), resource, request.params.id, {
        version: version ?? versionIn(request),
      }),
    ),
  );
}

function mountMoves(app: FastifyInstance, resource: AnyResource, base: string, parts: MountParts): void {
  const { repository } = parts;
  for (const [name, transition] of Object.entries(resource.workflow?.transitions ?? {})) {
    app.post<ById>(`${base}/:id/${name}`, (request, reply) =>
      once(parts, request, reply, {}, () =>
        withVersion(request, (version) =>
          repository.move(principalOf(request), resource, request.params.id, name, bodyOf(request), {
            version,
          }),
        ),
      ),
    );
    if (transition.single === true) continue;
    app.post(`${base}/${name}`, (request, reply) =>
      once(parts, request, reply, { single: false }, () =>
        repository.moveMany(principalOf(request), resource, name, bodyOf(request)),
      ),
    );
  }
}

function mountOperations(app: FastifyInstance, resource: AnyResource, base: string, parts: MountParts): void {
  for (const [name, operation] of Object.entries(resource.operations ?? {})) {
    const handle = operationHandler(resource, name, operation, parts);
    const url = `${base}/${operation.path}`;
    if (operation.method === 'GET') app.get(url, handle);
    else if (operation.method === 'PUT') app.put(url, handle);
    else app.post(url, handle);
  }
}

function operationHandler(
  resource: AnyResource,
  name: string,
  operation: Operation<AccessRule, Fields>,
  parts: MountParts,
): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  return async (request, reply) => {
    const run = (): Promise<unknown> =>
      parts.repository.operate(principalOf(request), resource, name, {
        params: request.params as Query,
        query: request.query as Query,
        body: operation.method === 'GET' ? {} : bodyOf(request),
      });
    if (operation.method === 'POST' && operation.reads !== true)
      return await once(parts, request, reply, {}, run);
    return (await run()) ?? {};
  };
}

/** The body as an object; nothing sent is an empty one. Throws 400 for an array or a bare value. */
function bodyOf(request: FastifyRequest): Record<string, unknown> {
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) throw new ProblemError('bad_request');
  return body as Record<string, unknown>;
}

/** The version may stand in the body or in If-Match; a stale one is 409 or 412 accordingly (security.md 0). */
async function withVersion<T>(
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
function versionIn(request: FastifyRequest): number | undefined {
  const { version } = bodyOf(request);
  if (version === undefined || Number.isSafeInteger(version)) return version as number | undefined;
  throw new ProblemError('bad_request');
}

/** A creating or moving POST runs once per Idempotency-Key (REL-12). */
async function once(
  { idempotency }: MountParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { status = 200, single = true }: { readonly status?: number; readonly single?: boolean },
  work: () => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers['idempotency-key'];
  if (Array.isArray(key)) throw new ProblemError('bad_request');
  const route = `${request.method} ${request.url.split('?')[0] ?? ''}`;
  const { body } = request;
  const answer = await idempotency.once(principalOf(request), { route, key, body, status, single }, work);
  if (answer.replayed) reply.header('idempotency-replayed', 'true');
  reply.code(answer.status);
  return answer.body ?? {};
}
