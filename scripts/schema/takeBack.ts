import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { readConfig } from '#server/config.ts';
import { connect, type Database } from '#server/db/connect.ts';
import { MigrationError, messageOf } from '#server/db/migrationError.ts';
import { isGenerated } from '#server/db/schema/migrations.ts';
import type { SchemaModel } from '#server/db/schema/types.ts';
import { undoing } from '#server/db/schema/undo.ts';
import { sqlFolders } from './document.ts';

export interface TakeBack {
  /** The migrations' folder. */
  readonly folder: string;
  /** Where the dumps of migrations lie. */
  readonly dumps: string;
  /** Names of the migrations git has. */
  readonly committed: readonly string[];
  /** The snapshot as git has it. */
  readonly snapshot: string;
  /** The developer's own database; undefined where there is none yet. */
  readonly database: Pick<Database, 'pool'> | undefined;
}

const snapshotFile = 'snapshot.json';
const modelIn = (text: string): SchemaModel => (JSON.parse(text) as { readonly model: SchemaModel }).model;

/**
 * Takes back the migrations git does not have: in the developer's database what they added goes with its rows, then their
 * files and dumps go, and the snapshot is git's again. Answers their names. Throws `MigrationError`, and then nothing has
 * changed, where one was written by hand or the rows do not allow it.
 */
export async function takeBack(request: TakeBack): Promise<readonly string[]> {
  const { folder, committed, snapshot, database } = request;
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.sql') && !committed.includes(name));
  if (names.length === 0)
    throw new MigrationError('Every migration is committed; only what git does not have is taken back.');
  const byHand = names.filter((name) => !isGenerated(fs.readFileSync(path.join(folder, name), 'utf8')));
  if (byHand.length > 0)
    throw new MigrationError(`${byHand.join(', ')}: written by hand, so only a hand takes it back.`);
  const current = modelIn(fs.readFileSync(path.join(folder, snapshotFile), 'utf8'));
  if (database) await undo(database, names, undoing(current, modelIn(snapshot)));
  for (const name of names) {
    fs.rmSync(path.join(folder, name));
    fs.rmSync(path.join(request.dumps, `${name}.gz`), { force: true });
  }
  fs.writeFileSync(path.join(folder, snapshotFile), snapshot);
  return names;
}

async function undo(
  { pool }: Pick<Database, 'pool'>,
  names: readonly string[],
  { statements, refusals }: ReturnType<typeof undoing>,
): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ there: boolean }>(
      "select to_regclass('public.schema_migrations') is not null as there",
    );
    if (rows[0]?.there !== true) return;
    await client.query('begin');
    const gone = await client.query('delete from schema_migrations where name = any ($1)', [names]);
    if (gone.rowCount === 0) return;
    if (refusals.length > 0) throw new Error(refusals.join(' '));
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  } catch (reason) {
    throw new MigrationError(
      `The database cannot be taken back: ${messageOf(reason)} Remove its folder (DATA_DIR); the demo clinics are made anew.`,
      { cause: reason },
    );
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release(true);
  }
}

/**
 * The same for the project in `root`, its git and the embedded database of its DATA_DIR. Throws `MigrationError` where the
 * database is named by DATABASE_URL: it may be somebody else's.
 */
export async function takeBackLocal(root: string): Promise<readonly string[]> {
  const config = readConfig(process.env);
  if (config.databaseUrl !== undefined)
    throw new MigrationError('DATABASE_URL is set; only the embedded database of DATA_DIR is taken back.');
  const { migrations: folder } = sqlFolders(root);
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
  const committed = git('ls-tree', '--name-only', 'HEAD', './').split('\n').filter(Boolean);
  const snapshot = git('show', `HEAD:./${snapshotFile}`);
  const isThere = fs.existsSync(path.join(config.dataDirectory, 'postgres'));
  const database = isThere ? await connect(config) : undefined;
  try {
    return await takeBack({
      folder,
      dumps: path.join(root, 'tests/fixtures/dumps'),
      committed,
      snapshot,
      database,
    });
  } finally {
    await database?.close();
  }
}
