import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { currentObjects } from './currentObjects.ts';
import { MigrationError } from './migrationError.ts';
import type { SqlFile } from './sqlFiles.ts';

/** The 72 migrations of before the baseline, their names and hashes; the last one made the very tables of the baseline. */
const formerHistory = 'dd6905e9868332c630782b698b4903f13d9d8844238ef992a554c234f4fd3036';
const formerLast = '0091_signed_in_samples.sql';
const lastVersion = '2637c41';
const baseline = '0001_baseline.sql';
/** Stands in schema_files for what the former migrations made: what no current file makes is dropped with it. */
const formerFile = 'before the baseline';

/**
 * A database of before the baseline gets the baseline's stamp where it stands exactly at the last of those migrations; its
 * functions, triggers and policies then follow the current files. Throws `MigrationError` for one that stands elsewhere.
 */
export async function takeOver(client: PoolClient, migrations: readonly SqlFile[]): Promise<void> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations order by name collate "C"',
  );
  const start = migrations.find(({ name }) => name === baseline);
  if (start === undefined || rows.length === 0 || rows.some(({ name }) => name === baseline)) return;
  const history = rows.map(({ name, sha256 }) => `${name} ${sha256}`).join('\n');
  if (createHash('sha256').update(history).digest('hex') !== formerHistory)
    throw new MigrationError(
      `The database stands at ${rows.at(-1)?.name ?? ''}, before the baseline: start version ${lastVersion} once, which takes it to ${formerLast}, then this one.`,
    );
  const objects = [...(await currentObjects(client, { ofThisTransaction: false })).keys()];
  await client.query('begin; delete from schema_migrations');
  await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [
    baseline,
    start.sha256,
  ]);
  await client.query(
    "insert into schema_files (name, sha256, objects) values ($1, '', $2) on conflict (name) do update set objects = excluded.objects",
    [formerFile, objects],
  );
  await client.query('commit');
}
