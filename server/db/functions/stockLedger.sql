-- The ledger of stock (inventory.md 1): whole pieces stay whole. That its rows stay is every ledger's (ledgers.sql).

-- What is counted in whole pieces stays whole, and nothing enters what was taken out of use (inventory.md 2, 3): the
-- database refuses it whoever writes. The same list stands in resources/shared/units.ts.
create or replace function is_divisible(p_unit text) returns boolean language sql immutable as $$
  select p_unit in ('ml', 'l', 'g', 'kg') $$;

-- Judged once for all rows of a posting, which holds the items and the warehouses. Parts of pieces from before pieces had to
-- be whole must be able to leave: a posting that does not make them worse is taken, one that breaks a whole piece is not
-- (inventory.md 2, rule 1). So passes the mirror of a row.
create or replace function judge_stock_rows() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- By item and posting: the broken balances it found and those it leaves. The mirror of a row passes, as before.
  if exists (select from added a where a.qty % 1 <> 0 and a.reverses_id is null) and exists (
    select from (
        select p.clinic_id, p.item_id, count(*) filter (where p.before % 1 <> 0) as found, count(*) filter (where p.after % 1 <> 0) as kept,
            sum(p.after - p.before) as net
          from (select a.clinic_id, a.item_id, (array_agg(a.balance_after - a.qty order by a.line_no))[1] as before,
                (array_agg(a.balance_after order by a.line_no desc))[1] as after
              from added a where a.item_id in (select t.item_id from added t where t.qty % 1 <> 0 and t.reverses_id is null)
              group by a.clinic_id, a.item_id, a.batch_id, a.warehouse_id) p
          group by p.clinic_id, p.item_id) n
      join inventory_items i on i.clinic_id = n.clinic_id and i.id = n.item_id and not is_divisible(i.base_unit)
      where n.found = 0 or n.kept > n.found or (n.kept = n.found and n.net % 1 <> 0)) then
    raise exception 'A part of an indivisible unit' using errcode = 'check_violation', constraint = 'stock_transactions_whole';
  end if;
  if exists (select from added a join inventory_items i on i.clinic_id = a.clinic_id and i.id = a.item_id
      join warehouses w on w.clinic_id = a.clinic_id and w.id = a.warehouse_id
    where a.qty > 0 and 'archived' in (i.status, w.status)) then
    raise exception 'Stock enters what is archived' using errcode = 'check_violation', constraint = 'stock_transactions_in_use';
  end if;
  return null;
end $$;

-- What documents count in base units. Only a quantity with a part is looked at.
create or replace function refuse_part_of_piece() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from inventory_items i where i.clinic_id = new.clinic_id and i.id = new.item_id and not is_divisible(i.base_unit)) then
    raise exception 'A part of an indivisible unit' using errcode = 'check_violation', constraint = tg_argv[0];
  end if;
  return new;
end $$;

create or replace trigger stock_transactions_judged after insert on stock_transactions
  referencing new table as added for each statement execute function judge_stock_rows();

create or replace trigger stock_reservations_whole before insert on stock_reservations
  for each row when (new.qty <> trunc(new.qty)) execute function refuse_part_of_piece('stock_reservations_whole');

create or replace trigger inventory_requests_lines_whole before insert on inventory_requests__lines for each row
  when (coalesce(new.issued_qty, 0) % 1 <> 0 or coalesce(new.received_qty, 0) % 1 <> 0
    or coalesce(new.returned_qty, 0) % 1 <> 0 or coalesce(new.lost_qty, 0) % 1 <> 0)
  execute function refuse_part_of_piece('inventory_requests__lines_whole');

create or replace trigger inventory_requests_lines_stay_whole before update of issued_qty, received_qty, returned_qty, lost_qty
  on inventory_requests__lines for each row
  when ((coalesce(new.issued_qty, 0) % 1 <> 0 or coalesce(new.received_qty, 0) % 1 <> 0
      or coalesce(new.returned_qty, 0) % 1 <> 0 or coalesce(new.lost_qty, 0) % 1 <> 0)
    and coalesce(old.issued_qty, 0) % 1 = 0 and coalesce(old.received_qty, 0) % 1 = 0
    and coalesce(old.returned_qty, 0) % 1 = 0 and coalesce(old.lost_qty, 0) % 1 = 0)
  execute function refuse_part_of_piece('inventory_requests__lines_whole');

create or replace trigger stock_transfers_lines_whole before insert on stock_transfers__lines for each row
  when (coalesce(new.sent_qty, 0) % 1 <> 0 or coalesce(new.received_qty, 0) % 1 <> 0 or coalesce(new.lost_qty, 0) % 1 <> 0)
  execute function refuse_part_of_piece('stock_transfers__lines_whole');

create or replace trigger stock_transfers_lines_stay_whole before update of sent_qty, received_qty, lost_qty on stock_transfers__lines for each row
  when ((coalesce(new.sent_qty, 0) % 1 <> 0 or coalesce(new.received_qty, 0) % 1 <> 0 or coalesce(new.lost_qty, 0) % 1 <> 0)
    and coalesce(old.sent_qty, 0) % 1 = 0 and coalesce(old.received_qty, 0) % 1 = 0 and coalesce(old.lost_qty, 0) % 1 = 0)
  execute function refuse_part_of_piece('stock_transfers__lines_whole');
