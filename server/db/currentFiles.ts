import type { PoolClient } from 'pg';
import { currentObjects, dropObjects, type CurrentObject } from './currentObjects.ts';
import { closeGate, openGate, refuseChangedValues, storedResults, validateBodies } from './currentRules.ts';
import { MigrationError, messageOf } from './migrationError.ts';
import { unprotectedTables } from './schema/unprotected.ts';
import type { SqlFile } from './sqlFiles.ts';

/**
 * Functions, views, triggers and policies are no history: each file says how they are now, and is applied again when its
 * text changed or something it made is missing. `before`: what tables are made of (defaults, generated columns, indexes,
 * checks, the wall), ahead of the migrations. `after`: everything else, when all tables stand.
 */
export type Stage = 'before' | 'after';

/** What the database knows of a file applied before. */
interface Applied {
  readonly name: string;
  readonly sha256: string;
  /** Names of what it made. */
  readonly objects: readonly string[];
}

/** The file of the stage `before` stand in a folder of that name. */
export const stageOf = (file: { readonly name: string }): Stage =>
  file.name.startsWith('before/') ? 'before' : 'after';

/**
 * Applies the files of one stage that changed, in one transaction, and drops what they, or files that are gone, made before
 * and no file makes any more. `rebuilt`: functions of whose answers a migration that waits makes anew what is stored. Answers the
 * names applied. To be called under the lock of the migrations. Throws `MigrationError`, and then nothing has changed.
 */
export async function applyCurrentFiles(
  client: PoolClient,
  files: readonly SqlFile[],
  stage: Stage,
  {
    evenUnchanged,
    rebuilt = new Set(),
  }: { readonly evenUnchanged: boolean; readonly rebuilt?: ReadonlySet<string> },
): Promise<readonly string[]> {
  const known = await appliedFiles(client);
  const present = await currentObjects(client, { ofThisTransaction: false });
  const anew = files.filter((file) => isChanged(file, known, present));
  const changed = anew.filter((file) => stageOf(file) === stage);
  const gone = [...known.values()].filter(({ name }) => !files.some((file) => file.name === name));
  const settled = [...known.values()].filter(
    (file) => !gone.includes(file) && !anew.some(({ name }) => name === file.name),
  );
  const nothing = changed.length === 0 && (stage === 'before' || gone.length === 0);
  if (nothing && !evenUnchanged) return [];
  const work = { known, present, changed, gone, settled, stage, rebuilt };
  const madeAnew = new Set<string>();
  for (;;) {
    const inTheWay = await attempt(client, work, madeAnew);
    if (inTheWay === undefined) return changed.map(({ name }) => name);
    madeAnew.add(inTheWay);
  }
}

async function appliedFiles(client: PoolClient): Promise<ReadonlyMap<string, Applied>> {
  const { rows } = await client.query<Applied>('select name, sha256, objects from schema_files');
  return new Map(rows.map((row) => [row.name, row]));
}

function isChanged(
  file: SqlFile,
  known: ReadonlyMap<string, Applied>,
  present: ReadonlyMap<string, CurrentObject>,
): boolean {
  const former = known.get(file.name);
  return former?.sha256 !== file.sha256 || former.objects.some((name) => !present.has(name));
}

/** What this run made, by name, with the file that did. */
type MadeObjects = ReadonlyMap<string, CurrentObject & { readonly by: string }>;

interface Work {
  readonly known: ReadonlyMap<string, Applied>;
  readonly present: ReadonlyMap<string, CurrentObject>;
  /** Files of this stage that are applied now. */
  readonly changed: readonly SqlFile[];
  /** Applied once, and no longer there. */
  readonly gone: readonly Applied[];
  /** Files that stay as they were applied. */
  readonly settled: readonly Applied[];
  readonly stage: Stage;
  readonly rebuilt: ReadonlySet<string>;
}

/**
 * One try, a transaction of its own. Answers the name of a file whose functions or views cannot be replaced in place, so that
 * the next try drops them first; undefined once everything is committed.
 */
