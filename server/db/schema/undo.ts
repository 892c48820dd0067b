import { checkClause, createIndex, exclusionClause, searchColumnSql } from './ddl.ts';
import { columnsIn } from './constraints.ts';
import { differences, type Differences } from './differ.ts';
import { quoted } from './names.ts';
import type { Check, Column, Exclusion, SchemaModel, Table } from './types.ts';

/**
 * What takes a change of the model back in a developer's own database, where the rows of what was added may go: tables and
 * columns that came are dropped, names and rules are the former ones. Refusals name what no statement takes back.
 */
export function undoing(current: SchemaModel, former: SchemaModel): Differences {
  const came = current.tables.filter(({ name, was }) => !has(former.tables, name) && !isFormer(former, was));
  const drops = came.map(({ name }) => `drop table if exists ${quoted(name)} cascade;`);
  const stays = current.tables.filter((table) => !came.includes(table));
  const undone = stays.map((table) => undoneTable(table, formerOf(former, table)));
  const named = former.tables.map((table) => withNames(table, current));
  const rest = differences({ tables: undone.map(({ table }) => table) }, { tables: named });
  return {
    statements: [...drops, ...undone.flatMap(({ statements }) => statements), ...rest.statements],
    refusals: rest.refusals,
  };
}

const has = (all: readonly { readonly name: string }[], name: string): boolean =>
  all.some((one) => one.name === name);
const isFormer = (former: SchemaModel, was: string | undefined): boolean =>
  was !== undefined && has(former.tables, was);
const formerOf = (former: SchemaModel, { name, was }: Table): Table | undefined =>
  former.tables.find((one) => one.name === name) ?? former.tables.find((one) => one.name === was);

/** The former table, which says by `was` what the current one calls it and its columns. */
function withNames(table: Table, current: SchemaModel): Table {
  const now =
    current.tables.find(({ name }) => name === table.name) ?? renamedFrom(current.tables, table.name);
  if (now === undefined) return table;
  const columns = table.columns.map((column) => {
    const to = has(now.columns, column.name) ? undefined : renamedFrom(now.columns, column.name);
    return to === undefined ? column : { ...column, was: to.name };
  });
  return { ...table, columns, ...(now.name === table.name ? {} : { was: now.name }) };
}

const renamedFrom = <T extends { readonly name: string; readonly was?: string }>(
  all: readonly T[],
  name: string,
): T | undefined => all.find((one) => one.was === name);

/** The current table without what came to it, with the former rules of its columns, and what makes it so. */
function undoneTable(table: Table, former: Table | undefined): { table: Table; statements: string[] } {
  if (former === undefined) return { table, statements: [] };
  const came = table.columns.filter(
    ({ name, was }) => !has(former.columns, name) && !(was !== undefined && has(former.columns, was)),
  );
  const isOfOld = (column: string): boolean => !has(came, column);
  const alter = (action: string): string => `alter table ${quoted(table.name)} ${action};`;
  const rules = formerRules(table, former, isOfOld);
  const isSearchedAnew = came.some(({ name }) => table.search.includes(name));
  const search = table.search.filter(isOfOld);
  const left: Table = {
    ...table,
    columns: table.columns.filter(({ name }) => isOfOld(name)),
    checks: rules.checks,
    ...(rules.exclusions && { exclusions: rules.exclusions }),
    foreignKeys: table.foreignKeys.filter(({ column }) => isOfOld(column)),
    indexes: table.indexes.filter((index) => onlyOver(index, isOfOld)),
    search,
  };
  const searched = left.indexes.find(({ method }) => method === 'trigram');
  return {
    table: search.length > 0 ? left : { ...left, indexes: left.indexes.filter((one) => one !== searched) },
    statements: [
      ...(isSearchedAnew ? [alter('drop column if exists search')] : []),
      ...came.map(({ name }: Column) => alter(`drop column if exists ${quoted(name)}`)),
      ...rules.statements.map(alter),
      ...(isSearchedAnew && search.length > 0 ? [alter(`add column ${searchColumnSql(left)}`)] : []),
      ...(isSearchedAnew && search.length > 0 && searched ? [createIndex(table.name, searched)] : []),
    ],
  };
}

const onlyOver = (index: Table['indexes'][number], isOfOld: (column: string) => boolean): boolean =>
  index.parts.every(({ column }) => isOfOld(column)) && Object.keys(index.where ?? {}).every(isOfOld);

/** A rule that allows more now allows what it did; rows that hold more refuse it, and with it the whole. */
function formerRules(
  table: Table,
  former: Table,
  isOfOld: (column: string) => boolean,
): Pick<Table, 'checks' | 'exclusions'> & { readonly statements: string[] } {
  const statements: string[] = [];
  const takenBack = <T extends Check | Exclusion>(
    rules: readonly T[],
    formerly: readonly T[],
    clause: (rule: T) => string,
  ): T[] =>
    rules
      .filter((rule) => columnsIn(rule).every(isOfOld))
      .map((rule) => {
        const was = formerly.find(({ name }) => name === rule.name);
        if (was === undefined || JSON.stringify(was) === JSON.stringify(rule)) return rule;
        statements.push(`drop constraint if exists ${quoted(rule.name)}, add ${clause(was)}`);
        return was;
      });
  const checks = takenBack(table.checks, former.checks, checkClause);
  const exclusions = takenBack(table.exclusions ?? [], former.exclusions ?? [], exclusionClause);
  return { checks, ...(table.exclusions && { exclusions }), statements };
}
