import { isId } from '#metadata/fields/validate.ts';
import { kinds } from '#metadata/fields/kinds/index.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Amended } from '#server/kit/merging.ts';
import { same } from '../../kit/sameValue.ts';
import { identifier, table } from '../statement/sql.ts';
import { auditMany, noteChanged } from './audit.ts';
import { write } from './rows.ts';
import type { WriteContext } from './writeContext.ts';

/**
 * Writes columns of many records in one statement, each with its version and its line in the history. The caller holds the rows, has
 * judged them, and says what each had before: no rule of the resource is asked again, the tables refuse what they refuse.
 */
export async function amendRecords(
  work: WriteContext,
  resource: AnyResource,
  rows: readonly Amended[],
  reason: string | null,
): Promise<void> {
  const differing = rows.flatMap(({ id, before, values }) => {
    const changes: Record<string, readonly [unknown, unknown]> = {};
    for (const [name, value] of Object.entries(values)) {
      // A state that follows from another record's step, as slips follow their circle.
      const isState = name === 'status' && resource.workflow !== undefined;
      const field = resource.fields[name];
      if (!isState && (field === undefined || kinds[field.kind].keptIn !== 'column'))
        throw new TypeError(`${resource.name}.${name} is no column.`);
      const isSame = field === undefined ? before[name] === value : same(field, before[name], value);
      if (!isSame) changes[name] = [before[name] ?? null, value ?? null];
    }
    return isId(id) && Object.keys(changes).length > 0 ? [{ id, before, values, changes }] : [];
  });
  const [first] = differing;
  if (!first) return;
  const columns = Object.keys(first.values).map(identifier);
  await write(
    work,
    resource,
    `update ${table(resource)} t set ${columns.map((name) => `${name} = n.${name}`).join(', ')}, version = t.version + 1, updated_at = now()
      from jsonb_populate_recordset(null::${table(resource)}, $1::jsonb) n where t.clinic_id = (select app_clinic()) and t.id = n.id`,
    [JSON.stringify(differing.map(({ id, values }) => ({ id, ...values })))],
  );
  noteChanged(
    work,
    resource,
    differing.map(({ before }) => before),
  );
  await auditMany(
    work,
    resource,
    differing.map(({ id, changes }) => ({ id, action: 'update' as const, changes, reason })),
  );
}
