import { buildCatalogue, type ScreenEntry } from '#metadata/derive/catalogue.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { resources } from '#resources/index.ts';

/** Every entity and every address of the product, read once. */
export const catalogue = buildCatalogue(resources);

/** The declaration behind a name of react-admin; `penalties~self` is the list `self` of `penalties`. */
export function declarationOf(name: string): AnyResource | undefined {
  return catalogue.byName.get(name.split('~')[0] ?? '');
}

const screensOf = ({ name }: AnyResource): readonly ScreenEntry[] =>
  catalogue.screens.filter(({ resource }) => resource.name === name);

/**
 * Whether the records of a resource are opened in a panel over the screen one is on: those that say so, and documents made
 * on a page of their own that have none to be read on.
 */
export const livesInPanel = (resource: AnyResource): boolean =>
  resource.panel === true ||
  (screensOf(resource).length > 0 && screensOf(resource).every(({ kind }) => kind === 'create'));

/** The name react-admin knows a screen's list by: lists of own rows are resources of their own (DESIGN 6). */
export const listNameOf = ({ resource, name, screen }: ScreenEntry): string =>
  screen.own ? `${resource.name}~${name}` : resource.name;

/** The screen a react-admin name of the form `resource~screen` stands for. */
export function variantOf(name: string): ScreenEntry | undefined {
  const [resource, screen] = name.split('~');
  return screen === undefined
    ? undefined
    : catalogue.screens.find((entry) => entry.resource.name === resource && entry.name === screen);
}
