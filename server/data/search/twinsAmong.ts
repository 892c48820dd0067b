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

/** What a row says to those behind it, and what it asks of those before it: two twins always meet in one of them. */
export interface MeetingKeys {
  readonly says: readonly string[];
  readonly asks: readonly string[];
}

/** By what each row meets its twins among rows of the same file or write (`among` of the rule, else its `keys`). */
export async function twinKeys(
  tx: Transaction,
  reading: ReadContext,
  resource: AnyResource,
  rows: readonly object[],
): Promise<readonly MeetingKeys[]> {
  const { parameters } = reading;
  const { keys, among = { says: keys, asks: keys } } = twinRules(reading, resource);
  const text = `select w.place::int as place, ${among.says} as says, ${among.asks} as asks
    from jsonb_array_elements(${parameters.bind(JSON.stringify(rows), 'jsonb')}) with ordinality w (written, place)
      cross join lateral (${writtenRow(resource, 'w.written')}) v`;
  const { rows: found } = await tx.query<MeetingKeys & { place: number }>({
    text,
    values: parameters.values,
  });
  const of = new Map(found.map(({ place, says, asks }) => [place - 1, { says, asks }]));
  return rows.map((_, place) => of.get(place) ?? { says: [], asks: [] });
}

/** So many earlier rows a row is held against, those it shares most with. */
const mostHeld = 100;

/** The earlier rows each row meets; what it says itself is known to those behind it. */
export class EarlierRows {
  private readonly holders = new Map<string, number[]>();

  /** Notes a row with its keys; answers the earlier ones that may be its twins. */
  meet(place: number, { says, asks }: MeetingKeys): readonly number[] {
    const shared = new Map<number, number>();
    for (const key of new Set(asks))
      for (const one of this.holders.get(key) ?? []) shared.set(one, (shared.get(one) ?? 0) + 1);
    for (const key of new Set(says)) {
      const known = this.holders.get(key);
      if (known) known.push(place);
      else this.holders.set(key, [place]);
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
