import { ownPassword, signature } from '#metadata/derive/inPerson.ts';
import { transitionForm } from '#metadata/derive/transitionForm.ts';
import { passesOf } from '#metadata/derive/passes.ts';
import type { Fields } from '#metadata/fields/types.ts';
import { standardActions, type AnyResource } from '#metadata/resource.ts';
import {
  dressing,
  fieldSchema,
  demandedNames,
  reference,
  type JsonSchema,
  type Side,
} from './fieldSchema.ts';

type Schemas = Record<string, JsonSchema>;

const id: JsonSchema = { type: 'string', format: 'uuid' };
const instant: JsonSchema = { type: 'string', format: 'date-time' };
const version: JsonSchema = {
  type: 'integer',
  minimum: 1,
  description: 'Taken from the record that was read.',
};

const proof: JsonSchema = {
  type: 'string',
  format: 'password',
  writeOnly: true,
  description: 'The password of whoever signs in person: a try of their login, which signs nobody in.',
};

const drawn: JsonSchema = {
  type: 'string',
  format: 'uuid',
  description: 'In the place of the password: the file of the signature they drew, sent by the caller.',
};

const propertiesOf = (resource: AnyResource, fields: Fields, side: Side): Schemas =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, fieldSchema(name, field, resource.words, side)]),
  );

const writable = (resource: AnyResource): Fields =>
  Object.fromEntries(
    Object.entries(resource.fields).filter(
      ([, { kind, options }]) => kind !== 'computed' && options.readOnly !== true,
    ),
  );

/** What a client sends: unknown names are refused, keys with a leading underscore are ignored. */
const input = (properties: Schemas, required: readonly string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  ...(required.length > 0 ? { required } : {}),
  patternProperties: { '^_': {} },
  additionalProperties: false,
});

/** A record as it is answered. Only the named columns are always there: what one may not read is absent. */
function recordSchema(resource: AnyResource): JsonSchema {
  const states = Object.keys(resource.workflow?.states ?? {});
  return {
    type: 'object',
    title: resource.words.en.one,
    'x-title-ar': resource.words.ar.one,
    properties: {
      id,
      version,
      created_at: instant,
      updated_at: instant,
      ...(states.length > 0 ? { status: { type: 'string', enum: states, readOnly: true } } : {}),
      ...propertiesOf(resource, resource.fields, 'answer'),
      ...dressing,
      _may: {
        type: 'array',
        readOnly: true,
        description: 'What the caller may do on this record now; only where one record is answered.',
        items: { type: 'string', enum: possibleActions(resource) },
      },
    },
    required: ['id', 'version', 'created_at', 'updated_at', ...(states.length > 0 ? ['status'] : [])],
  };
}

/** Every action, transition and record operation that `_may` can name. */
const possibleActions = (resource: AnyResource): string[] => [
  ...standardActions.filter((action) => action !== 'list' && action !== 'create'),
  ...Object.keys(resource.workflow?.transitions ?? {}),
  ...Object.entries(resource.operations ?? {})
    .filter(([, { path }]) => path.startsWith(':id'))
    .map(([name]) => name),
];

/** A row of a report: an id and its columns, those the caller may not see left out. */
export const rowSchema = (rows: AnyResource): JsonSchema => ({
  type: 'object',
  properties: { id: { type: 'string' }, ...propertiesOf(rows, rows.fields, 'answer'), ...dressing },
  required: ['id'],
});

/** The body of POST. */
function createSchema(resource: AnyResource, fields: Fields = writable(resource)): JsonSchema {
  const properties = { ...propertiesOf(resource, fields, 'input'), ...confirming(resource) };
  return input(properties, demandedNames(fields));
}

/** What lets pass what is refused without it. */
const confirming = (resource: AnyResource): Schemas =>
  Object.fromEntries(
    Object.entries(passesOf(resource)).map(([name, description]) => [
      name,
      { type: ['boolean', 'null'], description },
    ]),
  );

/** The body of PUT: any of the fields that may change, and the version it is based on unless If-Match has it. */
function changeSchema(resource: AnyResource): JsonSchema {
  const fields = Object.fromEntries(
    Object.entries(writable(resource)).filter(([, { options }]) => options.fixed !== true),
  );
  return input({ version, ...propertiesOf(resource, fields, 'input'), ...confirming(resource) });
}

/** The body of a transition: the version and what its dialog asks. */
export function transitionSchema(resource: AnyResource, name: string, several = false): JsonSchema {
  const form = transitionForm(resource, name);
  const { inPerson } = resource.workflow?.transitions[name] ?? {};
  const properties = {
    ...propertiesOf(form, form.fields, 'input'),
    ...(inPerson === undefined ? {} : { [ownPassword]: proof }),
    ...(inPerson?.drawn === undefined ? {} : { [signature]: drawn }),
  };
  const demanded = [
    ...demandedNames(form.fields),
    ...(inPerson === undefined || inPerson.optional === true || inPerson.drawn !== undefined
      ? []
      : [ownPassword]),
  ];
  if (!several) return input({ version, ...properties }, demanded);
  return input({ ids: { type: 'array', items: id, minItems: 1 }, ...properties }, ['ids', ...demanded]);
}

