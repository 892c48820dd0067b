import type { OperationContext, Row, ServerRules } from '#server/kit/rules.ts';
import type { warehouses } from './warehouses.ts';

const name = (alias: string): string =>
  `case when :locale = 'en' then coalesce(${alias}.name_en, ${alias}.name_ar) else ${alias}.name_ar end`;

const stock = `
  select i.id, i.id as item_id, i.category_id, i.code, i.base_unit as unit, trim_scale(l.on_hand) as on_hand,
      row_number() over (order by ${name('c')}, ${name('i')}, i.id) as place,
      trim_scale(coalesce(h.usable, 0) - l.reserved) as available, trim_scale(n.level) as level, n.low,
      case when n.low then 'low' end as need, round(coalesce(h.value, 0), :digits) as value, h.by_batch,
      coalesce(h.batches, '[]'::json) as batches
    from stock_levels l
    join inventory_items i on i.clinic_id = l.clinic_id and i.id = l.item_id
    join item_categories c on c.clinic_id = i.clinic_id and c.id = i.category_id
    left join inventory_items__reorder_rules r on r.clinic_id = i.clinic_id and r.record_id = i.id and r.warehouse_id = l.warehouse_id
    -- Without a rule of its own the one for all warehouses counts, and what is to be had in all (inventory.md 11).
    left join inventory_items__reorder_rules w on r.reorder_level is null and w.clinic_id = i.clinic_id and w.record_id = i.id and w.warehouse_id is null
    cross join lateral (select coalesce(r.reorder_level, w.reorder_level) as level,
        coalesce(reorder_position(l.clinic_id, l.item_id, r.warehouse_id, :today) <= coalesce(r.reorder_level, w.reorder_level), false) as low) n
    left join lateral (select sum(b.value) as value, sum(b.on_hand) filter (where s.expiry_date is null or s.expiry_date >= :today) as usable,
        string_agg(s.batch_no || ' (' || trim_scale(b.on_hand)::text || ')', ' · ' order by s.expiry_date nulls last, s.created_at, s.id) as by_batch,
        json_agg(json_build_object('id', s.id, 'batch_no', s.batch_no, 'expiry_date', s.expiry_date,
          'expired', coalesce(s.expiry_date < :today, false), 'on_hand', trim_scale(b.on_hand)::text)
          order by s.expiry_date nulls last, s.created_at, s.id) as batches
      from stock_balances b join stock_batches s on s.clinic_id = b.clinic_id and s.id = b.batch_id
      where b.clinic_id = l.clinic_id and b.warehouse_id = l.warehouse_id and b.item_id = l.item_id and b.on_hand > 0) h on true
    where l.warehouse_id = :id and (l.on_hand > 0 or r.reorder_level is not null)`;

const transfers = `
  select t.id, t.id as transfer_id, t.number, t.status, t.status as state, t.transfer_date, t.source_id, t.destination_id,
      t.destination_id = :id as incoming
    from stock_transfers t
    where (t.source_id = :id or t.destination_id = :id) and t.status in ('draft', 'in_transit', 'partly_received')`;

const requests = `
  select r.id, r.number, r.status, r.status as state, r.priority, r.needed_by, r.requester_id, r.branch_id, r.department_id,
      row_number() over (order by r.priority = 'urgent' desc, r.submitted_at, r.id) as place,
      (select count(*)::int from inventory_requests__lines l where l.clinic_id = r.clinic_id and l.record_id = r.id) as lines
    from inventory_requests r
    where r.warehouse_id = :id and r.status in ('approved', 'partly_approved', 'partly_issued')`;

/** The rows of a warehouse's tabs (inventory.md 3). */
export const warehouseReportRows: NonNullable<ServerRules<typeof warehouses>['reports']> = {
  stock,
  transfers,
  requests,
};

/** `GET /warehouses/{id}/stock`: its reports in one answer; those the caller may not read are absent (inventory.md 3). */
export async function warehouseStock({ db, record }: OperationContext<typeof warehouses>): Promise<Row> {
  const rows = (report: string) => db.report('warehouses', report, { of: record?.id });
  const items = await rows('stock');
  const [open, waiting] = [await rows('transfers'), await rows('requests')];
  return {
    items: items?.map(({ item: name, ...row }) => ({ ...row, name })),
    transfers: open,
    ...(waiting && { requests: waiting }),
  };
}
