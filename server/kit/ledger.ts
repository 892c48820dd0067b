import type { Row, RuleContext } from './rules.ts';

/** A book that is only appended to, and the stored sums that its writers lock. The names are those of our own tables. */
export interface Ledger {
  /** The table of rows; each bears `idempotency_key`. */
  readonly rows: string;
  /** The table of sums: one row for each combination of `keys`, unique within the clinic. */
  readonly sums: string;
  /** Columns of ids that name a sum, in the order everybody locks by. */
  readonly keys: readonly string[];
  /** Columns of exact decimals, answered as text. */
  readonly totals: readonly string[];
}

/** The ids of one sum, in the order of the ledger's keys. */
export type SumKey = readonly string[];

/**
 * Locks the sums until the commit and answers them as they stand, those that are missing made first so that they can be
 * locked. Everybody locks in the ascending order of the keys, so two postings never wait for each other crosswise; waiting
 * is right here, for skipping is how duplicates are born.
 */
export async function lockSums(
  { db }: Pick<RuleContext, 'db'>,
  { sums, keys, totals }: Ledger,
  wanted: readonly SumKey[],
): Promise<readonly Row[]> {
  const unique = [...new Map(wanted.map((key) => [key.join(' '), key])).entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, key]) => key);
  const given = keys.map((_, index) => unique.map((key) => key[index]));
  const columns = keys.join(', ');
  const places = `unnest(${keys.map((_, index) => `$${index + 1}::uuid[]`).join(', ')}) with ordinality p (${columns}, place)`;
  await db.query(
    `insert into ${sums} (clinic_id, ${columns})
      select app_clinic(), ${keys.map((key) => `p.${key}`).join(', ')} from ${places} order by p.place
      on conflict do nothing`,
    given,
  );
  return db.query(
    `select ${keys.map((key) => `l.${key}`).join(', ')}, ${totals.map((total) => `l.${total}::text`).join(', ')}
      from ${places}
      join ${sums} l on l.clinic_id = (select app_clinic()) and ${keys.map((key) => `l.${key} = p.${key}`).join(' and ')}
      order by ${keys.map((key) => `l.${key}`).join(', ')} for update of l`,
    given,
  );
}

/**
 * The call's key, with which nothing was appended yet. To be asked after `lockSums`: who repeats a call waited there for the
 * first, and sees what it wrote. Refuses with 400 `idempotency_key_required`, 409 `idempotency_key_reused`; of two that lock
 * nothing in common the ledger's unique key lets the first through.
 */
export async function freshKey(
  { db, fail, key }: Pick<RuleContext, 'db' | 'fail' | 'key'>,
  { rows }: Ledger,
): Promise<string> {
  if (key === undefined) return fail('idempotency_key_required');
  const used = await db.query(`select 1 from ${rows} where idempotency_key = $1 limit 1`, [key]);
  return used.length > 0 ? fail('idempotency_key_reused') : key;
}
