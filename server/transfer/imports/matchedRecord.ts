import { twinLevels } from '#metadata/derive/twins.ts';
import { kinds } from '#metadata/fields/kinds/index.ts';
import { normalise } from '#metadata/fields/normalise.ts';
import { foundTwins } from '../../data/search/levelledTwins.ts';
import { conditionSql, either } from '../../data/statement/conditions.ts';
import { rowsFor } from '../../data/statement/scope.ts';
import { readingFor } from '../../data/statement/services.ts';
import { visibleRows } from '../../data/statement/visible.ts';
import { fullRecord } from '../../data/write/lockedRecord.ts';
import { same } from '../../kit/sameValue.ts';
import { column, table } from '../../data/statement/sql.ts';
import { readingIn, type WriteContext } from '../../data/write/writeContext.ts';
import type { Row } from '../../kit/rules.ts';
import { foldSql } from './foldedText.ts';
import type { ReadRow, Setup } from './importRow.ts';

interface Matched {
  readonly id: string;
  readonly version: number;
}

/** The record a row is about, by the chosen field, among those the person may see. */
async function matchOf(
  work: WriteContext,
  setup: Setup,
  keys: ReadRow['keys'],
): Promise<Matched | 'several' | undefined> {
  const { match, resource } = setup;
  const key = match === undefined ? undefined : keys[match.field];
  if (match === undefined || key === undefined || key === '') return undefined;
  const { folded, reading, conditions } = matching(setup, match.field);
  const where = [`${folded} = ${reading.parameters.bind(key, 'text')}`, ...conditions].join(' and ');
  const text = `select t.id, t.version from ${table(resource)} t where ${where} limit 2`;
  const { rows } = await work.tx.query<Matched & Record<string, unknown>>(text, reading.parameters.values);
  return rows.length > 1 ? 'several' : rows[0];
}

/** The places of the rows that are about a record the person may see. */
export async function matchedPlaces(
  { tx }: WriteContext,
  setup: Setup,
  rows: readonly { readonly said: ReadRow }[],
): Promise<ReadonlySet<number>> {
  const { match, resource } = setup;
  if (match === undefined || match.action === 'add') return new Set();
  const keys = rows.map(({ said }) => said.keys[match.field] ?? '');
  const { folded, reading, conditions } = matching(setup, match.field);
  const where = [
    `${folded} = any (${reading.parameters.bind(
      keys.filter((key) => key !== ''),
      'text[]',
    )})`,
    ...conditions,
  ].join(' and ');
  const { rows: found } = await tx.query<{ key: string }>(
    `select ${folded} as key from ${table(resource)} t where ${where}`,
    reading.parameters.values,
  );
  const known = new Set(found.map(({ key }) => key));
  return new Set(keys.flatMap((key, place) => (key !== '' && known.has(key) ? [place] : [])));
}

/** The matched field as it is compared, and what else a record must be to be met. */
function matching(setup: Setup, name: string) {
  const { resource } = setup;
  const reading = readingFor(setup.services, setup.principal);
  const { parameters } = reading;
  const opened = [
    visibleRows(reading, resource),
    rowsFor(reading, resource, resource.access['list'])?.rows,
  ].flatMap((rows) => rows ?? []);
  const { unique } = resource.fields[name]?.options ?? {};
  const among = typeof unique === 'object' ? Object.entries(unique.among) : [];
  const conditions = [
    conditionSql(either(opened), parameters),
    ...among.map(([own, value]) => `${column(own)} = any (${parameters.bind([value].flat())})`),
  ];
  return { folded: foldSql(`${column(name)}::text`), reading, conditions };
}

/** The record a row changes: found by the chosen field, or the most alike one where it was decided to change that. */
export async function targetOf(
  work: WriteContext,
  setup: Setup,
  { values, keys, twin }: ReadRow,
): Promise<Matched | 'several' | undefined> {
  const { resource, match } = setup;
  const found = match?.action === 'add' ? undefined : await matchOf(work, setup, keys);
  const levels = twinLevels(resource);
  if (found !== undefined || twin !== 'update' || !levels) return found;
  const asked = Object.fromEntries(
    levels.fields.flatMap((name) => {
      const field = resource.fields[name];
      return field ? [[name, normalise(field, values[name], setup.principal.clinic) ?? null]] : [];
    }),
  );
  const alike = await foundTwins(work.tx, readingIn(work), resource, asked, undefined);
  const id = alike.find(({ visible, level }) => visible && levels.levels[level]?.refuses !== undefined)?.id;
  if (id === undefined) return undefined;
  const { rows } = await work.tx.query<Matched & Record<string, unknown>>(
    `select t.id, t.version from ${table(resource)} t where t.id = $1::uuid`,
    [id],
  );
  return rows[0];
}

/** The record a row is about as it stands before the row changes it: held first, so that nobody changes it in between and an undo gives back what really stood there. */
export async function matchedBefore(
  work: WriteContext,
  setup: Setup,
  said: ReadRow,
): Promise<Row | undefined> {
  const found = await targetOf(work, setup, said);
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
