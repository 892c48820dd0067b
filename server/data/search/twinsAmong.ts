import { beginningsOf } from '#metadata/derive/transitions.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { twinLevels } from '#metadata/derive/twins.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { requestSql, type ReadContext } from '../statement/readContext.ts';
import { literal, table } from '../statement/sql.ts';
import { twinRules, writtenRow } from './levelledTwins.ts';

/** How alike a row is to an earlier one of the same file or write. */
export interface LikeRow {
  readonly earlier: number;
  readonly level: string;
}

/** What two twins share one of (`keys` of the rule), of each row. */
export async function twinKeys(
  tx: Transaction,
  reading: ReadContext,
  resource: AnyResource,
  rows: readonly object[],
): Promise<readonly (readonly string[])[]> {
  const { parameters } = reading;
  const text = `select w.place::int as place, array_agg(distinct key) as keys
    from jsonb_array_elements(${parameters.bind(JSON.stringify(rows), 'jsonb')}) with ordinality w (written, place)
      cross join lateral (${writtenRow(resource, 'w.written')}) v, unnest(${twinRules(reading, resource).keys}) key group by 1`;
  const { rows: found } = await tx.query<{ place: number; keys: string[] }>({
    text,
    values: parameters.values,
  });
  const of = new Map(found.map(({ place, keys }) => [place - 1, keys]));
  return rows.map((_, place) => of.get(place) ?? []);
}

/** So many earlier rows a row is held against, those it shares most with. */
const mostHeld = 100;

/** The earlier rows each row shares a key with; what it says itself is known to those behind it. */
export class EarlierRows {
  private readonly holders = new Map<string, number[]>();

  /** Notes a row with its keys; answers the earlier ones that may be its twins. */
  meet(place: number, keys: readonly string[]): readonly number[] {
    const shared = new Map<number, number>();
    for (const key of keys) {
      const known = this.holders.get(key) ?? [];
      for (const one of known) shared.set(one, (shared.get(one) ?? 0) + 1);
      known.push(place);
      this.holders.set(key, known);
    }
    const most = [...shared].toSorted(([, a], [, b]) => b - a);
    return most.slice(0, mostHeld).map(([one]) => one);
  }
}

const idOf = (at: number): string => `00000000-0000-0000-0000-${String(at).padStart(12, '0')}`;

/**
 * How alike each row is to the most alike of the earlier ones it is held against, where it is: judged by the same SQL as records are,
 * where those rows stand in for the table. `others` and the answer speak of places among `rows`.
 */
export async function mostAlike(
  tx: Transaction,
  reading: ReadContext,
  resource: AnyResource,
  rows: readonly object[],
  asked: readonly { readonly place: number; readonly others: readonly number[] }[],
): Promise<ReadonlyMap<number, LikeRow>> {
  const held = asked.filter(({ others }) => others.length > 0);
  if (held.length === 0) return new Map();
  const { parameters } = reading;
  const [status] = beginningsOf(resource.workflow);
  const written = rows.map((row, at) => ({ ...row, status, id: idOf(at) }));
  const all = parameters.bind(JSON.stringify(written), 'jsonb');
  const pairs = parameters.bind(JSON.stringify(held), 'jsonb');
  const order = Object.keys(twinLevels(resource)?.levels ?? {}).map(literal);
  // Named like the table, so that the rule finds it wherever it asks the table.
  const text = `select p.place, right(f.id::text, 12)::int as earlier, f.level from jsonb_to_recordset(${pairs}) p (place int, others int[])
      cross join lateral (with v as (${writtenRow(resource, `${all} -> p.place`)}),
          ${table(resource)} as (select r.* from unnest(p.others) o cross join lateral (${writtenRow(resource, `${all} -> o`)}) r),
          found as (${requestSql(twinRules(reading, resource).rows, reading)})
        select id, level from found order by array_position(array[${order.join(', ')}], level), id limit 1) f`;
  const { rows: found } = await tx.query<LikeRow & { place: number }>({ text, values: parameters.values });
  return new Map(found.map(({ place, ...like }) => [place, like]));
}

/** The rows that are like an earlier one of them. */
export async function likeEarlier(
  tx: Transaction,
  reading: () => ReadContext,
  resource: AnyResource,
  rows: readonly object[],
): Promise<ReadonlyMap<number, LikeRow>> {
  const earlier = new EarlierRows();
  const keys = await twinKeys(tx, reading(), resource, rows);
  const asked = keys.map((own, place) => ({ place, others: earlier.meet(place, own) }));
  return mostAlike(tx, reading(), resource, rows, asked);
}
