import type { AnyResource } from '#metadata/resource.ts';
import { same } from '../../kit/sameValue.ts';
import { fullRecord } from './lockedRecord.ts';
import type { WriteContext } from './writeContext.ts';
import { unsettleTwins } from './mergedTwins.ts';
import { filesAmong, moveFiles, type Both, type MergeContent } from './mergeRecords.ts';
import { partsBack } from './partsBack.ts';
import { writePast } from './writePast.ts';

/** A merge as it is kept. */
interface KeptMerge {
  readonly kept_id: string;
  readonly duplicate_id: string;
  readonly content: MergeContent;
  readonly [column: string]: unknown;
}

/**
 * What a record gets back: the fields that are still what the merge made of them, and of others the parts that are; what was
 * changed since stays.
 */
function givenBack(resource: AnyResource, now: Readonly<Record<string, unknown>>, both: Both) {
  const back: Record<string, unknown> = {};
  const stays: string[] = [];
  for (const [name, [before, after]] of Object.entries(both)) {
    const field = resource.fields[name];
    if (!field || same(field, now[name], after)) {
      back[name] = before;
      continue;
    }
    const parts = partsBack(field, now[name], before, after);
    if (parts !== undefined) back[name] = parts.value;
    if (parts === undefined || parts.stays) stays.push(name);
  }
  return { back, stays };
}

/**
 * Makes two records of one again: every row that moved and still leads to the kept record goes back, what was written since stays.
 * The caller has judged it and holds the kept one. Answers the fields that were changed since, which stay as they are.
 */
export async function unmergeRecords(
  work: WriteContext,
  resource: AnyResource,
  merge: string,
  note: string,
): Promise<readonly string[]> {
  const { rows: found } = await work.tx.query<KeptMerge>(
    `update merges set undone_at = now(), undone_by = app_user() where id = $1::uuid and resource = $2 and undone_at is null
      returning kept_id, duplicate_id, content`,
    [merge, resource.name],
  );
  if (!found[0]) throw new TypeError('A merge is judged before it is undone.');
  const { kept_id: kept, duplicate_id: duplicate, content } = found[0];
  const { back, stays } = givenBack(resource, await fullRecord(work, resource, kept), content.kept);
  // First what stands once alone leaves the kept one, then the duplicate has it again.
  await writePast(work, resource, kept, back, note);
  const own: Record<string, unknown> = Object.fromEntries(
    Object.entries(content.duplicate).map(([name, [before]]) => [name, before]),
  );
  const files = filesAmong(resource, own);
  const moved = await moveFiles(work, resource, kept, duplicate, files);
  // A picture the kept record let go of since is gone.
  for (const [name, value] of Object.entries(own))
    if (files.includes(value) && typeof value === 'string' && !moved.has(value)) own[name] = null;
  await writePast(work, resource, duplicate, own, note);
  for (const { table, column, key, rows } of content.moved)
    await work.tx.query('select move_back($1, $2, $3, $4::uuid, $5::uuid, $6::uuid[])', [
      table,
      column,
      key,
      kept,
      duplicate,
      rows,
    ]);
  await unsettleTwins(work, content.settled ?? [], { kept, duplicate, note });
  return stays;
}
