import type { Field, Fields } from '#metadata/fields/types.ts';
import type { Problem } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#server/kit/rules.ts';
import { linesOf } from '../statement/lineRows.ts';
import { newId } from '../../kit/ids.ts';
import { sameLine } from '../../kit/sameValue.ts';
import { childTable } from '../statement/sql.ts';
import { columnValues, insertRow, updateRow, write } from './rows.ts';
import { inSentOrder } from '../../kit/sentOrder.ts';
import type { WriteContext } from './writeContext.ts';

/** Line ids that are not this record's, or that stand twice: answered like any reference that leads nowhere. */
export function lineProblems(fields: Fields, values: Row, before: Row | undefined): Record<string, Problem> {
  const found: Record<string, Problem> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (!field.of) continue;
    const free = new Set(linesOf(before?.[name]).map((line) => line['id']));
    linesOf(values[name]).forEach((line, index) => {
      const id = line['id'];
      if (id !== undefined && id !== null && !free.delete(id))
        found[`${name}.${index}.id`] = { key: 'bad_reference' };
    });
  }
  return found;
}

/**
 * Brings the rows of a `lines` field to what is wanted: by id, in the wanted order; the others go (DESIGN 3). All of it is
 * sent before this returns; what it answers tells when it is done.
 */
export function saveLines(
  work: WriteContext,
  resource: AnyResource,
  recordId: string,
  [name, field]: readonly [string, Field],
  before: readonly Row[],
  after: readonly Row[],
): Promise<unknown> {
  const into = childTable(resource, name);
  const of = field.of ?? {};
  const places = new Map(before.map((line, position) => [line['id'], { line, position }]));
  const kept = new Set(after.map((line) => line['id']));
  const gone = before.map((line) => line['id']).filter((id) => !kept.has(id));
  const removed =
    gone.length === 0
      ? undefined
      : write(work, resource, `delete from ${into} where id = any ($1::uuid[])`, [gone]);
  return inSentOrder([
    removed,
    ...after.map((line, position) => {
      const stored = places.get(line['id']);
      const row = columnValues(of, line);
      if (!stored)
        return insertRow(work, resource, into, [
          ['id', newId()],
          ['record_id', recordId],
          ['position', position],
          ...row,
        ]);
      if (stored.position === position && sameLine(of, stored.line, line)) return undefined;
      return updateRow(work, resource, into, String(line['id']), [['position', position], ...row]);
    }),
  ]);
}
