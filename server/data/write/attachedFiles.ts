import { kinds } from '#metadata/fields/kinds/index.ts';
import type { Values } from '#metadata/derive/problems.ts';
import type { Fields } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#server/kit/rules.ts';
import { ProblemError } from '#server/problems.ts';
import { linesOf } from '../statement/lineRows.ts';
import type { WriteContext } from './writeContext.ts';

interface Held {
  readonly path: string;
  readonly field: string;
  readonly id: string;
}

/** Every file the values hold, with the field it lies in. */
function filesIn(fields: Fields, values: Values, at = '', within = ''): Held[] {
  return Object.entries(fields).flatMap(([name, field]): Held[] => {
    const value = values[name];
    if (field.of)
      return linesOf(value).flatMap((line, index) =>
        filesIn(field.of ?? {}, line, `${at}${name}.${index}.`, `${within}${name}.`),
      );
    if (kinds[field.kind].pointsAt !== 'file') return [];
    const ids = Array.isArray(value) ? (value as unknown[]) : [value];
    return ids.flatMap((id) =>
      typeof id === 'string' ? [{ path: at + name, field: within + name, id: id.toLowerCase() }] : [],
    );
  });
}

/** What changes among a record's files: those it names anew and the ids it lets go. */
function fileChanges(
  resource: AnyResource,
  before: Row | undefined,
  after: Values,
): { readonly fresh: readonly Held[]; readonly gone: readonly string[] } {
  const held = new Set(before ? filesIn(resource.fields, before).map(({ id }) => id) : []);
  const wanted = filesIn(resource.fields, after);
  const kept = new Set(wanted.map(({ id }) => id));
  return {
    fresh: wanted.filter(({ id }) => !held.has(id)),
    gone: [...held].filter((id) => !kept.has(id)),
  };
}

/** Whether saving these values ties files to the record or lets some go. */
export function changesFiles(resource: AnyResource, before: Row | undefined, after: Values): boolean {
  const { fresh, gone } = fileChanges(resource, before, after);
  return fresh.length + gone.length > 0;
}

/**
 * Ties newly named files to the record and lets go of those it no longer holds. A file may be attached by whoever
 * uploaded it, once; any other id is answered like one that does not exist (SEC-57).
 */
export async function attachFiles(
  work: WriteContext,
  resource: AnyResource,
  recordId: string,
  before: Row | undefined,
  after: Values,
): Promise<void> {
  const { fresh, gone } = fileChanges(resource, before, after);
  for (const { path, field, id } of fresh.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const { rowCount } = await work.tx.query(
      `update files set resource = $2, record_id = $3::uuid, field = $4, attached_at = now()
        where id = $1::uuid and (record_id is null and uploaded_by = $5::uuid or record_id = $3::uuid and resource = $2)`,
      [id, resource.name, recordId, field, work.principal.userId],
    );
    if (rowCount !== 1)
      throw new ProblemError('invalid', { errors: { [path]: { key: 'bad_reference' } }, resource });
  }
  if (gone.length > 0)
    await work.tx.query(
      'update files set record_id = null, resource = null, field = null, attached_at = null where id = any ($1::uuid[])',
      [gone.toSorted()],
    );
}
