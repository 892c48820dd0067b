import type { Values } from '#metadata/derive/problems.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { ProblemError } from '#server/problems.ts';
import { declared } from '../statement/readContext.ts';
import { table, tableName } from '../statement/sql.ts';
import { fullRecord } from './lockedRecord.ts';
import { columnValues, updateRow } from './rows.ts';
import { keysLeadingTo, pairsOf } from './sharedKeys.ts';
import type { WriteContext } from './writeContext.ts';
import { writePast } from './writePast.ts';

/** What became of two rows of which one may stand, for the way back. */
export interface SettledTwin {
  readonly resource: string;
  readonly table: string;
  readonly column: string;
  readonly worse: string;
  /** The row that changed places with the worse one; undefined where the worse one was set aside. */
  readonly better?: string;
  /** What was written of the worse one, and what stood there. */
  readonly aside: Values;
  readonly before: Values;
}

interface Merged {
  readonly kept: string;
  readonly duplicate: string;
  readonly note: string;
}

const columnsOf = (resource: AnyResource, values: Values): [string, unknown][] => [
  ...columnValues(resource.fields, values),
  ...('status' in values ? [['status', values['status']] as [string, unknown]] : []),
];

/** Two rows of one key change places; what takes the first out of the key is written for the moment in between. */
async function swap(
  work: WriteContext,
  resource: AnyResource,
  { column, worse, better = '', aside, before }: SettledTwin,
  [toBetter, toWorse]: readonly [string, string],
): Promise<void> {
  const own = table(resource);
  await updateRow(work, resource, own, worse, columnsOf(resource, aside));
  await updateRow(work, resource, own, better, [[column, toBetter]]);
  await updateRow(work, resource, own, worse, [...columnsOf(resource, before), [column, toWorse]]);
}

/**
 * Leaves the better of two rows that may not both stand with the record that is kept, before everything else moves there: a
 * row that may not move stays behind, whichever it is (`move_references`).
 */
export async function settleTwins(
  work: WriteContext,
  of: AnyResource,
  { kept, duplicate, note }: Merged,
): Promise<readonly SettledTwin[]> {
  const settled: SettledTwin[] = [];
  for (const key of keysLeadingTo(work.services.catalogue, of)) {
    const { resource, column, merged } = key;
    for (const pair of await pairsOf(work, key, kept, duplicate)) {
      const [worse, better] = pair.better ? [pair.kept, pair.duplicate] : [pair.duplicate, pair.kept];
      const row = await fullRecord(work, resource, worse);
      const before = Object.fromEntries(Object.keys(merged.aside).map((name) => [name, row[name] ?? null]));
      const told = { resource: resource.name, table: tableName(resource), column, worse, before };
      const one = { ...told, aside: merged.aside };
      if (merged.other === 'aside') {
        await writePast(work, resource, worse, merged.aside, note);
        settled.push(one);
      } else if (pair.better) {
        const changed = { ...one, better };
        await swap(work, resource, changed, [kept, duplicate]);
        settled.push(changed);
      }
    }
  }
  return settled;
}

/** Whether the row leads there and says that still. */
async function isStill(
  work: WriteContext,
  resource: AnyResource,
  id: string,
  values: Values,
): Promise<boolean> {
  const row = await fullRecord(work, resource, id);
  return Object.entries(values).every(([name, value]) => String(row[name]) === String(value));
}

/**
 * Gives each of two records its own row again, unless it was changed since. What is written there by now goes before: where both
 * would stand again beside it, they stay as they are.
 */
export async function unsettleTwins(
  work: WriteContext,
  settled: readonly SettledTwin[],
  { kept, duplicate, note }: Merged,
): Promise<void> {
  for (const one of settled) {
    const resource = declared(work.services.catalogue, one.resource);
    await work.tx.query('savepoint twins');
    try {
      if (one.better === undefined) {
        if (await isStill(work, resource, one.worse, { status: one.aside['status'] }))
          await writePast(work, resource, one.worse, one.before, note);
      } else if (
        (await isStill(work, resource, one.better, { [one.column]: kept })) &&
        (await isStill(work, resource, one.worse, { [one.column]: duplicate }))
      ) {
        const row = await fullRecord(work, resource, one.worse);
        const before = Object.fromEntries(Object.keys(one.aside).map((name) => [name, row[name] ?? null]));
        await swap(work, resource, { ...one, before }, [duplicate, kept]);
      }
      await work.tx.query('release savepoint twins');
    } catch (reason) {
      if (!(reason instanceof ProblemError)) throw reason;
      await work.tx.query('rollback to savepoint twins');
    }
  }
}
