import fs from 'node:fs';
import path from 'node:path';
import { buildCatalogue, type Catalogue } from '#metadata/derive/catalogue.ts';
import { resources as consoleResources } from '#resources/console/index.ts';
import { consoleOpenapi, openapi } from '#server/app/apiDocument.ts';
import { pages } from '#src/client/catalogue/pageTable.ts';
import { apiDocumentText } from './apiDocument.ts';
import { languageDocument } from './language.ts';
import { permissionsDocument } from './permissions.ts';
import { readRoutes, routesDocument } from './routes.ts';

/** Pages that neither an entity nor the app's table of pages declares, with the file that shows each. */
const otherPages: Readonly<Record<string, string>> = {
  '/login': 'src/auth/LoginPage.tsx',
  '/first-login': 'src/auth/FirstLoginPage.tsx',
  '/reset-password': 'src/auth/ResetPasswordPage.tsx',
  '/': 'public-site/pages/landing.ts',
  '/contact': 'public-site/pages/contact.ts',
  '/signup': 'public-site/pages/signup.ts',
  '/blogs': 'public-site/pages/blog.ts',
  '/blogs/:slug': 'public-site/pages/blog.ts',
};

/** The text of the files that are derived from declarations, by name below docs/generated. `root` is the project's folder. */
export function documents(catalogue: Catalogue, root: string): Record<string, string> {
  const built = Object.entries(otherPages).filter(([, file]) => fs.existsSync(path.join(root, file)));
  const contract = fs.readFileSync(path.join(root, 'tests/fixtures/contract-routes.tsv'), 'utf8');
  return {
    '../language.md': languageDocument(root),
    'permissions.md': permissionsDocument(catalogue),
    'routes.md': routesDocument(
      catalogue,
      [...built.map(([address]) => address), ...pages.map((page) => page.path)],
      readRoutes(contract),
    ),
    'openapi-console.json': apiDocumentText(consoleOpenapi(buildCatalogue(consoleResources))),
    'openapi.json': apiDocumentText(openapi(catalogue)),
  };
}
