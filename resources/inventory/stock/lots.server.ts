import type { RuleDatabase } from '#server/kit/rules.ts';

/**
 * Holds the lot numbers of the items until the commit, in one order: whoever writes a number or a date of one of them
 * follows, and reads afterwards. Before any level is locked. One number of one item has one date (inventory.md 6, rule 4).
 */
export async function holdLots(db: Pick<RuleDatabase, 'query'>, itemIds: readonly unknown[]): Promise<void> {
  const items = [...new Set(itemIds.map(String))].toSorted();
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended('lots:' || app_clinic() || ':' || i.id, 0)) from unnest($1::text[]) i (id)`,
    [items],
  );
}

/** The same for the invoices of one supplier: the second of two that are typed at once is told of the first. */
export const holdInvoices = (db: Pick<RuleDatabase, 'query'>, supplierId: unknown): Promise<unknown> =>
  db.query(`select pg_advisory_xact_lock(hashtextextended('invoices:' || app_clinic() || ':' || $1, 0))`, [
    String(supplierId),
  ]);
