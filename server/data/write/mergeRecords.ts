import type { Values } from '#metadata/derive/problems.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { MergePlan } from '#server/kit/merging.ts';
import type { Row } from '#server/kit/rules.ts';
import { kinds } from '#metadata/fields/kinds/index.ts';
import { fullRecord } from './lockedRecord.ts';
import { settleTwins, type SettledTwin } from './mergedTwins.ts';
import type { WriteContext } from './writeContext.ts';
import { writePast } from './writePast.ts';
import { same } from '../../kit/sameValue.ts';
import { mayCount, referringTo, type Referring } from './referring.ts';

/** Values of a record before and after, by field. */
export type Both = Readonly<Record<string, readonly [unknown, unknown]>>;

/** What a merge did, as it is kept for the way back. */
export interface MergeContent {
  readonly moved: readonly (Referring & { readonly rows: readonly string[] })[];
  readonly kept: Both;
  readonly duplicate: Both;
  /** Rows of both of which one may stand, and what became of the worse. */
  readonly settled?: readonly SettledTwin[];
}

/** Where values lie that a merge taken back gives back. */
const comesBack: ReadonlySet<string> = new Set(['column', 'childRows']);

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
  await work.engine.change(work, resource, kept, values, { mode: 'server', reason: note, carried: values });
  const after = await fullRecord(work, resource, kept);
  const settled = await settleTwins(work, resource, { kept, duplicate, note });
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
    settled,
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
  for (const { table: name } of settled.filter(({ better }) => better !== undefined))
    if (mayCount(work, name)) counts[name] = (counts[name] ?? 0) + 1;
  return { id: rows[0]?.id ?? '', moved: counts };
}
