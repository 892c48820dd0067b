import type { Values } from '#metadata/derive/problems.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#server/kit/rules.ts';
import { kinds } from '#metadata/fields/kinds/index.ts';
import { audit, changesBetween } from './audit.ts';
import { fullRecord } from './lockedRecord.ts';
import { saveLines } from './lines.ts';
import { frameFor } from './ruleContext.ts';
import { columnValues, updateRow } from './rows.ts';
import type { WriteContext } from './writeContext.ts';
import { table } from '../statement/sql.ts';

const system = ['version = version + 1', 'updated_at = now()'];

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
