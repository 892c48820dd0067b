import { twinLevels } from '#metadata/derive/twins.ts';
import { beginningsOf } from '#metadata/derive/transitions.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { requestSql, type ReadContext } from '../statement/readContext.ts';
import { literal, table } from '../statement/sql.ts';
import { twinRules, writtenRow } from './levelledTwins.ts';

/** How alike a row is to an earlier one of the same file or write. */
export interface LikeRow {
  readonly earlier: number;
  readonly level: string;
}

/** The rows that share a key, each with every earlier one it shares it with. */
async function pairsOf(
  tx: Transaction,
  reading: ReadContext,
  resource: AnyResource,
  rows: readonly object[],
): Promise<readonly (readonly [number, number])[]> {
  const { parameters } = reading;
  const text = `select w.place::int as place, key from jsonb_array_elements(${parameters.bind(JSON.stringify(rows), 'jsonb')}) with ordinality w (written, place)
      cross join lateral (${writtenRow(resource, 'w.written')}) v, unnest(${twinRules(reading, resource).keys}) key order by 1`;
  const { rows: found } = await tx.query<{ place: number; key: string }>({ text, values: parameters.values });
  const holders = new Map<string, number[]>();
  const pairs = new Set<string>();
  for (const { place, key } of found) {
    const earlier = holders.get(key) ?? [];
    // One number may stand in two fields of a row.
    if (earlier.at(-1) === place) continue;
    for (const one of earlier) pairs.add(`${place - 1} ${one - 1}`);
    holders.set(key, [...earlier, place]);
  }
  return [...pairs].map((pair) => pair.split(' ').map(Number) as [number, number]);
}

/**
 * The rows that are like an earlier one of the same rows, by their places, each with the level of the most alike: judged by the same
 * SQL as records are, where the earlier row stands in for the table.
 */
export async function likeEarlier(
  tx: Transaction,
  reading: () => ReadContext,
  resource: AnyResource,
  rows: readonly object[],
): Promise<ReadonlyMap<number, LikeRow>> {
  const pairs = await pairsOf(tx, reading(), resource, rows);
  if (pairs.length === 0) return new Map();
  const judging = reading();
  const { parameters } = judging;
  const [status] = beginningsOf(resource.workflow);
  const all = parameters.bind(JSON.stringify(rows.map((row) => ({ ...row, status }))), 'jsonb');
  const asked = parameters.bind(
    JSON.stringify(pairs.map(([place, earlier]) => ({ place, earlier }))),
    'jsonb',
  );
  const order = Object.keys(twinLevels(resource)?.levels ?? {}).map(literal);
  // Named like the table, so that the rule finds it wherever it asks the table.
  const text = `select p.place, p.earlier, f.level from jsonb_to_recordset(${asked}) p (place int, earlier int)
      cross join lateral (with v as (${writtenRow(resource, `${all} -> p.place`)}), ${table(resource)} as (${writtenRow(resource, `${all} -> p.earlier`)}),
          found as (${requestSql(twinRules(judging, resource).rows, judging)})
        select level, array_position(array[${order.join(', ')}], level) as alike from found order by 2 limit 1) f
    order by p.place, f.alike, p.earlier`;
  const { rows: found } = await tx.query<LikeRow & { place: number }>({ text, values: parameters.values });
  const like = new Map<number, LikeRow>();
  for (const { place, earlier, level } of found) if (!like.has(place)) like.set(place, { earlier, level });
  return like;
}
