import type { Condition } from '#metadata/fields/types.ts';
import { checkSql } from './columns.ts';
import { rangeSql } from './constraints.ts';
import { quoted, scalar } from './names.ts';
import type { Check, Column, Exclusion, ForeignKey, Index, IndexPart, SchemaModel, Table } from './types.ts';

/** SQL that makes every table of the model: tables first, then the references, which may go in circles. */
export function createAll(model: SchemaModel): string {
  return [...model.tables.map(createTable), ...model.tables.flatMap(addForeignKeys)].join('\n\n');
}

/** One table with its checks, indexes, wall and grants; its references to other declared tables follow separately. */
export function createTable(table: Table): string {
  const columns = table.columns.map(columnSql);
  if (table.search.length > 0) columns.push(searchColumnSql(table));
  const rows = [
    ...columns,
    `primary key (${table.primaryKey.map(quoted).join(', ')})`,
    ...table.checks.map(checkClause),
    ...(table.exclusions ?? []).map(exclusionClause),
  ];
  return [
    `create table ${quoted(table.name)} (\n  ${rows.join(',\n  ')}\n);`,
    ...table.indexes.map((index) => createIndex(table.name, index)),
    wallSql(table),
  ].join('\n');
}

export function columnSql(column: Column): string {
  const parts = [quoted(column.name), column.type];
  if (column.required) parts.push('not null');
  if (column.default !== undefined) parts.push(`default ${column.default}`);
  if (column.name === 'clinic_id') parts.push('references clinics');
  return parts.join(' ');
}

/** Folded words of the searched columns in one text, kept up to date by PostgreSQL itself. */
export function searchColumnSql(table: Table): string {
  const words = table.search.map((name) => {
    const type = table.columns.find((column) => column.name === name)?.type ?? 'text';
    if (type === 'jsonb') return `custom_words(${quoted(name)})`;
    return `coalesce(${quoted(name)}${type === 'text' ? '' : '::text'}, '')`;
  });
  return `search text generated always as (fold(${words.join(" || ' ' || ")})) stored`;
}

export const checkClause = (check: Check): string =>
  `constraint ${quoted(check.name)} check (${checkSql(check)})`;

/** Whoever is not limited to some rows and spans no time is a plain unique key, which references could use. */
export function exclusionClause({ name, columns, range, where, nullsEqual, deferred }: Exclusion): string {
  const keys = ['clinic_id', ...columns.map(quoted)];
  const end = deferred ? ' deferrable initially deferred' : '';
  const head = `constraint ${quoted(name)}`;
  if (!range && where === undefined)
    return `${head} unique ${nullsEqual ? 'nulls not distinct ' : ''}(${keys.join(', ')})${end}`;
  const parts = keys.map((key) => `${key} with =`);
  if (range) parts.push(`${rangeSql(range, quoted(range.from), quoted(range.to))} with &&`);
  const limit = where === undefined ? '' : ` where (${conditionSql(where)})`;
  return `${head} exclude using ${range ? 'gist' : 'btree'} (${parts.join(', ')})${limit}${end}`;
}

const partSql = ({ column, folded }: IndexPart): string =>
  folded ? `fold(${quoted(column)})` : quoted(column);

export function createIndex(table: string, index: Index): string {
  const head = `create ${index.unique ? 'unique ' : ''}index ${quoted(index.name)} on ${quoted(table)}`;
  if (index.method === 'trigram')
    return `${head} using gin (clinic_id, ${index.parts.map((part) => `${partSql(part)} gin_trgm_ops`).join(', ')});`;
  const where = index.where === undefined ? '' : ` where ${conditionSql(index.where)}`;
  return `${head} (${['clinic_id', ...index.parts.map(partSql)].join(', ')})${where};`;
}

/** A declaration's condition over the row's own columns, or those `column` names. */
export function conditionSql(condition: Condition, column: (name: string) => string = quoted): string {
  return Object.entries(condition)
    .map(([name, wanted]) => {
      const at = column(name);
      if (wanted === null) return `${at} is null`;
      if (typeof wanted === 'boolean') return wanted ? at : `not ${at}`;
      if (typeof wanted !== 'object') return `${at} = ${scalar(wanted)}`;
      const filled = wanted.filter((one) => one !== null);
      const among = `${at} in (${filled.map(scalar).join(', ')})`;
      return filled.length < wanted.length ? `(${among} or ${at} is null)` : among;
    })
    .join(' and ');
}

/** Forced row security with the clinic's policy, and reading for the gate where its functions need the table. */
export function wallSql(table: Table): string {
  const gate = table.gate ? `, open_gate('${table.name}', 'select')` : '';
  const rights = table.rights === undefined ? '' : `, '${table.rights}'`;
  return `select build_wall('${table.name}'${rights})${gate};`;
}

export const addForeignKeys = (table: Table): string[] =>
  table.foreignKeys.length === 0
    ? []
    : [
        `alter table ${quoted(table.name)}\n  ${table.foreignKeys.map((key) => `add ${foreignKeySql(key)}`).join(',\n  ')};`,
      ];

export function foreignKeySql(key: ForeignKey): string {
  const removal = key.onDelete === 'clear' ? `set null (${quoted(key.column)})` : key.onDelete;
  return (
    `constraint ${quoted(key.name)} foreign key (clinic_id, ${quoted(key.column)})` +
    ` references ${quoted(key.target)} (clinic_id, id) on delete ${removal}`
  );
}
