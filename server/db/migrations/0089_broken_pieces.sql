-- Parts of pieces from before pieces had to be whole (0056) must be able to leave: a posting that does not make them worse is
-- taken, one that breaks a whole piece is not (inventory.md 2, rule 1).
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

-- A line that holds a part already goes on: what it says of the part was said before.
drop trigger inventory_requests_lines_whole on inventory_requests__lines;
create trigger inventory_requests_lines_whole before insert on inventory_requests__lines for each row
  when (coalesce(new.issued_qty, 0) % 1 <> 0 or coalesce(new.received_qty, 0) % 1 <> 0
    or coalesce(new.returned_qty, 0) % 1 <> 0 or coalesce(new.lost_qty, 0) % 1 <> 0)
  execute function refuse_part_of_piece();
create trigger inventory_requests_lines_stay_whole before update of issued_qty, received_qty, returned_qty, lost_qty
  on inventory_requests__lines for each row
  when ((coalesce(new.issued_qty, 0) % 1 <> 0 or coalesce(new.received_qty, 0) % 1 <> 0
      or coalesce(new.returned_qty, 0) % 1 <> 0 or coalesce(new.lost_qty, 0) % 1 <> 0)
    and coalesce(old.issued_qty, 0) % 1 = 0 and coalesce(old.received_qty, 0) % 1 = 0
    and coalesce(old.returned_qty, 0) % 1 = 0 and coalesce(old.lost_qty, 0) % 1 = 0)
  execute function refuse_part_of_piece();
drop trigger stock_transfers_lines_whole on stock_transfers__lines;
create trigger stock_transfers_lines_whole before insert on stock_transfers__lines for each row
  when (coalesce(new.sent_qty, 0) % 1 <> 0 or coalesce(new.received_qty, 0) % 1 <> 0 or coalesce(new.lost_qty, 0) % 1 <> 0)
  execute function refuse_part_of_piece();
create trigger stock_transfers_lines_stay_whole before update of sent_qty, received_qty, lost_qty on stock_transfers__lines for each row
  when ((coalesce(new.sent_qty, 0) % 1 <> 0 or coalesce(new.received_qty, 0) % 1 <> 0 or coalesce(new.lost_qty, 0) % 1 <> 0)
    and coalesce(old.sent_qty, 0) % 1 = 0 and coalesce(old.received_qty, 0) % 1 = 0 and coalesce(old.lost_qty, 0) % 1 = 0)
  execute function refuse_part_of_piece();

-- A difference that a return wiped out before missing goods had their own place (0058) can be settled by nobody: it is none.
alter table inventory_requests no force row level security;
alter table inventory_requests__lines no force row level security;
update inventory_requests r set difference = false
  where r.difference and not exists (select from inventory_requests__lines l
    where l.clinic_id = r.clinic_id and l.record_id = r.id and l.missing_qty > 0);
alter table inventory_requests force row level security;
alter table inventory_requests__lines force row level security;

-- As in 0058, but a request that cannot be taken as received keeps no other waiting: it is named with the reason.
drop function receive_silent_requests(date);
create function receive_silent_requests(p_day date) returns table (n int, failed text[]) language plpgsql as $$
declare
  one record;
  short boolean;
begin
  n := 0;
  for one in select r.id, r.number from inventory_requests r join clinics c on c.id = r.clinic_id
    where r.clinic_id = (select app_clinic()) and r.status = 'issued'
      and r.issued_at < (p_day - 3)::timestamp at time zone c.timezone
    order by r.id for update of r
  loop
    begin
      update inventory_requests__lines l
        set received_qty = greatest(coalesce(l.received_qty, 0),
          coalesce(l.issued_qty, 0) - coalesce(l.returned_qty, 0) - coalesce(l.missing_qty, 0))
        where l.clinic_id = (select app_clinic()) and l.record_id = one.id;
      short := exists (select from inventory_requests__lines l
        where l.clinic_id = (select app_clinic()) and l.record_id = one.id and l.missing_qty > 0);
      update inventory_requests r set status = 'received', received_at = now(), difference = short, version = r.version + 1, updated_at = now()
        where r.clinic_id = (select app_clinic()) and r.id = one.id;
      insert into audit_log (clinic_id, actor_label, action, entity, entity_id, entity_label, changes)
        values (app_clinic(), 'system', 'transition', 'inventory-requests', one.id, one.number,
          '{"status": ["issued", "received"]}');
      if short then
        insert into outbox (clinic_id, kind, event, payload) values (app_clinic(), 'notification', 'request.difference',
          jsonb_build_object('to', '{"permission": "inventory_edit_stock_batch"}'::jsonb, 'resource', 'inventory-requests', 'record_id', one.id));
      end if;
      n := n + 1;
    exception when integrity_constraint_violation then
      failed := failed || (one.number || ': ' || sqlerrm);
    end;
  end loop;
  return next;
end $$;
