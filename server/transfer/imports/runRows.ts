import { fullRecord } from '../../data/write/lockedRecord.ts';
import { wallFor } from '../../data/statement/services.ts';
import { table } from '../../data/statement/sql.ts';
import { inWork, type WriteContext } from '../../data/write/writeContext.ts';
import { inClinic } from '../../db/transaction.ts';
import { problemsOf, readRow, writeRow, type ReadRow, type RowProblem, type Setup } from './importRow.ts';
import type { StoredRow } from './importTable.ts';
import { addTogether, inPieces } from './manyRows.ts';
import { differing, matchedBefore } from './matchedRecord.ts';

/** So many rows are written in one transaction: statements and commits for each row are most of the time an import takes. */
export const together = 200;

/**
 * Writes some rows in one transaction and marks them in it, new records at once, others each behind a savepoint of its own: a row that is
 * refused takes none with it, and after a crash all of them are still to be done. Where the transaction itself fails each row is tried alone.
 */
export async function runRows(
  setup: Setup,
  id: string,
  rows: readonly StoredRow[],
  note: string,
): Promise<void> {
  const { services, principal, engine } = setup;
  try {
    await inWork(services, principal, engine, async (work) => {
      const free = await takeRows(work, id, rows);
      const read = rows
        .filter(({ line }) => free.has(line))
        .map((row) => ({ row, said: readRow(setup, row) }));
      for (const piece of await inPieces(work, setup, read))
        await (piece.together ? addRows : runEach)(work, setup, id, piece.rows, note);
    });
  } catch (error) {
    const [row] = rows;
    if (row === undefined) return;
    if (rows.length > 1) for (const one of rows) await runRows(setup, id, [one], note);
    else await markRow(setup, id, row.line, 'failed', problemsOf(setup, readRow(setup, row), row, error));
  }
}

/** Locks the rows that are still to be written: another worker that believes the job is its own finds them taken. */
async function takeRows(
  { tx }: WriteContext,
  id: string,
  rows: readonly StoredRow[],
): Promise<ReadonlySet<number>> {
  const { rows: free } = await tx.query<{ line: number }>(
    `select line from import_rows where clinic_id = (select app_clinic()) and import_id = $1 and line = any ($2::int[]) and state = 'right'
      order by line for update`,
    [id, rows.map(({ line }) => line)],
  );
  return new Set(free.map(({ line }) => line));
}

interface Read {
  readonly row: StoredRow;
  readonly said: ReadRow;
}

async function runEach(
  work: WriteContext,
  setup: Setup,
  id: string,
  rows: readonly Read[],
  note: string,
): Promise<void> {
  for (const one of rows) await runRow(work, setup, id, one, note);
}

/**
 * Adds rows at once. One that is refused is tried again by itself when the others are written, and says what it says then; where
 * it, or the database, refuses what was written already, the others are written anew without it, or in halves.
 */
async function addRows(
  work: WriteContext,
  setup: Setup,
  id: string,
  rows: readonly Read[],
  note: string,
): Promise<void> {
  if (rows.length <= 1) return runEach(work, setup, id, rows, note);
  await work.tx.query('savepoint some_rows');
  const { rows: outcomes, isLost } = await addTogether(work, setup, rows, { note, isTrial: false });
  if (isLost) {
    await work.tx.query('rollback to savepoint some_rows');
    const half = Math.ceil(rows.length / 2);
    await addRows(work, setup, id, rows.slice(0, half), note);
    return addRows(work, setup, id, rows.slice(half), note);
  }
  const refused = rows.filter((_, at) => 'error' in (outcomes[at] ?? {}));
  if (outcomes.some((outcome) => 'error' in outcome && outcome.wrote)) {
    await work.tx.query('rollback to savepoint some_rows');
    await addRows(
      work,
      setup,
      id,
      rows.filter((row) => !refused.includes(row)),
      note,
    );
  } else {
    const added = rows.flatMap(({ row: { line } }, at) => {
      const outcome = outcomes[at];
      return outcome && 'value' in outcome ? [{ line, record_id: outcome.value }] : [];
    });
    await work.tx.query(
      `update import_rows r set state = 'added', record_id = x.record_id, version = t.version, before = null, problems = '[]'
        from jsonb_to_recordset($2::jsonb) as x (line int, record_id uuid) join ${table(setup.resource)} t on t.id = x.record_id
        where r.clinic_id = (select app_clinic()) and r.import_id = $1 and r.line = x.line`,
      [id, JSON.stringify(added)],
    );
    await work.tx.query('release savepoint some_rows');
  }
  await runEach(work, setup, id, refused, note);
}

async function runRow(
  work: WriteContext,
  setup: Setup,
  id: string,
  { row, said }: Read,
  note: string,
): Promise<void> {
  await work.tx.query('savepoint one_row');
  try {
    await writeMarked(work, setup, id, row, said, note);
    await Promise.all(work.pending.splice(0));
    await work.tx.query('release savepoint one_row');
  } catch (error) {
    await Promise.allSettled(work.pending.splice(0));
    const problems = problemsOf(setup, said, row, error);
    await work.tx.query('rollback to savepoint one_row');
    await work.tx.query(
      `update import_rows set state = 'failed', problems = $3 where clinic_id = (select app_clinic()) and import_id = $1 and line = $2`,
      [id, row.line, JSON.stringify(problems)],
    );
  }
}

async function writeMarked(
  work: WriteContext,
  setup: Setup,
  id: string,
  row: StoredRow,
  said: ReadRow,
  note: string,
): Promise<void> {
  const changes = setup.match?.action === 'update' || said.twin === 'update';
  const match = changes ? await matchedBefore(work, setup, said) : undefined;
  const { plan, id: recordId } = await writeRow(work, setup, said, note);
  const after =
    recordId === undefined || plan === 'skip' ? undefined : await fullRecord(work, setup.resource, recordId);
  const state = { add: 'added', update: 'updated', skip: 'skipped' }[plan];
  const before = plan === 'update' && match && after ? differing(setup, match, after) : null;
  await work.tx.query(
    `update import_rows set state = $3, record_id = $4, version = $5, before = $6, problems = '[]'
      where clinic_id = (select app_clinic()) and import_id = $1 and line = $2`,
    [
      id,
      row.line,
      state,
      recordId ?? null,
      after?.['version'] ?? null,
      before === null ? null : JSON.stringify(before),
    ],
  );
}

/** What became of a row that could not be written or taken back; one that another worker has done stays done. */
export async function markRow(
  { services, principal }: Setup,
  id: string,
  line: number,
  state: 'failed' | 'kept',
  problems: readonly RowProblem[],
): Promise<void> {
  const from = state === 'failed' ? ['right'] : ['added', 'updated'];
  await inClinic(services.database.pool, wallFor(principal), [
    {
      text: `update import_rows set state = $3, problems = $4 where clinic_id = (select app_clinic()) and import_id = $1 and line = $2
        and state = any ($5)`,
      values: [id, line, state, JSON.stringify(problems), from],
    },
  ]);
}
