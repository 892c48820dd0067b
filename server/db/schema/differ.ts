import { compareDecimals } from '#metadata/fields/validate.ts';
import {
  addForeignKeys,
  checkClause,
  columnSql,
  createIndex,
  createTable,
  exclusionClause,
  foreignKeySql,
  searchColumnSql,
} from './ddl.ts';
import { columnsIn } from './constraints.ts';
import { quoted } from './names.ts';
import { renamed } from './renames.ts';
import type { CheckRule, Column, Exclusion, ForeignKey, Index, SchemaModel, Table } from './types.ts';

export interface Differences {
  /** SQL statements in the order they run; the whole file is one transaction. */
  readonly statements: readonly string[];
  /** What must not be written by a program, because it loses data or may fail on rows that exist. */
  readonly refusals: readonly string[];
}

const byHand = 'write that migration by hand and count it with --by-hand';

/**
 * What leads from the old model to the new one. Additions, renames (`was`), widened checks and changed indexes become
 * statements; drops, type changes and whatever rows that exist may break are refused, one sentence each.
 */
export function differences(old: SchemaModel, next: SchemaModel): Differences {
  const start = renamed(old, next);
  const refusals: string[] = [];
  const statements: string[] = [...start.statements];
  const before = new Map(start.model.tables.map((table) => [table.name, table]));
  const after = new Set(next.tables.map(({ name }) => name));
  for (const { name } of start.model.tables)
    if (!after.has(name)) refusals.push(`The table ${name} would be dropped with its rows: ${byHand}.`);
  const added = next.tables.filter(({ name }) => !before.has(name));
  statements.push(...added.map(createTable));
  const late: string[] = added.flatMap(addForeignKeys);
  for (const table of next.tables) {
    const former = before.get(table.name);
    if (!former) continue;
    const change = tableChange(former, table);
    refusals.push(...change.refusals);
    statements.push(...change.statements);
    late.push(...change.late);
  }
  return { statements: [...statements, ...late], refusals };
}

interface TableChange {
  readonly statements: string[];
  /** References, which wait until every table stands. */
  readonly late: string[];
  readonly refusals: string[];
}

function tableChange(old: Table, next: Table): TableChange {
  const change: TableChange = { statements: [], late: [], refusals: [] };
  columnChanges(old, next, change);
  searchChange(old, next, change);
  checkChanges(old, next, change);
  exclusionChanges(old, next, change);
  foreignKeyChanges(old, next, change);
  indexChanges(old, next, change);
  if (old.primaryKey.join() !== next.primaryKey.join())
    change.refusals.push(`The primary key of ${next.name} would change: ${byHand}.`);
  if (old.rights !== next.rights)
    change.refusals.push(
      `What the application may do with the rows of ${next.name} would change: ${byHand}.`,
    );
  if (next.gate && !old.gate) change.statements.push(`select open_gate('${next.name}', 'select');`);
  if (old.gate && !next.gate)
    change.statements.push(
      `drop policy gate on ${quoted(next.name)};`,
      `revoke select on ${quoted(next.name)} from gate;`,
    );
  return change;
}

const alter = (table: Table, action: string): string => `alter table ${quoted(table.name)} ${action};`;
const named = <T extends { readonly name: string }>(all: readonly T[]): Map<string, T> =>
  new Map(all.map((one) => [one.name, one]));
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function columnChanges(old: Table, next: Table, { statements, refusals }: TableChange): void {
  const before = named(old.columns);
  const after = named(next.columns);
  for (const column of old.columns)
    if (!after.has(column.name)) refusals.push(droppedColumn(old, next, column));
  for (const column of next.columns) {
    const former = before.get(column.name);
    if (former) columnChange(next, former, column, { statements, refusals });
    else if (column.required && column.default === undefined)
      refusals.push(
        `The new column ${next.name}.${column.name} is required and has no default for the rows that exist: ${byHand}.`,
      );
    else statements.push(alter(next, `add column ${columnSql(column)}`));
  }
}

