import type { OperationContext, Row, RuleContext } from '#server/kit/rules.ts';
import { isId } from '#metadata/fields/validate.ts';
import type { inventoryRequests } from './inventory-requests.ts';

type Context = OperationContext<typeof inventoryRequests>;
const mostItems = 200;

/** Available of items in a warehouse, in base units: usable there and promised to nobody (inventory.md 0). */
export async function availableIn(
  { db, today }: Pick<RuleContext, 'db' | 'today'>,
  warehouseId: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query(
    `select i.id, greatest(coalesce((select sum(b.on_hand) from stock_balances b
          join stock_batches t on t.clinic_id = b.clinic_id and t.id = b.batch_id and (t.expiry_date is null or t.expiry_date >= $3::date)
          join warehouses w on w.clinic_id = b.clinic_id and w.id = b.warehouse_id and w.kind not in ('quarantine', 'transit')
          where b.item_id = i.id and b.warehouse_id = $1 and b.on_hand > 0), 0)
        - coalesce((select l.reserved from stock_levels l where l.item_id = i.id and l.warehouse_id = $1), 0), 0)::text as available
      from inventory_items i where i.id = any ($2::uuid[])`,
    [warehouseId, itemIds, today],
  );
  return new Map(rows.map((row) => [String(row['id']), String(row['available'])]));
}

/** What was issued and consumed of items in 90 days and did not come back, divided by three (inventory.md 2). */
export async function monthlyUse(
  { db, now }: Pick<RuleContext, 'db' | 'now'>,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query(
    `select item_id, round(sum(-qty) / 3, 3)::text as use from stock_transactions
      where item_id = any ($1::uuid[]) and type in ('issue', 'consumption', 'return_in') and occurred_at > $2::timestamptz - interval '90 days'
      group by item_id`,
    [itemIds, now.toISOString()],
  );
  return new Map(rows.map((row) => [String(row['item_id']), String(row['use'])]));
}

const idsIn = (text: string | undefined): readonly string[] =>
  (text ?? '').split(',').filter(isId).slice(0, mostItems);

/** `available?warehouse_id&items=id,id`: what may be asked for beside each line; a number and the units, nothing else. */
export async function readAvailable(context: Context): Promise<unknown> {
  const { query, db, fail } = context;
  const warehouseId = query['warehouse_id'];
  if (!isId(warehouseId)) return fail('bad_request');
  const ids = idsIn(query['items']);
  const available = await availableIn(context, warehouseId, ids);
  const items = await db.query(
    `select i.id, i.base_unit, (select json_agg(json_build_object('unit', c.unit, 'factor', c.factor::text, 'default', c.is_issue_default) order by c.position)
        from inventory_items__conversions c where c.clinic_id = i.clinic_id and c.record_id = i.id) as units
      from inventory_items i where i.id = any ($1::uuid[]) order by i.id`,
    [ids],
  );
  return {
    items: items.map((item) => ({
      id: item['id'],
      base_unit: item['base_unit'],
      units: item['units'] ?? [],
      available: available.get(String(item['id'])) ?? '0',
    })),
  };
}

/** The branch's main warehouse, or the clinic's (inventory.md 8): where a request goes that names none. */
export async function usualWarehouse(
  { db }: Pick<RuleContext, 'db'>,
  branchId: unknown,
): Promise<Row | undefined> {
  const [found] = await db.query(
    `select id, branch_id from warehouses where status = 'active' and can_issue
      order by (branch_id = $1) desc nulls last, kind = 'main' desc, code limit 1`,
    [branchId],
  );
  return found;
}

/**
 * `usual`: what the person asked for in their last five requests, the most frequent first, and where a request of theirs
 * goes and for whom unless they say otherwise (inventory.md 8).
 */
export async function readUsual({ db, subject, locale }: Context): Promise<unknown> {
  const items = await db.query(
    `with last as (select id, submitted_at from inventory_requests where requester_id = $1 and submitted_at is not null
        order by submitted_at desc limit 5)
      select l.item_id, case when $2 = 'en' then coalesce(i.name_en, i.name_ar) else i.name_ar end as name,
        (array_agg(l.unit order by r.submitted_at desc))[1] as unit,
        (array_agg(l.requested_qty::text order by r.submitted_at desc))[1] as requested_qty, count(*)::int as times
      from last r join inventory_requests__lines l on l.record_id = r.id
      join inventory_items i on i.clinic_id = l.clinic_id and i.id = l.item_id and i.status = 'active'
      group by l.item_id, i.name_ar, i.name_en order by times desc, name limit 30`,
    [subject.userId, locale],
  );
  const warehouse = await usualWarehouse({ db }, subject.branchIds[0] ?? null);
  return {
    items,
    warehouse_id: warehouse?.['id'] ?? null,
    department_id: subject.departmentId,
  };
}

/**
 * `{id}/batches`: what was handed out of which batch, what of it came back, and what still can: what is outside of it, but no
 * more than the line's holder got; what never arrived or was lost is with nobody (inventory.md 8).
 */
export async function readBatches({ db, record, fail }: Context): Promise<unknown> {
  if (!record) return fail('not_found');
  const batches: readonly Row[] = await db.query(
    `select t.source_line_id as line_id, t.batch_id, b.code, b.batch_no, b.expiry_date::text,
        sum(case when t.type = 'issue' then -t.qty else 0 end)::text as issued,
        sum(case when t.type = 'return_in' then t.qty else 0 end)::text as returned, bool_or(t.fefo_override) as fefo_override,
        trim_scale(least(-sum(t.qty), max(l.issued_qty - coalesce(l.returned_qty, 0) - coalesce(l.missing_qty, 0)
          - coalesce(l.lost_qty, 0))))::text as held_qty,
        min(t.occurred_at) as issued_at, json_build_object('batch_id', b.batch_no) as _labels
      from stock_transactions t join stock_batches b on b.clinic_id = t.clinic_id and b.id = t.batch_id
      join inventory_requests__lines l on l.clinic_id = t.clinic_id and l.id = t.source_line_id::uuid
      where t.source_type = 'inventory-requests' and t.source_id = $1
      group by t.source_line_id, t.batch_id, b.code, b.batch_no, b.expiry_date order by min(t.seq)`,
    [record.id],
  );
  return { batches };
}
