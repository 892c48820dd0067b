import type { AccessRule } from '#metadata/access.ts';
import { permissionsOf } from '#metadata/derive/askedPermissions.ts';
import { reference, type JsonSchema } from './fieldSchema.ts';

/** What one call is, in both languages. */
export interface BothLanguages {
  readonly ar: string;
  readonly en: string;
}

export interface OperationParts {
  readonly tag: string;
  readonly id: string;
  readonly summary: BothLanguages;
  /** Any one of the grants is enough (`a&b`: both); undefined: nobody needs to be signed in. */
  readonly access: AccessRule | undefined;
  readonly parameters?: readonly JsonSchema[];
  readonly body?: JsonSchema;
  /** Media type of the body; JSON where not said. */
  readonly bodyType?: string;
  readonly answer?: JsonSchema;
  readonly status?: 200 | 201;
  readonly headers?: JsonSchema;
}

const content = (schema: JsonSchema, type = 'application/json') => ({ [type]: { schema } });

/** One operation of the document, with what it takes to be allowed it. */
export function operation(parts: OperationParts): JsonSchema {
  const { access, parameters = [], body, answer, headers } = parts;
  return {
    operationId: parts.id,
    tags: [parts.tag],
    summary: parts.summary.en,
    'x-summary-ar': parts.summary.ar,
    'x-permissions': access === undefined ? [] : [...new Set(permissionsOf(access))],
    ...(access === undefined ? { security: [] } : { 'x-access': access }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body === undefined ? {} : { requestBody: { content: content(body, parts.bodyType) } }),
    responses: {
      [parts.status ?? 200]: {
        description: 'Done',
        ...(headers === undefined ? {} : { headers }),
        ...(answer === undefined ? {} : { content: content(answer) }),
      },
      default: {
        description: 'Refused',
        content: content(reference('Problem'), 'application/problem+json'),
      },
    },
  };
}

/** A parameter of the path, written `{name}` there. */
export const pathParameter = (name: string): JsonSchema => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string', ...(/^id$|Id$/.test(name) ? { format: 'uuid' } : {}) },
});

export const queryParameter = (
  name: string,
  description: string,
  schema: JsonSchema = { type: 'string' },
): JsonSchema => ({
  name,
  in: 'query',
  description,
  schema,
});

/** `:id/history` → `{id}/history`, and the parameters in it. */
export const openApiPath = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');
export const pathParameters = (path: string): JsonSchema[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => pathParameter(name));

export const idempotencyKey: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'One per opened form: the call is carried out once however often it is sent.',
  schema: { type: 'string', maxLength: 200 },
};
export const ifMatch: JsonSchema = {
  name: 'If-Match',
  in: 'header',
  description: 'The version, where the body has none.',
  schema: { type: 'string' },
};
