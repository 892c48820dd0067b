import { decide, may } from '#metadata/access.ts';
import type { OperationContext, Row } from '#server/kit/rules.ts';
import { handleStock, seeCosts } from '../stockRights.ts';
import type { warehouses } from './warehouses.ts';

type Context = OperationContext<typeof warehouses>;

const name = (alias: string): string =>
  `case when $2 = 'en' then coalesce(${alias}.name_en, ${alias}.name_ar) else ${alias}.name_ar end`;

/** What lies here by item with its batches in the order of issue, and what is low here by the item's own rule. */
function itemsOf({ db, record, locale, today, subject }: Context): Promise<readonly Row[]> {
  const costs = decide(seeCosts, subject) !== undefined;
  return db.query(
    `select i.id, i.code, ${name('i')} as name, i.base_unit as unit, ${name('c')} as category,
        trim_scale(l.on_hand)::text as on_hand, trim_scale(coalesce(h.usable, 0) - l.reserved)::text as available,
        trim_scale(coalesce(r.reorder_level, w.reorder_level))::text as level,
        coalesce(reorder_position(l.clinic_id, l.item_id, r.warehouse_id, $3::date) <= coalesce(r.reorder_level, w.reorder_level), false) as low,
        ${costs ? 'round(coalesce(h.value, 0), $4::int)::text as value,' : ''} coalesce(h.batches, '[]'::json) as batches
      from stock_levels l
      join inventory_items i on i.clinic_id = l.clinic_id and i.id = l.item_id
      join item_categories c on c.clinic_id = i.clinic_id and c.id = i.category_id
      left join inventory_items__reorder_rules r on r.clinic_id = i.clinic_id and r.record_id = i.id and r.warehouse_id = l.warehouse_id
      -- Without a rule of its own the one for all warehouses counts, and what is to be had in all (inventory.md 11).
      left join inventory_items__reorder_rules w on r.reorder_level is null and w.clinic_id = i.clinic_id and w.record_id = i.id and w.warehouse_id is null
      left join lateral (select sum(b.value) as value, sum(b.on_hand) filter (where s.expiry_date is null or s.expiry_date >= $3::date) as usable,
          json_agg(json_build_object('id', s.id, 'batch_no', s.batch_no, 'expiry_date', s.expiry_date,
            'expired', coalesce(s.expiry_date < $3::date, false), 'on_hand', trim_scale(b.on_hand)::text)
            order by s.expiry_date nulls last, s.created_at, s.id) as batches
        from stock_balances b join stock_batches s on s.clinic_id = b.clinic_id and s.id = b.batch_id
        where b.clinic_id = l.clinic_id and b.warehouse_id = l.warehouse_id and b.item_id = l.item_id and b.on_hand > 0) h on true
      where l.warehouse_id = $1::uuid and (l.on_hand > 0 or r.reorder_level is not null)
      order by 5, 3, i.id`,
    [record?.id, locale, today, ...(costs ? [subject.clinic.currencyDigits] : [])],
  );
}

/** Transfers to or from here that have not arrived whole. */
function transfersOf({ db, record, locale }: Context): Promise<readonly Row[]> {
  return db.query(
    `select t.id, t.number, t.status, t.transfer_date::text, ${name('f')} as source, ${name('d')} as destination,
        t.destination_id = $1::uuid as incoming
      from stock_transfers t
      join warehouses f on f.clinic_id = t.clinic_id and f.id = t.source_id
      join warehouses d on d.clinic_id = t.clinic_id and d.id = t.destination_id
      where (t.source_id = $1::uuid or t.destination_id = $1::uuid) and t.status in ('draft', 'in_transit', 'partly_received')
      order by t.transfer_date, t.number`,
    [record?.id, locale],
  );
}

/** Requests that wait to be served from here, urgent ones first. */
function requestsOf({ db, record }: Context): Promise<readonly Row[]> {
  return db.query(
    `select r.id, r.number, r.status, r.priority, r.needed_by::text, coalesce(e.full_name_ar, u.name) as requester,
        (select count(*)::int from inventory_requests__lines l where l.clinic_id = r.clinic_id and l.record_id = r.id) as lines
      from inventory_requests r join users u on u.clinic_id = r.clinic_id and u.id = r.requester_id
      left join employees e on e.clinic_id = u.clinic_id and e.id = u.employee_id
      where r.warehouse_id = $1::uuid and r.status in ('approved', 'partly_approved', 'partly_issued')
      order by r.priority = 'urgent' desc, r.submitted_at, r.id`,
    [record?.id],
  );
}

/** `GET /warehouses/{id}/stock`: what lies here, what is low, what is on its way and what waits to be served (inventory.md 3). */
export async function warehouseStock(context: Context): Promise<Row> {
  const { subject } = context;
  const serves = [may('inventory_view_request'), handleStock].some((rule) => decide(rule, subject) === 'all');
  return {
    items: await itemsOf(context),
    transfers: await transfersOf(context),
    ...(serves ? { requests: await requestsOf(context) } : {}),
  };
}
