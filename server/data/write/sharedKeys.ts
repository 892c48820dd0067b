import type { MergedTwins, Once } from '#metadata/constraints.ts';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import { constraintsOf } from '#metadata/derive/constraints.ts';
import type { Condition } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { identifier, Parameters, table, tableName } from '../statement/sql.ts';
import type { WriteContext } from './writeContext.ts';

/** A key that two records of what is merged may both have a row of. */
export interface SharedKey {
  readonly resource: AnyResource;
  /** The field that leads to what is merged. */
  readonly column: string;
  readonly rule: Once;
  readonly merged: MergedTwins;
}

/** The keys among whose fields is one that leads to the resource, and that say what a merge of two makes of them. */
export const keysLeadingTo = ({ resources }: Catalogue, { name }: AnyResource): readonly SharedKey[] =>
  resources.flatMap((resource) =>
    constraintsOf(resource).flatMap(({ of, rule }) => {
      if (of !== undefined || !('once' in rule) || rule.merged === undefined) return [];
      const { merged } = rule;
      const columns = rule.once.filter((field) => resource.fields[field]?.target === name);
      return columns.map((column) => ({ resource, column, rule, merged }));
    }),
  );

function whereSql(where: Condition, parameters: Parameters): string {
  const parts = Object.entries(where).map(([name, wanted]) =>
    wanted === null
      ? `${identifier(name)} is null`
      : `${identifier(name)}::text = any (${parameters.bind([wanted].flat().map(String), 'text[]')})`,
  );
  return parts.join(' and ') || 'true';
}

/** Whether the duplicate's row `d` goes before the kept one's `k`. */
function isBetterSql(first: MergedTwins['first']): string {
  const cases = first.map((sign) => {
    const name = identifier(sign.replace(/^-/, ''));
    const [greater, sooner] = [sign.startsWith('-'), `d.${name} < k.${name}`];
    const goes = greater ? `d.${name} > k.${name}` : sooner;
    return `when d.${name} is distinct from k.${name} then coalesce(${goes}, k.${name} is null)`;
  });
  return `case ${cases.join(' ')} else false end`;
}

export interface Pair {
  readonly kept: string;
  readonly duplicate: string;
  /** The duplicate's row is the better. */
  readonly better: boolean;
}

/** Rows of both records that have the key in common. */
export async function pairsOf(
  work: WriteContext,
  { resource, column, rule, merged }: SharedKey,
  kept: string,
  duplicate: string,
): Promise<readonly Pair[]> {
  const parameters = new Parameters();
  const rowsOf = (id: string): string =>
    `(select * from ${table(resource)} where clinic_id = (select app_clinic())
      and ${identifier(column)} = ${parameters.bind(id, 'uuid')} and ${whereSql(rule.where ?? {}, parameters)})`;
  const alike = rule.once
    .filter((name) => name !== column)
    .map((name) => `d.${identifier(name)} = k.${identifier(name)}`);
  const { rows } = await work.tx.query<Pair>(
    `select k.id as kept, d.id as duplicate, ${isBetterSql(merged.first)} as better
      from ${rowsOf(kept)} k join ${rowsOf(duplicate)} d on ${alike.join(' and ') || 'true'} order by k.id`,
    parameters.values,
  );
  return rows;
}

/** The tables of rows that would stay with the duplicate, each as often as rows do. */
export async function stayingTwins(
  work: WriteContext,
  of: AnyResource,
  kept: string,
  duplicate: string,
): Promise<readonly string[]> {
  const staying: string[] = [];
  for (const key of keysLeadingTo(work.services.catalogue, of))
    if (key.merged.other === 'merged')
      for (const { better } of await pairsOf(work, key, kept, duplicate))
        if (!better) staying.push(tableName(key.resource));
  return staying;
}
