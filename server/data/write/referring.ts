import { decide } from '#metadata/access.ts';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import { seeingRules } from '#metadata/derive/seeing.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { modelOf } from '#server/db/schema/model.ts';
import type { Table } from '#server/db/schema/types.ts';
import { always } from '../statement/conditions.ts';
import { openedByValue } from '../statement/scope.ts';
import { identifier, tableName } from '../statement/sql.ts';
import { stayingTwins } from './sharedKeys.ts';
import { readingIn, type WriteContext } from './writeContext.ts';

/** A column of any table that leads to a resource's records, and by which column its row is known. */
export interface Referring {
  readonly table: string;
  readonly column: string;
  readonly key: 'id' | 'record_id';
}

/** What the application may not change is a book or a document that was issued, and the sums of a book follow its lines: read through `merged_into_id`, never re-pointed. */
const mayChange = ({ rights, kind }: Table): boolean =>
  kind !== 'sums' && (rights === undefined || rights.includes('update'));

const known = new WeakMap<Catalogue, ReadonlyMap<string, readonly Referring[]>>();

/** Every column that leads to a record, by the table it leads to, in the order of tables. */
function referringColumns(catalogue: Catalogue): ReadonlyMap<string, readonly Referring[]> {
  const found = new Map<string, Referring[]>();
  for (const table of modelOf(catalogue).tables.filter(mayChange))
    for (const { column, target } of table.foreignKeys) {
      // The lines and links of a record are values of its own.
      if (column === 'record_id') continue;
      const key = table.primaryKey.includes('id') ? 'id' : 'record_id';
      found.set(target, [...(found.get(target) ?? []), { table: table.name, column, key }]);
    }
  return found;
}

/** Every column of the tables that leads to a record of the resource. */
export function referringTo(catalogue: Catalogue, resource: AnyResource): readonly Referring[] {
  const columns = known.get(catalogue) ?? referringColumns(catalogue);
  known.set(catalogue, columns);
  return columns.get(tableName(resource)) ?? [];
}

/**
 * Whether the caller may be told how many rows of a table there are: not where they are nothing they may know of, all of them (no
 * right to see any) or some (`opensBy`).
 */
export function mayCount(work: WriteContext, name: string): boolean {
  const resource = work.services.catalogue.resources.find((one) => tableName(one) === name);
  if (resource === undefined) return true;
  if (decide(seeingRules(resource).flat(), work.principal) === undefined) return false;
  return !resource.opensBy || openedByValue(readingIn(work), resource, always) === always;
}

/** How many rows lead to a record, by table, of those the caller may count; `into`: as many as a merge into that one would move. */
export async function referringRows(
  work: WriteContext,
  resource: AnyResource,
  id: string,
  into?: string,
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const { table, column } of referringTo(work.services.catalogue, resource)) {
    if (!mayCount(work, table)) continue;
    const { rows } = await work.tx.query<{ n: number }>(
      `select count(*)::int as n from ${identifier(table)} where ${identifier(column)} = $1::uuid`,
      [id],
    );
    const n = rows[0]?.n ?? 0;
    if (n > 0) counts[table] = (counts[table] ?? 0) + n;
  }
  for (const table of into === undefined ? [] : await stayingTwins(work, resource, into, id)) {
    const left = (counts[table] ?? 0) - 1;
    if (left > 0) counts[table] = left;
    else delete counts[table];
  }
  return counts;
}
