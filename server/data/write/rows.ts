import { blankOf, kinds } from '#metadata/fields/kinds/index.ts';
import type { Values } from '#metadata/derive/problems.ts';
import type { Field, Fields } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { writeProblem } from './databaseFailures.ts';
import { identifier, Parameters, table } from '../statement/sql.ts';
import type { WriteContext } from './writeContext.ts';

/** A value as its column takes it. */
function stored(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return blankOf(field);
  return field.kind === 'custom' ? JSON.stringify(value) : value;
}

/** The columns of a row among its values: what lies in other tables stays out. */
export function columnValues(fields: Fields, values: Values): [string, unknown][] {
  return Object.entries(fields).flatMap(([name, field]): [string, unknown][] =>
    kinds[field.kind].keptIn !== 'column' || !(name in values) ? [] : [[name, stored(field, values[name])]],
  );
}

/** Runs a writing statement; what the database refuses becomes the caller's problem. */
export async function write(
  work: WriteContext,
  resource: AnyResource,
  text: string,
  values: readonly unknown[],
): Promise<number> {
  try {
    return (await work.tx.query(text, values)).rowCount ?? 0;
  } catch (error) {
    throw writeProblem(resource, error);
  }
}

/** `insert` of one row into a table of the clinic. */
export async function insertRow(
  work: WriteContext,
  resource: AnyResource,
  into: string,
  row: readonly (readonly [string, unknown])[],
): Promise<void> {
  const names = row.map(([name]) => name);
  const values = row.map(([, value]) => value);
  if (work.beside) {
    const stage = into === table(resource) ? 'row' : 'below';
    const key = `insert into ${into} ${names.join(' ')}`;
    try {
      await work.beside.ask(stage, key, values, (rows) => insertMany(work, into, names, rows));
    } catch (error) {
      throw writeProblem(resource, error);
    }
    return;
  }
  const parameters = new Parameters();
  const places = [work.principal.clinicId, ...values].map((value) => parameters.bind(value));
  const columns = ['clinic_id', ...names].map(identifier).join(', ');
  const text = `insert into ${into} (${columns}) values (${places.join(', ')})`;
  await write(work, resource, text, parameters.values);
}

/** A value as PostgreSQL reads it from a text. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => asText(item)?.replace(/["\\]/g, String.raw`\$&`));
    return `{${items.map((item) => (item === undefined ? 'null' : `"${item}"`)).join(',')}}`;
  }
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The same columns of many rows in one statement: a column is one value of it, so that its text is short and always the same. */
async function insertMany(
  { tx, principal }: WriteContext,
  into: string,
  names: readonly string[],
  rows: readonly (readonly unknown[])[],
): Promise<readonly undefined[]> {
  const { rows: types } = await tx.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute where attrelid = $1::regclass and attnum > 0`,
    [into],
  );
  const typeOf = new Map(types.map(({ name, type }) => [name, type]));
  const parameters = new Parameters();
  const clinic = parameters.bind(principal.clinicId, 'uuid');
  const given = names.map((_, at) =>
    parameters.bind(
      rows.map((row) => asText(row[at])),
      'text[]',
    ),
  );
  const own = names.map((name, at) => `r.c${at}::${typeOf.get(name) ?? 'text'}`);
  await tx.query(
    `insert into ${into} (${['clinic_id', ...names].map(identifier).join(', ')}) select ${[clinic, ...own].join(', ')}
      from unnest(${given.join(', ')}) with ordinality r (${names.map((_, at) => `c${at}`).join(', ')}, n) order by r.n returning id`,
    parameters.values,
  );
  return rows.map(() => undefined);
}

/** `update` of one row by its id; `always` are assignments of our own. */
export async function updateRow(
  work: WriteContext,
  resource: AnyResource,
  into: string,
  id: string,
  row: readonly (readonly [string, unknown])[],
  always: readonly string[] = [],
): Promise<void> {
  const parameters = new Parameters();
  const assignments = [
    ...row.map(([name, value]) => `${identifier(name)} = ${parameters.bind(value)}`),
    ...always,
  ];
  if (assignments.length === 0) return;
  const text = `update ${into} set ${assignments.join(', ')} where id = ${parameters.bind(id, 'uuid')}`;
  await write(work, resource, text, parameters.values);
}
