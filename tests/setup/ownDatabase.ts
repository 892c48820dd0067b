import pg from 'pg';
import { inject } from 'vitest';
import { readConfig } from '#server/config.ts';
import { newId } from '#server/data/statement/ids.ts';
import { connect } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';

/**
 * A database of its own in the cluster of this run, with all tables: for what works over all clinics at once, so that it
 * meets no other test's rows. Answers its address.
 */
export async function ownDatabase(): Promise<string> {
  const name = `own_${newId().replaceAll('-', '')}`;
  const superuser = new pg.Client({ connectionString: inject('superuserUrl') });
  await superuser.connect();
  await superuser.query(`create database ${name} owner clinic`);
  await superuser.end();
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${name}`;
  const own = await connect(readConfig({ DATABASE_URL: url.href }));
  await migrate(own.pool);
  await own.close();
  return url.href;
}