/** A declared operation's body. Operations without declared fields judge their body themselves. */
function operationSchema(resource: AnyResource, name: string): JsonSchema {
  const body = resource.operations?.[name]?.body;
  if (!body) return { type: 'object' };
  return input(propertiesOf(resource, body, 'input'), demandedNames(body));
}

/** One entry of a chooser: the label and the telling facts the declaration names. */
function optionSchema(resource: AnyResource): JsonSchema {
  const facts = Object.fromEntries(
    (resource.choose ?? []).map((name) => [name, { type: ['string', 'null'] }]),
  );
  return {
    type: 'object',
    properties: { id, label: { type: 'string' }, facts: { type: 'object', properties: facts } },
    required: ['id', 'label'],
  };
}

/** The schemas of one resource, by their names in the document; `partBy` is what ties it to the record it is a part of. */
export function resourceSchemas(resource: AnyResource, partBy: string | undefined): Schemas {
  const { name } = resource;
  const own: Schemas = {
    [name]: recordSchema(resource),
    [`${name}.create`]: createSchema(resource),
    [`${name}.change`]: changeSchema(resource),
    [`${name}.option`]: optionSchema(resource),
  };
  if (partBy !== undefined) {
    own[`${name}.part`] = partSchema(resource);
    own[`${name}.part.create`] = partInputSchema(resource, partBy);
  }
  for (const transition of Object.keys(resource.workflow?.transitions ?? {}))
    own[`${name}.${transition}`] = transitionSchema(resource, transition);
  for (const [operation, { body }] of Object.entries(resource.operations ?? {}))
    if (body) own[`${name}.${operation}`] = operationSchema(resource, operation);
  return own;
}

/** A record inside another record: its own parts and the right to do things are left out. */
function partSchema(resource: AnyResource): JsonSchema {
  const fields = Object.fromEntries(
    Object.entries(resource.fields).filter(([, { kind }]) => kind !== 'part'),
  );
  return {
    type: 'object',
    properties: { id, version, ...propertiesOf(resource, fields, 'answer'), ...dressing },
    required: ['id', 'version'],
  };
}

/** A part as it is sent inside its record, which itself says whose part it is. */
function partInputSchema(resource: AnyResource, by: string): JsonSchema {
  const fields = Object.entries(writable(resource)).filter(([name]) => name !== by);
  return createSchema(resource, Object.fromEntries(fields));
}

/** Schemas that belong to no resource. */
export const commonSchemas: Schemas = {
  Problem: {
    type: 'object',
    description: 'RFC 9457. `message` is one sentence in the language of the request, fit to be shown.',
    properties: {
      type: { type: 'string' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string' },
      code: { type: 'string', description: 'Stable, lower_snake.' },
      message: { type: 'string' },
      reason: {
        type: 'string',
        description: 'The rule that refused, where the code is a general one: appointment.doctor_busy.',
      },
      request_id: { type: 'string' },
      errors: {
        type: 'object',
        description: 'One sentence per field; a field of a line is named documents.0.file.',
        additionalProperties: { type: 'string' },
      },
      details: {
        description:
          'Facts of some codes. `version_conflict`: current (the record now), changed_by, changed_at, fields (what differs from the version sent).',
      },
    },
    required: ['type', 'title', 'status', 'detail', 'code', 'message', 'request_id'],
  },
  Change: {
    type: 'object',
    description: 'One entry of a record’s history.',
    properties: {
      at: instant,
      actor: { type: ['string', 'null'] },
      action: { type: 'string' },
      reason: { type: ['string', 'null'] },
      changes: {
        type: 'array',
        items: {
          type: 'object',
          properties: { field: { type: 'string' }, before: {}, after: {}, labels: { type: 'object' } },
          required: ['field'],
        },
      },
    },
    required: ['at', 'action', 'changes'],
  },
  File: {
    type: 'object',
    properties: {
      id,
      name: { type: 'string' },
      mime: { type: 'string' },
      size: { type: 'integer' },
      url: { type: 'string' },
    },
    required: ['id', 'name', 'mime', 'size', 'url'],
  },
  BulkAnswer: {
    type: 'object',
    properties: {
      done: { type: 'array', items: id },
      refused: {
        type: 'array',
        items: {
          type: 'object',
          properties: { id, code: { type: 'string' }, message: { type: 'string' } },
          required: ['id', 'code', 'message'],
        },
      },
    },
    required: ['done', 'refused'],
  },
  Message: { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] },
};

/** An array of a named schema. */
export const arrayOf = (name: string): JsonSchema => ({ type: 'array', items: reference(name) });
