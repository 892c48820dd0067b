import { decide } from '#metadata/access.ts';
import type { AreaReading } from '#server/kit/areaCalls.ts';
import { seeShortfalls } from '../stock-shortfalls/stock-shortfalls.ts';
import { amount, nameOf, rows } from './stockSql.server.ts';

/** As many rows as the card shows; the list behind it has all. */
const most = 10;

/** Those within the reach of the right: the clinic's, or the branches' (DESIGN 9.16). */
function within(principal: AreaReading['principal']): string {
  const scope = decide(seeShortfalls, principal);
  if (scope === 'all') return 'true';
  return scope === 'branch' ? 's.branch_id = any ($6::uuid[])' : 'false';
}

/** What treatments used that the books did not have (inventory.md 13): how many wait, and the oldest of them. No patient is told. */
export function treatmentShortfalls(principal: AreaReading['principal']): string {
  const waiting = `s.status = 'open' and ${within(principal)}`;
  return `json_build_object(
  'count', (select count(*)::int from stock_shortfalls s where ${waiting}),
  'rows', ${rows(`select s.id, i.id as item_id, i.code, ${nameOf('i')} as name, i.base_unit as unit,
      ${amount('s.qty - s.settled_qty')} as qty, (s.created_at at time zone $3)::date as since, ${nameOf('w')} as warehouse
    from stock_shortfalls s
    join inventory_items i on i.clinic_id = s.clinic_id and i.id = s.item_id
    left join warehouses w on w.clinic_id = s.clinic_id and w.id = s.warehouse_id
    where ${waiting} order by s.created_at, s.id limit ${most}`)})`;
}
