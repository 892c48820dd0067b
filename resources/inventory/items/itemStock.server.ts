import { decide, may } from '#metadata/access.ts';
import type { OperationContext, Row } from '#server/kit/rules.ts';
import { seeCosts } from '../stockRights.ts';
import type { inventoryItems } from './inventory-items.ts';

type Context = OperationContext<typeof inventoryItems>;

const mostShown = 50;
const name = (alias: string): string =>
  `case when $2 = 'en' then coalesce(${alias}.name_en, ${alias}.name_ar) else ${alias}.name_ar end`;
const seesCosts = ({ subject }: Context): boolean => decide(seeCosts, subject) !== undefined;

/** Rows without what the caller may not see: the key is absent, not null (inventory.md 0). */
const without = (rows: readonly Row[], hidden: readonly string[]): readonly Row[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => !hidden.includes(key))));
const priced = (context: Context, rows: readonly Row[], costs: readonly string[]): readonly Row[] =>
  seesCosts(context) ? rows : without(rows, costs);

/** What lies there by batch, in the order it is to be issued in, with where each lies (inventory.md 2, 9). */
async function batchesOf(context: Context): Promise<readonly Row[]> {
  const rows = await context.db.query(
    `select s.id, s.code, s.batch_no, s.expiry_date::text, s.expiry_date < $3::date as expired, s.unit_cost::text,
        trim_scale(sum(b.on_hand))::text as on_hand, round(sum(b.value), $4::int)::text as value,
        json_agg(json_build_object('warehouse', ${name('w')}, 'kind', w.kind, 'on_hand', trim_scale(b.on_hand)::text) order by b.on_hand desc, w.code) as places
      from stock_balances b
      join stock_batches s on s.clinic_id = b.clinic_id and s.id = b.batch_id
      join warehouses w on w.clinic_id = b.clinic_id and w.id = b.warehouse_id
      where b.item_id = $1::uuid and b.on_hand > 0
      group by s.clinic_id, s.id order by s.expiry_date nulls last, s.created_at, s.id`,
    [context.record?.id, context.locale, context.today, context.subject.clinic.currencyDigits],
  );
  return priced(context, rows, ['unit_cost', 'value']);
}

/** Issued and consumed in each of the last twelve months, returns taken off, in base units. */
function monthsOf({ db, record, today, subject }: Context): Promise<readonly Row[]> {
  return db.query(
    `select to_char(m.month, 'YYYY-MM') as month, trim_scale(coalesce(u.qty, 0))::text as qty
      from generate_series(date_trunc('month', $2::date::timestamp) - interval '11 months', date_trunc('month', $2::date::timestamp), interval '1 month') m(month)
      left join (select date_trunc('month', t.occurred_at at time zone $3) as month, -sum(t.qty) as qty from stock_transactions t
        where t.item_id = $1::uuid and t.type in ('issue', 'return_in', 'consumption')
          and t.occurred_at >= (date_trunc('month', $2::date::timestamp) - interval '11 months') at time zone $3 group by 1) u
        on u.month = m.month
      order by m.month`,
    [record?.id, today, subject.clinic.timezone],
  );
}

/** Who sold it when and at which cost of one base unit, newest first. Only for those who see costs. */
function pricesOf({ db, record, locale }: Context): Promise<readonly Row[]> {
  return db.query(
    `select r.id as receipt_id, r.number, r.receipt_date::text, s.supplier_id, ${name('p')} as supplier,
        trim_scale(s.received_qty)::text as qty, s.unit_cost::text
      from stock_batches s join stock_receipts r on r.clinic_id = s.clinic_id and r.id = s.receipt_id and r.status = 'posted'
      left join suppliers p on p.clinic_id = s.clinic_id and p.id = s.supplier_id
      where s.item_id = $1::uuid order by r.receipt_date desc, s.created_at desc, s.id limit ${mostShown}`,
    [record?.id, locale],
  );
}

/** The requests that ask for it, newest first; drafts are their own person's. */
function requestsOf({ db, record }: Context): Promise<readonly Row[]> {
  return db.query(
    `select r.id, r.number, r.status, r.submitted_at, coalesce(e.full_name_ar, u.name) as requester, l.unit,
        trim_scale(l.requested_qty)::text as requested, trim_scale(l.approved_qty)::text as approved, trim_scale(l.issued_qty)::text as issued
      from inventory_requests__lines l
      join inventory_requests r on r.clinic_id = l.clinic_id and r.id = l.record_id and r.status <> 'draft'
      join users u on u.clinic_id = r.clinic_id and u.id = r.requester_id
      left join employees e on e.clinic_id = u.clinic_id and e.id = u.employee_id
      where l.item_id = $1::uuid order by r.submitted_at desc nulls last, r.id limit ${mostShown}`,
    [record?.id],
  );
}

/** `GET /inventory-items/{id}/stock`: the tabs of an item's page beside its movements (inventory.md 2). */
export async function itemStock(context: Context): Promise<Row> {
  const seesRequests = decide(may('inventory_view_request'), context.subject) === 'all';
  return {
    batches: await batchesOf(context),
    months: await monthsOf(context),
    ...(seesCosts(context) ? { prices: await pricesOf(context) } : {}),
    ...(seesRequests ? { requests: await requestsOf(context) } : {}),
  };
}
