import { kinds } from '#metadata/fields/kinds/index.ts';
import { fullRecord } from '../../data/write/lockedRecord.ts';
import { same } from '../../kit/sameValue.ts';
import { table } from '../../data/statement/sql.ts';
import type { WriteContext } from '../../data/write/writeContext.ts';
import type { Row } from '../../kit/rules.ts';
import { matchOf, type ReadRow, type Setup } from './importRow.ts';

/** The record a row is about as it stands before the row changes it: held first, so that nobody changes it in between and an undo gives back what really stood there. */
export async function matchedBefore(
  work: WriteContext,
  setup: Setup,
  said: ReadRow,
): Promise<Row | undefined> {
  const found = await matchOf(work, setup, said.keys);
  if (typeof found !== 'object') return undefined;
  const { resource } = setup;
  await work.tx.query(`select from ${table(resource)} t where t.id = $1::uuid for no key update`, [found.id]);
  return fullRecord(work, resource, found.id);
}

/** The former values of the fields an update changed. */
export function differing({ resource }: Setup, before: Row, after: Row): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      !['column', 'links'].includes(kinds[field.kind].keptIn) || same(field, before[name], after[name])
        ? []
        : [[name, before[name] ?? null]],
    ),
  );
}