/** A column that goes: perhaps it has another name now; else what a migration by hand has to say. */
function droppedColumn(old: Table, next: Table, { name, type }: Column): string {
  const isNew = (one: Column) => !old.columns.some((former) => former.name === one.name);
  const alike = next.columns.filter((one) => one.type === type && isNew(one)).map((one) => one.name);
  const renamed =
    alike.length === 0
      ? ''
      : `; if it is ${alike.join(' or ')} now, say was: '${name}' there and nothing is lost`;
  const drop = alter(next, `drop column ${quoted(name)}`);
  // PostgreSQL drops no column that a generated one is made of.
  const lines = old.search.includes(name) ? searchRebuilt(old, next, [drop]) : [drop];
  return `The column ${next.name}.${name} would be dropped with its values (${lines.join(' ')})${renamed}: ${byHand}.`;
}

/** The search column taken away, `between`, and made again with its index where something is still searched. */
function searchRebuilt(old: Table, next: Table, between: readonly string[]): string[] {
  const index = next.indexes.find(({ method }) => method === 'trigram');
  return [
    ...(old.search.length > 0 ? [alter(next, 'drop column search')] : []),
    ...between,
    ...(next.search.length > 0 ? [alter(next, `add column ${searchColumnSql(next)}`)] : []),
    ...(index && old.search.length > 0 ? [createIndex(next.name, index)] : []),
  ];
}

function columnChange(
  table: Table,
  old: Column,
  next: Column,
  { statements, refusals }: Pick<TableChange, 'statements' | 'refusals'>,
): void {
  const at = `${table.name}.${next.name}`;
  if (old.type !== next.type)
    refusals.push(`The column ${at} would change from ${old.type} to ${next.type}: ${byHand}.`);
  if (next.required && !old.required)
    refusals.push(`The column ${at} would become required, and rows that exist may lack it: ${byHand}.`);
  const column = quoted(next.name);
  if (old.required && !next.required) statements.push(alter(table, `alter column ${column} drop not null`));
  if (old.default !== next.default)
    statements.push(
      alter(
        table,
        next.default === undefined
          ? `alter column ${column} drop default`
          : `alter column ${column} set default ${next.default}`,
      ),
    );
}

/** A stored generated column cannot be changed in place; PostgreSQL rewrites the table, best in a quiet hour. */
function searchChange(old: Table, next: Table, { statements }: TableChange): void {
  if (same(old.search, next.search)) return;
  // Its index goes with the column and is made again where the index's name is still asked for.
  statements.push(...searchRebuilt(old, next, []));
}

function checkChanges(old: Table, next: Table, { statements, refusals }: TableChange): void {
  const before = named(old.checks);
  const after = named(next.checks);
  const columns = named(old.columns);
  for (const { name } of old.checks)
    if (!after.has(name)) statements.push(alter(next, `drop constraint ${quoted(name)}`));
  for (const check of next.checks) {
    const former = before.get(check.name);
    if (same(former?.rule, check.rule)) continue;
    const ofOld = columnsIn(check).filter((name) => columns.has(name));
    if (former ? !widens(former.rule, check.rule) : ofOld.length > 0)
      refusals.push(
        `The column ${next.name}.${ofOld.join(', ')} would refuse values it allows now, and rows may hold them (${alter(next, `add ${checkClause(check)}`)}): ${byHand}.`,
      );
    else if (former)
      statements.push(alter(next, `drop constraint ${quoted(check.name)}, add ${checkClause(check)}`));
    else statements.push(alter(next, `add ${checkClause(check)}`));
  }
}

/**
 * What excludes rows that exist is for people to look at first; what is over new columns alone, or lets more stand beside
 * each other than before, is a statement.
 */
function exclusionChanges(old: Table, next: Table, { statements, refusals }: TableChange): void {
  const before = named(old.exclusions ?? []);
  const after = named(next.exclusions ?? []);
  const columns = named(old.columns);
  for (const { name } of before.values())
    if (!after.has(name)) statements.push(alter(next, `drop constraint ${quoted(name)}`));
  for (const exclusion of after.values()) {
    const former = before.get(exclusion.name);
    if (same(former, exclusion)) continue;
    const change = `${former ? `drop constraint ${quoted(exclusion.name)}, ` : ''}add ${exclusionClause(exclusion)}`;
    const isOfNew = columnsIn(exclusion).some((name) => !columns.has(name) && isEmptyAtFirst(next, name));
    if (former ? separatesLess(former, exclusion) : isOfNew) statements.push(alter(next, change));
    else
      refusals.push(
        `${next.name} would refuse rows that stand beside each other now (${alter(next, change)}): ${byHand}.`,
      );
  }
}

