import { readFileSync } from 'node:fs';
import { buildCatalogue } from '#metadata/derive/catalogue.ts';
import type { ScreenEntry } from '#metadata/derive/entries.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { resources } from '#resources/index.ts';
import { as } from './support.ts';

export const catalogue = buildCatalogue(resources);
/** A screen with its whole declaration. */
export type DeclaredScreen = ScreenEntry<AnyResource>;

type Row = Record<string, unknown> & { readonly id: string };

/** A record of the demo clinic that the owner may open, or change where `editable`. */
async function recordOf(resource: AnyResource, editable: boolean): Promise<Row> {
  const owner = await as('owner');
  const list = await owner.get(`/${resource.name}?range=[0,49]`);
  const rows = list.json as readonly Row[];
  if (!editable && rows[0]) return rows[0];
  for (const { id } of rows) {
    const row = (await owner.get(`/${resource.name}/${id}`)).json as Row;
    if ((row['_may'] as readonly string[]).includes('edit')) return row;
  }
  throw new Error(
    `The demo clinic has no ${resource.name} to ${editable ? 'change' : 'open'}: ${list.text.slice(0, 200)}`,
  );
}

/** A screen's address with records of the demo clinic in place of its parameters. */
export async function addressFor({ resource, path, kind, idParam = 'id' }: DeclaredScreen): Promise<string> {
  if (!path.includes(':')) return path;
  const { parent } = resource;
  const values: Record<string, unknown> = {};
  const owner = resources.find(({ name }) => name === parent?.resource);
  if (parent && owner && resource.screens['list'] === undefined && kind === 'create') {
    // Begun from another record's page, and listed nowhere: there may be none yet.
    values[parent.param] = (await recordOf(owner, false)).id;
  } else {
    const record = await recordOf(resource, kind === 'edit');
    values[idParam] = record.id;
    if (parent) values[parent.param] = record[parent.field];
  }
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

const shapeOf = (path: string): string => path.replace(/:\w+/g, ':');
export interface ContractRoute {
  readonly path: string;
  /** Any of them suffices; none: everybody who is signed in. */
  readonly permissions: readonly string[];
  readonly ownerOnly: boolean;
  readonly entry: DeclaredScreen | undefined;
}

const pages = ['/dashboard', '/settings', '/notifications'];

/** The contract's protected addresses that the product has by now, read from the typed-out contract. */
export function builtRoutes(): ContractRoute[] {
  const text = readFileSync(new URL('../fixtures/contract-routes.tsv', import.meta.url), 'utf8');
  const byShape = new Map(catalogue.screens.map((entry) => [shapeOf(entry.path), entry]));
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('group\t'))
    .map((line) => line.split('\t'))
    .flatMap(([group, path = '', permissions = '', guard = '']) => {
      const entry = byShape.get(shapeOf(path));
      if (group === 'public' || (!entry && !pages.includes(path))) return [];
      return [
        { path, permissions: permissions.split('|').filter(Boolean), ownerOnly: guard === 'owner', entry },
      ];
    });
}
