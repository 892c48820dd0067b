import { dayStart } from '#metadata/time/clock.ts';
import { addDays } from '#metadata/time/days.ts';
import type { OperationContext, Row, RuleContext } from '#server/kit/rules.ts';
import { linesIn } from '../documentLines.server.ts';
import { available, itemNumbers } from '../items/itemNumbers.server.ts';
import type { inventoryRequests } from './inventory-requests.ts';

type Context = OperationContext<typeof inventoryRequests>;

/** The lines with the stock and the use they were asked against (inventory.md 8). */
export async function snapshot({ db, today, subject }: RuleContext, request: Row): Promise<readonly Row[]> {
  const lines = linesIn(request);
  const { avg_monthly_use: use } = itemNumbers;
  const found = await db.query(
    // Outside the door of lists, whose words for the clinic's days are said here (`requestSql`).
    `select t.id, greatest(${available('$2')}, 0)::text as available, ${use}::text as use
      from inventory_items t where t.id = any ($1::uuid[])`
      .replaceAll(':today', '$3::date')
      .replaceAll(':begins(-89)', '$4::timestamptz'),
    [
      lines.map((line) => line['item_id']),
      request['warehouse_id'],
      today,
      dayStart(addDays(today, -89), subject.clinic.timezone),
    ],
  );
  const items = new Map(found.map((row) => [row['id'], row]));
  return lines.map((line) => ({
    ...line,
    stock_at_submit: items.get(line['item_id'])?.['available'] ?? '0',
    avg_monthly_use: items.get(line['item_id'])?.['use'] ?? '0',
  }));
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
