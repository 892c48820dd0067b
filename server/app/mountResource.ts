import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnyResource } from '#metadata/resource.ts';
import type { Operation } from '#metadata/screens.ts';
import type { AccessRule } from '#metadata/access.ts';
import type { Fields } from '#metadata/fields/types.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Repository } from '../data/repository.ts';
import { accessChangedBy } from '../data/write/accessChanges.ts';
import type { OpenedFiles } from '../desk/massReading.ts';
import { bodyOf, json, once, versionIn, withVersion } from '../http/calls.ts';
import type { Idempotency } from '../http/idempotency.ts';
import { mountRemarks } from '../remarks/routes.ts';
import { principalOf } from '../http/request.ts';

export interface MountParts {
  readonly repository: Repository;
  readonly sessions: Sessions;
  readonly idempotency: Idempotency;
  readonly opened: OpenedFiles;
}

interface ById {
  Params: { id: string };
}
type Query = Readonly<Record<string, string>>;

/** A write to one of these changes what somebody may do: the memory of sessions is dropped before the answer (SEC-13). */
const decidesAccess = new Set(['users', 'roles', 'user-grants', 'employees', 'platform-users']);

/** The routes of one resource in the dialect of ra-data-simple-rest, plus transitions, choosers and operations (DESIGN 4). */
export function mountResource(app: FastifyInstance, resource: AnyResource, parts: MountParts): void {
  const base = `/${resource.name}`;
  void app.register(async (scope) => {
    if (decidesAccess.has(resource.name))
      scope.addHook('onSend', async (request, reply) => {
        if (request.method === 'GET' || reply.statusCode >= 400) return;
        const principal = principalOf(request);
        // A saved address of an employee, or one newly filed, is no reason to look everybody up again.
        const isPlain =
          request.method === 'PUT' || (request.method === 'POST' && request.routeOptions.url?.endsWith(base));
        if (!isPlain || accessChangedBy(principal)) parts.sessions.forgetClinic(principal.clinicId);
      });
    mountOperations(scope, resource, base, parts);
    mountReads(scope, resource, base, parts);
    mountWrites(scope, resource, base, parts);
    mountMoves(scope, resource, base, parts);
    if (resource.remarks) mountRemarks(scope, resource, parts);
  });
}

function mountReads(
  app: FastifyInstance,
  resource: AnyResource,
  base: string,
  { repository, opened }: MountParts,
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
  app.get<{ Querystring: Query }>(`${base}/totals`, async (request, reply) =>
    json(reply, await repository.totals(principalOf(request), resource, request.query)),
  );
  app.get<{ Querystring: Query }>(`${base}/ids`, async (request, reply) =>
    json(reply, await repository.ids(principalOf(request), resource, request.query)),
  );
  app.get<{ Querystring: Query }>(`${base}/twins`, async (request, reply) =>
    json(reply, await repository.twins(principalOf(request), resource, request.query)),
  );
  app.get<ById>(`${base}/:id/history`, async (request, reply) =>
    json(reply, await repository.history(principalOf(request), resource, request.params.id)),
  );
  app.get<ById>(`${base}/:id`, async (request, reply) => {
    const principal = principalOf(request);
    const body = await repository.one(principal, resource, request.params.id);
    // A person's own file, not a row about one (SEC-62).
    if (resource.person === 'id') await opened.note(principal, request.params.id.toLowerCase());
    return json(reply, body);
  });
}

function mountWrites(app: FastifyInstance, resource: AnyResource, base: string, parts: MountParts): void {
  const { repository } = parts;
  const lacks = new Set<string>(resource.lacks);
  if (!lacks.has('create'))
    app.post(base, (request, reply) =>
      once(
        parts.idempotency,
        request,
        reply,
        { status: 201, keyed: posts(resource, 'create'), asNow: rereading(parts, request, resource) },
        () => repository.create(principalOf(request), resource, bodyOf(request)),
      ),
    );
  if (!lacks.has('edit')) mountEdit(app, resource, base, parts);
  if (!lacks.has('remove')) mountRemoval(app, resource, base, parts);
}

/** A kept record as the caller may see it now: 403 or 404 where they may no more. */
const rereading =
  ({ repository }: MountParts, request: FastifyRequest, resource: AnyResource) =>
  (kept: string): Promise<string> => {
    const { id } = JSON.parse(kept) as { id?: unknown };
    return repository.one(principalOf(request), resource, String(id));
  };

/** Whether the call posts stock or money and so demands a key (DESIGN 9.19). */
const posts = ({ posting }: AnyResource, action: string): boolean => posting?.includes(action) === true;

function mountEdit(
  app: FastifyInstance,
  resource: AnyResource,
  base: string,
  { repository }: MountParts,
): void {
  app.put<ById>(`${base}/:id`, (request) =>
    withVersion(request, (version) =>
      repository.change(principalOf(request), resource, request.params.id, bodyOf(request), { version }),
    ),
  );
}

function mountRemoval(app: FastifyInstance, resource: AnyResource, base: string, parts: MountParts): void {
  const { repository } = parts;
  app.post<ById>(`${base}/:id/undo-removal`, (request, reply) =>
    once(parts.idempotency, request, reply, { asNow: rereading(parts, request, resource) }, () =>
      repository.undoRemoval(principalOf(request), resource, request.params.id),
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
      once(
        parts.idempotency,
        request,
        reply,
        { keyed: posts(resource, name), asNow: rereading(parts, request, resource) },
        () =>
          withVersion(request, (version) =>
            repository.move(principalOf(request), resource, request.params.id, name, bodyOf(request), {
              version,
            }),
          ),
      ),
    );
    if (transition.single === true) continue;
    app.post(`${base}/${name}`, (request, reply) =>
      once(parts.idempotency, request, reply, { single: false }, () =>
        repository.moveMany(principalOf(request), resource, name, bodyOf(request)),
      ),
    );
  }
}

function mountOperations(app: FastifyInstance, resource: AnyResource, base: string, parts: MountParts): void {
  for (const [name, operation] of Object.entries(resource.operations ?? {})) {
    const handle = operationHandler(resource, name, operation, parts);
    // What only reads is possible as long as anything can be read.
    const config = operation.reads === true ? { openWhile: 'read_only' as const } : {};
    const { method, path, also } = operation;
    const urls = [`${base}/${path}`, ...(also === undefined ? [] : [also])];
    for (const url of urls)
      app.route({ method, url, handler: handle, ...(method === 'GET' ? {} : { config }) });
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
      return await once(
        parts.idempotency,
        request,
        reply,
        { keyed: posts(resource, name), shownOnce: operation.shownOnce ?? [] },
        run,
      );
    return (await run()) ?? {};
  };
}
