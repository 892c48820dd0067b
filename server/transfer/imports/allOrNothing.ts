import { fullRecord } from '../../data/write/lockedRecord.ts';
import { inWork, type WriteContext } from '../../data/write/writeContext.ts';
import { asProblem } from '../../problemAnswer.ts';
import type { JobRun } from '../../jobs/worker.ts';
import { transferWords } from '../transferWords.ts';
import { refuseUsed, RowRefused, undoBeside, writeBeside, type WrittenRow } from './documentsBeside.ts';
import { table } from '../../data/statement/sql.ts';
import { setState } from './checkRows.ts';
import { addTogether, inPieces } from './manyRows.ts';
import { together } from './runRows.ts';
import { differing, matchedBefore } from './matchedRecord.ts';
import { loadReferences, problemsOf, readRow, writeRow, type ReadRow, type Setup } from './importRow.ts';
import type { Inside } from './importSetup.ts';
import { keepVerdicts, rowsOf, type ImportRecord, type StoredRow } from './importTable.ts';

/** A row of a whole file was refused: nothing of the file stays. */
class FileStopped extends Error {
  readonly row: StoredRow;
  readonly said: ReadRow;
  readonly reason: unknown;

  constructor(row: StoredRow, said: ReadRow, reason: unknown) {
    super('A row of the file was refused.', { cause: reason });
    this.row = row;
    this.said = said;
    this.reason = reason;
  }
}

async function rightRows(setup: Setup, id: string): Promise<readonly StoredRow[]> {
  const { services, principal } = setup;
  const rows: StoredRow[] = [];
  for (;;) {
    const page = await rowsOf(services.database.pool, principal, id, {
      states: ['right'],
      after: rows.at(-1)?.line ?? 0,
      limit: 1_000,
    });
    rows.push(...page);
    if (page.length < 1_000) return rows;
  }
}

interface Outcome {
  readonly line: number;
  readonly state: 'added' | 'updated' | 'skipped';
  readonly record_id: string | null;
  readonly version: unknown;
  readonly before: object | null;
}

const states = { add: 'added', update: 'updated', skip: 'skipped' } as const;

async function writeOne(
  work: WriteContext,
  setup: Setup,
  row: StoredRow,
  said: ReadRow,
  note: string,
): Promise<{ readonly written: WrittenRow; readonly outcome: Outcome }> {
  const match = setup.match?.action === 'update' ? await matchedBefore(work, setup, said) : undefined;
  const done = await writeRow(work, setup, said, note);
  await Promise.all(work.pending.splice(0));
  const { plan, id } = done;
  const after = id === undefined || plan === 'skip' ? undefined : await fullRecord(work, setup.resource, id);
  const outcome = {
    line: row.line,
    state: states[plan],
    record_id: id ?? null,
    version: after?.['version'] ?? null,
    before: plan === 'update' && match && after ? differing(setup, match, after) : null,
  };
  return { written: { said, done }, outcome };
}

interface WrittenOne {
  readonly written: WrittenRow;
  readonly outcome: Outcome;
}
interface Read {
  readonly row: StoredRow;
  readonly said: ReadRow;
}

const writeOrStop = (
  work: WriteContext,
  setup: Setup,
  { row, said }: Read,
  note: string,
): Promise<WrittenOne> =>
  writeOne(work, setup, row, said, note).catch((error: unknown) =>
    Promise.reject(
      // What a second try of the whole may mend goes on as it is.
      asProblem(error).status >= 500 ? (error as Error) : new FileStopped(row, said, error),
    ),
  );

/** New records at once; where one is refused, all of them again one by one, so that the first of them stops the file. */
async function writeSome(
  work: WriteContext,
  setup: Setup,
  rows: readonly Read[],
  note: string,
): Promise<readonly WrittenOne[]> {
  await work.tx.query('savepoint some_rows');
  const { rows: outcomes, isLost } = await addTogether(work, setup, rows, { note, isTrial: false });
  const ids = outcomes.flatMap((outcome) => ('value' in outcome ? [outcome.value] : []));
  if (isLost || ids.length < rows.length) {
    await work.tx.query('rollback to savepoint some_rows');
    const written: WrittenOne[] = [];
    for (const row of rows) written.push(await writeOrStop(work, setup, row, note));
    return written;
  }
  await work.tx.query('release savepoint some_rows');
  const { rows: found } = await work.tx.query<{ id: string; version: number }>(
    `select id, version from ${table(setup.resource)} where id = any ($1::uuid[])`,
    [ids],
  );
  const versions = new Map(found.map(({ id, version }) => [id, version]));
  return rows.map(({ row: { line }, said }, at) => {
    const id = ids[at] ?? '';
    return {
      written: { said, done: { plan: 'add', id } },
      outcome: { line, state: 'added', record_id: id, version: versions.get(id) ?? null, before: null },
    };
  });
}

