import { isId } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { decide } from '#metadata/access.ts';
import { DatabaseError } from '#server/db/errors.ts';
import type { Row } from '#server/kit/rules.ts';
import { ProblemError } from '#server/problems.ts';
import { refuseLockedRows } from '#server/kit/payrollLocks.ts';
import { audit, changesBetween, tell } from './audit.ts';
import { writeProblem } from './databaseFailures.ts';
import { checkPlace, fullRecord } from './lockedRecord.ts';
import { frameFor } from './ruleContext.ts';
import { forbidden } from '../statement/services.ts';
import { table, tableName } from '../statement/sql.ts';
import { later, type WriteContext } from './writeContext.ts';

/** How long a removal can be taken back (UX-29). */
const minutes = 10;

interface Content {
  readonly rows: readonly { readonly table: string; readonly rows: readonly Row[] }[];
  readonly files: readonly Row[];
}

const loginsIn = ({ rows }: Pick<Content, 'rows'>): readonly unknown[] =>
  rows.filter((step) => step.table === 'users').flatMap((step) => step.rows.map(({ id }) => id));

/** Keeps a row that is about to go, with everything that goes with it. Older ones of the same person go for good. */
export async function keepRemoved(work: WriteContext, resource: AnyResource, id: string): Promise<void> {
  const { tx } = work;
  later(
    work,
    tx.query(`delete from removed_rows where removed_at < now() - interval '${minutes} minutes'`, []),
  );
  const { rows } = await tx.query<{ content: Content }>(
    `insert into removed_rows (clinic_id, resource, record_id, content)
      select app_clinic(), $1, $2::uuid, removal_of($3, $2::uuid) || jsonb_build_object('files', (
        select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'field', f.field, 'attached_at', f.attached_at)), '[]')
        from files f where f.resource = $1 and f.record_id = $2::uuid))
      returning content`,
    [resource.name, id, tableName(resource)],
  );
  const logins = rows.flatMap(({ content }) => loginsIn(content));
  if (logins.length > 0) await tx.query('select keep_removed_secrets($1::uuid[])', [logins]);
}

/** The kept row, taken out. 404 where the caller removed no such record, 409 `undo_expired` after ten minutes. */
async function takeOut(work: WriteContext, resource: AnyResource, id: string): Promise<Content> {
  if (!isId(id)) throw new ProblemError('not_found');
  const { rows } = await work.tx.query<{ content: Content; late: boolean }>(
    `delete from removed_rows where removed_by = $3::uuid and resource = $1 and record_id = $2::uuid
      returning content, removed_at < now() - interval '${minutes} minutes' as late`,
    [resource.name, id, work.principal.userId],
  );
  const [kept] = rows;
  if (!kept) throw new ProblemError('not_found');
  if (kept.late) throw new ProblemError('undo_expired', { resource });
  return kept.content;
}

/** Why a row cannot come back, in words: whose place was taken, or that it no longer fits. */
function refusal(work: WriteContext, resource: AnyResource, error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  const problem = writeProblem(resource, error);
  if (!(problem instanceof ProblemError)) return error;
  const [name] = Object.keys(problem.errors ?? {});
  if (error.kind !== 'unique_violation' || name === undefined)
    return new ProblemError('undo_not_fitting', { resource, cause: error });
  const field = resource.words[work.principal.locale].fields[name] ?? name;
  return new ProblemError('undo_taken', { resource, cause: error, values: { field } });
}

async function giveFilesBack(
  work: WriteContext,
  resource: AnyResource,
  id: string,
  files: readonly Row[],
): Promise<void> {
  if (files.length === 0) return;
  const { rowCount } = await work.tx.query(
    `update files f set resource = $1, record_id = $2::uuid, field = k.field, attached_at = k.attached_at
      from jsonb_to_recordset($3::jsonb) as k (id uuid, field text, attached_at timestamptz)
      where f.clinic_id = app_clinic() and f.id = k.id and f.record_id is null`,
    [resource.name, id, JSON.stringify(files)],
  );
  if (rowCount !== files.length) throw new ProblemError('undo_not_fitting', { resource });
}

/** Refusals of the rules, which speak of fields of a form, as one sentence above the list. */
async function judge(
  work: WriteContext,
  resource: AnyResource,
  record: Row,
  judged: () => Promise<void>,
): Promise<void> {
  try {
    await judged();
  } catch (reason) {
    if (!(reason instanceof ProblemError) || !reason.errors) throw reason;
    throw new ProblemError('undo_not_fitting', { resource, cause: reason, details: { id: record['id'] } });
  }
}

/**
 * Puts a removed record back with its lines, links, parts and files: the same id, the next version, told in its history.
 * Only by who removed it, within ten minutes, who may still remove it. Throws 403, 404, 409 `undo_expired`, `undo_taken`,
 * `undo_not_fitting`.
 */
export async function restoreRecord(work: WriteContext, resource: AnyResource, id: string): Promise<void> {
  const rule = resource.access['remove'];
  if (!decide(rule ?? [], work.principal)) throw forbidden(resource);
  const frame = frameFor(work, resource);
  const { tx } = work;
  const content = await takeOut(work, resource, id);
  const logins = loginsIn(content);
  try {
    await tx.query('select put_back($1::jsonb)', [JSON.stringify(content)]);
  } catch (error) {
    throw refusal(work, resource, error);
  }
  // A view tells the version of its rows itself.
  if (resource.source === undefined)
    await tx.query(
      `update ${table(resource)} set version = version + 1, updated_at = now() where id = $1::uuid`,
      [id],
    );
  await giveFilesBack(work, resource, id, content.files);
  if (logins.length > 0) await tx.query('select return_removed_secrets($1::uuid[])', [logins]);
  const record = await fullRecord(work, resource, id);
  await judge(work, resource, record, async () => {
    const rules = work.services.rules.get(resource.name);
    await refuseLockedRows(rules, frame.context, [record]);
    await rules?.beforeRestore?.({ ...frame.context, record: record as never });
    await checkPlace(work, frame, id, rule);
  });
  await audit(work, frame, 'restore', id, changesBetween(resource, undefined, record), [record]);
  await tell(work, resource, id, frame.events);
}
