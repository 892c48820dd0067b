import type { Catalogue } from '#metadata/derive/catalogue.ts';
import { partKey } from '#metadata/derive/problems.ts';
import { clinicRoutes, consoleRoutes } from './declaredRoutes.ts';
import type { RouteFacts } from '../http/route.ts';
import type { JsonSchema } from '../openapi/fieldSchema.ts';
import { exportRoutes } from '../transfer/exportRoutes.ts';
import { resourceRoutes } from './resourceRoutes.ts';
import { routePaths } from '../http/routePaths.ts';
import { namedSchemas } from '../openapi/schemas.ts';
import { commonSchemas, resourceSchemas } from '../openapi/resourceSchemas.ts';

/** The API as an OpenAPI 3.1 document, served in development and committed as docs/generated/openapi.json (DESIGN 4). */
export const openapi = (catalogue: Catalogue): JsonSchema =>
  documentOf(catalogue, clinicRoutes, { title: 'Clinic back office', url: '/api/v1' });

/** The provider's console as a document of its own: its calls take its own tokens (platform.md 10). */
export const consoleOpenapi = (catalogue: Catalogue): JsonSchema =>
  documentOf(catalogue, consoleRoutes, { title: 'Platform console', url: '/api/v1/platform' });

/** The parts of records, by name: the field that ties each to its record. */
const partKeys = ({ resources }: Catalogue): ReadonlyMap<string, string> =>
  new Map(
    resources.flatMap(({ fields }) =>
      Object.values(fields).flatMap((field): [string, string][] =>
        field.kind === 'part' && field.target ? [[field.target, partKey(field)]] : [],
      ),
    ),
  );

function documentOf(
  catalogue: Catalogue,
  routes: readonly { readonly facts: RouteFacts }[],
  { title, url }: { readonly title: string; readonly url: string },
): JsonSchema {
  const partBy = partKeys(catalogue);
  const paths = routePaths([
    ...routes,
    ...catalogue.resources.flatMap((one) => [...resourceRoutes(catalogue, one), ...exportRoutes(one)]),
  ]);
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description:
        'x-permissions: any one of these is enough; x-access adds whose rows each grant opens. ' +
        'Sentences come in the language of Accept-Language (ar or en). Amounts are decimal text.',
    },
    servers: [{ url }],
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
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: {
        ...commonSchemas,
        ...namedSchemas(paths),
        ...Object.assign(
          {},
          ...catalogue.resources.map((resource) => resourceSchemas(resource, partBy.get(resource.name))),
        ),
      },
    },
  };
}
