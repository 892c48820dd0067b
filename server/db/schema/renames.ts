import type { Condition } from '#metadata/fields/types.ts';
import { quoted } from './names.ts';
import type { Check, Exclusion, SchemaModel, Table } from './types.ts';

interface Renamed {
  /** The old model under its new names. */
  readonly model: SchemaModel;
  readonly statements: readonly string[];
}

/** Carries out the renames the new model declares by `was`; what is left to compare has equal names. */
export function renamed(old: SchemaModel, next: SchemaModel): Renamed {
  const statements: string[] = [];
  let tables = [...old.tables];
  for (const table of next.tables) {
    const was = table.was;
    if (was === undefined || tables.some(({ name }) => name === table.name)) continue;
    const former = tables.find(({ name }) => name === was);
    if (!former || next.tables.some(({ name }) => name === was)) continue;
    statements.push(`alter table ${quoted(was)} rename to ${quoted(table.name)};`);
    const moved = { ...former, name: table.name };
    tables = tables.map((one) => (one === former ? moved : pointingAt(one, was, table.name)));
    tables = tables.map((one) => (one === moved ? withNames(one, was, table.name, statements) : one));
  }
  tables = tables.map((table) => {
    const target = next.tables.find(({ name }) => name === table.name);
    return target ? withColumns(table, target, statements) : table;
  });
  return { model: { tables }, statements };
}

function withColumns(old: Table, next: Table, statements: string[]): Table {
  let table = old;
  const has = (name: string) => table.columns.some((column) => column.name === name);
  for (const { name, was } of next.columns) {
    if (was === undefined || has(name) || !has(was)) continue;
    if (next.columns.some((column) => column.name === was)) continue;
    statements.push(`alter table ${quoted(table.name)} rename column ${quoted(was)} to ${quoted(name)};`);
    table = withNames(columnRenamed(table, was, name), `__${was}__`, `__${name}__`, statements);
  }
  return table;
}

/** PostgreSQL follows a rename inside indexes, checks and the search column by itself; so does the model. */
function columnRenamed(table: Table, was: string, name: string): Table {
  const follow = (column: string) => (column === was ? name : column);
  return {
    ...table,
    columns: table.columns.map((column) => ({ ...column, name: follow(column.name) })),
    foreignKeys: table.foreignKeys.map((key) => ({ ...key, column: follow(key.column) })),
    checks: table.checks.map((check) => checkRenamed(check, follow)),
    ...(table.exclusions && { exclusions: table.exclusions.map((one) => exclusionRenamed(one, follow)) }),
    indexes: table.indexes.map((index) => ({
      ...index,
      parts: index.parts.map((part) => ({ ...part, column: follow(part.column) })),
      ...(index.where === undefined ? {} : { where: conditionRenamed(index.where, follow) }),
    })),
    search: table.search.map(follow),
  };
}

type Follow = (name: string) => string;

const checkRenamed = (check: Check, follow: Follow): Check => ({
  ...check,
  ...(check.column === undefined ? {} : { column: follow(check.column) }),
  ...('holds' in check.rule && {
    rule: { holds: check.rule.holds.replace(/'[^']*'|[a-z_][a-z0-9_]*/g, follow) },
  }),
});

const exclusionRenamed = (one: Exclusion, follow: Follow): Exclusion => ({
  ...one,
  columns: one.columns.map(follow),
  ...(one.range && { range: { ...one.range, from: follow(one.range.from), to: follow(one.range.to) } }),
  ...(one.where && { where: conditionRenamed(one.where, follow) }),
});

const conditionRenamed = (condition: Condition, follow: Follow): Condition =>
  Object.fromEntries(Object.entries(condition).map(([name, wanted]) => [follow(name), wanted]));

const pointingAt = (table: Table, was: string, name: string): Table => ({
  ...table,
  foreignKeys: table.foreignKeys.map((key) => (key.target === was ? { ...key, target: name } : key)),
});

/** The names of constraints and indexes carry their table and column; errors are read by them, so they change too. */
function withNames(table: Table, was: string, name: string, statements: string[]): Table {
  const rename = <T extends { readonly name: string }>(one: T, sentence: (to: string) => string): T => {
    const to = one.name.replace(was, name);
    if (to === one.name) return one;
    statements.push(sentence(to));
    return { ...one, name: to };
  };
  const constraint = <T extends { readonly name: string }>(one: T): T =>
    rename(
      one,
      (to) => `alter table ${quoted(table.name)} rename constraint ${quoted(one.name)} to ${quoted(to)};`,
    );
  return {
    ...table,
    foreignKeys: table.foreignKeys.map(constraint),
    checks: table.checks.map(constraint),
    ...(table.exclusions && { exclusions: table.exclusions.map(constraint) }),
    indexes: table.indexes.map((index) =>
      rename(index, (to) => `alter index ${quoted(index.name)} rename to ${quoted(to)};`),
    ),
  };
}