/** A new column without a default is empty in the rows that exist, and what is empty collides with nothing. */
const isEmptyAtFirst = (table: Table, name: string): boolean =>
  table.columns.some((column) => column.name === name && !column.required && column.default === undefined);

/** The same limited to some rows, or judged later. */
const separatesLess = (old: Exclusion, next: Exclusion): boolean =>
  same(
    { ...old, where: undefined, deferred: undefined },
    { ...next, where: undefined, deferred: undefined },
  ) &&
  (old.where === undefined || same(old.where, next.where));

/** Whether everything the old rule allowed is still allowed. */
function widens(old: CheckRule, next: CheckRule): boolean {
  if ('values' in old && 'values' in next) return old.values.every((value) => next.values.includes(value));
  if ('each' in old && 'each' in next) return old.each.every((value) => next.each.includes(value));
  if ('holds' in old || 'holds' in next || 'pattern' in old || 'pattern' in next) return same(old, next);
  if ('values' in old || 'values' in next || 'each' in old || 'each' in next) return false;
  const noHigher = (a?: string, b?: string) =>
    b === undefined || (a !== undefined && compareDecimals(b, a) <= 0);
  const noLower = (a?: string, b?: string) =>
    b === undefined || (a !== undefined && compareDecimals(b, a) >= 0);
  // A lower bound of either sort must not lie above the old one; "above" itself excludes the bound.
  const floor = old.above ?? old.min;
  return (
    noLower(old.max, next.max) &&
    noHigher(floor, next.min) &&
    (next.above === undefined ||
      (old.above !== undefined
        ? noHigher(old.above, next.above)
        : old.min !== undefined && compareDecimals(next.above, old.min) < 0))
  );
}

function foreignKeyChanges(old: Table, next: Table, { statements, late, refusals }: TableChange): void {
  const before = named<ForeignKey>(old.foreignKeys);
  const after = named<ForeignKey>(next.foreignKeys);
  const columns = named(old.columns);
  for (const { name } of old.foreignKeys)
    if (!after.has(name)) statements.push(alter(next, `drop constraint ${quoted(name)}`));
  for (const key of next.foreignKeys) {
    const former = before.get(key.name);
    if (same(former, key)) continue;
    if (former ? former.target !== key.target : columns.has(key.column))
      refusals.push(
        `The column ${next.name}.${key.column} would point at ${key.target}, and rows that exist may not: ${byHand}.`,
      );
    else if (former) late.push(alter(next, `drop constraint ${quoted(key.name)}, add ${foreignKeySql(key)}`));
    else late.push(alter(next, `add ${foreignKeySql(key)}`));
  }
}

function indexChanges(old: Table, next: Table, { statements, refusals }: TableChange): void {
  const before = named<Index>(old.indexes);
  const after = named<Index>(next.indexes);
  const columns = named(old.columns);
  const filled = named(next.columns.filter((column) => column.default !== undefined));
  for (const index of old.indexes) {
    const gone = !after.has(index.name) || !same(after.get(index.name), index);
    // The search index left with its column.
    if (gone && index.method !== 'trigram') statements.push(`drop index ${quoted(index.name)};`);
  }
  for (const index of next.indexes) {
    const former = before.get(index.name);
    if (same(former, index)) continue;
    // A new column without a default is empty in the rows that exist, and empty values are never equal.
    const overOldRows = index.parts.every(({ column }) => columns.has(column) || filled.has(column));
    if (index.unique && overOldRows && !loosened(former, index))
      refusals.push(
        `${next.name} would refuse equal ${index.parts.map(({ column }) => column).join(' and ')}, and rows that exist may be equal: ${byHand}.`,
      );
    else if (!(index.method === 'trigram' && former)) statements.push(createIndex(next.name, index));
  }
}

/** Unique among all rows before, among some of them now. */
const loosened = (old: Index | undefined, next: Index): boolean =>
  old !== undefined && old.unique && same(old.parts, next.parts) && old.where === undefined;
