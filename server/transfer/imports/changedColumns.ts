import { confirmation } from '#metadata/derive/twins.ts';
import { decide } from '#metadata/access.ts';
import type { Principal } from '../../identity/principal.ts';
import { wallFor } from '../../data/statement/services.ts';
import { inClinic, transaction } from '../../db/transaction.ts';
import { invalid, ProblemError } from '../../problems.ts';
import { demandSameRights } from '../jobs.ts';
import { tryRows } from './checkRows.ts';
import { fixedFor } from './fixedValues.ts';
import { importFields } from './importFields.ts';
import { readRow } from './importRow.ts';
import { setupFor } from './importSetup.ts';
import { importOf, keepVerdicts, rowOf, twinsOf, type ImportRecord, type StoredRow } from './importTable.ts';
import { importable, matchable, viewOf, type ImportRouteParts } from './importAnswer.ts';
import { withRowsNamed } from './rowsNamed.ts';

/** The states of an import whose rows may be corrected. */
export const mendable: ReadonlySet<string> = new Set(['checked', 'done']);

/** An import of the caller that they may still work on. */
export async function ownImport(
  parts: ImportRouteParts,
  principal: Principal,
  id: string,
): Promise<ImportRecord> {
  const record = await importOf(parts.inside.services.database.pool, principal, id);
  await importable(parts, principal, record.resource);
  return record;
}

/** The same where its rows are told with what is wrong with them: that names records whoever checked them could see (SEC-13). */
export async function reviewedImport(
  parts: ImportRouteParts,
  principal: Principal,
  id: string,
): Promise<ImportRecord> {
  const record = await ownImport(parts, principal, id);
  if (record.state !== 'uploaded') demandSameRights(record.job ?? {}, principal);
  return record;
}

/** Which column fills which field, and how known records are recognised. A change asks for a new check. */
export async function changeImport(
  parts: ImportRouteParts,
  principal: Principal,
  record: ImportRecord,
  sent: Readonly<Record<string, unknown>>,
): Promise<object> {
  if (!['uploaded', 'checked'].includes(record.state)) throw new ProblemError('import_busy');
  const { services } = parts.inside;
  const resource = await importable(parts, principal, record.resource);
  const fields = importFields(services, principal, resource);
  const {
    mapping = record.mapping,
    match_field = record.match_field,
    match_action = record.match_action,
    fixed = record.fixed,
  } = sent;
  const names = new Set<unknown>(fields.map(({ name }) => name));
  if (
    !Array.isArray(mapping) ||
    mapping.length !== record.headings.length ||
    !mapping.every((name) => name === null || names.has(name))
  )
    throw invalid({ mapping: { key: 'bad_choice' } });
  const used = mapping.filter((name) => name !== null) as string[];
  if (new Set(used).size !== used.length) throw invalid({ mapping: { key: 'not_unique' } });
  const forAll = fixedFor(fixed, used, fields);
  const matches = matchable(parts, principal, resource, fields);
  if (match_field !== null && !matches.some(({ name }) => name === match_field))
    throw invalid({ match_field: { key: 'bad_choice' } });
  if (!['update', 'skip', 'add'].includes(String(match_action)))
    throw invalid({ match_action: { key: 'bad_choice' } });
  if (match_field !== null && match_action === 'update' && !decide(resource.access['edit'] ?? [], principal))
    throw new ProblemError('forbidden', { resource });
  const [changed] = await inClinic(services.database.pool, wallFor(principal), [
    {
      // Judged again in the change itself: another tab may have started a step since the import was read.
      text: `update imports set mapping = $2, match_field = $3, match_action = $4, fixed = $5, state = 'uploaded'
        where clinic_id = (select app_clinic()) and id = $1 and state in ('uploaded', 'checked')`,
      values: [record.id, JSON.stringify(mapping), match_field, match_action, JSON.stringify(forAll)],
    },
  ]);
  if (changed?.rowCount !== 1) throw new ProblemError('import_busy');
  return viewOf(parts, principal, await importOf(services.database.pool, principal, record.id));
}

/** A row corrected in place, or left out; tried out again at once. */
export async function mendRow(
  { inside }: ImportRouteParts,
  principal: Principal,
  record: ImportRecord,
  line: number,
  { values = {}, leave, twin }: Readonly<Record<string, unknown>>,
): Promise<StoredRow> {
  const { pool } = inside.services.database;
  const stored = await rowOf(pool, principal, record.id, Number.isSafeInteger(line) ? line : 0);
  if (!['right', 'wrong', 'left', 'failed'].includes(stored.state)) throw new ProblemError('import_busy');
  const setup = await setupFor(inside, principal, record);
  if (values === null || typeof values !== 'object') throw new ProblemError('bad_request');
  const typed = Object.entries(values as Record<string, unknown>);
  if (
    !typed.every(
      ([name, text]) => setup.fields.has(name) && typeof text === 'string' && text.length <= 10_000,
    )
  )
    throw new ProblemError('unknown_field');
  if (twin !== undefined && twin !== 'add' && twin !== 'update') throw new ProblemError('bad_request');
  const decided = twin === undefined ? {} : { [confirmation]: twin };
  const repairs = { ...stored.repairs, ...(values as Record<string, string>), ...decided };
  await transaction(pool, wallFor(principal), async (tx) => {
    // The import is held: a step that starts meanwhile waits, or is seen; a row it wrote is never called unwritten.
    const { rows } = await tx.query<{ state: string }>('select state from imports where id = $1 for share', [
      record.id,
    ]);
    const { rowCount } = await tx.query(
      `update import_rows set repairs = $3, state = $4 where clinic_id = (select app_clinic()) and import_id = $1
        and line = $2 and state in ('right', 'wrong', 'left', 'failed')`,
      [record.id, line, JSON.stringify(repairs), leave === true ? 'left' : 'wrong'],
    );
    if (rowCount !== 1 || !mendable.has(rows[0]?.state ?? '')) throw new ProblemError('import_busy');
  });
  if (leave !== true) {
    const row = { ...stored, repairs };
    const twins = await twinsOf(pool, principal, record.id, line, readRow(setup, row).keys);
    const among = await withRowsNamed(pool, setup, record.id, ['new', 'right', 'wrong', 'failed']);
    await keepVerdicts(pool, principal, record.id, await tryRows(among, [row], () => twins));
  }
  return rowOf(pool, principal, record.id, line);
}
