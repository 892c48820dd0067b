import { decide, may } from '#metadata/access.ts';
import type { OperationContext, Row } from '#server/kit/rules.ts';
import type { stockBatches } from './stock-batches.ts';

/** As many as the page of a batch shows, the last first. */
const mostShown = 50;

/**
 * Where a batch went (inventory.md 6): what was handed out of it, less what came back, in base units, by request and
 * department. Who asked is told to those who may see requests.
 */
export function usesOf({
  db,
  record,
  locale,
  subject,
}: OperationContext<typeof stockBatches>): Promise<readonly Row[]> {
  const named = decide(may('inventory_view_request'), subject) === 'all';
  const name = (alias: string): string =>
    `case when $2 = 'en' then coalesce(${alias}.name_en, ${alias}.name_ar) else ${alias}.name_ar end`;
  return db.query(
    `select t.source_id as id, t.source_number as number, ${name('d')} as department, trim_scale(-sum(t.qty))::text as qty,
        max(t.occurred_at) as last_at
        ${named ? `, coalesce(case when $2 = 'en' then e.full_name_en end, e.full_name_ar, u.name) as requester` : ''}
      from stock_transactions t
      left join inventory_requests r on r.clinic_id = t.clinic_id and r.id::text = t.source_id
      left join departments d on d.clinic_id = t.clinic_id and d.id = t.department_id
      left join users u on u.clinic_id = r.clinic_id and u.id = r.requester_id
      left join employees e on e.clinic_id = u.clinic_id and e.id = u.employee_id
      where t.batch_id = $1::uuid and t.source_type = 'inventory-requests' and t.type in ('issue', 'return_in')
      group by t.source_id, t.source_number, d.name_ar, d.name_en, e.full_name_ar, e.full_name_en, u.name
      having sum(t.qty) <> 0
      order by max(t.seq) desc limit ${mostShown}`,
    [record?.id, locale],
  );
}
