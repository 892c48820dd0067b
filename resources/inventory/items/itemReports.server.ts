import type { OperationContext, Row, ServerRules } from '#server/kit/rules.ts';
import { movementSql } from '../movementReport.server.ts';
import { expirySql } from '../expiryState.server.ts';
import type { inventoryItems } from './inventory-items.ts';

const mostShown = 50;
const warehouseName = `case when :locale = 'en' then coalesce(w.name_en, w.name_ar) else w.name_ar end`;

const batches = `
  select s.id, row_number() over (order by s.expiry_date nulls last, s.created_at, s.id) as place, s.batch_no, s.expiry_date,
      s.expiry_date < :today as expired, ${expirySql('s', 'i')} as expiry_state, trim_scale(h.on_hand) as on_hand, s.unit_cost,
      round(h.value, :digits) as value, h.by_warehouse, h.places
    from (select b.clinic_id, b.batch_id, sum(b.on_hand) as on_hand, sum(b.value) as value,
        string_agg(trim_scale(b.on_hand)::text || ' ' || ${warehouseName}, ' · ' order by b.on_hand desc, w.code) as by_warehouse,
        json_agg(json_build_object('warehouse', ${warehouseName}, 'kind', w.kind, 'on_hand', trim_scale(b.on_hand)::text)
          order by b.on_hand desc, w.code) as places
      from stock_balances b join warehouses w on w.clinic_id = b.clinic_id and w.id = b.warehouse_id
      where b.item_id = :id and b.on_hand > 0 group by b.clinic_id, b.batch_id) h
    join stock_batches s on s.clinic_id = h.clinic_id and s.id = h.batch_id
    join inventory_items i on i.clinic_id = s.clinic_id and i.id = s.item_id`;

const use = `
  select to_char(m.first, 'YYYY-MM') as id, to_char(m.first, 'YYYY-MM') as month, trim_scale(coalesce(u.qty, 0)) as qty
    from :months(-11, 0) m(first, begins, ends)
    cross join lateral (select -sum(t.qty) as qty from stock_transactions t
      where t.item_id = :id and t.type in ('issue', 'return_in', 'consumption')
        and t.occurred_at >= m.begins and t.occurred_at < m.ends) u`;

const prices = `
  select s.id, row_number() over (order by r.receipt_date desc, s.created_at desc, s.id) as place, r.id as receipt_id, r.number,
      r.receipt_date, s.supplier_id, trim_scale(s.received_qty) as qty, s.unit_cost
    from stock_batches s join stock_receipts r on r.clinic_id = s.clinic_id and r.id = s.receipt_id and r.status = 'posted'
    where s.item_id = :id`;

const requests = `
  select l.id, r.id as request_id, r.number, r.status, r.status as state, r.submitted_at, r.requester_id, r.branch_id, r.department_id,
      l.unit, trim_scale(l.requested_qty) as requested, trim_scale(l.approved_qty) as approved, trim_scale(l.issued_qty) as issued
    from inventory_requests__lines l
    join inventory_requests r on r.clinic_id = l.clinic_id and r.id = l.record_id and r.status <> 'draft'
    where l.item_id = :id`;

/** The rows of an item's tabs (inventory.md 2). */
export const itemReportRows: NonNullable<ServerRules<typeof inventoryItems>['reports']> = {
  batches,
  movements: movementSql('item_id'),
  use,
  prices,
  requests,
};

/** `GET /inventory-items/{id}/stock`: the reports of an item beside its movements; those the caller may not read are absent. */
export async function itemStock({ db, record }: OperationContext<typeof inventoryItems>): Promise<Row> {
  const rows = (report: string, limit?: number) =>
    db.report('inventory-items', report, { of: record?.id, ...(limit === undefined ? {} : { limit }) });
  const months = await rows('use');
  const [prices, requests] = [await rows('prices', mostShown), await rows('requests', mostShown)];
  return {
    batches: await rows('batches'),
    months: months?.map(({ month, qty }) => ({ month, qty })),
    ...(prices && { prices }),
    ...(requests && { requests: requests.map(({ request_id: id, ...row }) => ({ ...row, id })) }),
  };
}
