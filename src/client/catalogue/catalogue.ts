import { screensOf, type EntityEntry, type ScreenEntry, type StartEntry } from '#metadata/derive/entries.ts';
import type { StandardScreen } from '#metadata/screens.ts';
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
 * Whether this of a resource opens in a panel over the screen one is on: whatever has no address of its own where the
 * declaration says so; and of documents that are made and listed but have no page, the page, and the list beside it.
 */
export function opensInPanel(resource: EntityEntry, kind: StandardScreen): boolean {
  const kinds = screensBelow(resource).flatMap((entry) => (entry.kind === 'report' ? [] : [entry.kind]));
  // A set of settings is one row: there is nothing to list.
  if (kinds.includes(kind) || (resource.settings === true && kind === 'list')) return false;
  const isOnlyListed = kinds.length > 0 && kinds.every((one) => one === 'create' || one === 'list');
  return resource.panel === true || (isOnlyListed && (kind === 'show' || kind === 'list'));
}

/** Whether own rows open in a panel over their list: where no page serves whoever sees only their own. */
export function opensOwnInPanel(resource: EntityEntry): boolean {
  const entries = screensBelow(resource);
  return (
    entries.some(({ screen }) => screen.own === true) &&
    !entries.some(({ kind, rule }) => kind === 'show' && rule.some(({ scope }) => scope === 'self'))
  );
}

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
