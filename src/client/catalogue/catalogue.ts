import { screensOf, type EntityEntry, type ScreenEntry, type StartEntry } from '#metadata/derive/entries.ts';
import { entries } from './entries.ts';

/** Every entity and every address of the product, as far as menu, routes and titles need them. */
export const catalogue = {
  resources: entries,
  byName: new Map(entries.map((entry) => [entry.name, entry])) as ReadonlyMap<string, StartEntry>,
  screens: screensOf(entries),
};

/** What is known of an entity from the start; `penalties~self` is the list `self` of `penalties`. */
export function entryOf(name: string): StartEntry | undefined {
  return catalogue.byName.get(name.split('~')[0] ?? '');
}

const screensBelow = ({ name }: EntityEntry): readonly ScreenEntry[] =>
  catalogue.screens.filter(({ resource }) => resource.name === name);

/**
 * Whether the records of a resource are opened in a panel over the screen one is on: those that say so, and documents made
 * on a page of their own that have none to be read on.
 */
export const livesInPanel = (resource: EntityEntry): boolean =>
  resource.panel === true ||
  (screensBelow(resource).length > 0 && screensBelow(resource).every(({ kind }) => kind === 'create'));

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
