import { beginningsOf } from '#metadata/derive/transitions.ts';
import { holdsMany, kinds } from '#metadata/fields/kinds/index.ts';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import type { Field, Fields } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { checkName, checkOf, columnOf } from './columns.ts';
import { noRules, tableRules, type TableRules } from './constraints.ts';
import { ledgerRows, sumTables } from './ledgers.ts';
import { pointerIndexes, recordIndexes, searchIndex, uniqueIndexes } from './indexes.ts';
import { childTableName, shortName, tableName } from './names.ts';
import type { Check, Column, ForeignKey, SchemaModel, Table } from './types.ts';

/** Read by the sign-in functions before a clinic is known (DESIGN 9.20). */
const signInTables: readonly string[] = ['users', 'roles', 'user_grants', 'employees'];

const clinicId: Column = { name: 'clinic_id', type: 'uuid', required: true };
const id: Column = { name: 'id', type: 'uuid', required: true, default: 'new_id()' };
const recordId: Column = { name: 'record_id', type: 'uuid', required: true };
const position: Column = { name: 'position', type: 'integer', required: true, default: '0' };
const systemColumns: readonly Column[] = [
  { name: 'version', type: 'integer', required: true, default: '1' },
  { name: 'created_at', type: 'timestamptz', required: true, default: 'now()' },
  { name: 'updated_at', type: 'timestamptz', required: true, default: 'now()' },
  { name: 'created_by', type: 'uuid', required: false, default: 'app_user()' },
];

/**
 * The tables the declarations ask for, in a stable order: each resource's own, then the tables of its fields.
 * Throws with one sentence on a declaration no table can be made of.
 */
export function modelOf(catalogue: Catalogue): SchemaModel {
  const stored = catalogue.resources.filter(({ source }) => source === undefined);
  const tables = stored.flatMap((resource) => {
    const own = recordTable(resource);
    const children = childTables(own, resource.fields, (of) => tableRules(resource, of));
    return [own, ...children, ...sumTables(resource, foreignKeysOf)];
  });
  const names = new Map(tables.map((table) => [table.name, table]));
  if (names.size < tables.length) throw new Error('Two declarations ask for a table of the same name.');
  for (const table of tables)
    for (const { column, target } of table.foreignKeys)
      if (target !== 'files' && !names.has(target))
        throw new Error(`${table.name}.${column} points at ${target}, which no declaration makes.`);
  return { tables };
}

const columnsOf = (fields: Fields): Column[] =>
  Object.entries(fields).flatMap(([name, field]) => columnOf(name, field) ?? []);
const checksOf = (table: string, fields: Fields): Check[] =>
  Object.entries(fields).flatMap(([name, field]) => checkOf(table, name, field) ?? []);

function recordTable(resource: AnyResource): Table {
  const name = tableName(resource.name);
  const status = statusOf(name, resource);
  const declared = [clinicId, id, ...columnsOf(resource.fields), ...status.columns, ...systemColumns];
  const { columns = declared, indexes: once = [], ...ledger } = ledgerRows(resource, declared);
  const search = searchOf(resource.fields);
  const rules = tableRules(resource);
  const own = [...recordIndexes(name, resource, columns, once), ...rules.indexes];
  // What is unique in its folded form is looked up by the gate, whose index the wall hides (found_ids).
  const isLookedUp = own.some(({ unique, parts }) => unique && parts.some(({ folded }) => folded));
  return {
    name,
    kind: 'record',
    columns,
    primaryKey: ['clinic_id', 'id'],
    foreignKeys: foreignKeysOf(name, resource.fields),
    checks: [
      ...checksOf(name, resource.fields),
      ...status.checks,
      ...rules.checks,
      ...oneRow(name, resource),
    ],
    indexes: [...own, ...(search.length > 0 ? [searchIndex(name)] : [])],
    ...exclusionsOf(rules),
    search,
    gate: search.length > 0 || isLookedUp || signInTables.includes(name),
    ...ledger,
  };
}

/** A set of settings has one row a clinic: the one whose id is the clinic's. */
const oneRow = (table: string, { settings }: AnyResource): Check[] =>
  settings === true ? [{ name: checkName(table, 'one_row'), rule: { holds: 'id = clinic_id' } }] : [];

const exclusionsOf = ({ exclusions }: TableRules): Pick<Table, 'exclusions'> =>
  exclusions.length === 0 ? {} : { exclusions };

function statusOf(table: string, resource: AnyResource): { columns: Column[]; checks: Check[] } {
  if (!resource.workflow) return { columns: [], checks: [] };
  const { states } = resource.workflow;
  const [initial = ''] = beginningsOf(resource.workflow);
  return {
    columns: [{ name: 'status', type: 'text', required: true, default: `'${initial}'` }],
    checks: [{ name: checkName(table, 'status'), column: 'status', rule: { values: Object.keys(states) } }],
  };
}

