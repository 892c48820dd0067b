import type { ResourceDefinitions } from 'ra-core';
import type { EntityEntry } from '#metadata/derive/entries.ts';
import { catalogue, listNameOf } from '#src/client/catalogue/catalogue.ts';

const hasScreen = ({ name }: EntityEntry, kind: string): boolean =>
  catalogue.screens.some((entry) => entry.resource.name === name && entry.kind === kind);

/** What react-admin knows of each resource, lists of own rows included. */
export const definitions: ResourceDefinitions = Object.fromEntries(
  [
    ...catalogue.resources.map((resource): [string, EntityEntry] => [resource.name, resource]),
    ...catalogue.screens.map((entry): [string, EntityEntry] => [listNameOf(entry), entry.resource]),
  ].map(([name, resource]) => [
    name,
    {
      name,
      hasList: hasScreen(resource, 'list'),
      hasCreate: hasScreen(resource, 'create'),
      hasEdit: hasScreen(resource, 'edit'),
      hasShow: hasScreen(resource, 'show'),
    },
  ]),
);
