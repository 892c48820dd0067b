-- What was missed of a request has a place of its own, so that a return cannot settle it (inventory.md 8).
-- The wall shows the owner of the tables no row; for what stands here already it is opened to the owner alone, in this transaction.
alter table inventory_requests no force row level security;
alter table inventory_requests__lines no force row level security;
update inventory_requests__lines l
  set missing_qty = coalesce(l.issued_qty, 0) - coalesce(l.returned_qty, 0) - coalesce(l.received_qty, 0) - coalesce(l.lost_qty, 0)
  from inventory_requests r
  where r.clinic_id = l.clinic_id and r.id = l.record_id and r.status = 'received' and r.difference
    and coalesce(l.issued_qty, 0) - coalesce(l.returned_qty, 0) - coalesce(l.received_qty, 0) - coalesce(l.lost_qty, 0) > 0;
alter table inventory_requests force row level security;
alter table inventory_requests__lines force row level security;

-- What came back, what was lost and what is missing were issued. Lines from before are judged when they change.
alter table inventory_requests__lines
  add constraint inventory_requests_lines_accounted check (missing_qty >= 0
    and coalesce(returned_qty, 0) + coalesce(lost_qty, 0) + coalesce(missing_qty, 0) <= coalesce(issued_qty, 0)) not valid;

-- As in 0038, but silence does not speak over the requester: what they missed before stays missing, and is told.
create or replace function receive_silent_requests(p_day date) returns int language plpgsql as $$
declare
  one record;
  short boolean;
  n int := 0;
begin
  for one in select r.id, r.number from inventory_requests r join clinics c on c.id = r.clinic_id
    where r.clinic_id = (select app_clinic()) and r.status = 'issued'
      and r.issued_at < (p_day - 3)::timestamp at time zone c.timezone
    order by r.id for update of r
  loop
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
  end loop;
  return n;
end $$;
