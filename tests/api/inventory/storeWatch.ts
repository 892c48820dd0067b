import { setTimeout } from 'node:timers/promises';
import { driftOf, type Store } from './stockSupport.ts';

/** Rows of the ledger whose balance is not what the rows before it leave. */
export const unserialRows = async ({ clinic }: Store): Promise<number> => {
  const [row] = await clinic.sql(
    `select count(*)::int as n from (select balance_after, sum(qty) over (partition by batch_id, warehouse_id order by seq) as held
      from stock_transactions) t where balance_after < 0 or balance_after <> held`,
  );
  return Number(row?.['n']);
};

/** Keys that left another number of rows than was answered; a refused one leaves none. */
export async function wrongKeys({ clinic }: Store, expected: ReadonlyMap<string, number>): Promise<string[]> {
  const rows = await clinic.sql(
    // A transfer that is sent and received at once has one key, with a mark of its own on the second half.
    `select regexp_replace(idempotency_key, ':receive$', '') as key, count(*)::int as n from stock_transactions group by 1`,
  );
  const found = new Map(rows.map(({ key, n }) => [String(key), Number(n)]));
  const keys = new Set([...expected.keys(), ...found.keys()]);
  return [...keys]
    .filter((key) => (expected.get(key) ?? 0) !== (found.get(key) ?? 0))
    .map((key) => `${key}: ${expected.get(key) ?? 0} answered, ${found.get(key) ?? 0} in the ledger`);
}

/** Compares the sums with the ledger again and again until it is over; answers every difference that was seen. */
export async function watched(
  store: Store,
  isOver: () => boolean,
): Promise<{ looks: number; drift: unknown[] }> {
  const drift: unknown[] = [];
  let looks = 0;
  for (; !isOver(); looks += 1) {
    drift.push(...(await driftOf(store.clinic)));
    // The store is there for those who post, not for those who count after them.
    await setTimeout(100);
  }
  return { looks, drift };
}
