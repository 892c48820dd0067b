import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Sessions } from '../auth/sessions.ts';
import { accessChangedBy } from '../data/write/accessChanges.ts';
import { principalOf } from '../http/request.ts';
import { resourceRoutes, type ResourceParts } from './resourceRoutes.ts';
import { mountRoutes } from '../http/route.ts';

export interface MountParts extends ResourceParts {
  readonly sessions: Sessions;
}

/** A write to one of these changes what somebody may do: the memory of sessions is dropped before the answer (SEC-13). */
const decidesAccess = new Set(['users', 'roles', 'user-grants', 'employees', 'job-titles', 'platform-users']);

/** Mounts the routes of one resource. */
export function mountResource(
  app: FastifyInstance,
  catalogue: Catalogue,
  resource: AnyResource,
  parts: MountParts,
): void {
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
    mountRoutes(scope, resourceRoutes(catalogue, resource), parts);
  });
}
