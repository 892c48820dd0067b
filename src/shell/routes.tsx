import { Suspense, type ComponentType, type ReactNode } from 'react';
import { Navigate, redirectDocument, useLocation, type RouteObject } from 'react-router-dom';
import type { AccessRule } from '#metadata/access.ts';
import type { ScreenEntry } from '#metadata/derive/entries.ts';
import type { AnyResource } from '#metadata/resource.ts';
import '#resources/index.areas.ts';
import { loadDeclaration } from '#src/client/catalogue/declarations.ts';
import { piecesFor } from '#src/client/catalogue/piecesFor.ts';
import { NotFound } from '#src/pages/NotFound.tsx';
import { RouteError } from './ErrorBoundary.tsx';
import { RouteGuard } from './guards.tsx';
import { catalogue } from '#src/client/catalogue/catalogue.ts';
import { loadPage } from './pageLoaders.ts';
import { pages, type Page } from '#src/client/catalogue/pageTable.ts';
import type { RouteHandle } from '#src/client/catalogue/openScreen.ts';
import { base, FIRST_LOGIN, LOGIN } from '#src/client/session/realm.ts';
import { Splash } from './Splash.tsx';

/** What every generated screen is told. */
export interface ScreenProps {
  readonly resource: AnyResource;
  readonly screenName: string;
}
type ScreenModule = { readonly default: ComponentType<ScreenProps> };

/** One row of the route table: an address, who may open it, and how to load what it shows. */
export interface RouteRow {
  readonly path: string;
  readonly rule: AccessRule;
  readonly entry?: ScreenEntry;
  readonly page?: Page;
  readonly load: () => Promise<ComponentType>;
}

const generated: Readonly<Record<Exclude<ScreenEntry['kind'], 'custom'>, () => Promise<ScreenModule>>> = {
  list: () => import('#src/screens/ListScreen.tsx'),
  show: () => import('#src/screens/ShowScreen.tsx'),
  create: () => import('#src/screens/CreateScreen.tsx'),
  edit: () => import('#src/screens/EditScreen.tsx'),
  report: () => import('#src/screens/ReportScreen.tsx'),
};

/** The hand-made screen that replaces a generated one; there once its area has come. */
const handMadeOf = (resource: AnyResource, name: string): ComponentType | undefined =>
  (piecesFor(resource)?.screens as Readonly<Record<string, ComponentType | undefined>> | undefined)?.[name];

/** Fetches a screen beside the area it belongs to. Throws where nothing can show it: a test opens them all. */
async function loadScreen({
  resource: { name },
  kind,
  name: screenName,
}: ScreenEntry): Promise<ComponentType> {
  const [resource, module] = await Promise.all([
    loadDeclaration(name),
    kind === 'custom' ? undefined : generated[kind](),
  ]);
  const HandMade = handMadeOf(resource, screenName);
  if (HandMade) return HandMade;
  if (module === undefined) throw new Error(`nothing shows ${name}.${screenName}`);
  const Screen = module.default;
  return () => <Screen resource={resource} screenName={screenName} />;
}

/** Every address of the shell, from the declarations and the pages without a resource. */
export const routeTable: readonly RouteRow[] = [
  ...pages.map((page): RouteRow => ({
    path: page.path,
    rule: page.rule,
    page,
    load: async () => {
      const module = await loadPage(page);
      if (module === undefined) throw new Error(`nothing shows the page ${page.name}`);
      return module.default;
    },
  })),
  ...catalogue.screens.map((entry): RouteRow => ({
    path: entry.path,
    rule: entry.rule,
    entry,
    load: () => loadScreen(entry),
  })),
];

function toRoute({ path, rule, entry, load }: RouteRow): RouteObject {
  return {
    path,
    ...(entry && {
      handle: { resource: entry.resource.name, screenName: entry.name } satisfies RouteHandle,
    }),
    errorElement: <RouteError />,
    lazy: async () => {
      const Screen = await load();
      const Component = () => (
        <RouteGuard rule={rule}>
          <Suspense fallback={null}>
            <Screen />
          </Suspense>
        </RouteGuard>
      );
      return { Component };
    },
  };
}

/** The specification's addresses can be read both ways: `/dashboard/penalties` is `/penalties` (DESIGN 9.13). */
function Moved({ from, to }: { readonly from: string; readonly to: string }) {
  const { pathname, search, hash } = useLocation();
  return <Navigate replace to={to + pathname.slice(from.length) + search + hash} />;
}

/** The pages before sign-in are other documents: arriving there by a link loads them whole. */
const otherDocuments = ['/', LOGIN, FIRST_LOGIN, `${base}/reset-password`, '/contact', '/signup', '/blogs/*'];

/** The routes of the app around a shell; `/no-permission` and unknown addresses show inside it. */
export const routeObjects = (shell: ReactNode): RouteObject[] => [
  ...otherDocuments.map((path): RouteObject => ({
    path,
    loader: ({ request }) => redirectDocument(request.url),
  })),
  {
    element: shell,
    errorElement: <RouteError />,
    hydrateFallbackElement: <Splash />,
    children: [
      ...routeTable.map(toRoute),
      { path: '/dashboard/*', element: <Moved from="/dashboard" to="" /> },
      { path: '/rooms/*', element: <Moved from="/rooms" to="/patients/rooms" /> },
      { path: '*', element: <NotFound /> },
    ],
  },
];
