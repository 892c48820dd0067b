import { forwardRef, useCallback, useContext, useEffect, useMemo, useRef, type ComponentProps } from 'react';
import { reactRouterProvider, type RouterNavigateFunction, type RouterProvider } from 'ra-core';
import { UNSAFE_DataRouterContext, useMatches } from 'react-router-dom';
import type { EntityEntry } from '#metadata/derive/entries.ts';
import { catalogue } from '#src/client/catalogue/catalogue.ts';
import { openScreen } from '#src/client/catalogue/openScreen.ts';
import { withDialogOf } from '#src/client/session/dialogPlace.ts';
import { paramsForChildren, recordIdIn, toProductPath, type Params } from '#src/client/session/paths.ts';

const base = reactRouterProvider;

/** The declaration whose screen is open. */
function useOpenResource(): EntityEntry | undefined {
  return openScreen(useMatches())?.resource;
}

/** The open address's parameters, also under the names that child records use. */
function useHere(): Params {
  const params = base.useParams();
  const resource = useOpenResource();
  return useMemo(() => paramsForChildren(catalogue, resource, params), [resource, params]);
}

type Target = string | number | { readonly pathname?: string; readonly search?: string };
function translate<T extends Target>(to: T, here: Params): T {
  if (typeof to === 'string') return toProductPath(catalogue, to, here) as T;
  if (typeof to === 'object' && to.pathname !== undefined)
    return { ...to, pathname: toProductPath(catalogue, to.pathname, here) };
  return to;
}

/**
 * The function stays the same between renders: react-admin lists it in its effects.
 * What only changes the open screen's own question (`search` without `pathname`: a list's words, order, page) is dropped
 * while somebody is on the way to another screen whose code still loads: it would call them back. The router itself is
 * asked, for `useNavigation` knows of a press only once React has drawn, and a list asks a timer later.
 */
function useNavigate(): RouterNavigateFunction {
  const navigate = base.useNavigate();
  const here = useHere();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const latest = useRef(here);
  useEffect(() => {
    latest.current = here;
  }, [here]);
  return useCallback(
    (to, options) => {
      const next = router?.state.navigation.location?.pathname;
      const isLeft = next !== undefined && next !== router?.state.location.pathname;
      const isListsOwn = typeof to === 'object' && to.pathname === undefined;
      if (isLeft && isListsOwn) return;
      const { search } = router?.state.location ?? window.location;
      if (isListsOwn && to.search !== undefined)
        navigate({ ...to, search: withDialogOf(to.search, search) }, options);
      else navigate(translate(to, latest.current), options);
    },
    [navigate, router],
  );
}

/** react-admin's pages read `id`; some addresses call it otherwise (`achievementId`), each in its own way. */
function useParams(): Record<string, string | undefined> {
  const params = base.useParams();
  const resource = useOpenResource();
  const own = resource && recordIdIn(catalogue, resource, params);
  return useMemo(() => (own === undefined ? params : { ...params, id: own }), [own, params]);
}

function useMatch(pattern: { path: string; end?: boolean }): ReturnType<RouterProvider['useMatch']> {
  const here = useHere();
  return base.useMatch({ ...pattern, path: translate(pattern.path, here) });
}

type LinkProps = ComponentProps<typeof base.Link>;
const Link = forwardRef<HTMLAnchorElement, LinkProps>(function ProductLink({ to, ...rest }, ref) {
  const here = useHere();
  const Base = base.Link;
  return <Base ref={ref} to={translate(to, here)} {...rest} />;
});

function Navigate({ to, ...rest }: ComponentProps<typeof base.Navigate>) {
  const here = useHere();
  const Base = base.Navigate;
  return <Base to={translate(to, here)} {...rest} />;
}

/** react-router, with react-admin's own paths turned into the contract's addresses. */
export const routerProvider: RouterProvider = {
  ...base,
  Link: Link as RouterProvider['Link'],
  Navigate,
  useNavigate,
  useMatch,
  useParams: useParams as RouterProvider['useParams'],
};
