import type { Principal } from '../../identity/principal.ts';
import { fullRecord } from '../../data/write/lockedRecord.ts';
import { wallFor } from '../../data/statement/services.ts';
import { table } from '../../data/statement/sql.ts';
import { inWork, type WriteContext } from '../../data/write/writeContext.ts';
import { inClinic } from '../../db/transaction.ts';
import { asProblem, problemAnswer } from '../../problemAnswer.ts';
import { tellEnd } from '../jobs.ts';
import type { JobKind } from '../../jobs/worker.ts';
import { ProblemError } from '../../problems.ts';
import { transferWords } from '../transferWords.ts';
import { importingOf, removeOrRetire } from './documentsBeside.ts';
import { differing, matchedBefore } from './matchedRecord.ts';
import {
  loadReferences,
  problemsOf,
  readRow,
  writeRow,
  type ReadRow,
  type RowProblem,
  type Setup,
} from './importRow.ts';
import { setupFor, total, type Inside } from './importSetup.ts';
import { countsOf, importOf, rowsOf, type ImportRecord, type StoredRow } from './importTable.ts';
import { runWhole, undoDocuments } from './allOrNothing.ts';

/** The import itself: each right row is marked in the transaction that writes it, so that none is written twice (REL-13). */
export const runJob =
  (inside: Inside): JobKind =>
  async ({ principal, payload, progress }) => {
    const { pool } = inside.services.database;
    const id = String(payload['import']);
    const record = await importOf(pool, principal, id);
    const setup = await setupFor(inside, principal, record);
    if (importingOf(inside.services, record.resource) !== undefined) {
      if (!(await runWhole(inside, setup, record, progress))) return { import: id };
      return ended(inside, principal, record);
    }
    const note = `${transferWords(principal.locale).import.open}: ${record.file_name}`;
    const counts = await countsOf(pool, principal, id);
    let done = total(counts, 'added', 'updated', 'skipped', 'failed');
    const all = done + total(counts, 'right');
    for (;;) {
      const rows = await rowsOf(pool, principal, id, { states: ['right'], limit: 200 });
      if (rows.length === 0) break;
      await loadReferences(setup, rows);
      for (let at = 0; at < rows.length; at += together) {
        const some = rows.slice(at, at + together);
        await runRows(setup, id, some, note);
        await progress((done += some.length), all);
      }
    }
    return ended(inside, principal, record);
  };

async function ended(
  inside: Inside,
  principal: Principal,
  record: ImportRecord,
): Promise<{ readonly import: string }> {
  const { pool } = inside.services.database;
  const counts = await countsOf(pool, principal, record.id);
  await noteEnd(inside, principal, record, 'done', 'create', counts);
  await tellEnd(pool, principal, 'import.ended', { resource: record.resource, import: record.id });
  return { import: record.id };
}

/** So many rows are written in one transaction: as many commits as rows are most of the time an import takes. */
const together = 25;

/**
 * Writes some rows in one transaction, each behind a savepoint of its own and marked in it: a row that is refused takes none with it,
 * and after a crash all of them are still to be done. Where the transaction itself fails each row is tried alone.
 */
async function runRows(setup: Setup, id: string, rows: readonly StoredRow[], note: string): Promise<void> {
  const { services, principal, engine } = setup;
  try {
    await inWork(services, principal, engine, async (work) => {
      for (const row of rows) await runRow(work, setup, id, row, note);
    });
  } catch (error) {
    const [row] = rows;
    if (row === undefined) return;
    if (rows.length > 1) for (const one of rows) await runRows(setup, id, [one], note);
    else await markRow(setup, id, row.line, 'failed', problemsOf(setup, readRow(setup, row), row, error));
  }
}

async function runRow(
  work: WriteContext,
  setup: Setup,
  id: string,
  row: StoredRow,
  note: string,
): Promise<void> {
  const said = readRow(setup, row);
  // Locked first: another worker that believes the job is its own finds the row taken.
  const { rowCount } = await work.tx.query(
    `select from import_rows where clinic_id = (select app_clinic()) and import_id = $1 and line = $2 and state = 'right' for update`,
    [id, row.line],
  );
  if (rowCount !== 1) return;
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
async function markRow(
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

/** The one record of the whole import beside those of its rows (SEC-63), with its new state. */
async function noteEnd(
  { services }: Inside,
  principal: Principal,
  record: ImportRecord,
  state: string,
  action: 'create' | 'delete',
  counts: Readonly<Record<string, number>>,
): Promise<void> {
  const told = ['added', 'updated', 'skipped', 'failed', 'wrong', 'left', 'undone', 'kept'].map((name) => [
    name,
    [null, counts[name] ?? 0],
  ]);
  const changes = JSON.stringify(Object.fromEntries([['file', [null, record.file_name]], ...told]));
  await inClinic(services.database.pool, wallFor(principal), [
    {
      text: `with ended as (
          update imports set state = $6, ran_at = coalesce(ran_at, now()) where clinic_id = (select app_clinic()) and id = $7 and state <> $6 returning id)
        insert into audit_log (clinic_id, actor_label, ip, user_agent, action, entity, entity_label, changes)
        select app_clinic(), $1, $2, $3, $4, $5, left($8, 300), $9 from ended returning seq`,
      values: [
        principal.userName,
        principal.ip,
        principal.userAgent,
        action,
        record.resource,
        state,
        record.id,
        record.file_name,
        changes,
      ],
    },
  ]);
}

/** Takes an import back, last row first: what was changed since, or is in use, stays and is listed (UX-44). */
export const undoJob =
  (inside: Inside): JobKind =>
  async ({ principal, payload, progress }) => {
    const { pool } = inside.services.database;
    const id = String(payload['import']);
    const record = await importOf(pool, principal, id);
    const setup = await setupFor(inside, principal, record);
    await undoDocuments(inside, setup, record);
    const counts = await countsOf(pool, principal, id);
    let done = total(counts, 'undone', 'kept');
    const all = done + total(counts, 'added', 'updated');
    for (;;) {
      const rows = await rowsOf(pool, principal, id, {
        states: ['added', 'updated'],
        after: 2_147_483_647,
        limit: 200,
        downwards: true,
      });
      if (rows.length === 0) break;
      for (const row of rows) {
        await undoRow(setup, id, row);
        await progress((done += 1), all);
      }
    }
    await noteEnd(inside, principal, record, 'undone', 'delete', await countsOf(pool, principal, id));
    return { import: id };
  };

async function undoRow(setup: Setup, id: string, row: StoredRow): Promise<void> {
  const { services, principal, engine, resource } = setup;
  const { locale, requestId } = principal;
  try {
    await inWork(services, principal, engine, async (work) => {
      const recordId = String(row.record_id);
      const { rows } = await work.tx.query<{ version: number }>(
        `select version from ${table(resource)} t where t.id = $1::uuid for update`,
        [recordId],
      );
      const version = rows[0]?.version;
      if (version === undefined) throw new ProblemError('not_found');
      if (version !== row.version) throw new ProblemError('version_conflict');
      if (row.state === 'added') await removeOrRetire(work, setup, { id: recordId, version });
      else await engine.change(work, resource, recordId, row.before ?? {}, { mode: 'server' });
      await work.tx.query(
        `update import_rows set state = 'undone' where clinic_id = (select app_clinic()) and import_id = $1 and line = $2`,
        [id, row.line],
      );
    });
  } catch (error) {
    if (asProblem(error).status >= 500) throw error;
    const { message } = problemAnswer(error, locale, requestId).body;
    await markRow(setup, id, row.line, 'kept', [{ field: null, text: message, value: null }]);
  }
}
