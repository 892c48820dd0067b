import { fileURLToPath } from 'node:url';
import type { Pool, PoolClient } from 'pg';
import { applyCurrentFiles, refuseOpenTables } from './currentFiles.ts';
import { rebuiltIn } from './currentRules.ts';
import { MigrationError, messageOf } from './migrationError.ts';
import { readSqlFiles, type SqlFile } from './sqlFiles.ts';
import { takeOver } from './takeOver.ts';

export interface MigrateOptions {
  /** Folder of the migrations; the product's own unless given. The build copies them beside the bundle. */
  readonly folder?: string | undefined;
  /** Folder of the current files; the product's own unless a folder of migrations is given, and then none. */
  readonly functions?: string | undefined;
  /** Called with the name of each migration after it was applied, and with what was applied of the current files. */
  readonly onApplied?: ((name: string) => void) | undefined;
}

/** One number for everybody who migrates this product: the letters "clinic". */
const lockKey = '109331486107235';
const ownFolder = fileURLToPath(new URL('./migrations/', import.meta.url));
const ownFunctions = fileURLToPath(new URL('./functions/', import.meta.url));

/**
 * Applies the migrations that are not yet recorded, in order of their names, each in one transaction of its own, between the
 * two stages of the current files (currentFiles.ts), all under a lock that other starts wait for. A start killed half-way
 * leaves whole files only. `*.concurrent.sql` run outside a transaction, statement by statement, and must bear being run
 * again. Answers the names of the migrations applied now. Throws `MigrationError` when an applied migration was edited or is
 * missing, when a file fails, or when a table would stand outside the clinic's wall.
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
    await client.query(`create table if not exists schema_files (
      name text primary key, sha256 text not null, objects text[] not null, applied_at timestamptz not null default now())`);
    return await applyAll(client, options);
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

async function applyAll(client: PoolClient, options: MigrateOptions): Promise<string[]> {
  const { folder = ownFolder, onApplied } = options;
  const functions = options.functions ?? (options.folder === undefined ? ownFunctions : undefined);
  const current = functions === undefined ? [] : readSqlFiles(functions);
  const migrations = readSqlFiles(folder);
  await takeOver(client, migrations);
  const pending = await pendingOf(client, migrations);
  const before = await applyCurrentFiles(client, current, 'before', {
    evenUnchanged: false,
    rebuilt: rebuiltIn(pending),
  });
  for (const migration of pending) {
    await apply(client, migration);
    onApplied?.(migration.name);
  }
  // After a migration the functions are looked through even where none changed: it may have taken from them what they name.
  const evenUnchanged = pending.length > 0 && current.length > 0;
  const after = await applyCurrentFiles(client, current, 'after', { evenUnchanged });
  const files = [...before, ...after];
  if (files.length > 0)
    onApplied?.(files.length > 5 ? `${files.length} files of functions` : files.join(', '));
  return pending.map(({ name }) => name);
}

async function pendingOf(client: PoolClient, migrations: readonly SqlFile[]): Promise<SqlFile[]> {
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

async function apply(client: PoolClient, migration: SqlFile): Promise<void> {
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
    await refuseOpenTables(client);
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
