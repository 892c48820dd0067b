import type { Catalogue } from '#metadata/derive/catalogue.ts';
import { partKey } from '#metadata/derive/problems.ts';
import type { JsonSchema } from './fieldSchema.ts';
import { platformPaths, platformSchemas } from './platformPaths.ts';
import { resourcePaths } from './resourcePaths.ts';
import { commonSchemas, resourceSchemas } from './resourceSchemas.ts';

/** The API as an OpenAPI 3.1 document, served in development and committed as docs/generated/openapi.json (DESIGN 4). */
export function openapi(catalogue: Catalogue): JsonSchema {
  const partBy = new Map(
    catalogue.resources.flatMap(({ fields }) =>
      Object.values(fields).flatMap((field): [string, string][] =>
        field.kind === 'part' && field.target ? [[field.target, partKey(field)]] : [],
      ),
    ),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Clinic back office',
      version: '1',
      description:
        'x-permissions: any one of these is enough; x-access adds whose rows each grant opens. ' +
        'Sentences come in the language of Accept-Language (ar or en). Amounts are decimal text.',
    },
    servers: [{ url: '/api/v1' }],
    security: [{ token: [] }],
    tags: [
      {
        name: 'platform',
        description: 'Sign-in, sessions, files',
        'x-description-ar': 'الدخول والجلسات والملفات',
      },
      ...catalogue.resources.map(({ name, words }) => ({
        name,
        description: words.en.about ?? words.en.many,
        'x-description-ar': words.ar.about ?? words.ar.many,
      })),
    ],
    paths: {
      ...platformPaths,
      ...Object.assign({}, ...catalogue.resources.map((resource) => resourcePaths(catalogue, resource))),
    },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: {
        ...commonSchemas,
        ...platformSchemas,
        ...Object.assign(
          {},
          ...catalogue.resources.map((resource) => resourceSchemas(resource, partBy.get(resource.name))),
        ),
      },
    },
  };
}
