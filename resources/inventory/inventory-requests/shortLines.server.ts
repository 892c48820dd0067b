import { available } from '../items/itemNumbers.server.ts';

const factor = `coalesce((select c.factor from inventory_items__conversions c
  where c.clinic_id = t.clinic_id and c.record_id = t.item_id and c.unit = t.unit), 1)`;
const reservedSql = `coalesce((select sum(s.qty) from stock_reservations s
  where s.clinic_id = t.clinic_id and s.source_line_id = t.id and s.qty > 0), 0)`;
const free = available('r.warehouse_id', 't.item_id');

/**
 * What is missing of an approved line, in base units: approved and not handed out yet, less what is kept for it and what
 * is free now (inventory.md I4, 8). Above zero where more was approved than there was, or where stock went away under a
 * reservation; zero again once goods have come. Null while the line waits for nothing. SQL over the line `t`.
 */
const shortOfLine = `select trim_scale(greatest(t.approved_qty * ${factor} - coalesce(t.issued_qty, 0) - ${reservedSql} - greatest(${free}, 0), 0))
  from inventory_requests r where r.clinic_id = t.clinic_id and r.id = t.record_id
    and r.status in ('approved', 'partly_approved', 'partly_issued')`;

/** The other facts of a line its transitions start from (inventory.md 8): SQL over the line `t`, all exact. */
export const lineFacts = {
  'lines.short_qty': shortOfLine,
  'lines.base_unit':
    'select i.base_unit from inventory_items i where i.clinic_id = t.clinic_id and i.id = t.item_id',
  'lines.available_qty': `select trim_scale(greatest(${free}, 0)) from inventory_requests r
    where r.clinic_id = t.clinic_id and r.id = t.record_id and r.status = 'submitted'`,
  'lines.rest_qty': `trim_scale(round(greatest(t.approved_qty - coalesce(t.issued_qty, 0) / ${factor}, 0), 3))`,
  'lines.held_qty': 'trim_scale(t.issued_qty - coalesce(t.returned_qty, 0))',
  'lines.arrived_qty': 'trim_scale(t.issued_qty - coalesce(t.returned_qty, 0) - coalesce(t.missing_qty, 0))',
  // The slip says which batches are signed for, what came back of them taken off (inventory.md 8).
  'lines.issued_batches': `select string_agg(x.qty || ' × ' || x.batch, ' · ' order by x.first) from (
    select trim_scale(-sum(m.qty))::text as qty, coalesce(b.batch_no, b.code) as batch, min(m.seq) as first
    from stock_transactions m join stock_batches b on b.clinic_id = m.clinic_id and b.id = m.batch_id
    where m.clinic_id = t.clinic_id and m.source_type = 'inventory-requests' and m.source_id = t.record_id::text
      and m.source_line_id = t.id::text group by b.id, b.batch_no, b.code having sum(m.qty) < 0) x`,
};
