import type { FastifyRequest } from 'fastify';
import type { AccessRule } from '#metadata/access.ts';
import type { Fields } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Operation } from '#metadata/screens.ts';
import type { Transition } from '#metadata/workflow.ts';
import { proofInputs } from '#metadata/derive/inPerson.ts';
import { transitionPath } from '#metadata/derive/transitions.ts';
import type { Repository } from '../data/repository.ts';
import { actionWords, phrases, queryPhrases, summaryOf } from '../openapi/callPhrases.ts';
import { reference } from '../openapi/fieldSchema.ts';
import { transitionSchema } from '../openapi/resourceSchemas.ts';
import { objectFor } from '../http/bodies.ts';
import { bodyOf, json } from '../http/calls.ts';
import type { Idempotency } from '../http/idempotency.ts';
import { textParameter } from '../http/parameters.ts';
import { principalOf } from '../http/request.ts';
import { routesWith, type Route } from '../http/route.ts';

interface CallParts {
  readonly repository: Repository;
  readonly idempotency: Idempotency;
}

/** A kept record as the caller may see it now: 403 or 404 where they may no more. */
export const rereading =
  (repository: Repository, request: FastifyRequest, resource: AnyResource) =>
  (kept: string): Promise<string> => {
    const { id } = JSON.parse(kept) as { id?: unknown };
    return repository.one(principalOf(request), resource, String(id));
  };

/** Whether the call posts stock or money and so demands a key (DESIGN 9.19). */
export const demandsKey = ({ posting }: AnyResource, action: string): boolean =>
  posting?.includes(action) === true;

const route = routesWith<CallParts>();

/** The transitions of a workflow: of one record, and of several where they are offered. */
export const transitionRoutes = (resource: AnyResource): readonly Route<CallParts>[] =>
  Object.entries(resource.workflow?.transitions ?? {}).flatMap(([name, transition]) => [
    transitionRoute(resource, name, transition),
    ...(transition.single === true ? [] : [manyRoute(resource, name, transition.access)]),
  ]);

const transitionRoute = (resource: AnyResource, name: string, transition: Transition): Route<CallParts> =>
  route({
    method: 'POST',
    path: `/${resource.name}/:id/${transitionPath(name)}`,
    name: `${resource.name}.${name}`,
    words: summaryOf(resource, actionWords(resource, name)),
    tag: resource.name,
    access: transition.access,
    judgedInside: true,
    ifMatch: true,
    once: ({ repository }, request) => ({
      keyed: demandsKey(resource, name),
      asNow: rereading(repository, request, resource),
      unkept: proofInputs(transition),
    }),
    body: objectFor(reference(`${resource.name}.${name}`)),
    answer: reference(resource.name),
    work: ({ parts, principal, params, body, version }) =>
      parts.repository.transition(principal, resource, params.id, name, body, { version }),
  });

function manyRoute(resource: AnyResource, name: string, access: AccessRule): Route<CallParts> {
  const words = actionWords(resource, name);
  const { en, ar } = phrases.several;
  return route({
    method: 'POST',
    path: `/${resource.name}/${transitionPath(name)}`,
    name: `${resource.name}.${name}.several`,
    words: summaryOf(resource, { en: `${words.en}, ${en}`, ar: `${words.ar} ${ar}` }),
    tag: resource.name,
    access,
    judgedInside: true,
    once: { single: false },
    body: objectFor(transitionSchema(resource, name, true)),
    answer: reference('BulkAnswer'),
    work: ({ parts, principal, body }) => parts.repository.makeTransitions(principal, resource, name, body),
  });
}

/** Calls a declaration names beside the usual ones. */
export const operationRoutes = (resource: AnyResource): readonly Route<CallParts>[] =>
  Object.entries(resource.operations ?? {}).map(([name, operation]) =>
    operationRoute(resource, name, operation),
  );

function operationRoute(
  resource: AnyResource,
  name: string,
  operation: Operation<AccessRule, Fields>,
): Route<CallParts> {
  const { method, path, access, body, reads, whileReading, query = [] } = operation;
  const isPosting = method === 'POST' && reads !== true;
  const shape = body ? reference(`${resource.name}.${name}`) : undefined;
  return route({
    method,
    path: path.startsWith('/') ? (path as `/${string}`) : `/${resource.name}/${path}`,
    name: `${resource.name}.${name}`,
    words: summaryOf(resource, actionWords(resource, name)),
    tag: resource.name,
    access,
    judgedInside: true,
    query: Object.fromEntries(query.map((one) => [one, textParameter(queryPhrases[one] ?? '')])),
    otherQuery: 'ignored',
    // What only reads is possible as long as anything can be read.
    ...(whileReading === true || (method !== 'GET' && reads === true)
      ? { config: { openWhile: 'read_only' } }
      : {}),
    ...(isPosting
      ? { once: { keyed: demandsKey(resource, name), shownOnce: operation.shownOnce ?? [] } }
      : {}),
    ...(shape === undefined ? {} : { body: objectFor(shape) }),
    answer: {},
    async work({ parts, principal, request, reply }) {
      const answer = await parts.repository.operate(principal, resource, name, {
        params: request.params as Readonly<Record<string, string>>,
        query: request.query as Readonly<Record<string, string>>,
        body: method === 'GET' ? {} : bodyOf(request),
      });
      // A text is JSON already: of what is large, the rule that reads it writes it.
      if (!isPosting && typeof answer === 'string') return json(reply, answer);
      return isPosting ? answer : (answer ?? {});
    },
  });
}
