import { anyOf, type AccessRule } from '#metadata/access.ts';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import { seeingRules } from '#metadata/derive/seeing.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { idsIn, namesIds } from '../data/read/list.ts';
import type { Repository } from '../data/repository.ts';
import type { OpenedFiles } from '../desk/massReading.ts';
import { phrases, summaryOf } from '../openapi/callPhrases.ts';
import { reference, type JsonSchema } from '../openapi/fieldSchema.ts';
import { arrayOf } from '../openapi/resourceSchemas.ts';
import { listOf } from '../openapi/schemas.ts';
import type { RateLimiter } from '../http/rateLimits.ts';
import { ledgerRoutes } from '../ledgers/routes.ts';
import { paperRoutes } from '../papers/routes.ts';
import { remarkRoutes } from '../remarks/routes.ts';
import { objectFor } from '../http/bodies.ts';
import { json, versionIn } from '../http/calls.ts';
import type { Idempotency } from '../http/idempotency.ts';
import {
  listHeaders,
  listParameters,
  optionsParameters,
  ruleOf,
  shownFields,
  twin,
  twinsParameters,
  wholeParameters,
  wholeResult,
} from '../http/listParameters.ts';
import { reportRoutes } from './reportRoutes.ts';
import { demandsKey, operationRoutes, rereading, transitionRoutes } from './resourceCalls.ts';
import { routesWith, type Route } from '../http/route.ts';

export interface ResourceParts {
  readonly repository: Repository;
  readonly idempotency: Idempotency;
  readonly opened: OpenedFiles;
  readonly limiter: RateLimiter;
}

/** One of the calls every resource has: the repository judges the rule with the rows it opens. */
const standard = (resource: AnyResource, name: keyof typeof phrases, access: AccessRule) => ({
  name: `${resource.name}.${name}`,
  words: summaryOf(resource, phrases[name]),
  tag: resource.name,
  access,
  judgedInside: true as const,
});

/** The routes of one resource in the dialect of ra-data-simple-rest, plus transitions, choosers and operations (DESIGN 4). */
export function resourceRoutes(catalogue: Catalogue, resource: AnyResource): readonly Route<ResourceParts>[] {
  const lacks = new Set<string>(resource.lacks);
  return [
    ...operationRoutes(resource),
    ...reportRoutes(resource),
    ...ledgerRoutes(resource),
    ...listRoutes(catalogue, resource),
    ...wholeRoutes(resource),
    ...readRoutes(resource),
    ...(lacks.has('create') ? [] : [createRoute(resource)]),
    ...(lacks.has('edit') ? [] : [changeRoute(resource)]),
    ...(lacks.has('remove') ? [] : removalRoutes(resource)),
    ...transitionRoutes(resource),
    ...(resource.paper ? paperRoutes(resource) : []),
    ...(resource.remarks ? remarkRoutes(resource) : []),
  ];
}

const route = routesWith<ResourceParts>();

/** Open to whoever may list the resource, or create or change something that refers to it (DESIGN 9.18). */
function chooserRule(catalogue: Catalogue, resource: AnyResource): AccessRule {
  const from = (catalogue.pointingAt.get(resource.name) ?? []).map((one) => one.resource);
  const rules = [...new Set([resource, ...from])].map((one) =>
    one === resource
      ? anyOf(ruleOf(one, 'list', 'create', 'edit'), one.chooseBy ?? [])
      : ruleOf(one, 'create', 'edit'),
  );
  const seen = new Map(anyOf(...rules).map((grant) => [JSON.stringify(grant), grant]));
  return [...seen.values()];
}

/** A page of the list, and what a chooser offers. */
function listRoutes(catalogue: Catalogue, resource: AnyResource): readonly Route<ResourceParts>[] {
  const base = `/${resource.name}` as const;
  const listing = ruleOf(resource, 'list', 'self', 'team');
  return [
    route({
      ...standard(resource, 'list', listing),
      method: 'GET',
      path: base,
      query: { ...listParameters(resource), fields: shownFields },
      otherQuery: 'ignored',
      answer: arrayOf(resource.name),
      answerHeaders: listHeaders,
      async work({ parts: { repository, opened }, principal, query, reply }) {
        const { offset, rows, total, exact, body } = await repository.list(principal, resource, query);
        if (resource.opened) await opened[namesIds(query) ? 'note' : 'listed'](principal, idsIn(body));
        const last = offset + Math.max(rows, 1) - 1;
        reply.header('content-range', `${resource.name} ${offset}-${last}/${total}`);
        reply.header('x-total-exact', String(exact));
        return json(reply, body);
      },
    }),
    route({
      ...standard(resource, 'options', chooserRule(catalogue, resource)),
      method: 'GET',
      path: `${base}/options`,
      query: optionsParameters,
      otherQuery: 'ignored',
      answer: arrayOf(`${resource.name}.option`),
      work: async ({ parts: { repository }, principal, query, reply }) =>
        json(reply, await repository.options(principal, resource, query)),
    }),
  ];
}

