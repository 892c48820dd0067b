import type { Principal } from '../../identity/principal.ts';
import { wallFor } from '../../data/statement/services.ts';
import { transaction, type Transaction } from '../../db/transaction.ts';
import { askedBy } from '../../jobs/actor.ts';
import { ProblemError } from '../../problems.ts';
import { importingOf, refuseUsed } from './documentsBeside.ts';
import { undoUntil } from './files.ts';
import type { ImportRecord, ImportState } from './importTable.ts';
import type { ImportRouteParts } from './importAnswer.ts';

/** What can be asked of an import, and in which states. */
export const steps = {
  check: { kind: 'import.check', state: 'checking', from: ['uploaded', 'checked', 'checking'] },
  run: { kind: 'import.run', state: 'running', from: ['checked', 'running', 'done'] },
  undo: { kind: 'import.undo', state: 'undoing', from: ['done', 'undoing'] },
} as const satisfies Record<
  string,
  { readonly kind: string; readonly state: ImportState; readonly from: readonly ImportState[] }
>;
type Step = (typeof steps)[keyof typeof steps];

/**
 * Hands a step to the worker, once: the import's row is locked while it is decided. A check tries all rows out again, or
 * those that `prepare` made new.
 */
export async function start(
  parts: ImportRouteParts,
  principal: Principal,
  record: ImportRecord,
  step: Step,
  prepare?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  if (step.kind === 'import.undo' && record.ran_at !== null && undoUntil(record.ran_at) < principal.now)
    throw new ProblemError('undo_over');
  const { pool } = parts.inside.services.database;
  await transaction(pool, wallFor(principal), async (tx) => {
    const { rows } = await tx.query<{ state: ImportState; busy: boolean }>(
      `select i.state, coalesce(j.state in ('waiting', 'running'), false) as busy from imports i
        left join jobs j on j.clinic_id = i.clinic_id and j.id = i.job_id where i.id = $1 for update of i`,
      [record.id],
    );
    const now = rows[0];
    if (now?.busy === true || !(step.from as readonly string[]).includes(now?.state ?? ''))
      throw new ProblemError('import_busy');
    if (step.kind === 'import.undo') await refuseUsed(tx, parts.inside.services, record);
    if (step.kind === 'import.run') await refuseParts(tx, parts, record);
    // Tried again from the start, except rows the person left out; the runs go on where they stopped.
    if (prepare) await prepare(tx);
    else if (step.kind === 'import.check')
      await tx.query(
        `update import_rows set state = 'new', plan = null, problems = '[]' where import_id = $1 and state in ('right', 'wrong')`,
        [record.id],
      );
    await addStep(tx, parts, principal, record, step);
  });
  parts.wake();
}

/** A file that is imported whole waits until none of its rows is wrong; those left out are the person's own choice. */
async function refuseParts(
  tx: Transaction,
  { inside }: ImportRouteParts,
  { id, resource }: ImportRecord,
): Promise<void> {
  if (importingOf(inside.services, resource) === undefined) return;
  const { rows } = await tx.query<{ n: number }>(
    `select count(*)::int as n from import_rows where import_id = $1 and state = 'wrong'`,
    [id],
  );
  const n = rows[0]?.n ?? 0;
  if (n > 0) throw new ProblemError('import_wrong_rows', { values: { n } });
}

async function addStep(
  tx: Transaction,
  { queue }: ImportRouteParts,
  principal: Principal,
  record: ImportRecord,
  step: Step,
): Promise<void> {
  const payload = JSON.stringify({ resource: record.resource, import: record.id, asked: askedBy(principal) });
  const { rows } = await tx.query<{ id: string }>(
    'insert into jobs (clinic_id, kind, queue, payload) values (app_clinic(), $1, $2, $3) returning id',
    [step.kind, queue, payload],
  );
  await tx.query('update imports set state = $2, job_id = $3 where id = $1', [
    record.id,
    step.state,
    rows[0]?.id,
  ]);
}
