import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { BenchClinic } from './data.ts';

export interface StockPlaces {
  readonly warehouse: string;
  readonly supplier: string;
  readonly items: readonly string[];
}

const itemCount = 200;
const batchesOfItem = 10;

/** Statements of the store's lists, each with the clinic as `$1`. */
const lists = [
  `insert into item_categories (clinic_id, id, name_ar) select $1::uuid, new_id(), 'تصنيف ' || n from generate_series(1, 6) n`,
  `insert into suppliers (clinic_id, id, code, name_ar, phone) values ($1::uuid, new_id(), 'SUP-9001', 'مورد', '+201001112233')`,
  `insert into inventory_items (clinic_id, id, code, name_ar, category_id, default_supplier_id, base_unit)
    select $1::uuid, new_id(), 'B-' || n, 'صنف ' || n, (select array_agg(id) from item_categories where clinic_id = $1::uuid)[1 + n % 6],
      (select id from suppliers where clinic_id = $1::uuid limit 1), 'piece' from generate_series(1, ${itemCount}) n`,
  `insert into inventory_items__reorder_rules (clinic_id, record_id, reorder_level, max_level)
    select clinic_id, id, 100, 5000 from inventory_items where clinic_id = $1::uuid`,
  `insert into stock_receipts (clinic_id, id, number, receipt_date, kind, warehouse_id)
    select $1::uuid, new_id(), 'RCV-BENCH', current_date, 'opening', id from warehouses where clinic_id = $1::uuid and kind = 'main'`,
  `insert into stock_batches (clinic_id, id, code, item_id, receipt_id, batch_no, expiry_date, received_qty, unit_cost, total_cost)
    select $1::uuid, new_id(), 'BB-' || row_number() over (), i.id, r.id, 'L' || n, current_date + n * 40, 100000, 2, 200000
      from inventory_items i, generate_series(1, ${batchesOfItem}) n, stock_receipts r where i.clinic_id = $1::uuid and r.clinic_id = $1::uuid`,
];

/**
 * Three years of movements: each batch is received and issued in turn, so that every balance is its rows' sum; what is left
 * is what the last receipts brought.
 */
const ledger = `insert into stock_transactions (clinic_id, occurred_at, document_date, type, item_id, batch_id, warehouse_id, qty,
    unit_cost, value, balance_after, source_type, source_id, source_number, idempotency_key, line_no)
  select $1::uuid, now() - interval '3 years' + n * (interval '3 years' / $2::int), current_date,
    case when k % 2 = 0 then 'receipt' else 'issue' end, b.item_id, b.id, w.id, case when k % 2 = 0 then 20 else -10 end,
    2, case when k % 2 = 0 then 40 else -20 end, 10 * (k / 2 + 2), 'stock-receipts', b.receipt_id::text, 'RCV-' || n, 'bench:' || n, 1
  from (select n, 1 + n % ${itemCount * batchesOfItem} as place, n / ${itemCount * batchesOfItem} as k from generate_series(0, $2::int - 1) n) m
  join (select *, row_number() over (order by id) as place from stock_batches where clinic_id = $1::uuid) b on b.place = m.place
  cross join (select id from warehouses where clinic_id = $1::uuid and kind = 'main') w order by n`;

const sums = [
  `insert into stock_balances (clinic_id, batch_id, warehouse_id, item_id, on_hand, value)
    select clinic_id, batch_id, warehouse_id, item_id, sum(qty), sum(value) from stock_transactions where clinic_id = $1::uuid group by 1, 2, 3, 4`,
  `insert into stock_levels (clinic_id, item_id, warehouse_id, on_hand)
    select clinic_id, item_id, warehouse_id, sum(on_hand) from stock_balances where clinic_id = $1::uuid group by 1, 2, 3`,
];

/** A store with so many rows in its ledger, written past the kernel; its sums are the ledger's. */
export async function fillStock(client: pg.Client, clinic: BenchClinic, rows: number): Promise<StockPlaces> {
  // Foreign keys of a million rows are not what is measured.
  await client.query('set session_replication_role = replica');
  for (const statement of lists) await client.query(statement, [clinic.id]);
  await client.query(ledger, [clinic.id, rows]);
  for (const statement of sums) await client.query(statement, [clinic.id]);
  await client.query('vacuum analyze stock_transactions, stock_balances, stock_levels, stock_batches');
  await client.query('set session_replication_role = origin');
  const { rows: found } = await client.query<{ warehouse: string; supplier: string; items: string[] }>(
    `select (select id from warehouses where clinic_id = $1::uuid and kind = 'main') as warehouse,
      (select id from suppliers where clinic_id = $1::uuid limit 1) as supplier,
      array(select id from inventory_items where clinic_id = $1::uuid order by code) as items`,
    [clinic.id],
  );
  const [places] = found;
  if (!places) throw new Error('no store');
  return places;
}

/** The rows one posting of so many lines writes, by plain SQL in one transaction; `sign` 1 receives, -1 issues. */
export async function plainPosting(
  client: pg.Client,
  clinic: string,
  { warehouse, items }: StockPlaces,
  lines: number,
  sign: 1 | -1,
): Promise<void> {
  const chosen = items.slice(0, lines);
  await client.query('begin');
  await client.query(
    'select 1 from stock_levels where clinic_id = $1 and warehouse_id = $2 and item_id = any ($3::uuid[]) order by item_id for update',
    [clinic, warehouse, chosen],
  );
  await client.query(
    `with taken as (select distinct on (item_id) item_id, batch_id from stock_balances
        where clinic_id = $1 and warehouse_id = $2 and item_id = any ($3::uuid[]) and on_hand > 5 order by item_id, batch_id),
      moved as (update stock_balances b set on_hand = b.on_hand + $4::int, value = b.value + 2 * $4::int from taken t
        where b.clinic_id = $1 and b.warehouse_id = $2 and b.batch_id = t.batch_id returning b.*)
      insert into stock_transactions (clinic_id, document_date, type, item_id, batch_id, warehouse_id, qty, unit_cost, value, balance_after,
          source_type, source_id, idempotency_key, line_no)
        select clinic_id, current_date, $5, item_id, batch_id, warehouse_id, $4::int, 2, 2 * $4::int, on_hand, 'bench', $6::text, $6::text,
          row_number() over () from moved`,
    [clinic, warehouse, chosen, sign, sign === 1 ? 'receipt' : 'issue', randomUUID()],
  );
  await client.query(
    'update stock_levels set on_hand = on_hand + $4::int where clinic_id = $1 and warehouse_id = $2 and item_id = any ($3::uuid[])',
    [clinic, warehouse, chosen, sign],
  );
  await client.query('commit');
}
