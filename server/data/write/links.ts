import type { AnyResource } from '#metadata/resource.ts';
import { childTable } from '../statement/sql.ts';
import { write } from './rows.ts';
import { inSentOrder } from '../../kit/sentOrder.ts';
import type { WriteContext } from './writeContext.ts';

const idsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? [...new Set(value as string[])] : [];

/**
 * Brings the link rows of a `references` field to the wanted ids, in their order. All of it is sent before this returns;
 * what it answers tells when it is done.
 */
export function saveLinks(
  work: WriteContext,
  resource: AnyResource,
  recordId: string,
  name: string,
  before: unknown,
  wanted: unknown,
): Promise<unknown> {
  const into = childTable(resource, name);
  const ids = idsOf(wanted);
  const gone = `delete from ${into} where record_id = $1::uuid and target_id <> all ($2::uuid[])`;
  const removed = idsOf(before).length === 0 ? undefined : write(work, resource, gone, [recordId, ids]);
  if (ids.length === 0) return inSentOrder([removed]);
  const put = write(
    work,
    resource,
    `insert into ${into} as k (clinic_id, record_id, target_id, position)
      select $1::uuid, $2::uuid, o.id, o.n - 1 from unnest($3::uuid[]) with ordinality o (id, n) order by o.id
      on conflict (clinic_id, record_id, target_id) do update set position = excluded.position where k.position <> excluded.position`,
    [work.principal.clinicId, recordId, ids],
  );
  return inSentOrder([removed, put]);
}
