import type { RuleContext, RuleDatabase } from '#server/kit/rules.ts';

type Asking = Pick<RuleDatabase, 'query'>;

/**
 * Requests that still move something, and transfers that are not over (inventory.md 3): what was handed out and not
 * received yet, and what is missing, may come back; what was received and used may not be waited for.
 */
const openRequest = `(r.status in ('submitted', 'approved', 'partly_approved', 'partly_issued', 'issued') or r.difference)`;
const openTransfer = `t.status in ('draft', 'in_transit', 'partly_received')`;
const openCount = `c.status in ('counting', 'review')`;

const answer = async (db: Asking, sql: string, id: string): Promise<boolean> =>
  (await db.query(`select ${sql} as open`, [id]))[0]?.['open'] === true;

/** Whether a document that is not over names the item; asked once its row is held. */
export const isItemInDocuments = (db: Asking, id: string): Promise<boolean> =>
  answer(
    db,
    `exists (select from inventory_requests__lines l join inventory_requests r on r.clinic_id = l.clinic_id and r.id = l.record_id
        where l.item_id = $1::uuid and ${openRequest})
      or exists (select from stock_transfers__lines l join stock_transfers t on t.clinic_id = l.clinic_id and t.id = l.record_id
        where l.item_id = $1::uuid and ${openTransfer})
      or exists (select from stock_counts__lines l join stock_counts c on c.clinic_id = l.clinic_id and c.id = l.record_id
        where l.item_id = $1::uuid and ${openCount})`,
    id,
  );

/** The same of a warehouse: served from it, sent from it, or on the way to it. */
export const isWarehouseInDocuments = (db: Asking, id: string): Promise<boolean> =>
  answer(
    db,
    `exists (select from inventory_requests r where r.warehouse_id = $1::uuid and ${openRequest})
      or exists (select from stock_transfers t where (t.source_id = $1::uuid or t.destination_id = $1::uuid) and ${openTransfer})
      or exists (select from stock_counts c where c.warehouse_id = $1::uuid and ${openCount})`,
    id,
  );

/** What a document names, each with the path of its field where somebody just chose it. */
export interface NamedRow {
  readonly id: string;
  readonly on?: string;
}

/**
 * Holds what a document names until the commit, and refuses what was taken out of use meanwhile: 409 `item_archived`,
 * `place_archived`. Whoever stops an item or a warehouse waits and then sees the document.
 */
export async function holdInUse(
  context: Pick<RuleContext, 'db' | 'fail' | 'locale'>,
  items: readonly NamedRow[],
  warehouses: readonly NamedRow[],
): Promise<void> {
  await holdRows(context, 'inventory_items', 'item_archived', items);
  await holdRows(context, 'warehouses', 'place_archived', warehouses);
}

async function holdRows(
  { db, fail, locale }: Pick<RuleContext, 'db' | 'fail' | 'locale'>,
  from: 'inventory_items' | 'warehouses',
  code: string,
  named: readonly NamedRow[],
): Promise<void> {
  const rows = await db.query(
    `select id, status, case when $2 = 'en' then coalesce(name_en, name_ar) else name_ar end as name from ${from}
      where id = any ($1::uuid[]) order by id for share`,
    [named.map(({ id }) => id), locale],
  );
  const archived = new Map(
    rows.flatMap((row) => (row['status'] === 'archived' ? [[row['id'], row['name']]] : [])),
  );
  const found = named.find(({ id }) => archived.has(id));
  if (!found) return;
  const values = { name: String(archived.get(found.id)) };
  fail(code, found.on === undefined ? { values } : { on: found.on, values });
}
