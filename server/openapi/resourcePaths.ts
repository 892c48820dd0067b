import { seeingRules } from '#metadata/derive/seeing.ts';
import { anyOf, type AccessRule } from '#metadata/access.ts';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { actionWords, phrases, queryPhrases, summaryOf } from './callPhrases.ts';
import { reference, type JsonSchema } from './fieldSchema.ts';
import {
  idempotencyKey,
  ifMatch,
  openApiPath,
  operation,
  pathParameter,
  pathParameters,
  queryParameter,
  shownFields,
  type OperationParts,
} from './operations.ts';
import { remarkPaths } from './remarkPaths.ts';
import { exportBody, exportFormat } from './transferPaths.ts';
import { arrayOf, transitionSchema } from './resourceSchemas.ts';

export type Paths = Record<string, Record<string, JsonSchema>>;

/** Every address of one resource: the simple-rest calls, transitions, choosers, history and declared operations. */
export function resourcePaths(catalogue: Catalogue, resource: AnyResource): Paths {
  const remarks = resource.remarks ? remarkPaths(resource, seeingRules(resource).flat()) : {};
  const moves = { ...transitionPaths(resource), ...operationPaths(resource) };
  return { ...recordPaths(catalogue, resource), ...remarks, ...moves };
}

/** Grants of an action, with those for own rows and direct reports where the action may be narrowed to them. */
const ruleOf = ({ access }: AnyResource, ...actions: string[]): AccessRule =>
  anyOf(...actions.map((action) => access[action] ?? []));

function recordPaths(catalogue: Catalogue, resource: AnyResource): Paths {
  const { name } = resource;
  return {
    [`/${name}`]: {
      get: listCall(resource),
      ...(lacks(resource, 'create') ? {} : { post: createCall(resource) }),
    },
    [`/${name}/options`]: { get: optionsCall(catalogue, resource) },
    ...wholePaths(resource),
    [`/${name}/twins`]: { get: twinsCall(resource) },
    [`/${name}/{id}`]: oneCalls(resource),
    ...(lacks(resource, 'remove') ? {} : undoPath(resource)),
    [`/${name}/{id}/history`]: {
      get: standard(resource, 'history', {
        access: seeingRules(resource).flat(),
        parameters: [pathParameter('id')],
        answer: arrayOf('Change'),
      }),
    },
  };
}

/** Whether the standard call does not exist: its address answers 405. */
const lacks = (resource: AnyResource, call: 'create' | 'edit' | 'remove'): boolean =>
  resource.lacks?.includes(call) === true;

const undoPath = (resource: AnyResource): Paths => ({
  [`/${resource.name}/{id}/undo-removal`]: {
    post: standard(resource, 'undoRemoval', {
      access: ruleOf(resource, 'remove'),
      parameters: [pathParameter('id'), idempotencyKey],
      answer: reference(resource.name),
    }),
  },
});

/** One of the calls every resource has. */
const standard = (
  resource: AnyResource,
  name: keyof typeof phrases,
  parts: Omit<OperationParts, 'tag' | 'id' | 'summary'>,
): JsonSchema =>
  operation({
    tag: resource.name,
    id: `${resource.name}.${name}`,
    summary: summaryOf(resource, phrases[name]),
    ...parts,
  });

const listCall = (resource: AnyResource): JsonSchema =>
  standard(resource, 'list', {
    access: ruleOf(resource, 'list', 'self', 'team'),
    parameters: [...listParameters(resource), shownFields],
    answer: arrayOf(resource.name),
    headers: listHeaders,
  });
/** Sums and ids over the whole result: the list's filter and rights, without its page. */
function wholePaths(resource: AnyResource): Paths {
  const parameters = listParameters(resource).filter(({ name }) => name !== 'range');
  const access = ruleOf(resource, 'list', 'self', 'team');
  return {
    [`/${resource.name}/export`]: exportCalls(resource),
    [`/${resource.name}/totals`]: {
      get: standard(resource, 'totals', {
        access,
        parameters: parameters.filter(({ name }) => name !== 'sort'),
        answer: { type: 'object', additionalProperties: { type: 'string', description: 'Exact decimal.' } },
      }),
    },
    [`/${resource.name}/ids`]: {
      get: standard(resource, 'ids', { access, parameters, answer: reference('WholeResult') }),
    },
  };
}

const twinsCall = (resource: AnyResource): JsonSchema =>
  standard(resource, 'twins', {
    access: ruleOf(resource, 'create', 'edit'),
    parameters: [
      ...[...new Set((resource.twins ?? []).flat())].map((name) =>
        queryParameter(name, 'The value as it would be saved.'),
      ),
      queryParameter('except', 'The record being edited.', { type: 'string', format: 'uuid' }),
    ],
    answer: arrayOf('Twin'),
  });

const createCall = (resource: AnyResource): JsonSchema =>
  standard(resource, 'create', {
    access: ruleOf(resource, 'create'),
    parameters: [idempotencyKey],
    body: reference(`${resource.name}.create`),
    answer: reference(resource.name),
    status: 201,
  });