/** Own columns only: the words of other tables would need a trigger on each of them. */
const searchOf = (fields: Fields): string[] =>
  Object.entries(fields)
    .filter(([, { kind, options }]) => options.search === true && kinds[kind].search !== null)
    .map(([name]) => name);

function foreignKeysOf(table: string, fields: Fields): ForeignKey[] {
  return Object.entries(fields).flatMap(([column, field]): ForeignKey[] => {
    const target = targetOf(field);
    if (target === undefined) return [];
    return [{ name: foreignKeyName(table, column), column, target, onDelete: onDeleteOf(field) }];
  });
}

const foreignKeyName = (table: string, column: string): string => shortName(`${table}__${column}__fkey`);

function targetOf(field: Field): string | undefined {
  const { pointsAt } = kinds[field.kind];
  // PostgreSQL knows no foreign key of an array, and links have a table of their own.
  if (pointsAt === null || holdsMany(field)) return undefined;
  return pointsAt === 'file' ? 'files' : tableName(field.target ?? '');
}

function onDeleteOf(field: Field): ForeignKey['onDelete'] {
  const wanted = (field.options as { onDelete?: 'refuse' | 'cascade' | 'clear' }).onDelete ?? 'refuse';
  return wanted === 'refuse' ? 'restrict' : wanted;
}

/** The tables of a table's references and lines, and what hangs below those. */
function childTables(owner: Table, fields: Fields, rulesOf: (of: string) => TableRules): Table[] {
  return Object.entries(fields).flatMap(([name, field]): Table[] => {
    if (field.kind === 'references') return [linkTable(owner, name, field)];
    if (field.kind !== 'lines') return [];
    const child = lineTable(owner, name, field, rulesOf(name));
    // Lines of lines have no rules of their own.
    return [child, ...childTables(child, field.of ?? {}, () => noRules)];
  });
}

/** Where the field had another name, so had its table. */
const formerTable = (owner: Table, field: Field): { was?: string } =>
  field.options.was === undefined ? {} : { was: childTableName(owner.name, field.options.was) };

function linkTable(owner: Table, name: string, field: Field): Table {
  const table = childTableName(owner.name, name);
  const removal = onDeleteOf(field);
  return {
    name: table,
    kind: 'link',
    columns: [clinicId, recordId, { name: 'target_id', type: 'uuid', required: true }, position],
    primaryKey: ['clinic_id', 'record_id', 'target_id'],
    foreignKeys: [
      toOwner(table, owner),
      {
        name: foreignKeyName(table, 'target_id'),
        column: 'target_id',
        target: tableName(field.target ?? ''),
        // Without its target a link is nothing, so clearing it means its end.
        onDelete: removal === 'clear' ? 'cascade' : removal,
      },
    ],
    checks: [],
    indexes: [
      {
        name: shortName(`${table}__target_id__index`),
        unique: false,
        method: 'btree',
        parts: [
          { column: 'target_id', folded: false },
          { column: 'record_id', folded: false },
        ],
      },
    ],
    search: [],
    gate: owner.gate,
    ...formerTable(owner, field),
  };
}

function lineTable(owner: Table, name: string, field: Field, rules: TableRules): Table {
  const table = childTableName(owner.name, name);
  const fields = field.of ?? {};
  const taken = ['clinic_id', 'id', 'record_id', 'position'].find((column) => column in fields);
  if (taken !== undefined)
    throw new Error(`${owner.name}.${name} has a field ${taken}, a name every line's table needs itself.`);
  const unique = uniqueIndexes(table, fields);
  return {
    name: table,
    kind: 'lines',
    columns: [clinicId, id, recordId, position, ...columnsOf(fields)],
    primaryKey: ['clinic_id', 'id'],
    foreignKeys: [toOwner(table, owner), ...foreignKeysOf(table, fields)],
    checks: [...checksOf(table, fields), ...rules.checks],
    ...exclusionsOf(rules),
    indexes: [
      ...unique,
      {
        name: shortName(`${table}__record_id__order`),
        unique: false,
        method: 'btree',
        parts: [
          { column: 'record_id', folded: false },
          { column: 'position', folded: false },
        ],
      },
      ...pointerIndexes(table, fields, unique),
    ],
    search: [],
    // Records found by what their lines refer to are found through the lines' table.
    gate: Object.values(fields).some(({ kind, options }) => kind === 'reference' && options.search === true),
    ...formerTable(owner, field),
  };
}

const toOwner = (table: string, owner: Table): ForeignKey => ({
  name: foreignKeyName(table, 'record_id'),
  column: 'record_id',
  target: owner.name,
  onDelete: 'cascade',
});
