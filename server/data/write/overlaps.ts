import { apartOf } from '#metadata/derive/constraints.ts';
import type { Values } from '#metadata/derive/problems.ts';
import { holds } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { rangeOf, rangeSql } from '#server/db/schema/constraints.ts';
import { conditionSql as whereSql } from '#server/db/schema/ddl.ts';
import { ProblemError } from '#server/problems.ts';
import { conditionSql, never } from '../statement/conditions.ts';
import { labelSql } from '../statement/labels.ts';
import { visibleRows } from '../statement/visible.ts';
import { certain, column, table } from '../statement/sql.ts';
import { readingIn, type WriteContext } from './writeContext.ts';

type Rule = ReturnType<typeof apartOf>[number]['rule'];

/** What the row as it becomes would overlap first, with its title where the caller may see it. */
async function collision(
  work: WriteContext,
  resource: AnyResource,
  rule: Rule,
  values: Values,
  id: string | undefined,
): Promise<{ readonly title: string | null } | undefined> {
  const reading = readingIn(work);
  const { parameters } = reading;
  const range = rangeOf(resource.name, resource.fields, rule);
  const type = range.kind === 'dateTime' ? 'timestamptz' : range.kind;
  const wanted = [range.from, range.to].map((name) => parameters.bind(values[name] ?? null, type));
  const conditions = [
    ...rule.by.map((name) => `${column(name)} = ${parameters.bind(values[name])}`),
    `${rangeSql(range, column(range.from), column(range.to))} && ${rangeSql(range, wanted[0] ?? '', wanted[1] ?? '')}`,
    ...(rule.where === undefined ? [] : [whereSql(rule.where)]),
    ...(id === undefined ? [] : [`t.id <> ${parameters.bind(id, 'uuid')}`]),
  ];
  const seen = certain(conditionSql(visibleRows(reading, resource) ?? never, parameters));
  const title = labelSql(reading, resource, work.principal.locale);
  const { rows } = await work.tx.query<{ title: string | null }>(
    `select case when ${seen} then ${title} end as title from ${table(resource)} t
      where ${conditions.join(' and ')} order by ${column(range.from)}, t.id limit 1`,
    parameters.values,
  );
  return rows[0];
}

/**
 * Refuses what may not overlap, before it is written: 409 `overlap` on the field it begins with, which names the other
 * record where the caller may see it. Of those who write at once the table's own constraint lets the first through.
 */
export async function refuseOverlaps(
  work: WriteContext,
  resource: AnyResource,
  values: Values,
  id?: string,
): Promise<void> {
  for (const { rule } of apartOf(resource)) {
    const [from] = rule.apart;
    const isJudged = [from, ...rule.by].every((name) => (values[name] ?? null) !== null);
    if (!isJudged || !holds(rule.where ?? {}, values)) continue;
    const other = await collision(work, resource, rule, values, id);
    if (!other) continue;
    const { title } = other;
    const problem = title ? { key: 'overlaps_record', values: { record: title } } : { key: 'overlaps' };
    throw new ProblemError('overlap', { resource, errors: { [from]: problem } });
  }
}
