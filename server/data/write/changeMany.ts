import type { Values } from '#metadata/derive/problems.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { identifier, table } from '../statement/sql.ts';
import { amendRecords } from './amend.ts';
import type { WriteContext } from './writeContext.ts';

/**
 * Gives fields of many records the same values by a rule: three statements however many they are. One holds them in the order of
 * ids, as everybody holds rows, and reads what stood there, then `amendRecords` writes what differs and notes each in the history.
 * Only for marks that follow from elsewhere: nothing of the resource is prepared, checked or told.
 */
export async function changeMany(
  work: WriteContext,
  resource: AnyResource,
  ids: readonly string[],
  values: Values,
  reason: string | null,
): Promise<void> {
  if (ids.length === 0) return;
  const { branch } = resource;
  const read = new Set(['id', ...Object.keys(values), ...(branch === undefined ? [] : [branch])]);
  const { rows } = await work.tx.query<Values & { id: string }>(
    `select ${[...read].map(identifier).join(', ')} from ${table(resource)} where clinic_id = (select app_clinic()) and id = any ($1::uuid[])
      order by id for no key update`,
    [ids],
  );
  await amendRecords(
    work,
    resource,
    rows.map((before) => ({ id: before.id, before, values })),
    reason,
  );
}
