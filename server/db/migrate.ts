import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pool, PoolClient } from 'pg';

/** The database and the program do not fit together; the message is one plain sentence for the person who starts it. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export interface MigrateOptions {
  /** Folder of the `.sql` files; the product's own unless given. The build copies them beside the bundle. */
  readonly folder?: string | undefined;
  /** Called with the name of each file after it was applied. */
  readonly onApplied?: ((name: string) => void) | undefined;
}

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
}

/** One number for everybody who migrates this product: the letters "clinic". */
const lockKey = '109331486107235';
const ownFolder = fileURLToPath(new URL('./migrations/', import.meta.url));

/**
 * Applies the files that are not yet recorded, in order of their names, each in one transaction of its own, under a
 * lock that other starts wait for. A start killed half-way leaves whole files only. `*.concurrent.sql` run outside a
 * transaction, statement by statement, and must bear being run again. Answers the names applied now.
 * Throws `MigrationError` when an applied file was edited or is missing, or when a file fails.
 */
export async function migrate(pool: Pool, options: MigrateOptions = {}): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query(
      'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
    );
    await takeLock(client);
    await client.query(`create table if not exists schema_migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
    const pending = await pendingOf(client, readMigrations(options.folder ?? ownFolder));
    for (const migration of pending) {
      await apply(client, migration);
      options.onApplied?.(migration.name);
    }
    return pending.map(({ name }) => name);
  } finally {
    client.release(true); // closing the connection gives back the lock and the changed settings
  }
}

/** Asked for again and again: a statement that waits inside PostgreSQL would in turn stop a concurrent index build. */
async function takeLock(client: PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(${lockKey}) as taken`,
    );
    if (rows[0]?.taken === true) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function readMigrations(folder: string): Migration[] {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.toSorted().map((name) => {
    const text = fs.readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
  });
}

async function pendingOf(client: PoolClient, migrations: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations',
  );
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, sha256 } of rows) {
    const migration = known.get(name);
    if (migration === undefined) {
      throw new MigrationError(
        `The database was changed by ${name}, which this version does not have; start the newer version.`,
      );
    }
    if (migration.sha256 !== sha256) {
      throw new MigrationError(
        `The migration ${name} was edited after it was applied; put it back and write a new file.`,
      );
    }
  }
  const applied = new Set(rows.map(({ name }) => name));
  return migrations.filter(({ name }) => !applied.has(name));
}

async function apply(client: PoolClient, migration: Migration): Promise<void> {
  const record = {
    text: 'insert into schema_migrations (name, sha256) values ($1, $2)',
    values: [migration.name, migration.sha256],
  };
  try {
    if (migration.name.endsWith('.concurrent.sql')) {
      await dropInvalidIndexes(client);
      for (const statement of statementsOf(migration.text)) await client.query(statement);
      await client.query(record);
      return;
    }
    await client.query('begin');
    await client.query(migration.text);
    await client.query(record);
    await client.query('commit');
  } catch (reason) {
    await client.query('rollback').catch(() => undefined);
    throw new MigrationError(
      `The migration ${migration.name} failed and was taken back: ${messageOf(reason)}`,
      { cause: reason },
    );
  }
}

/** A concurrent build that was killed leaves an index that is kept up to date and never used. */
async function dropInvalidIndexes(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisvalid and c.relnamespace = 'public'::regnamespace`);
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`);
}

/** Concurrent files hold plain statements, each ending with a semicolon at the end of a line. */
function statementsOf(text: string): string[] {
  const bare = text.replaceAll(/^[ \t]*--.*$/gm, '');
  return bare
    .split(/;\s*$/m)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

function messageOf(reason: unknown): string {
  if (!(reason instanceof Error)) return String(reason);
  const { position } = reason as Error & { position?: string };
  return position === undefined ? reason.message : `${reason.message} (at character ${position})`;
}
