import type { DatabaseSchema, Made, ReadTable } from './read.ts';

const line = (statement: string): string => `${statement};\n`;

/**
 * The schema to be read: every table with its constraints, indexes, policies, triggers and rights beside it, then the
 * functions by name. The same database gives the same text; `columns: 'by name'` gives it for two databases whose columns
 * were added in another order.
 */
export function schemaDocument(
  schema: DatabaseSchema,
  columns: 'as they stand' | 'by name' = 'as they stand',
): string {
  return [
    schema.extensions.map((name) => line(`create extension ${name}`)).join(''),
    schema.rights.map(line).join(''),
    ...schema.sequences.map(madeText),
    ...schema.tables.map((table) =>
      tableText(table, columns === 'by name' ? table.columns.toSorted() : table.columns),
    ),
    ...schema.views.map(madeText),
    ...schema.functions.map(madeText),
  ].join('\n');
}

const madeText = ({ sql, rights }: Made): string => [sql, ...rights].map(line).join('');

function tableText(table: ReadTable, columns: readonly string[]): string {
  const inside = [
    ...columns,
    ...table.constraints.map(({ name, definition }) => `constraint ${name} ${definition}`),
  ];
  return [
    `${tableHead(table)} (\n  ${inside.join(',\n  ')}\n)${optionsText(table)}`,
    ...table.indexes,
    ...table.policies,
    ...table.triggers,
    ...table.rights,
  ]
    .map(line)
    .join('');
}

const tableHead = ({ name, unlogged }: ReadTable): string =>
  `create ${unlogged ? 'unlogged ' : ''}table ${name}`;
const optionsText = ({ options }: ReadTable): string =>
  options.length === 0 ? '' : ` with (${options.join(', ')})`;

/**
 * The schema to be run on an empty database, in an order in which everything finds what it needs; `rows` are the statements
 * that fill the tables, before anything judges or follows them.
 */
export function schemaDump(schema: DatabaseSchema, rows: readonly string[]): string {
  const functions = (needsTables: boolean) =>
    schema.functions.filter((one) => one.needsTables === needsTables).map(({ sql }) => sql);
  const constraints = (wanted: (definition: string) => boolean) =>
    schema.tables.flatMap(({ name, constraints: all }) =>
      all
        .filter(({ definition }) => wanted(definition))
        .map((one) => `alter table ${name} add constraint ${one.name} ${one.definition}`),
    );
  const isReference = (definition: string) => definition.startsWith('FOREIGN KEY');
  return [
    'set check_function_bodies = off',
    ...schema.extensions.map((name) => `create extension if not exists ${name}`),
    // Only who may make something in the schema can be given something there.
    ...schema.rights,
    'grant create on schema public to gate',
    ...schema.sequences.map(({ sql }) => sql),
    ...functions(false),
    ...schema.tables.map(
      (table) => `${tableHead(table)} (\n  ${table.columns.join(',\n  ')}\n)${optionsText(table)}`,
    ),
    ...functions(true),
    ...schema.views.map(({ sql }) => sql),
    ...rows,
    ...constraints((definition) => !isReference(definition)),
    ...schema.tables.flatMap(({ indexes }) => indexes),
    ...constraints(isReference),
    ...schema.tables.flatMap(({ policies, triggers }) => [...policies, ...triggers]),
    ...[...schema.sequences, ...schema.functions, ...schema.views, ...schema.tables].flatMap(rightsInRun),
    'revoke create on schema public from gate',
    'reset check_function_bodies',
  ]
    .map(line)
    .join('');
}

/** What another owner has, that one gives rights to. */
function rightsInRun({ rights }: { readonly rights: readonly string[] }): readonly string[] {
  const owner = / owner to (\w+)$/.exec(rights[0] ?? '')?.[1];
  return owner === undefined
    ? rights
    : [...rights.slice(0, 1), `set role ${owner}`, ...rights.slice(1), 'reset role'];
}
