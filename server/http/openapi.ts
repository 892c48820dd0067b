import type { Catalogue } from '#metadata/derive/catalogue.ts';
import type { Field, Fields } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';

type Json = Readonly<Record<string, unknown>>;

const text = { type: 'string' };
const id = { type: 'string', format: 'uuid' };
const decimal = { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' };

const schemas: Readonly<Record<string, (field: Field) => Json>> = {
  integer: () => ({ type: 'integer' }),
  decimal: () => decimal,
  money: () => decimal,
  percent: () => decimal,
  boolean: () => ({ type: 'boolean' }),
  date: () => ({ type: 'string', format: 'date' }),
  time: () => ({ type: 'string', pattern: '^\\d{2}:\\d{2}$' }),
  dateTime: () => ({ type: 'string', format: 'date-time' }),
  month: () => ({ type: 'string', pattern: '^\\d{4}-\\d{2}$' }),
  select: (field) => ({ type: 'string', enum: field.values ?? [] }),
  tags: (field) => ({ type: 'array', items: { type: 'string', enum: field.values ?? [] } }),
  freeTags: () => ({ type: 'array', items: text }),
  reference: () => id,
  references: () => ({ type: 'array', items: id }),
  lines: (field) => ({ type: 'array', items: objectOf(field.of ?? {}) }),
  part: (field) => ({ oneOf: [{ $ref: `#/components/schemas/${field.target ?? ''}` }, { type: 'null' }] }),
  image: () => id,
  file: () => id,
  files: () => ({ type: 'array', items: id }),
  custom: () => ({ type: 'object' }),
};

const schemaOf = (field: Field): Json => schemas[field.as ?? field.kind]?.(field) ?? text;
const orNull = (field: Field): Json =>
  field.options.required === true ? schemaOf(field) : { oneOf: [schemaOf(field), { type: 'null' }] };

const objectOf = (fields: Fields): Json => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, orNull(field)])),
});

function recordOf(resource: AnyResource): Json {
  const own = objectOf(resource.fields)['properties'] as Json;
  return {
    type: 'object',
    description: resource.words.en.about ?? resource.words.en.many,
    required: ['id', 'version'],
    properties: {
      id,
      version: { type: 'integer' },
      created_at: { type: 'string', format: 'date-time' },
      updated_at: { type: 'string', format: 'date-time' },
      ...(resource.workflow
        ? { status: { type: 'string', enum: Object.keys(resource.workflow.states) } }
        : {}),
      ...own,
      _labels: { type: 'object' },
      _files: { type: 'object' },
      _may: { type: 'array', items: text },
    },
  };
}

const problem = { $ref: '#/components/responses/Problem' };
const answer = (schema: Json, status = '200'): Json => ({
  [status]: { description: 'Done', content: { 'application/json': { schema } } },
  default: problem,
});
const body = (schema: Json): Json => ({ required: true, content: { 'application/json': { schema } } });
const inPath = (name: string): Json => ({ name, in: 'path', required: true, schema: text });
const inQuery = (name: string, description: string): Json => ({
  name,
  in: 'query',
  description,
  schema: text,
});
const ref = (resource: AnyResource): Json => ({ $ref: `#/components/schemas/${resource.name}` });

const listParameters = [
  inQuery('sort', 'JSON: ["field","ASC"]'),
  inQuery('range', 'JSON: [0,24]'),
  inQuery('filter', 'JSON: {"field":value,"field_gte":value,"q":"words"}'),
  inQuery('scope', 'self or team'),
];

type Paths = Record<string, Record<string, Json>>;

type Add = (path: string, method: string, operation: Json) => void;

/** Adds operations of one resource; the parameters of a path are read off it. */
const adderFor =
  (paths: Paths, resource: AnyResource): Add =>
  (path, method, operation) => {
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => inPath(name));
    const given = (operation['parameters'] as readonly Json[] | undefined) ?? [];
    (paths[path] ??= {})[method] = {
      tags: [resource.name],
      ...operation,
      parameters: [...parameters, ...given],
    };
  };

const listOf = (items: Json): Json => ({ type: 'array', items });
const anything = { type: 'object' };

function addStandard(add: Add, resource: AnyResource): void {
  const base = `/${resource.name}`;
  const { one, many } = resource.words.en;
  const record = ref(resource);
  add(base, 'get', { summary: many, parameters: listParameters, responses: answer(listOf(record)) });
  add(base, 'post', { summary: `New: ${one}`, requestBody: body(record), responses: answer(record, '201') });
  add(`${base}/{id}`, 'get', { summary: one, responses: answer(record) });
  add(`${base}/{id}`, 'put', {
    summary: `Change: ${one}`,
    requestBody: body(record),
    responses: answer(record),
  });
  add(`${base}/{id}`, 'delete', { summary: `Delete: ${one}`, responses: answer(record) });
  add(`${base}/options`, 'get', {
    summary: `Choose: ${one}`,
    parameters: [inQuery('q', 'words'), inQuery('ids', 'JSON: ["id"]'), inQuery('filter', 'JSON')],
    responses: answer(listOf(anything)),
  });
  add(`${base}/{id}/history`, 'get', { summary: `History: ${one}`, responses: answer(listOf(anything)) });
}

function addMoves(add: Add, resource: AnyResource): void {
  const base = `/${resource.name}`;
  for (const [name, { ask = [], single }] of Object.entries(resource.workflow?.transitions ?? {})) {
    const asked = Object.fromEntries(
      Object.entries(resource.fields).filter(([field]) => ask.includes(field)),
    );
    const properties = { version: { type: 'integer' }, ...(objectOf(asked)['properties'] as Json) };
    const summary = resource.words.en.actions?.[name] ?? name;
    const requestBody = body({ type: 'object', properties });
    add(`${base}/{id}/${name}`, 'post', { summary, requestBody, responses: answer(ref(resource)) });
    if (single === true) continue;
    const many = { type: 'object', required: ['ids'], properties: { ...properties, ids: listOf(id) } };
    const result = { type: 'object', properties: { done: listOf(id), refused: listOf(anything) } };
    add(`${base}/${name}`, 'post', { summary, requestBody: body(many), responses: answer(result) });
  }
}

function addOperations(add: Add, resource: AnyResource): void {
  for (const [name, operation] of Object.entries(resource.operations ?? {}))
    add(`/${resource.name}/${operation.path.replace(/:(\w+)/g, '{$1}')}`, operation.method.toLowerCase(), {
      summary: resource.words.en.actions?.[name] ?? name,
      ...(operation.body ? { requestBody: body(objectOf(operation.body)) } : {}),
      responses: answer({}),
    });
}

/** The OpenAPI document of all declared resources (DESIGN 4): served in development, committed below docs/generated. */
export function openapi(catalogue: Catalogue): Json {
  const paths: Paths = {};
  for (const resource of catalogue.resources) {
    const add = adderFor(paths, resource);
    addStandard(add, resource);
    addMoves(add, resource);
    addOperations(add, resource);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Clinic back office', version: '1' },
    servers: [{ url: '/api/v1' }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      responses: {
        Problem: {
          description: 'RFC 9457 problem document',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
      schemas: {
        Problem: {
          type: 'object',
          required: ['type', 'title', 'status', 'detail', 'code', 'message', 'request_id'],
          properties: {
            type: text,
            title: text,
            status: { type: 'integer' },
            detail: text,
            code: text,
            message: text,
            request_id: text,
            errors: { type: 'object', additionalProperties: text },
            details: {},
          },
        },
        ...Object.fromEntries(catalogue.resources.map((resource) => [resource.name, recordOf(resource)])),
      },
    },
  };
}
