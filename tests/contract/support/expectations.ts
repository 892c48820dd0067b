import { expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import type { AnyResource } from '#metadata/resource.ts';
import { resources as consoleResources } from '#resources/console/index.ts';
import { resources } from '#resources/index.ts';
import { permissions } from '#resources/index.permissions.ts';
import { realm } from './realm.ts';

/** Every entity of the realm. */
export const every: readonly AnyResource[] = realm === 'console' ? consoleResources : resources;
/** All a person may hold: the clinic's permissions, or the two roles of the console. */
export const everyPermission: readonly string[] = realm === 'console' ? ['editor', 'admin'] : permissions;

type TableRow = Readonly<Record<string, string>>;

/** Rows of a hand-typed table: tab-separated, the first line names the columns, lines with # are remarks. */
export const readTable = (name: string): readonly TableRow[] =>
  rowsIn(new URL(`../../fixtures/${name}`, import.meta.url));

function rowsIn(file: URL): readonly TableRow[] {
  const text = readFileSync(file, 'utf8');
  const [head = '', ...rows] = text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
  const columns = head.split('\t');
  return rows.map((row) => {
    const cells = row.split('\t');
    return Object.fromEntries(columns.map((column, index) => [column, (cells[index] ?? '').trim()]));
  });
}

const tables = new URL('../../expected/', import.meta.url);
/** What is expected of every entity, one file each, typed by hand (tests/expected/README.md). */
const expectations = readdirSync(tables)
  .filter((file) => file.endsWith('.tsv'))
  .flatMap((file) => rowsIn(new URL(file, tables)).map((row) => ({ ...row, resource: file.slice(0, -4) })));

/** What is expected of one kind, such as `report`: of which entity, what it is called, who, where, and what says so. */
export const expected = (what: 'right' | 'page' | 'read' | 'write' | 'report') =>
  expectations
    .filter((row: TableRow) => row['what'] === what)
    .map((row: TableRow) => ({
      resource: row['resource'] ?? '',
      name: row['name'] ?? '',
      who: row['who'] ?? '',
      address: row['address'] ?? '',
      source: row['source'] ?? '',
    }));

/** Stands among permissions in the typed rights: whoever works under a clinical job title (clinic.md 2.2). */
export const clinicalTitle = 'clinical';
/** What opens an action, `a` or `a&b` where both are needed: for every row, or (`own`) for rows about oneself. */
export interface Opening {
  readonly permission: string;
  readonly needs: readonly string[];
  readonly own: boolean;
}
/** Who may do one action of one resource, as typed by hand. */
export interface Right {
  readonly resource: string;
  readonly action: string;
  readonly openings: readonly Opening[];
  /** Its address does not exist: 405 for everybody. */
  readonly absent?: boolean;
  /** The owner’s alone, whatever others hold. */
  readonly owners?: boolean;
}
/** Who may open one address, as typed by hand. */
export interface Route {
  readonly path: string;
  readonly permissions: readonly string[];
  readonly guard: string;
}

/** Stands in the place of permissions: whoever is signed in, without any. */
export const anyone = 'anyone';

const parts = (text: string): string[] => text.split('|').filter((part) => part !== '');
const openingOf = (text: string): Opening => {
  const [permission = '', limit] = text.split('@');
  return { permission, needs: permission === anyone ? [] : permission.split('&'), own: limit === 'self' };
};
/** Every permission that any of them asks for. */
export const needsOf = (openings: readonly Opening[]): string[] => openings.flatMap(({ needs }) => needs);
/** Whether somebody who holds these is let in by what stands in a table: one permission, or all of `a&b`. */
export const isHeld = (permission: string, held: Iterable<string>): boolean => {
  const all = new Set(held);
  return permission === anyone || permission.split('&').every((one) => all.has(one));
};

const typedRows = realm === 'console' ? [] : expected('right');
/** Entities that are added to the contract (DESIGN 9.33): their rights name the addresses. */
const added = new Set(typedRows.flatMap(({ resource, address }) => (address === '' ? [] : [resource])));
/** What is added: an action of an entity and its address, or `*`: all the others and their four; and pages of no entity. */
const addedRows = [
  ...typedRows.filter(({ resource }) => added.has(resource)),
  ...(realm === 'console' ? [] : expected('page')).map((row) => ({ ...row, resource: '', name: 'page' })),
].map(({ resource, address, name, who }) => ({
  resource,
  path: address,
  action: name,
  permissions: parts(who).filter((one) => one !== '405'),
  absent: who === '405',
}));

export const contractRoutes: readonly Route[] = readTable('contract-routes.tsv').map((row) => ({
  path: row['path'] ?? '',
  permissions: parts(row['permissions'] ?? ''),
  guard: row['guard'] ?? '',
}));

/** The four addresses an added entity may have, and the action each shows; it declares those it needs. */
const standardAddresses = { list: '', create: '/create', show: '/:id', edit: '/:id/edit' } as const;

/** Every address added to the contract, with the action of the access matrix it shows and who may open it. */
export const addedRoutes = addedRows.flatMap(({ resource, path, action, permissions }) => {
  if (action !== '*') return path === '' ? [] : [{ resource, path, action, permissions }];
  return Object.entries(standardAddresses)
    .map(([shown, end]) => ({ resource, path: `${path}${end}`, action: shown, permissions }))
    .filter(
      (one) =>
        !addedRows.some((row) => row.resource === resource && row.path === one.path && row.action !== '*'),
    );
});
export const addedEntities: readonly string[] = [
  ...new Set(addedRows.map(({ resource }) => resource).filter((name) => name !== '')),
];

const standardActions = ['list', 'show', 'create', 'edit', 'remove'];

/** Every callable action of a resource by its declaration; only the names, never who may call it. */
export function actionsOf(resource: AnyResource): readonly string[] {
  return [
    ...standardActions,
    ...Object.keys(resource.workflow?.transitions ?? {}),
    ...Object.keys(resource.operations ?? {}),
    ...['self', 'team', 'export'].filter((name) => name in resource.access),
  ];
}

const contractRows =
  realm === 'console'
    ? readTable('console-rights.tsv').map((row) => ({
        resource: row['resource'] ?? '',
        name: row['action'] ?? '',
        who: row['permissions'] ?? row['who'] ?? '',
      }))
    : typedRows.filter(({ resource }) => !added.has(resource));
const typedRights: readonly Right[] = contractRows.map(({ resource, name, who }) => ({
  resource,
  action: name,
  openings: parts(who)
    .filter((part) => part !== '405' && part !== 'owner')
    .map(openingOf),
  absent: who === '405',
  owners: who === 'owner',
}));

/** The rights of an added entity: a row each, and one for all its other actions. */
function rightsOf(resource: string): readonly Right[] {
  const rows = addedRows.filter((row) => row.resource === resource);
  const declared = every.find(({ name }) => name === resource);
  return (declared ? actionsOf(declared) : standardActions).flatMap((action) => {
    const row = rows.find((one) => one.action === action) ?? rows.find((one) => one.action === '*');
    return row === undefined
      ? []
      : [{ resource, action, openings: row.permissions.map(openingOf), absent: row.absent }];
  });
}

/** All rights typed by hand. */
export const rights: readonly Right[] = [...typedRights, ...addedEntities.flatMap(rightsOf)];

/** The typed rights of one action. Throws when nobody typed them. */
export function rightOf(resource: string, action: string): Right {
  const found = rights.find((one) => one.resource === resource && one.action === action);
  if (!found) throw new Error(`The typed rights have no row for ${resource} ${action}.`);
  return found;
}

/** Whether anybody may do it. */
export const isPossible = (resource: string, action: string): boolean =>
  rightOf(resource, action).openings.length > 0;

/** Table or view a resource's rows stand in. */
export const tableOf = ({ name, source }: AnyResource): string => `"${source ?? name.replaceAll('-', '_')}"`;

const only = (process.env['CATALOGUE_ONLY'] ?? '').split(',').filter((name) => name !== '');

/**
 * Those of the entities under test of which several rows can be made. A set of settings has one a clinic: what its calls
 * answer, tests/api/settingsSets.test.ts says.
 */
export const severalRows = (all: readonly AnyResource[]): readonly AnyResource[] =>
  all.filter(({ settings }) => settings !== true);

/** Whether all entities are under test: what speaks of some by name, or finds none of its kind among few, asks only then. */
export const isWhole = only.length === 0;

/** Vitest refuses a suite without tests: where few entities are under test and none is of the kind, this is what it has. */
export function orNothing(cases: readonly unknown[]): void {
  if (cases.length > 0 || isWhole) return;
  it('has nothing to ask of the entities under test', () => {
    expect(only).not.toEqual([]);
  });
}

/** The entities under test: all, or those CATALOGUE_ONLY names (tests/contract/addEntity.long.test.ts). */
export const resourcesUnderTest: readonly AnyResource[] = every.filter(
  ({ name }) => isWhole || only.includes(name),
);
