import type { QueryResult } from 'pg';

/** The row of a statement that always answers one. Throws where it answered none: a mistake of our own. */
export function firstRow<Row>(result: QueryResult | undefined): Row {
  const row: unknown = result?.rows[0];
  if (row === undefined) throw new Error('The statement answered no row.');
  return row as Row;
}
