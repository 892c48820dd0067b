import type { Catalogue } from '#metadata/derive/catalogue.ts';
import { partKey } from '#metadata/derive/problems.ts';
import { areaPaths } from './areaPaths.ts';
import type { JsonSchema } from './fieldSchema.ts';
import { platformPaths, platformSchemas } from './platformPaths.ts';
import { resourcePaths } from './resourcePaths.ts';
import { commonSchemas, resourceSchemas } from './resourceSchemas.ts';

/** What of the addresses without a resource the console has too, below an address of its own. */
const inConsole =
  /^\/(?:login|logout|first-login|change-password|password-strength|confirm-password|second-step|forgot-password|reset-password|me|sessions|files|preferences|custom-fields|record-edits|search|saved-views|jobs|imports)(?:\/|$)/;

/** The provider's console as a document of its own: its calls take its own tokens (platform.md 10). */
export function consoleOpenapi(catalogue: Catalogue): JsonSchema {
  const document = openapi(catalogue) as JsonSchema & { readonly paths: Record<string, unknown> };
  const names = new Set(catalogue.resources.map(({ name }) => name));
  const paths = Object.entries(document.paths).filter(
    ([path]) => inConsole.test(path) || names.has(path.split('/')[1] ?? ''),
  );
  return {
    ...document,
    info: { ...(document['info'] as object), title: 'Platform console' },
    servers: [{ url: '/api/v1/platform' }],
    paths: Object.fromEntries(paths),
  };
}

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
      ...areaPaths(),
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
