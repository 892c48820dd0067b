import type { Pool } from 'pg';

/**
 * What a table holds is counted anew for PostgreSQL's planner, by whoever has written much of it: until it does so by itself it takes a
 * clinic that has just come, or grown, for an empty one, and would rather walk its rows than use an index. Asked as the owner of the
 * tables, outside every wall: it answers nothing. Never fails: a table so large that it takes too long needs it least.
 */
export async function countAnew(pool: Pool, table: string): Promise<void> {
  await pool.query(`analyze ${table}`).catch(() => undefined);
}
