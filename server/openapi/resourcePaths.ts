import { anyOf, type AccessRule } from '#metadata/access.ts';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { reference, type JsonSchema } from './fieldSchema.ts';
import {
  idempotencyKey,
  ifMatch,
  openApiPath,
  operation,
  pathParameter,
  pathParameters,
  queryParameter,
  type BothLanguages,
} from './operations.ts';
import { arrayOf, transitionSchema } from './resourceSchemas.ts';

export type Paths = Record<string, Record<string, JsonSchema>>;

const phrases = {
  list: { en: 'List', ar: 'عرض القائمة' },
  one: { en: 'Read one', ar: 'عرض السجل' },
  create: { en: 'Create', ar: 'إضافة' },
  change: { en: 'Change', ar: 'تعديل' },
  remove: { en: 'Delete', ar: 'حذف' },
  options: { en: 'Choose from', ar: 'الاختيار من' },
  history: { en: 'History', ar: 'سجل التعديلات' },
  several: { en: 'several at once', ar: 'لعدة سجلات' },
} as const satisfies Record<string, BothLanguages>;

const summaryOf = (resource: AnyResource, phrase: BothLanguages): BothLanguages => ({
  en: `${phrase.en}: ${resource.words.en.many}`,
  ar: `${phrase.ar}: ${resource.words.ar.many}`,
});
const actionWords = ({ words }: AnyResource, name: string): BothLanguages => ({
  en: words.en.actions?.[name] ?? name,
  ar: words.ar.actions?.[name] ?? name,
});

/** Every address of one resource: the simple-rest calls, transitions, choosers, history and declared operations. */
export function resourcePaths(catalogue: Catalogue, resource: AnyResource): Paths {
  return { ...recordPaths(catalogue, resource), ...transitionPaths(resource), ...operationPaths(resource) };
}

/** Grants of an action, with those for own rows and direct reports where the action may be narrowed to them. */
const ruleOf = ({ access }: AnyResource, ...actions: string[]): AccessRule =>
  anyOf(...actions.map((action) => access[action] ?? []));

function recordPaths(catalogue: Catalogue, resource: AnyResource): Paths {
  const { name } = resource;
  const base = { tag: name } as const;
  const record = reference(name);
  const id = [pathParameter('id')];
  const read = ruleOf(resource, 'show', 'self', 'team');
  return {
    [`/${name}`]: {
      get: operation({
        ...base,
        id: `${name}.list`,
        summary: summaryOf(resource, phrases.list),
        access: ruleOf(resource, 'list', 'self', 'team'),
        parameters: listParameters(resource),
        answer: arrayOf(name),
        headers: listHeaders,
      }),
      post: operation({
        ...base,
        id: `${name}.create`,
        summary: summaryOf(resource, phrases.create),
        access: ruleOf(resource, 'create'),
        parameters: [idempotencyKey],
        body: reference(`${name}.create`),
        answer: record,
        status: 201,
      }),
    },
    [`/${name}/options`]: {
      get: operation({
        ...base,
        id: `${name}.options`,
        summary: summaryOf(resource, phrases.options),
        access: chooserRule(catalogue, resource),
        parameters: [
          queryParameter('q', 'Words to look for.'),
          queryParameter('ids', 'JSON array of ids whose labels are wanted.'),
          queryParameter('filter', 'JSON object, as in the list.'),
        ],
        answer: arrayOf(`${name}.option`),
      }),
    },
    [`/${name}/{id}`]: {
      get: operation({
        ...base,
        id: `${name}.one`,
        summary: summaryOf(resource, phrases.one),
        access: read,
        parameters: id,
        answer: record,
      }),
      put: operation({
        ...base,
        id: `${name}.change`,
        summary: summaryOf(resource, phrases.change),
        access: ruleOf(resource, 'edit'),
        parameters: [...id, ifMatch],
        body: reference(`${name}.change`),
        answer: record,
      }),
      delete: operation({
        ...base,
        id: `${name}.remove`,
        summary: summaryOf(resource, phrases.remove),
        access: ruleOf(resource, 'remove'),
        parameters: [...id, ifMatch],
        answer: record,
      }),
    },
    [`/${name}/{id}/history`]: {
      get: operation({
        ...base,
        id: `${name}.history`,
        summary: summaryOf(resource, phrases.history),
        access: read,
        parameters: id,
        answer: arrayOf('Change'),
      }),
    },
  };
}

/** Open to whoever may list the resource, or create or change something that refers to it (DESIGN 9.18). */
function chooserRule(catalogue: Catalogue, resource: AnyResource): AccessRule {
  const from = (catalogue.pointingAt.get(resource.name) ?? []).map((one) => one.resource);
  const rules = [...new Set([resource, ...from])].map((one) =>
    one === resource ? ruleOf(one, 'list', 'create', 'edit') : ruleOf(one, 'create', 'edit'),
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
    queryParameter('range', 'JSON array of the first and the last place, e.g. [0,24].'),
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
  for (const [action, { method, path, access, body, reads }] of Object.entries(resource.operations ?? {})) {
    const address = `/${name}/${openApiPath(path)}`;
    const call = operation({
      tag: name,
      id: `${name}.${action}`,
      summary: summaryOf(resource, actionWords(resource, action)),
      access,
      parameters: [...pathParameters(path), ...(method === 'POST' && reads !== true ? [idempotencyKey] : [])],
      ...(body ? { body: reference(`${name}.${action}`) } : {}),
      answer: {},
    });
    paths[address] = { ...paths[address], [method.toLowerCase()]: call };
  }
  return paths;
}
