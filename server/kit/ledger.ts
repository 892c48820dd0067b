import type { Ledger } from '#metadata/ledger.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { columnOf } from '../db/schema/columns.ts';
import { quoted, tableName } from '../db/schema/names.ts';
import type { Row, RuleContext } from './rules.ts';
import { inSentOrder } from './sentOrder.ts';

/** A resource that declares a ledger. */
export type LedgerResource = AnyResource & { readonly ledger?: Ledger };
type SumOf<R> = R extends { readonly ledger?: { readonly sums: infer Sums } } ? keyof Sums & string : never;

/** The ids of one sum, in the order of its keys. */
export type SumKey = readonly string[];

/** The table of a ledger's rows, and what it declares. Throws for a resource that declares none: a mistake of our own. */
export function bookOf({ name, source, ledger }: LedgerResource): Ledger & { readonly table: string } {
  if (!ledger) throw new TypeError(`${name} is no ledger.`);
  return { ...ledger, table: source ?? tableName(name) };
}

const typeOf = ({ fields }: AnyResource, name: string): string => {
  const field = fields[name];
  return (field && columnOf(name, field)?.type) ?? 'uuid';
};
const list = (names: readonly string[], prefix = ''): string =>
  names.map((name) => prefix + quoted(name)).join(', ');
const equal = (a: string, b: string, names: readonly string[]): string =>
  names.map((name) => `${a}.${quoted(name)} = ${b}.${quoted(name)}`).join(' and ');

/** Statements inside the transaction: of a rule, of the work of a day, or of a clinic that is being filled. */
type Asking = { readonly db: Pick<RuleContext['db'], 'query'> };

/**
 * Locks sums until the commit and answers the columns asked for, those that are missing made first so that they can be
 * locked. Everybody locks in the ascending order of the keys, so two postings never wait for each other crosswise; waiting
 * is right here, for skipping is how duplicates are born. Decimals are answered as texts.
 */
export async function lockSums<const R extends LedgerResource>(
  { db }: Asking,
  resource: R,
  sum: SumOf<R>,
  wanted: readonly SumKey[],
  columns: readonly string[],
): Promise<readonly Row[]> {
  const keys = bookOf(resource).sums[sum]?.by ?? [];
  const unique = [...new Map(wanted.map((key) => [key.join(' '), key])).entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, key]) => key);
  const given = keys.map((_, index) => unique.map((key) => key[index]));
  const arrays = keys.map((name, index) => `$${index + 1}::${typeOf(resource, name)}[]`);
  const places = `unnest(${arrays.join(', ')}) with ordinality p (${list(keys)}, place)`;
  const made = db.query(
    `insert into ${quoted(sum)} (clinic_id, ${list(keys)}) select app_clinic(), ${list(keys, 'p.')} from ${places} order by p.place
      on conflict do nothing`,
    given,
  );
  const locked = db.query(
    `select ${[list(keys, 'l.'), ...columns.map((column) => `l.${quoted(column)}::text`)].join(', ')}
      from ${places} join ${quoted(sum)} l on l.clinic_id = (select app_clinic()) and ${equal('l', 'p', keys)}
      order by ${list(keys, 'l.')} for update of l`,
    given,
  );
  const [, rows] = await inSentOrder([made, locked]);
  return rows;
}

/** A movement before it is appended; with a key of its own it does not go by that of the call. */
type Keyed = Row & { readonly idempotency_key?: string };

/** The movements, each with its key, its own or that of the call, and its place under it. */
function keyedRows({ fail, key }: Pick<RuleContext, 'fail' | 'key'>, rows: readonly Keyed[]): readonly Row[] {
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const under = row.idempotency_key ?? key ?? fail('idempotency_key_required');
    const line = (counts.get(under) ?? 0) + 1;
    counts.set(under, line);
    return { ...row, idempotency_key: under, line_no: line };
  });
}

/**
 * Whether something was appended with any of these keys. To be asked after `lockSums`: who repeats a call waited there for the first,
 * and sees what it wrote; of two that lock nothing in common the ledger's unique key lets the first through.
 */
const usedKeys = ({ db }: Asking, table: string, keys: readonly unknown[]) =>
  db.query(`select 1 from ${quoted(table)} where idempotency_key = any ($1::text[]) limit 1`, [
    [...new Set(keys)],
  ]);

