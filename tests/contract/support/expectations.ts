import { readFileSync } from 'node:fs';
import type { AnyResource } from '#metadata/resource.ts';
import { permissions } from '#metadata/permissions.ts';
import { resources as consoleResources } from '#resources/console/index.ts';
import { resources } from '#resources/index.ts';
import { realm } from './realm.ts';

/** Every entity of the realm. */
export const every: readonly AnyResource[] = realm === 'console' ? consoleResources : resources;
/** All a person may hold: the clinic's permissions, or the two roles of the console. */
export const everyPermission: readonly string[] = realm === 'console' ? ['editor', 'admin'] : permissions;

/** Rows of a hand-typed table: tab-separated, the first line names the columns, lines with # are remarks. */
export function readTable(name: string): readonly Readonly<Record<string, string>>[] {
  const text = readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8');
  const [head = '', ...rows] = text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
  const columns = head.split('\t');
  return rows.map((row) => {
    const cells = row.split('\t');
    return Object.fromEntries(columns.map((column, index) => [column, (cells[index] ?? '').trim()]));
  });
}

/** One permission that opens an action: for every row, or (`own`) for rows about oneself. */
export interface Opening {
  readonly permission: string;
  readonly own: boolean;
}
/** Who may do one action of one resource, as typed by hand. */
export interface Right {
  readonly resource: string;
  readonly action: string;
  readonly openings: readonly Opening[];
  /** Its address does not exist: 405 for everybody. */
  readonly absent?: boolean;
}
/** Who may open one address, as typed by hand. */
export interface Route {
  readonly path: string;
  readonly permissions: readonly string[];
  readonly guard: string;
}

const parts = (text: string): string[] => text.split('|').filter((part) => part !== '');
const openingOf = (text: string): Opening => {
  const [permission = '', limit] = text.split('@');
  return { permission, own: limit === 'self' };
};

/** An entity beyond the contract: one row for all its actions and addresses (DESIGN 9.33). */
export const addedEntities = readTable('added-routes.tsv').map((row) => ({
  resource: row['resource'] ?? '',
  path: row['path'] ?? '',
  permissions: parts(row['permissions'] ?? ''),
}));

export const contractRoutes: readonly Route[] = readTable('contract-routes.tsv').map((row) => ({
  path: row['path'] ?? '',
  permissions: parts(row['permissions'] ?? ''),
  guard: row['guard'] ?? '',
}));

/** The four addresses an added entity may have; it declares those it needs. */
export const addedAddresses = (path: string): readonly string[] =>
  ['', '/create', '/:id', '/:id/edit'].map((end) => `${path}${end}`);

const standardActions = ['list', 'show', 'create', 'edit', 'remove'];

/** Every callable action of a resource by its declaration; only the names, never who may call it. */
export function actionsOf(resource: AnyResource): readonly string[] {
  return [
    ...standardActions,
    ...Object.keys(resource.workflow?.transitions ?? {}),
    ...Object.keys(resource.operations ?? {}),
    ...['self', 'team'].filter((name) => name in resource.access),
  ];
}

const typedRights: readonly Right[] = readTable(
  realm === 'console' ? 'console-rights.tsv' : 'rights.tsv',
).map((row) => ({
  resource: row['resource'] ?? '',
  action: row['action'] ?? '',
  openings: parts(row['permissions'] ?? row['who'] ?? '')
    .filter((part) => part !== '405')
    .map(openingOf),
  absent: row['permissions'] === '405',
}));

/** All rights typed by hand; one row of an added entity stands for each of its actions. */
export const rights: readonly Right[] = [
  ...typedRights,
  ...addedEntities.flatMap(({ resource, permissions }) => {
    const declared = every.find(({ name }) => name === resource);
    return (declared ? actionsOf(declared) : standardActions).map((action) => ({
      resource,
      action,
      openings: permissions.map(openingOf),
    }));
  }),
];

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

/** The entities under test: all, or those CATALOGUE_ONLY names (tests/contract/addEntity.test.ts). */
export const resourcesUnderTest: readonly AnyResource[] = every.filter(
  ({ name }) => only.length === 0 || only.includes(name),
);
