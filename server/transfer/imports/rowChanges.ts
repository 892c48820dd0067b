import { wholeOf } from '../../data/load.ts';
import { same } from '../../data/same.ts';
import type { Work } from '../../data/work.ts';
import type { Row } from '../../kit/rules.ts';
import { matchOf, type ReadRow, type Setup } from './row.ts';

/** The record a row is about as it stands before the row changes it. */
export async function matchedBefore(work: Work, setup: Setup, said: ReadRow): Promise<Row | undefined> {
  const found = await matchOf(work, setup, said.keys);
  return typeof found === 'object' ? wholeOf(work, setup.resource, found.id) : undefined;
}

/** The former values of the fields an update changed. */
export function differing({ resource }: Setup, before: Row, after: Row): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      ['computed', 'part', 'lines'].includes(field.kind) || same(field, before[name], after[name])
        ? []
        : [[name, before[name] ?? null]],
    ),
  );
}
