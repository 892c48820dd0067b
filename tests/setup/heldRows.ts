import pg from 'pg';
import { expect, inject } from 'vitest';

/** A connection of its own that holds rows others want, so that a test decides who comes first. */
export interface Holder {
  /** Begins a transaction and runs the statement in it: a lock, or a change nobody sees yet. */
  hold(text: string, values?: readonly unknown[]): Promise<void>;
  /** Waits until so many calls stand behind what is held, or behind one that stands there. */
  waiting(count: number): Promise<void>;
  /** Commits what was held, and lets the others go on. */
  release(): Promise<void>;
  end(): Promise<void>;
}

/** Opens the connection; `end` closes it. */
export async function startHolder(): Promise<Holder> {
  const client = new pg.Client({ connectionString: inject('superuserUrl') });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid;
  const behind = async (): Promise<number> => {
    const found = await client.query<{ n: number }>(
      `with recursive line as (select $1::int as pid
          union select a.pid from pg_stat_activity a join line on line.pid = any (pg_blocking_pids(a.pid)))
        select count(*)::int - 1 as n from line`,
      [pid],
    );
    return found.rows[0]?.n ?? 0;
  };
  return {
    async hold(text, values = []) {
      await client.query('begin');
      await client.query(text, [...values]);
    },
    waiting: async (count) => {
      await expect.poll(behind, { timeout: 3_500, interval: 10 }).toBe(count);
    },
    release: async () => {
      await client.query('commit');
    },
    end: () => client.end(),
  };
}
