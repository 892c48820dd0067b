-- What is counted in whole pieces stays whole, and nothing enters what was taken out of use (inventory.md 2, 3): the
-- database refuses it whoever writes. The same list stands in resources/inventory/units.ts.
create function is_divisible(p_unit text) returns boolean language sql immutable as $$
  select p_unit in ('ml', 'l', 'g', 'kg') $$;

-- Judged once for all rows of a posting, which holds the items and the warehouses. A row that makes a broken balance whole
-- again passes, and so does the mirror of a row.
create function judge_stock_rows() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from added a join inventory_items i on i.clinic_id = a.clinic_id and i.id = a.item_id
    where a.qty <> trunc(a.qty) and a.balance_after <> trunc(a.balance_after) and a.reverses_id is null
      and not is_divisible(i.base_unit)) then
    raise exception 'A part of an indivisible unit' using errcode = 'check_violation', constraint = 'stock_transactions_whole';
  end if;
  if exists (select from added a join inventory_items i on i.clinic_id = a.clinic_id and i.id = a.item_id
      join warehouses w on w.clinic_id = a.clinic_id and w.id = a.warehouse_id
    where a.qty > 0 and 'archived' in (i.status, w.status)) then
    raise exception 'Stock enters what is archived' using errcode = 'check_violation', constraint = 'stock_transactions_in_use';
  end if;
  return null;
end $$;
create trigger stock_transactions_judged after insert on stock_transactions
  referencing new table as added for each statement execute function judge_stock_rows();

-- What documents count in base units. Only a quantity with a part is looked at.
create function refuse_part_of_piece() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from inventory_items i where i.clinic_id = new.clinic_id and i.id = new.item_id and not is_divisible(i.base_unit)) then
    raise exception 'A part of an indivisible unit' using errcode = 'check_violation', constraint = tg_table_name || '_whole';
  end if;
  return new;
end $$;
create trigger stock_reservations_whole before insert on stock_reservations
  for each row when (new.qty <> trunc(new.qty)) execute function refuse_part_of_piece();
create trigger inventory_requests_lines_whole before insert or update of issued_qty, received_qty, returned_qty, lost_qty
  on inventory_requests__lines for each row
  when (coalesce(new.issued_qty, 0) % 1 <> 0 or coalesce(new.received_qty, 0) % 1 <> 0
    or coalesce(new.returned_qty, 0) % 1 <> 0 or coalesce(new.lost_qty, 0) % 1 <> 0)
  execute function refuse_part_of_piece();
create trigger stock_transfers_lines_whole before insert or update of sent_qty, received_qty, lost_qty
  on stock_transfers__lines for each row
  when (coalesce(new.sent_qty, 0) % 1 <> 0 or coalesce(new.received_qty, 0) % 1 <> 0 or coalesce(new.lost_qty, 0) % 1 <> 0)
  execute function refuse_part_of_piece();
