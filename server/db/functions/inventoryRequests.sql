-- Requests of the store nobody answers (inventory.md 8).

-- Three days without an answer: what was issued was received (inventory.md 8). Silence does not speak over the requester: what
-- they missed before stays missing, and is told. A request that cannot be taken as received keeps no other waiting: it is
-- named with the reason. Answers how many requests were received, and which failed.
create or replace function receive_silent_requests(p_day date) returns table (n int, failed text[]) language plpgsql as $$
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
