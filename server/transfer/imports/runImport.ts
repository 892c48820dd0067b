import type { Principal } from '../../identity/principal.ts';
import { wallFor } from '../../data/statement/services.ts';
import { table } from '../../data/statement/sql.ts';
import { inWork } from '../../data/write/writeContext.ts';
import { countAnew } from '../../db/countAnew.ts';
import { inClinic } from '../../db/transaction.ts';
import { asProblem, problemAnswer } from '../../problemAnswer.ts';
import { tellEnd } from '../jobs.ts';
import type { JobKind } from '../../jobs/worker.ts';
import { ProblemError } from '../../problems.ts';
import { transferWords } from '../transferWords.ts';
import { importingOf, removeOrRetire } from './documentsBeside.ts';
import { loadReferences, readRow, type Setup } from './importRow.ts';
import { setupFor, total, type Inside } from './importSetup.ts';
import { countsOf, importOf, rowsOf, type ImportRecord, type StoredRow } from './importTable.ts';
import { References } from './references.ts';
import { withRowsNamed } from './rowsNamed.ts';
import { markRow, runRows, together } from './runRows.ts';
import { runWhole, undoDocuments } from './allOrNothing.ts';

/** The import itself: each right row is marked in the transaction that writes it, so that none is written twice (REL-13). */
export const runJob =
  (inside: Inside): JobKind =>
  async ({ principal, payload, progress }) => {
    const { pool } = inside.services.database;
    const id = String(payload['import']);
    const record = await importOf(pool, principal, id);
    let setup = await setupFor(inside, principal, record);
    if (importingOf(inside.services, record.resource) !== undefined) {
      if (!(await runWhole(inside, setup, record, progress))) return { import: id };
      return ended(inside, principal, record);
    }
    const note = `${transferWords(principal.locale).import.open}: ${record.file_name}`;
    const counts = await countsOf(pool, principal, id);
    let done = total(counts, 'added', 'updated', 'skipped', 'failed');
    const all = done + total(counts, 'right');
    setup = await withRowsNamed(pool, setup, id, ['right']);
    let [written, next, after] = [0, 200, 0];
    /** Of the walk through the rows under way. */
    let [ready, waiting] = [0, 0];
    for (;;) {
      const rows = await rowsOf(pool, principal, id, { states: ['right'], limit: together, after });
      if (rows.length === 0) {
        if (waiting === 0) break;
        // Rows that wait for one another, or for one that was refused, say so themselves; the others find what was written meanwhile.
        const { rowsNamed } = setup;
        const references = new References(inside.services, principal);
        setup = { ...setup, references, rowsNamed: ready === 0 ? undefined : rowsNamed };
        [after, ready, waiting] = [0, 0, 0];
        continue;
      }
      after = rows.at(-1)?.line ?? after;
      await loadReferences(setup, rows);
      const free = rowsToWrite(setup, rows);
      waiting += rows.length - free.length;
      ready += free.length;
      if (free.length > 0) await runRows(setup, id, free, note);
      await progress((done += free.length), all);
      written += free.length;
      if (written < next) continue;
      await countAnew(pool, table(setup.resource));
      next *= 4;
    }
    return ended(inside, principal, record);
  };

/** Without those that name a row that is still to be written. */
const rowsToWrite = (setup: Setup, rows: readonly StoredRow[]): readonly StoredRow[] =>
  setup.rowsNamed === undefined ? rows : rows.filter((row) => !readRow(setup, row).waits);

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

/** Takes an import back, what was written last first: what was changed since, or is in use, stays and is listed (UX-44). */
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
