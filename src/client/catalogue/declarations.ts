import { useQuery } from '@tanstack/react-query';
import { lazy, use, type ComponentType } from 'react';
import type { AnyResource } from '#metadata/resource.ts';
import { loadAreaWords } from '#src/client/words/languagePack.ts';
import { catalogue, entryOf } from './catalogue.ts';
import type { AreaLoaders, AskProps, GivenTab, TabProps } from './areaLoaders.ts';
import { addPieces } from './piecesFor.ts';

let areaLoaders: AreaLoaders = {};

/** Told once at the start (resources/index.areas.ts): pieces reuse screens, so no screen may import where they are. */
export function provideAreas(loaders: AreaLoaders): void {
  areaLoaders = loaders;
}

/** A hand-made page or card of an area beside the declarations it is drawn with; undefined where nothing shows it. */
export function loadDrawn(
  kind: 'pages' | 'cards',
  area: string,
  name: string,
): Promise<{ readonly default: ComponentType }> | undefined {
  const load = areaLoaders[area]?.[kind]?.[name];
  return load && Promise.all([load(), loadAreas([area])]).then(([drawn]) => drawn);
}

/** A tab another area gives to a record page; it is fetched with the declarations it is drawn with when it is opened. */
export interface TabOfArea extends Omit<GivenTab, 'Content'> {
  readonly Content: ComponentType<TabProps>;
}
const given = new Map<string, readonly TabOfArea[]>();

/** The tabs other areas give to the record page of an entity, in the order of the areas; the same ones at every call. */
export function tabsGivenTo(resource: string): readonly TabOfArea[] {
  const known = given.get(resource);
  if (known) return known;
  const tabs = Object.entries(areaLoaders).flatMap(([area, { tabs: all }]) =>
    (all?.[resource] ?? []).map(({ Content: load, ...tab }) => ({
      ...tab,
      Content: lazy(() => Promise.all([load(), loadAreas([area])]).then(([drawn]) => drawn)),
    })),
  );
  given.set(resource, tabs);
  return tabs;
}

const asks = new Map<string, ComponentType<AskProps> | undefined>();

/** What an area asks after this step of a record; the same component at every call, undefined where nobody asks. */
export function askedAfter(resource: string, transition: string): ComponentType<AskProps> | undefined {
  const key = `${resource} ${transition}`;
  if (asks.has(key)) return asks.get(key);
  const [found] = Object.entries(areaLoaders).flatMap(([area, { asks: all }]) => {
    const load = all?.[resource]?.[transition];
    return load ? [lazy(() => Promise.all([load(), loadAreas([area])]).then(([drawn]) => drawn))] : [];
  });
  asks.set(key, found);
  return found;
}

const declared = new Map<string, AnyResource>();
const asked = new Map<string, Promise<void>>();

async function fetchArea(name: string): Promise<void> {
  const loader = areaLoaders[name];
  if (loader === undefined) throw new Error(`no area is called ${name}`);
  const [{ entities }, own] = await Promise.all([loader.entities(), loader.pieces?.(), loadAreaWords(name)]);
  for (const one of own?.pieces ?? []) addPieces(one);
  for (const one of entities) declared.set(one.name, one);
}

/** Fetches areas, each once; whatever failed is fetched again when it is asked for again. */
export async function loadAreas(names: Iterable<string>): Promise<void> {
  await Promise.all(
    [...new Set(names)].map((name) => {
      const coming =
        asked.get(name) ??
        fetchArea(name).catch((error: unknown) => {
          asked.delete(name);
          throw error;
        });
      asked.set(name, coming);
      return coming;
    }),
  );
}

/** All areas, for what reads records of any entity: the log, the search among the settings. */
export const loadAllAreas = (): Promise<void> => loadAreas(catalogue.resources.map(({ area }) => area));

/** A whole declaration, of which the browser has only the names before (`entryOf`); throws on a name nobody declared. */
export async function loadDeclaration(name: string): Promise<AnyResource> {
  const entry = entryOf(name);
  if (entry === undefined) throw new Error(`no resource is called ${name}`);
  await loadAreas([entry.area, ...entry.needs]);
  return declarationOf(name) as AnyResource;
}

/**
 * A declaration of an area that is there: of one's own screen, or of what its form fills in. `undefined` on a name nobody
 * declared; throws where it was asked for too early, see `loadDeclaration`.
 */
export function declarationOf(name: string): AnyResource | undefined {
  const entry = entryOf(name);
  const found = entry && declared.get(entry.name);
  if (entry && !found) throw new Error(`${entry.name} was asked for before its area had come`);
  return found;
}

const coming = new Map<string, Promise<AnyResource>>();

/** A promise React reads at once, without waiting for its next turn. */
const settled = (there: AnyResource): Promise<AnyResource> =>
  Object.assign(Promise.resolve(there), { status: 'fulfilled', value: there });

/** A declaration, where its area has come already. */
export const knownDeclaration = (name: string): AnyResource | undefined => declared.get(name);

/** The one promise of a declaration, which every attempt to draw asks; whatever failed is fetched again. */
function comingOf(name: string): Promise<AnyResource> {
  const there = declared.get(entryOf(name)?.name ?? '');
  const known = coming.get(name);
  if (known) return known;
  const promise = there
    ? settled(there)
    : loadDeclaration(name).catch((error: unknown) => {
        coming.delete(name);
        throw error;
      });
  coming.set(name, promise);
  return promise;
}

/**
 * The declaration of another entity than one's own; the component waits for it. Throws on a name nobody declared. `use` is
 * called at every attempt: React draws again what waited, and takes the hooks behind a left out one for those of an older drawing.
 */
export function useDeclaration(name: string): AnyResource {
  return use(comingOf(name));
}

/** The declaration of another entity once it has come, for what can be shown without it meanwhile; `wanted` fetches it. */
export function useDeclarationSoon(name: string | undefined, wanted = true): AnyResource | undefined {
  const { data } = useQuery({
    queryKey: ['declaration', name],
    queryFn: () => loadDeclaration(name ?? ''),
    enabled: wanted && name !== undefined && entryOf(name) !== undefined,
    initialData: () => declared.get(entryOf(name ?? '')?.name ?? ''),
    staleTime: Infinity,
    retry: false,
  });
  return data;
}
