import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { connect, type Database } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { isLongRun } from '#tests/setup/longRun.ts';
import { emptyDatabase, type OwnDatabase } from '#tests/setup/ownDatabase.ts';
import { documentOf, schemaOf, sqlFolders } from '../../scripts/schema/document.ts';
import { schemaDocument } from '../../scripts/schema/text.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dumps = `${root}/tests/fixtures/dumps`;
/** One database at the last migration of before the baseline. */
const former = 'before_0091_signed_in_samples.sql.gz';
const names = readdirSync(dumps).toSorted();
const migrations = readdirSync(sqlFolders(root).migrations).filter((name) => name.endsWith('.sql'));

/**
 * Every twentieth way, those from the two newest, the first and before the baseline; test:long goes every one. Each of them takes
 * the migrations behind it together, so a wrong one is found by several of these.
 */
const ways = names.filter(
  (name, at) => isLongRun || name === former || at % 20 === 0 || at >= names.length - 2,
);

let fresh: Database;
beforeAll(async () => {
  fresh = await connect(readConfig({ DATABASE_URL: inject('databaseUrl') }));
});
afterAll(() => fresh.close());

/** A database as the dump has it. */
async function restored(name: string): Promise<OwnDatabase> {
  const own = await emptyDatabase();
  const client = new pg.Client({ connectionString: own.url, options: '-c search_path=public' });
  await client.connect();
  await client.query(gunzipSync(readFileSync(`${dumps}/${name}`)).toString('utf8'));
  await client.end();
  return own;
}

/** How many rows each table has, of the clinic and of the whole installation. */
async function counts(superuserUrl: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not like 'schema\\_%' order by 1`,
  );
  const counted: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${name}`);
    counted[name] = rows[0]?.n ?? 0;
  }
  await client.end();
  return counted;
}

/** Tables that have another name since. */
const renamed: Readonly<Record<string, string>> = { stock_proofs: 'ledger_proofs' };
/** Marks of which look was the day's first: the runs people read took their place, and begin anew. */
const gone: readonly string[] = ['stock_daily_runs'];
/** Gains the counts of patients registered before they were kept (functions/patientCounts.sql); what they say is asked apart. */
const grown: readonly string[] = ['staff_counts'];
const underNewNames = (counted: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(counted)
      .filter(([name]) => ![...gone, ...grown].includes(name))
      .map(([name, n]) => [renamed[name] ?? name, n]),
  );

/** Categories and sources of all clinics whose kept count is not what their patients say, counted anew. */
async function wronglyCounted(superuserUrl: string): Promise<readonly object[]> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const { rows } = await client.query<object>(
    `select g.id, g.patients, coalesce(k.people, 0)::int as kept from (
        select c.id, (select count(*)::int from patients p where p.clinic_id = c.clinic_id and p.category_id = c.id and p.status <> 'merged') as patients
          from patient_categories c
        union all
        select s.id, (select count(*)::int from patients p where p.clinic_id = s.clinic_id and p.referral_source_id = s.id and p.status <> 'merged')
          from referral_sources s) g
      left join (select of_id, sum(people) as people from staff_counts group by 1) k on k.of_id = g.id
      where g.patients <> coalesce(k.people, 0)`,
  );
  await client.end();
  return rows;
}

/** What the schema is compared by: columns may have come in another order, and a check may not have judged old rows. */
const comparable = async (database: Pick<Database, 'pool'>): Promise<string[]> =>
  schemaDocument(await schemaOf(database), 'by name')
    .replaceAll(' NOT VALID', '')
    .split('\n');

describe('docs/generated/schema.sql', () => {
  it('is what a database made by the migrations and the current files has', async () => {
    const text = readFileSync(`${root}/docs/generated/schema.sql`, 'utf8').replaceAll('\r\n', '\n');
    const read = documentOf(sqlFolders(root), await schemaOf(fresh));
    expect(text.split('\n')).toEqual(read.split('\n'));
  });
});

describe('an upgrade', () => {
  it('has a dump of the newest migration to begin from, which npm run dump makes; those between share it', () => {
    expect(names).toContain(`${migrations.at(-1) ?? ''}.gz`);
    expect(names.filter((name) => name !== former && !migrations.includes(name.slice(0, -3)))).toEqual([]);
  });

  it.each(ways)('leads from %s to what a fresh database has, and keeps its rows', async (name) => {
    const { url, superuserUrl } = await restored(name);
    const before = await counts(superuserUrl);
    expect(before['employees']).toBeGreaterThan(5);
    expect(before['stock_transactions']).toBe(1);
    const database = await connect(readConfig({ DATABASE_URL: url }));
    await migrate(database.pool);
    const after = await counts(superuserUrl);
    expect(after).toMatchObject(underNewNames(before));
    for (const table of grown) expect(after[table]).toBeGreaterThanOrEqual(before[table] ?? 0);
    expect(await wronglyCounted(superuserUrl)).toEqual([]);
    expect(await comparable(database)).toEqual(await comparable(fresh));
    expect(await migrate(database.pool)).toEqual([]);
    await database.close();
  });

  it('lets what waited before waiting was kept wait too: roles asked for, and what lay in its list', async () => {
    const { url, superuserUrl } = await restored('0013_papers.sql.gz');
    const client = new pg.Client({ connectionString: superuserUrl });
    await client.connect();
    const asked = await client.query<{ id: string }>(
      `update users set requested_role_id = r.id from roles r where r.clinic_id = users.clinic_id and r.key = 'owner'
        and users.id = (select id from users where employee_id is not null order by id limit 1) returning users.id`,
    );
    await client.query('delete from approval_waits');
    const database = await connect(readConfig({ DATABASE_URL: url }));
    await migrate(database.pool);
    await database.close();
    const { rows: users } = await client.query(`select id from users where status = 'role_requested'`);
    expect(users).toEqual(asked.rows);
    const { rows: waits } = await client.query(
      `select resource, record_id from approval_waits order by 1, 2`,
    );
    const { rows: open } = await client.query(
      `select 'penalties' as resource, id as record_id from penalties where status in ('draft', 'objected')
        union all select 'users', id from users where status = 'role_requested' order by 1, 2`,
    );
    expect(waits).toEqual(expect.arrayContaining(open));
    expect(open.length).toBeGreaterThan(0);
    await client.end();
  });

  it('is refused from before the baseline where the database stands elsewhere, and nothing is changed', async () => {
    const { url } = await restored(former);
    const database = await connect(readConfig({ DATABASE_URL: url }));
    await database.pool.query("delete from schema_migrations where name = '0091_signed_in_samples.sql'");
    const was = await comparable(database);
    await expect(migrate(database.pool)).rejects.toThrow(
      'The database stands at 0090_change_warehouses.sql, before the baseline: start version 2637c41 once, which takes it to 0091_signed_in_samples.sql, then this one.',
    );
    expect((await comparable(database)).filter((line) => !was.includes(line))).toEqual([
      'create table schema_files (',
      expect.stringContaining('objects'),
      expect.stringContaining('schema_files_pkey'),
    ]);
    await database.close();
  });
});