async function attempt(
  client: PoolClient,
  work: Work,
  madeAnew: ReadonlySet<string>,
): Promise<string | undefined> {
  let at = 'The functions';
  try {
    await client.query('begin; set local check_function_bodies = off');
    const stored = work.stage === 'before' ? await storedResults(client) : undefined;
    if (work.stage === 'after') await openGate(client);
    const touched = await currentObjects(client, { ofThisTransaction: true });
    const made = new Map<string, CurrentObject & { readonly by: string }>();
    for (const file of work.changed) {
      at = `The file functions/${file.name}`;
      if (madeAnew.has(file.name)) await dropObjects(client, formerOf(work, file.name));
      try {
        await client.query(`${file.text};\nreset role`);
      } catch (reason) {
        if (!mayBeMadeAnew(reason) || madeAnew.has(file.name) || !work.known.has(file.name)) throw reason;
        await client.query('rollback');
        return file.name;
      }
      await noteMade(client, file.name, touched, made);
    }
    at = 'The functions';
    await dropForgotten(client, work, made);
    if (stored) await refuseChangedValues(client, stored, work.rebuilt);
    if (work.stage === 'after') await closeGate(client);
    await validateBodies(client, work.stage);
    await record(client, work, made);
    await refuseOpenTables(client);
    await client.query('commit');
    return undefined;
  } catch (reason) {
    await client.query('rollback').catch(() => undefined);
    if (reason instanceof MigrationError) throw reason;
    throw new MigrationError(`${at} failed and nothing was changed: ${messageOf(reason)}`, { cause: reason });
  }
}

/** Another answer type, other names of parameters, other columns of a view: PostgreSQL replaces none of these in place. */
const mayBeMadeAnew = (reason: unknown): boolean =>
  ['42P13', '42P16'].includes((reason as { readonly code?: string }).code ?? '');

const formerOf = ({ known, present }: Work, name: string): CurrentObject[] =>
  (known.get(name)?.objects ?? []).flatMap((object) => present.get(object) ?? []);

/** Notes what the file has just made. Throws where another file of this run made it too: the later one would win unseen. */
async function noteMade(
  client: PoolClient,
  file: string,
  touched: ReadonlyMap<string, CurrentObject>,
  made: Map<string, CurrentObject & { readonly by: string }>,
): Promise<void> {
  for (const [name, object] of await currentObjects(client, { ofThisTransaction: true })) {
    const former = made.get(name);
    if ((former ?? touched.get(name))?.written === object.written) continue;
    if (former)
      throw new MigrationError(`The ${name} is made by functions/${former.by} and by functions/${file}.`);
    made.set(name, { ...object, by: file });
  }
}

/**
 * Drops what was made by the changed files and by those that are gone, and is made by none now. The stage `before` only notes
 * it: a file of the other stage may be about to make it.
 */
async function dropForgotten(client: PoolClient, work: Work, made: MadeObjects): Promise<void> {
  const kept = new Set(made.keys());
  for (const file of work.settled) {
    for (const object of file.objects) {
      const { by } = made.get(object) ?? {};
      if (by !== undefined)
        throw new MigrationError(`The ${object} is made by functions/${file.name} and by functions/${by}.`);
      kept.add(object);
    }
  }
  const former = work.changed.flatMap(({ name }) => work.known.get(name)?.objects ?? []);
  if (work.stage === 'before')
    return noteForgotten(
      client,
      former.filter((name) => !kept.has(name)),
    );
  const standing = await currentObjects(client, { ofThisTransaction: false });
  const forgotten = new Set([...former, ...work.gone.flatMap(({ objects }) => objects)]);
  try {
    await dropObjects(
      client,
      [...forgotten].filter((name) => !kept.has(name)).flatMap((name) => standing.get(name) ?? []),
    );
  } catch (reason) {
    const { detail = '' } = reason as { readonly detail?: string };
    throw new MigrationError(
      `No file makes it any more, but it is still needed: ${messageOf(reason)}. ${detail} Make it again, or change what needs it in a migration first.`,
      { cause: reason },
    );
  }
}

/** Kept as what a file made that is gone, until the stage `after` of the same start. */
async function noteForgotten(client: PoolClient, objects: readonly string[]): Promise<void> {
  if (objects.length === 0) return;
  await client.query(
    `insert into schema_files as f (name, sha256, objects) values ('forgotten', '', $1)
      on conflict (name) do update set objects = f.objects || excluded.objects`,
    [objects],
  );
}

async function record(client: PoolClient, { changed, gone, stage }: Work, made: MadeObjects): Promise<void> {
  if (stage === 'after')
    await client.query('delete from schema_files where name = any ($1)', [gone.map(({ name }) => name)]);
  for (const { name, sha256 } of changed) {
    const objects = [...made].filter(([, { by }]) => by === name).map(([object]) => object);
    await client.query(
      `insert into schema_files (name, sha256, objects) values ($1, $2, $3)
        on conflict (name) do update set sha256 = excluded.sha256, objects = excluded.objects, applied_at = now()`,
      [name, sha256, objects],
    );
  }
}

/** Throws while a table with a clinic_id is not behind the clinic's wall; inside the transaction that would leave it so. */
export async function refuseOpenTables(client: PoolClient): Promise<void> {
  const open = await unprotectedTables(client);
  if (open.length > 0)
    throw new MigrationError(`These tables are not behind the clinic's wall: ${open.join(', ')}.`);
}