/** Locks the rows, so that another worker that believes the job is its own finds them taken. False where they are. */
async function lockRows({ tx }: WriteContext, id: string, count: number): Promise<boolean> {
  const { rows } = await tx.query(
    `select line from import_rows where clinic_id = (select app_clinic()) and import_id = $1 and state = 'right' order by line for update`,
    [id],
  );
  return rows.length === count;
}

/**
 * Writes all right rows of a file and what they bring beside their records in one transaction (inventory.md 2: all or
 * nothing). False where a row was refused after all: it is marked, and the file waits to be corrected as after the check.
 */
export async function runWhole(
  inside: Inside,
  setup: Setup,
  record: ImportRecord,
  progress: JobRun['progress'],
): Promise<boolean> {
  const { services, principal, engine } = setup;
  const { id } = record;
  const rows = await rightRows(setup, id);
  await loadReferences(setup, rows);
  const read = rows.map((row) => ({ row, said: readRow(setup, row) }));
  const note = `${transferWords(principal.locale).import.open}: ${record.file_name}`;
  try {
    await inWork(services, principal, engine, async (work) => {
      if (!(await lockRows(work, id, rows.length))) return;
      const done: WrittenOne[] = [];
      for (const piece of await inPieces(work, setup, read)) {
        const some = piece.together ? piece.rows : [];
        for (let at = 0; at < some.length; at += together) {
          done.push(...(await writeSome(work, setup, some.slice(at, at + together), note)));
          await progress(done.length, rows.length);
        }
        for (const one of piece.together ? [] : piece.rows) {
          done.push(await writeOrStop(work, setup, one, note));
          if (done.length % 20 === 0) await progress(done.length, rows.length);
        }
      }
      const written = done.map((one) => one.written);
      const outcomes = done.map((one) => one.outcome);
      await keepOutcomes(work, id, outcomes, await besideAll(work, setup, read, written));
    });
  } catch (error) {
    if (!(error instanceof FileStopped)) throw error;
    await markStopped(inside, setup, id, error);
    return false;
  }
  return true;
}

async function besideAll(
  work: WriteContext,
  setup: Setup,
  read: readonly { readonly row: StoredRow; readonly said: ReadRow }[],
  written: readonly WrittenRow[],
): Promise<readonly string[]> {
  try {
    return await writeBeside(work, setup, written);
  } catch (error) {
    const at = error instanceof RowRefused ? read[error.place] : undefined;
    if (!(error instanceof RowRefused) || at === undefined) throw error;
    throw new FileStopped(at.row, at.said, error.problem);
  }
}

async function keepOutcomes(
  { tx }: WriteContext,
  id: string,
  outcomes: readonly Outcome[],
  documents: readonly string[],
): Promise<void> {
  await tx.query(
    `update import_rows r set state = x.state, record_id = x.record_id, version = x.version, before = x.before, problems = '[]'
      from jsonb_to_recordset($2::jsonb) as x (line int, state text, record_id uuid, version int, before jsonb)
      where r.clinic_id = (select app_clinic()) and r.import_id = $1 and r.line = x.line`,
    [id, JSON.stringify(outcomes)],
  );
  await tx.query('update imports set documents = $2 where clinic_id = (select app_clinic()) and id = $1', [
    id,
    documents,
  ]);
}

async function markStopped(inside: Inside, setup: Setup, id: string, stopped: FileStopped): Promise<void> {
  const { services, principal } = setup;
  const { row, said, reason } = stopped;
  const problems = problemsOf(setup, said, row, reason);
  await keepVerdicts(services.database.pool, principal, id, [
    { line: row.line, state: 'wrong', plan: null, problems, keys: said.keys },
  ]);
  await setState(inside, principal, id, 'checked');
}

/**
 * The first step of taking an import back: all its documents in one transaction, or the import stays as it is. They are
 * forgotten with it, so that a job that goes on after a crash does not look for them again.
 */
export async function undoDocuments(inside: Inside, setup: Setup, record: ImportRecord): Promise<void> {
  const { services, principal, engine } = setup;
  if (record.documents.length === 0) return;
  try {
    await inWork(services, principal, engine, async (work) => {
      await refuseUsed(work.tx, services, record);
      await undoBeside(work, setup, record.documents);
      await work.tx.query(
        `update imports set documents = '{}' where clinic_id = (select app_clinic()) and id = $1`,
        [record.id],
      );
    });
  } catch (error) {
    await setState(inside, principal, record.id, 'done');
    throw error;
  }
}
