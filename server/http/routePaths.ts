import type { RouteFacts } from '../http/route.ts';
import type { JsonSchema } from '../openapi/fieldSchema.ts';
import {
  idempotencyKey,
  ifMatch,
  openApiPath,
  operation,
  pathParameters,
  queryParameter,
} from '../openapi/operations.ts';

export type Paths = Record<string, Record<string, JsonSchema>>;

/** One declared route as an operation of the document. */
function operationOf(route: RouteFacts): JsonSchema {
  const { path, query = {}, headers = [], body, answer, status, answerHeaders } = route;
  return operation({
    tag: route.tag ?? 'platform',
    id: route.name,
    summary: route.words,
    access: route.access === 'public' ? undefined : route.access,
    parameters: [
      ...pathParameters(path),
      ...Object.entries(query)
        .filter(([, { inDocument }]) => inDocument !== false)
        .map(([name, { description, schema, required }]) => ({
          ...queryParameter(name, description, schema),
          ...(required === undefined ? {} : { required }),
        })),
      ...(route.ifMatch === undefined ? [] : [ifMatch]),
      ...(route.isOnce ? [idempotencyKey] : []),
      ...headers,
    ],
    ...(body === undefined
      ? {}
      : { body: body.schema, ...(body.mediaType === undefined ? {} : { bodyType: body.mediaType }) }),
    ...(answer === undefined ? {} : { answer }),
    ...(status === undefined ? {} : { status }),
    ...(answerHeaders === undefined ? {} : { headers: answerHeaders }),
  });
}

/** The `paths` of a document, from the very objects the server answers by. */
export function routePaths(routes: readonly { readonly facts: RouteFacts }[]): Paths {
  const paths: Paths = {};
  for (const { facts } of routes) {
    const address = openApiPath(facts.path);
    paths[address] = { ...paths[address], [facts.method.toLowerCase()]: operationOf(facts) };
  }
  return paths;
}
