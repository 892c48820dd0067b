-- What no path of the program may break in transfers and requests (inventory.md 4, 8), and what their lists ask.

alter table stock_transfers
  add constraint stock_transfers_between_two check (source_id <> destination_id),
  add constraint stock_transfers_note_length check (char_length(note) <= 300);
alter table stock_transfers__lines
  add constraint stock_transfers_lines_counted check (received_qty >= 0 and lost_qty >= 0 and received_qty + lost_qty <= sent_qty);

alter table inventory_requests__lines
  add constraint inventory_requests_lines_approved check (approved_qty between 0 and requested_qty),
  add constraint inventory_requests_lines_counted check (issued_qty >= 0 and received_qty >= 0 and returned_qty >= 0 and lost_qty >= 0
    and coalesce(returned_qty, 0) <= coalesce(issued_qty, 0) and coalesce(received_qty, 0) <= coalesce(issued_qty, 0));
-- At the commit: two lines may change places.
alter table inventory_requests__lines
  add constraint inventory_requests_item_once unique (clinic_id, record_id, item_id) deferrable initially deferred;

-- Whether somebody of this clinic holds a permission today: what waits for whom is a question of rights (platform.md 7).
create function has_right(p_user uuid, p_permission text) returns boolean
  language sql stable as $$
  select exists (
    select from users u left join roles r on r.clinic_id = u.clinic_id and r.id = u.role_id
    where u.clinic_id = (select app_clinic()) and u.id = p_user and u.is_active
      and (u.is_owner or (
        (p_permission = any (r.permissions) or exists (select from user_grants g join clinics c on c.id = g.clinic_id
          where g.clinic_id = u.clinic_id and g.user_id = u.id and g.permission = p_permission and g.effect = 'allow'
            and (g.until is null or g.until >= (now() at time zone c.timezone)::date)))
        and not exists (select from user_grants g join clinics c on c.id = g.clinic_id
          where g.clinic_id = u.clinic_id and g.user_id = u.id and g.permission = p_permission and g.effect = 'deny'
            and (g.until is null or g.until >= (now() at time zone c.timezone)::date))))) $$;

alter table stock_daily_runs drop constraint stock_daily_runs_work_check;
alter table stock_daily_runs
  add constraint stock_daily_runs_work_check check (work in ('reservations', 'proof', 'alerts', 'requests', 'transfers'));

-- Three days without an answer: what was issued was received (inventory.md 8). Answers how many requests.
create function receive_silent_requests(p_day date) returns int language plpgsql as $$
declare
  one record;
  n int := 0;
begin
  for one in select r.id, r.number from inventory_requests r join clinics c on c.id = r.clinic_id
    where r.clinic_id = (select app_clinic()) and r.status = 'issued'
      and r.issued_at < (p_day - 3)::timestamp at time zone c.timezone
    order by r.id for update of r
  loop
    update inventory_requests__lines l set received_qty = coalesce(l.issued_qty, 0) - coalesce(l.returned_qty, 0)
      where l.clinic_id = (select app_clinic()) and l.record_id = one.id;
    update inventory_requests r set status = 'received', received_at = now(), version = r.version + 1, updated_at = now()
      where r.clinic_id = (select app_clinic()) and r.id = one.id;
    insert into audit_log (clinic_id, actor_label, action, entity, entity_id, entity_label, changes)
      values (app_clinic(), 'system', 'transition', 'inventory-requests', one.id, one.number,
        '{"status": ["issued", "received"]}');
    n := n + 1;
  end loop;
  return n;
end $$;

-- Every day anew: what has been on the road for more than three days (inventory.md 4), to the keepers it goes to, or to
-- whoever manages warehouses where there are none. Answers how many notices.
create function tell_late_transfers(p_day date) returns int language plpgsql as $$
declare n int;
begin
  with late as (
    select t.id, t.destination_id from stock_transfers t join clinics c on c.id = t.clinic_id
    where t.clinic_id = (select app_clinic()) and t.status in ('in_transit', 'partly_received')
      and t.dispatched_at < (p_day - 3)::timestamp at time zone c.timezone
  ), whom as (
    select l.id, jsonb_build_object('userId', k.target_id) as receiver from late l
      join warehouses__keepers k on k.clinic_id = (select app_clinic()) and k.record_id = l.destination_id
    union all
    select l.id, '{"permission": "inventory_manage_warehouses"}' from late l
      where not exists (select from warehouses__keepers k where k.clinic_id = (select app_clinic()) and k.record_id = l.destination_id)
  )
  insert into outbox (clinic_id, kind, event, payload)
    select app_clinic(), 'notification', 'transfer.waiting',
      jsonb_build_object('to', receiver, 'resource', 'stock-transfers', 'record_id', id) from whom;
  get diagnostics n = row_count;
  return n;
end $$;
