import type { FastifyInstance } from 'fastify';
import { customFieldsOf, keepCustomFields } from '../desk/customFields.ts';
import { keepPreference } from '../desk/preferences.ts';
import { tellEditing } from '../desk/recordEdits.ts';
import { changeView, createView, removeView, viewsFor, type ViewParts } from '../desk/savedViews.ts';
import type { Repository } from '../data/repository.ts';
import { invalid } from '../problems.ts';
import { bodyOf, json, once, versionIn, withVersion } from '../http/calls.ts';
import type { Idempotency } from '../http/idempotency.ts';
import type { RateLimiter } from '../http/rateLimits.ts';
import { principalOf } from '../http/request.ts';

export interface DeskParts extends ViewParts {
  readonly repository: Repository;
  readonly idempotency: Idempotency;
  readonly limiter: RateLimiter;
}
interface ById {
  Params: { id: string };
}

/** What serves the person and not one resource: preferences, saved views and the search over everything. */
export function deskRoutes(app: FastifyInstance, parts: DeskParts): void {
  const { pool, repository, idempotency } = parts;
  // How a person arranged the app is theirs, not the clinic's.
  app.put<{ Params: { key: string } }>(
    '/preferences/:key',
    { config: { openWhile: 'read_only' } },
    (request) => {
      const { value } = bodyOf(request);
      if (value === undefined) throw invalid({ value: { key: 'required' } });
      return keepPreference(pool, principalOf(request), request.params.key, value);
    },
  );
  app.get<{ Params: { resource: string } }>('/custom-fields/:resource', (request) =>
    customFieldsOf(parts, principalOf(request), request.params.resource),
  );
  app.put<{ Params: { resource: string } }>('/custom-fields/:resource', (request) =>
    keepCustomFields(parts, principalOf(request), request.params.resource, bodyOf(request)),
  );
  app.put('/record-edits', { config: { openWhile: 'read_only' } }, (request) =>
    tellEditing(parts, principalOf(request), bodyOf(request)),
  );
  app.get<{ Querystring: { q?: string } }>('/search', async (request, reply) => {
    const principal = principalOf(request);
    await parts.limiter.take('search', principal.userId);
    await parts.limiter.holdPlace(principal.clinicId, reply);
    return json(reply, await repository.search(principal, request.query.q ?? ''));
  });
  app.get<{ Querystring: { list?: string } }>('/saved-views', (request) =>
    viewsFor(parts, principalOf(request), request.query.list),
  );
  app.post('/saved-views', (request, reply) =>
    once(idempotency, request, reply, { status: 201 }, () =>
      createView(parts, principalOf(request), request.body),
    ),
  );
  app.put<ById>('/saved-views/:id', (request) =>
    withVersion(request, (version) =>
      changeView(parts, principalOf(request), request.params.id, request.body, version),
    ),
  );
  app.delete<ById>('/saved-views/:id', (request) =>
    withVersion(request, (version) =>
      removeView(parts, principalOf(request), request.params.id, version ?? versionIn(request)),
    ),
  );
}