/** Adds what was appended to one table of sums; a sum that is missing begins with it. `at` tells its parts apart. */
function keptSum([sum, { by, adds, beside = [] }]: [string, Ledger['sums'][string]], at: number): string {
  const totals = Object.keys(adds);
  const added = [
    ...by.map(quoted),
    ...beside.map((name) => `(array_agg(${quoted(name)}))[1] as ${quoted(name)}`),
    ...Object.entries(adds).map(([total, field]) => `sum(${quoted(field)}) as ${quoted(total)}`),
  ];
  const columns = [...by, ...beside, ...totals];
  return `, d${at} as (select ${added.join(', ')} from added group by ${list(by)}),
    u${at} as (update ${quoted(sum)} s set ${totals.map((total) => `${quoted(total)} = s.${quoted(total)} + d.${quoted(total)}`).join(', ')}
      from d${at} d where s.clinic_id = (select app_clinic()) and ${equal('s', 'd', by)} returning ${list(by, 's.')}),
    i${at} as (insert into ${quoted(sum)} (clinic_id, ${list(columns)}) select app_clinic(), ${list(columns, 'd.')} from d${at} d
      where not exists (select from u${at} u where ${equal('u', 'd', by)}) returning 1)`;
}

/**
 * Appends the movements under the key of the call, or each under its own, which does so once for ever, and adds them to the
 * ledger's sums, in one statement; the sums they touch must be locked. Answers the columns asked for of each, as texts, in the
 * order given. Refuses with 400 `idempotency_key_required`, 409 `idempotency_key_reused`; what a sum may not become, the table
 * refuses. All it asks is sent before it returns.
 */
export async function appendRows<const Column extends string>(
  context: Asking & Pick<RuleContext, 'fail' | 'key'>,
  resource: LedgerResource,
  rows: readonly Keyed[],
  answered: readonly Column[],
): Promise<readonly Readonly<Record<Column, string>>[]> {
  const { fail, key } = context;
  const { table } = bookOf(resource);
  const keyed = keyedRows(context, rows);
  const keys =
    keyed.length === 0
      ? [key ?? fail('idempotency_key_required')]
      : keyed.map(({ idempotency_key: one }) => one);
  const used = usedKeys(context, table, keys);
  const added = keyed.length === 0 ? undefined : insertWithSums(context, resource, keyed, answered);
  const [known] = await Promise.allSettled([used, added]);
  // Told before what the table says of it: the unique key refuses the same.
  if (known.status === 'fulfilled' && known.value.length > 0) return fail('idempotency_key_reused');
  const [, found = []] = await inSentOrder([used, added]);
  return found as readonly Readonly<Record<Column, string>>[];
}

/** Adds the movements and their sums. */
function insertWithSums(
  { db }: Asking,
  resource: LedgerResource,
  keyed: readonly Row[],
  answered: readonly string[],
): Promise<readonly Row[]> {
  const { table, sums } = bookOf(resource);
  const columns = [...new Set(keyed.flatMap((row) => Object.keys(row)))];
  return db.query(
    `with added as (insert into ${quoted(table)} (clinic_id, ${list(columns)})
      select app_clinic(), ${list(columns, 'r.')} from json_populate_recordset(null::${quoted(table)}, $1::json) with ordinality r
      order by r.ordinality returning *)
    ${Object.entries(sums).map(keptSum).join('')}
    select ${answered.map((column) => `a.${quoted(column)}::text`).join(', ')} from added a
      join rows from (json_to_recordset($1::json) as (idempotency_key text, line_no int)) with ordinality g
        on g.idempotency_key = a.idempotency_key and g.line_no = a.line_no
      order by g.ordinality`,
    [JSON.stringify(keyed)],
  );
}

/**
 * The movements to be taken back, in the order they are named: the columns asked for, as texts. Refuses with 404, and with
 * 409 `already_reversed` what was taken back or takes back another; of two at once the ledger's unique key lets one through.
 */
export async function mirroredRows<const Column extends string>(
  { db, fail }: Asking & Pick<RuleContext, 'fail'>,
  resource: LedgerResource,
  ids: readonly string[],
  columns: readonly Column[],
): Promise<readonly Readonly<Record<Column | 'id', string>>[]> {
  const { table, mirror } = bookOf(resource);
  if (!mirror) throw new TypeError(`The movements of ${resource.name} are not taken back.`);
  const by = quoted(mirror.by);
  const rows = await db.query(
    `select t.id, ${columns.map((column) => `t.${quoted(column)}::text`).join(', ')}, t.${by} is not null
          or exists (select from ${quoted(table)} r where r.clinic_id = t.clinic_id and r.${by} = t.id) as over
      from ${quoted(table)} t where t.id = any ($1::uuid[])`,
    [ids],
  );
  const known = new Map(rows.map(({ over, ...row }) => [String(row['id']), { row, over }]));
  return ids.map((id) => {
    const found = known.get(id);
    if (!found) return fail('not_found');
    return found.over === true ? fail('already_reversed') : (found.row as Record<Column | 'id', string>);
  });
}
