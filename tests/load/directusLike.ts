import type pg from 'pg';

/**
 * What a general-purpose back office such as Directus asks PostgreSQL for the same calls, without its own code around it:
 * the names of references by a query for each relation, an exact count for each list, and for each write the record read
 * before and after it, an activity and a revision with the whole record in one transaction (measured on Directus 11.3).
 */
const relations = [
  ['branch_id', 'branches', 'name_ar'],
  ['department_id', 'departments', 'name_ar'],
  ['job_title_id', 'job_titles', 'name_ar'],
  ['manager_id', 'employees', 'full_name_ar'],
] as const;

type Row = Record<string, unknown>;
type Asked = Pick<pg.Pool | pg.PoolClient, 'query'>;

/** The two tables its writes leave their traces in. */
export const traceTables = `
  create table if not exists bench_activity (id bigint generated always as identity primary key, action text, "user" uuid,
    at timestamptz default now(), ip text, user_agent text, collection text, item text);
  create table if not exists bench_revisions (id bigint generated always as identity primary key, activity bigint references bench_activity,
    collection text, item text, data json, delta json)`;

async function withNames(asked: Asked, clinic: string, rows: Row[]): Promise<Row[]> {
  for (const [column, table, name] of relations) {
    const ids = [...new Set(rows.map((row) => row[column]).filter((id) => typeof id === 'string'))];
    if (ids.length === 0) continue;
    const found = await asked.query<{ id: string; name: string }>({
      name: `names ${table}`,
      text: `select id, ${name} as name from ${table} where clinic_id = $1 and id = any($2::uuid[])`,
      values: [clinic, ids],
    });
    const names = new Map(found.rows.map((row) => [row.id, row.name]));
    for (const row of rows) row[column] = { id: row[column], name: names.get(String(row[column])) };
  }
  return rows;
}

const read = (asked: Asked, clinic: string, id: unknown): Promise<pg.QueryResult<Row>> =>
  asked.query<Row>({
    name: 'directus one',
    text: 'select * from employees where clinic_id = $1 and id = $2',
    values: [clinic, id],
  });

/** One page with the names of its references, and the exact count. */
export async function directusList(pool: pg.Pool, clinic: string): Promise<unknown> {
  const page = await pool.query<Row>({
    name: 'directus list',
    text: 'select * from employees where clinic_id = $1 order by fold(full_name_ar), id limit 25',
    values: [clinic],
  });
  const rows = await withNames(pool, clinic, page.rows);
  const count = await pool.query({
    name: 'directus count',
    text: 'select count(*) from employees where clinic_id = $1',
    values: [clinic],
  });
  return { data: rows, meta: count.rows[0] };
}

/** One record with the names of its references. */
export async function directusOne(pool: pg.Pool, clinic: string, id: unknown): Promise<unknown> {
  return (await withNames(pool, clinic, (await read(pool, clinic, id)).rows))[0];
}

/** A write in its transaction with its traces; answers the record as `directusOne` does. */
async function traced(
  pool: pg.Pool,
  clinic: string,
  action: string,
  write: (client: pg.PoolClient) => Promise<{ readonly id: string; readonly delta: unknown }>,
): Promise<unknown> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { id, delta } = await write(client);
    const after = await read(client, clinic, id);
    const activity = await client.query<{ id: string }>({
      name: 'activity',
      text: `insert into bench_activity (action, ip, user_agent, collection, item) values ($1, '127.0.0.1', 'bench', 'employees', $2) returning id`,
      values: [action, id],
    });
    await client.query({
      name: 'revision',
      text: `insert into bench_revisions (activity, collection, item, data, delta) values ($1, 'employees', $2, $3, $4)`,
      values: [activity.rows[0]?.id, id, JSON.stringify(after.rows[0]), JSON.stringify(delta)],
    });
    await client.query('commit');
    return (await withNames(client, clinic, (await read(client, clinic, id)).rows))[0];
  } finally {
    client.release();
  }
}

/** Creates an employee. */
export const directusCreate = (pool: pg.Pool, clinic: string, values: Row): Promise<unknown> =>
  traced(pool, clinic, 'create', async (client) => {
    const names = Object.keys(values);
    const made = await client.query<{ id: string }>({
      name: 'directus create',
      text: `insert into employees (clinic_id, id, ${names.join(', ')}) values ($1, new_id(), ${names.map((_, n) => `$${n + 2}`).join(', ')}) returning id`,
      values: [clinic, ...Object.values(values)],
    });
    return { id: made.rows[0]?.id ?? '', delta: values };
  });

/** Changes an employee's address. */
export const directusUpdate = (
  pool: pg.Pool,
  clinic: string,
  id: string,
  address: string,
): Promise<unknown> =>
  traced(pool, clinic, 'update', async (client) => {
    await read(client, clinic, id);
    await client.query({
      name: 'directus update',
      text: 'update employees set address = $3, updated_at = now() where clinic_id = $1 and id = $2',
      values: [clinic, id, address],
    });
    return { id, delta: { address } };
  });
