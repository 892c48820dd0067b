import type { Column, SchemaModel, Table } from '#server/db/schema/types.ts';
import type { DatabaseSchema, ReadTable } from './read.ts';

/** How PostgreSQL itself calls the types the declarations name more shortly. */
const longNames: Readonly<Record<string, string>> = {
  timestamptz: 'timestamp with time zone',
  time: 'time without time zone',
};

/**
 * Where a database made by all migrations is not what the declarations say, one sentence each: a migration written by hand
 * and counted is taken at its word nowhere else.
 */
export function undeclared(model: SchemaModel, { tables }: DatabaseSchema): string[] {
  const read = new Map(tables.map((table) => [table.name, table]));
  return model.tables.flatMap((table) => {
    const made = read.get(table.name);
    return made === undefined ? [`The migrations make no table ${table.name}.`] : tableFaults(table, made);
  });
}

function tableFaults(table: Table, made: ReadTable): string[] {
  const columns = new Map(made.columns.map((text) => [bare(text.split(' ')[0] ?? ''), text]));
  const names = [...table.columns.map(({ name }) => name), ...(table.search.length > 0 ? ['search'] : [])];
  const standing = [
    ...made.constraints.map(({ name }) => name),
    ...made.indexes.map((text) => bare(/ INDEX (\S+) ON /.exec(text)?.[1] ?? '')),
  ];
  const rules = [...table.foreignKeys, ...table.checks, ...(table.exclusions ?? []), ...table.indexes].map(
    ({ name }) => name,
  );
  return [
    ...table.columns.flatMap((column) => columnFault(table, column, columns.get(column.name))),
    ...(table.search.length > 0 && !columns.has('search') ? [`${table.name} has no column search.`] : []),
    ...[...columns.keys()]
      .filter((name) => !names.includes(name))
      .map((name) => `The migrations leave ${table.name} a column ${name}, which no declaration has.`),
    ...rules
      .filter((name) => !standing.includes(name))
      .map((name) => `The migrations make no ${name}, which the declaration of ${table.name} asks for.`),
    ...made.constraints
      .filter(({ name }) => !rules.includes(name) && !ofEveryTable.test(name))
      .map(({ name }) => `The migrations leave ${table.name} a rule ${name}, which no declaration has.`),
  ];
}

/** The primary key, and the reference to the clinic. */
const ofEveryTable = /_(?:pkey|clinic_id_fkey)$/;

const bare = (name: string): string => name.replaceAll('"', '');

function columnFault({ name: table }: Table, column: Column, made: string | undefined): string[] {
  const { name, type, required } = column;
  if (made === undefined) return [`The migrations make no column ${table}.${name}.`];
  const [, rest = ''] = /^\S+ (.*)$/s.exec(made) ?? [];
  const wanted = longNames[type] ?? type;
  const isOfType = rest === wanted || rest.startsWith(`${wanted} `);
  const isRequired = rest.endsWith(' not null');
  return [
    ...(isOfType ? [] : [`${table}.${name} is ${rest} and not ${type}.`]),
    ...(isRequired === required
      ? []
      : [`${table}.${name} is ${isRequired ? '' : 'not '}required in the database.`]),
  ];
}
