import type { Transaction } from '../db/transaction.ts';

/** Inserts many rows of one table in one statement; columns a row leaves out of the first row's set keep their defaults. */
export async function insertRows(
  tx: Transaction,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].map((name) => `"${name}"`).join(', ');
  await tx.query(
    `insert into ${table} (clinic_id, ${columns})
     select app_clinic(), ${columns} from json_populate_recordset(null::${table}, $1::json) returning 1`,
    [JSON.stringify(rows)],
  );
}
