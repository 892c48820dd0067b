import pg from 'pg';
import { readSchema } from './read.ts';
import { schemaDump } from './text.ts';

/**
 * A whole database as SQL that makes it again in an empty one, in the order in which each thing finds what it needs.
 * `superuserUrl` leads to it as one whom no wall stops.
 */
export async function databaseDump(superuserUrl: string): Promise<string> {
  const client = new pg.Client({
    connectionString: superuserUrl,
    options: '-c search_path=public -c timezone=UTC',
  });
  await client.connect();
  try {
    const schema = await readSchema(client);
    const rows: string[] = [];
    for (const { name, stored } of schema.tables) rows.push(...(await rowsOf(client, name, stored)));
    return schemaDump(schema, [...rows, ...(await countersOf(client))]);
  } finally {
    await client.end();
  }
}

/** One statement for a table's rows; none where it is empty. */
async function rowsOf(client: pg.Client, table: string, columns: readonly string[]): Promise<string[]> {
  const names = columns.map((column) => pg.escapeIdentifier(column));
  const values = names.map((name) => `coalesce(quote_literal(${name}::text), 'null')`).join(`, `);
  const { rows } = await client.query<{ row: string }>(
    `select concat_ws(', ', ${values}) as row from ${table} order by 1`,
  );
  if (rows.length === 0) return [];
  const lines = rows.map(({ row }) => `(${row})`).join(',\n');
  return [`insert into ${table} (${names.join(', ')}) overriding system value values\n${lines}`];
}

/** Where the sequences stand, those of identity columns included. */
async function countersOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
      where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows.map(({ name, value }) => `select setval('${name}', ${value})`);
}
