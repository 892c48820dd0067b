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
  const names = ['clinic_id', ...row.map(([name]) => name)].map(identifier).join(', ');
  const values = row.map(([, value]) => value);
  const insert = `insert into ${into} (${names}) values `;
  if (!work.beside) return void (await write(work, resource, ...insertOf(work, insert, [values])));
  try {
    await work.beside.ask(into === table(resource) ? 'row' : 'below', insert, values, async (rows) => {
      const most = Math.floor(mostValues / (row.length + 1));
      for (let at = 0; at < rows.length; at += most) {
        const [text, bound] = insertOf(work, insert, rows.slice(at, at + most));
        // Never named: a text for each number of rows would be planned for good.
        await work.tx.query({ text, values: bound });
      }
      return rows;
    });
  } catch (error) {
    throw writeProblem(resource, error);
  }
}

/** So many values one statement carries. */
const mostValues = 60_000;

function insertOf(
  { principal }: WriteContext,
  insert: string,
  rows: readonly (readonly unknown[])[],
): [string, unknown[]] {
  const parameters = new Parameters();
  const clinic = parameters.bind(principal.clinicId);
  const lines = rows.map((row) => `(${[clinic, ...row.map((value) => parameters.bind(value))].join(', ')})`);
  return [insert + lines.join(', '), parameters.values];
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