const optionsCall = (catalogue: Catalogue, resource: AnyResource): JsonSchema =>
  standard(resource, 'options', {
    access: chooserRule(catalogue, resource),
    parameters: [
      queryParameter('q', 'Words to look for.'),
      queryParameter('ids', 'JSON array of ids whose labels are wanted.'),
      queryParameter('filter', 'JSON object, as in the list.'),
    ],
    answer: arrayOf(`${resource.name}.option`),
  });

function oneCalls(resource: AnyResource): Record<string, JsonSchema> {
  const id = pathParameter('id');
  const answer = reference(resource.name);
  return {
    get: standard(resource, 'one', { access: seeingRules(resource).flat(), parameters: [id], answer }),
    ...(lacks(resource, 'edit')
      ? {}
      : {
          put: standard(resource, 'change', {
            access: ruleOf(resource, 'edit'),
            parameters: [id, ifMatch],
            body: reference(`${resource.name}.change`),
            answer,
          }),
        }),
    ...(lacks(resource, 'remove')
      ? {}
      : {
          delete: standard(resource, 'remove', {
            access: ruleOf(resource, 'remove'),
            parameters: [id, ifMatch],
            answer,
          }),
        }),
  };
}

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

function listParameters(resource: AnyResource): JsonSchema[] {
  const scopes = ['self', 'team'].filter((scope) => resource.access[scope]);
  const filters = [
    ...(resource.workflow ? ['status'] : []),
    ...Object.keys(resource.fields),
    ...(resource.filters ?? []),
  ];
  return [
    queryParameter('sort', 'JSON array of a field and ASC or DESC.'),
    queryParameter('range', 'JSON array of the first (at most 10,000) and last place, e.g. [0,24].'),
    {
      ...queryParameter(
        'filter',
        'JSON object. A list of values means any of them; suffixes _gte _lte _gt _lt _neq _like _null; q searches; id takes a list.',
      ),
      'x-fields': filters,
    },
    ...(scopes.length > 0
      ? [
          queryParameter('scope', 'Narrows to own rows or to direct reports.', {
            type: 'string',
            enum: scopes,
          }),
        ]
      : []),
  ];
}

const listHeaders: JsonSchema = {
  'Content-Range': { description: 'name first-last/total', schema: { type: 'string' } },
  'X-Total-Exact': {
    description: 'false: there are more than the total',
    schema: { type: 'string', enum: ['true', 'false'] },
  },
};

function transitionPaths(resource: AnyResource): Paths {
  const { name } = resource;
  const paths: Paths = {};
  for (const [move, { access, single }] of Object.entries(resource.workflow?.transitions ?? {})) {
    const words = actionWords(resource, move);
    paths[`/${name}/{id}/${move}`] = {
      post: operation({
        tag: name,
        id: `${name}.${move}`,
        summary: summaryOf(resource, words),
        access,
        parameters: [pathParameter('id'), ifMatch, idempotencyKey],
        body: reference(`${name}.${move}`),
        answer: reference(name),
      }),
    };
    if (single === true) continue;
    const { en, ar } = phrases.several;
    paths[`/${name}/${move}`] = {
      post: operation({
        tag: name,
        id: `${name}.${move}.several`,
        summary: summaryOf(resource, { en: `${words.en}, ${en}`, ar: `${words.ar} ${ar}` }),
        access,
        parameters: [idempotencyKey],
        body: transitionSchema(resource, move, true),
        answer: reference('BulkAnswer'),
      }),
    };
  }
  return paths;
}

function operationPaths(resource: AnyResource): Paths {
  const { name } = resource;
  const paths: Paths = {};
  for (const [action, declared] of Object.entries(resource.operations ?? {})) {
    const { method, path, also, access, body, reads, query = [] } = declared;
    const call = (id: string) =>
      operation({
        tag: name,
        id,
        summary: summaryOf(resource, actionWords(resource, action)),
        access,
        parameters: [
          ...pathParameters(path),
          ...query.map((parameter) => queryParameter(parameter, queryPhrases[parameter] ?? '')),
          ...(method === 'POST' && reads !== true ? [idempotencyKey] : []),
        ],
        ...(body ? { body: reference(`${name}.${action}`) } : {}),
        answer: {},
      });
    const verb = method.toLowerCase();
    const address = `/${name}/${openApiPath(path)}`;
    paths[address] = { ...paths[address], [verb]: call(`${name}.${action}`) };
    if (also !== undefined) paths[also] = { [verb]: call(`${name}.${action}.also`) };
  }
  return paths;
}

/** The list as a file: by address, or with a body where many ids are chosen (UX-16). */
function exportCalls(resource: AnyResource): Record<string, JsonSchema> {
  const access = ruleOf(resource, 'list', 'self', 'team');
  return {
    get: standard(resource, 'export', {
      access,
      parameters: [
        queryParameter('format', 'xlsx where not said.', exportFormat),
        queryParameter('columns', 'Names in their order, or all.'),
        queryParameter('ids', 'Chosen rows only.'),
        queryParameter('q', 'Words to look for.'),
        ...listParameters(resource).filter((one) => one['name'] !== 'range'),
      ],
    }),
    post: operation({
      tag: resource.name,
      id: `${resource.name}.export.chosen`,
      summary: summaryOf(resource, phrases.export),
      access,
      body: exportBody,
    }),
  };
}