/** The sums and the ids of a whole result. */
function wholeRoutes(resource: AnyResource): readonly Route<ResourceParts>[] {
  const base = `/${resource.name}` as const;
  const listing = ruleOf(resource, 'list', 'self', 'team');
  const whole = wholeParameters(resource);
  const { sort: _sort, ...unsorted } = whole;
  return [
    route({
      ...standard(resource, 'totals', listing),
      method: 'GET',
      path: `${base}/totals`,
      query: unsorted,
      otherQuery: 'ignored',
      answer: { type: 'object', additionalProperties: { type: 'string', description: 'Exact decimal.' } },
      work: async ({ parts: { repository }, principal, query, reply }) =>
        json(reply, await repository.totals(principal, resource, query)),
    }),
    route({
      ...standard(resource, 'ids', listing),
      method: 'GET',
      path: `${base}/ids`,
      query: whole,
      otherQuery: 'ignored',
      answer: wholeResult,
      work: async ({ parts: { repository }, principal, query, reply }) =>
        json(reply, await repository.ids(principal, resource, query)),
    }),
  ];
}

/** One record, what it was before, and what looks like it. */
function readRoutes(resource: AnyResource): readonly Route<ResourceParts>[] {
  const base = `/${resource.name}` as const;
  return [
    route({
      ...standard(resource, 'twins', ruleOf(resource, 'create', 'edit')),
      method: 'GET',
      path: `${base}/twins`,
      query: twinsParameters(resource),
      otherQuery: 'ignored',
      answer: listOf(twin),
      work: async ({ parts: { repository }, principal, request, reply }) =>
        json(
          reply,
          await repository.twins(principal, resource, request.query as Readonly<Record<string, string>>),
        ),
    }),
    route({
      ...standard(resource, 'history', seeingRules(resource).flat()),
      method: 'GET',
      path: `${base}/:id/history`,
      answer: arrayOf('Change'),
      async work({ parts: { repository, opened }, principal, params, reply }) {
        const body = await repository.history(principal, resource, params.id);
        if (resource.opened) await opened.note(principal, [params.id]);
        return json(reply, body);
      },
    }),
    route({
      ...standard(resource, 'one', seeingRules(resource).flat()),
      method: 'GET',
      path: `${base}/:id`,
      answer: reference(resource.name),
      async work({ parts: { repository, opened }, principal, params, reply }) {
        const body = await repository.one(principal, resource, params.id, 'opened');
        if (resource.opened) await opened.note(principal, [params.id]);
        return json(reply, body);
      },
    }),
  ];
}

const createRoute = (resource: AnyResource): Route<ResourceParts> =>
  route({
    ...standard(resource, 'create', ruleOf(resource, 'create')),
    method: 'POST',
    path: `/${resource.name}`,
    once: ({ repository }, request) => ({
      keyed: demandsKey(resource, 'create'),
      asNow: rereading(repository, request, resource),
    }),
    body: objectFor(reference(`${resource.name}.create`)),
    answer: reference(resource.name),
    status: 201,
    work: ({ parts, principal, body }) => parts.repository.create(principal, resource, body),
  });

const changeRoute = (resource: AnyResource): Route<ResourceParts> =>
  route({
    ...standard(resource, 'change', ruleOf(resource, 'edit')),
    method: 'PUT',
    path: `/${resource.name}/:id`,
    ifMatch: true,
    body: objectFor(reference(`${resource.name}.change`)),
    answer: reference(resource.name),
    async work({ parts, principal, params, body, version }) {
      const answer = await parts.repository.change(principal, resource, params.id, body, { version });
      if (resource.opened) await parts.opened.note(principal, [params.id]);
      return answer;
    },
  });

function removalRoutes(resource: AnyResource): readonly Route<ResourceParts>[] {
  const answer: JsonSchema = reference(resource.name);
  return [
    route({
      ...standard(resource, 'remove', ruleOf(resource, 'remove')),
      method: 'DELETE',
      path: `/${resource.name}/:id`,
      ifMatch: true,
      answer,
      work: ({ parts, principal, params, version, request }) =>
        parts.repository.remove(principal, resource, params.id, { version: version ?? versionIn(request) }),
    }),
    route({
      ...standard(resource, 'undoRemoval', ruleOf(resource, 'remove')),
      method: 'POST',
      path: `/${resource.name}/:id/undo-removal`,
      once: ({ repository }, request) => ({ asNow: rereading(repository, request, resource) }),
      answer,
      work: ({ parts, principal, params }) => parts.repository.undoRemoval(principal, resource, params.id),
    }),
  ];
}
