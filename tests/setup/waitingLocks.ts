/** Whatever asks the database, a pool or one connection of it. */
interface Asked {
  query(text: string): Promise<{ rows: Record<string, unknown>[] }>;
}

/**
 * Counts the sessions of this database that wait for a lock. pg_locks is one for the whole cluster: without the database the
 * waits of the other worker's tests are counted too. Read from pg_locks alone, since pg_stat_activity stands still within a
 * transaction.
 */
export async function waitingLocks(asked: Asked): Promise<number> {
  const { rows } = await asked.query(
    `with mine as (select oid from pg_database where datname = current_database())
     select count(distinct pid)::int as n from pg_locks
      where not granted and pid in (select pid from pg_locks where database = (select oid from mine))`,
  );
  return rows[0]?.['n'] as number;
}
