import type { Values } from '#metadata/derive/problems.ts';
import type { Field, Fields } from '#metadata/fields/types.ts';
import type { Problem } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#server/kit/rules.ts';
import { same } from '../../kit/sameValue.ts';
import { all, conditionSql } from '../statement/conditions.ts';
import { amongConditions } from '../statement/filters.ts';
import { declared } from '../statement/readContext.ts';
import { readingFor } from '../statement/services.ts';
import { table } from '../statement/sql.ts';
import { offeredRows } from '../statement/visible.ts';
import type { Mode, WriteContext } from './writeContext.ts';

interface Pointer {
  readonly path: string;
  readonly target: string;
  readonly among: Readonly<Record<string, string | boolean>>;
  readonly id: string;
}

/** Whether what is referred to is held, and who refers to it. */
interface Judging {
  readonly holds?: boolean | undefined;
  readonly mode?: Mode | undefined;
}

const amongOf = (field: Field): Pointer['among'] =>
  (field.options as { among?: Pointer['among'] }).among ?? {};

/** The references that are new in these values, lines included; what was stored before is not judged again. */
function pointers(fields: Fields, values: Values, before: Row | undefined, at: string): Pointer[] {
  return Object.entries(fields).flatMap(([name, field]): Pointer[] => {
    const value = values[name];
    const path = at + name;
    if (field.kind === 'reference') {
      if (typeof value !== 'string' || same(field, value, before?.[name])) return [];
      return [{ path, target: field.target ?? '', among: amongOf(field), id: value.toLowerCase() }];
    }
    if (field.kind === 'references') {
      const stored = new Set(Array.isArray(before?.[name]) ? (before[name] as unknown[]) : []);
      const fresh = Array.isArray(value) ? (value as string[]).filter((id) => !stored.has(id)) : [];
      return fresh.map((id) => ({
        path,
        target: field.target ?? '',
        among: amongOf(field),
        id: id.toLowerCase(),
      }));
    }
    if (!field.of || !Array.isArray(value)) return [];
    const stored = new Map(
      (Array.isArray(before?.[name]) ? (before[name] as Row[]) : []).map((line) => [line['id'], line]),
    );
    return (value as Row[]).flatMap((line, index) =>
      pointers(field.of ?? {}, line, stored.get(line['id']), `${path}.${index}.`),
    );
  });
}

/**
 * The ids of one target that exist in this clinic and are among what the field offers. What must be true of the target
 * is asked of a row held until the commit: whoever archives it waits, and then sees who chose it.
 */
async function existing(
  work: WriteContext,
  target: string,
  among: Pointer['among'],
  ids: readonly string[],
  { holds = true, mode = 'person' }: Judging,
): Promise<ReadonlySet<string>> {
  const { beside, ...alone } = work;
  if (beside)
    return beside.ask('judge', `references ${JSON.stringify([target, among, mode])}`, ids, async (asked) => {
      const found = await existing(alone, target, among, asked.flat(), { mode });
      return asked.map(() => found);
    });
  const reading = readingFor(work.services, work.principal);
  const { parameters } = reading;
  const asked = `t.id = any (${parameters.bind([...new Set(ids)].toSorted(), 'uuid[]')})`;
  const pointed = declared(reading.catalogue, target);
  const offered = [offeredRows(reading, pointed, mode), ...amongConditions(reading, pointed, among)];
  const fits = conditionSql(all(offered), parameters);
  const held = !holds || Object.keys(among).length === 0 ? '' : ' order by t.id for share of t';
  const text = `select t.id from ${table(target)} t where ${asked} and ${fits}${held}`;
  const { rows } = await work.tx.query<{ id: string }>(text, parameters.values);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Problems of references that lead nowhere: absent, another clinic's, or not among what the field offers — one answer for
 * all three (SEC-04). What they lead to is held, but where a rule locks in an order of its own and asks again (`ownLocks`).
 */
export async function referenceProblems(
  work: WriteContext,
  resource: AnyResource,
  values: Values,
  before: Row | undefined,
  judging: Judging = {},
): Promise<Record<string, Problem>> {
  const groups = new Map<string, Pointer[]>();
  for (const pointer of pointers(resource.fields, values, before, '')) {
    const key = JSON.stringify([pointer.target, pointer.among]);
    groups.set(key, [...(groups.get(key) ?? []), pointer]);
  }
  const answers = await Promise.all(
    [...groups.values()].map(async (group) => {
      const [first] = group;
      const found = first
        ? await existing(
            work,
            first.target,
            first.among,
            group.map(({ id }) => id),
            judging,
          )
        : new Set<string>();
      return group.filter(({ id }) => !found.has(id));
    }),
  );
  return Object.fromEntries(answers.flat().map(({ path }) => [path, { key: 'bad_reference' }]));
}
