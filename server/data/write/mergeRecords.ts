import type { Values } from '#metadata/derive/problems.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { MergePlan } from '#server/kit/merging.ts';
import type { Row } from '#server/kit/rules.ts';
import { kinds } from '#metadata/fields/kinds/index.ts';
import { audit, changesBetween } from './audit.ts';
import { fullRecord } from './lockedRecord.ts';
import { saveLines } from './lines.ts';
import { frameFor } from './ruleContext.ts';
import { columnValues, updateRow } from './rows.ts';
import type { WriteContext } from './writeContext.ts';
import { same } from '../../kit/sameValue.ts';
import { table } from '../statement/sql.ts';
import { mayCount, referringTo, type Referring } from './referring.ts';

/** Values of a record before and after, by field. */
export type Both = Readonly<Record<string, readonly [unknown, unknown]>>;

/** What a merge did, as it is kept for the way back. */
export interface MergeContent {
  readonly moved: readonly (Referring & { readonly rows: readonly string[] })[];
  readonly kept: Both;
  readonly duplicate: Both;
}

const system = ['version = version + 1', 'updated_at = now()'];
/** Where values lie that a merge taken back gives back. */
const comesBack: ReadonlySet<string> = new Set(['column', 'childRows']);

const rowsIn = (value: unknown): readonly Row[] => (value ?? []) as readonly Row[];

/** Writes a record past its states: those of a merge belong to no transition a person could make. */
export async function writePast(
  work: WriteContext,
  resource: AnyResource,
  id: string,
  values: Values,
  note: string,
): Promise<void> {
  const before = await fullRecord(work, resource, id);
  const columns = columnValues(resource.fields, values);
  for (const [name, field] of Object.entries(resource.fields))
    if (kinds[field.kind].keptIn === 'childRows' && name in values)
      await saveLines(work, resource, id, [name, field], rowsIn(before[name]), rowsIn(values[name]));
  if ('status' in values) columns.push(['status', values['status']]);
  await updateRow(work, resource, table(resource), id, columns, system);
  const after = await fullRecord(work, resource, id);
  const frame = frameFor(work, resource, { mode: 'server', reason: note });
  await audit(work, frame, 'update', id, changesBetween(resource, before, after), [before, after]);
}

/** The fields of a record that differ: those of its table, and its lines. */
export const differing = (resource: AnyResource, before: Row, after: Row): Both =>
  Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      comesBack.has(kinds[field.kind].keptIn) && !same(field, before[name], after[name])
        ? [[name, [before[name] ?? null, after[name] ?? null] as const]]
        : [],
    ),
  );

/** A file goes with the value that names it, so that whoever reads the record reads it. Answers which were there to go. */
export async function moveFiles(
  work: WriteContext,
  resource: AnyResource,
  from: string,
  to: string,
  values: readonly unknown[],
): Promise<ReadonlySet<unknown>> {
  const { rows } = await work.tx.query<{ id: string }>(
    `update files set record_id = $3::uuid where resource = $1 and record_id = $2::uuid and id::text = any ($4::text[])
      returning id`,
    [resource.name, from, to, values.flat().filter((one) => typeof one === 'string')],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The files among some values. */
export const filesAmong = (resource: AnyResource, values: Values): unknown[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const field = resource.fields[name];
    return field && kinds[field.kind].pointsAt === 'file' ? [value] : [];
  });

/**
 * Makes one record of two that were found to be one (clinic.md P5): whatever leads to the duplicate leads to the kept one, but books
 * and documents that were issued, which are read through `merged_into_id`; what went where is kept for the way back. The caller has
 * judged both and holds the kept one. Answers the id of the merge and how many rows of each table moved.
 */
export async function mergeRecords(
  work: WriteContext,
  resource: AnyResource,
  { kept, duplicate, values, aside, note }: MergePlan,
): Promise<{ readonly id: string; readonly moved: Readonly<Record<string, number>> }> {
  const before = await fullRecord(work, resource, kept);
  const other = await fullRecord(work, resource, duplicate);
  await moveFiles(work, resource, duplicate, kept, filesAmong(resource, values));
  const gone = { ...aside, status: 'merged', merged_into_id: kept };
  await writePast(work, resource, duplicate, gone, note);
  await work.engine.change(work, resource, kept, values, { mode: 'server', reason: note });
  const after = await fullRecord(work, resource, kept);
  const moved: MergeContent['moved'][number][] = [];
  for (const { table: name, column, key } of referringTo(work.services.catalogue, resource)) {
    const { rows } = await work.tx.query<{ rows: string[] }>(
      'select move_references($1, $2, $3, $4::uuid, $5::uuid) as rows',
      [name, column, key, duplicate, kept],
    );
    if (rows[0] && rows[0].rows.length > 0) moved.push({ table: name, column, key, rows: rows[0].rows });
  }
  const content: MergeContent = {
    moved,
    kept: differing(resource, before, after),
    duplicate: Object.fromEntries(
      Object.entries(gone).map(([name, value]) => [name, [other[name] ?? null, value]]),
    ),
  };
  const { rows } = await work.tx.query<{ id: string }>(
    'insert into merges (clinic_id, resource, kept_id, duplicate_id, content) values (app_clinic(), $1, $2::uuid, $3::uuid, $4::jsonb) returning id',
    [resource.name, kept, duplicate, JSON.stringify(content)],
  );
  const counts: Record<string, number> = {};
  for (const one of moved)
    if (mayCount(work, one.table)) counts[one.table] = (counts[one.table] ?? 0) + one.rows.length;
  return { id: rows[0]?.id ?? '', moved: counts };
}
