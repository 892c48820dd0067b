-- What the store tells by day: goods near their expiry, transfers that do not arrive (inventory.md 11).

-- One digest for each person of what reached a step of its expiry, to keepers and to those who handle stock. Answers how
-- many batches it tells of.
create or replace function tell_expiring_stock(p_day date) returns int language plpgsql as $$
declare
  told int;
  names text;
  holders uuid[];
begin
  with lying as (
    select t.id, i.name_ar, t.expiry_date - p_day as days, coalesce(i.near_expiry_days, 90) as near
    from stock_batches t join inventory_items i on i.clinic_id = t.clinic_id and i.id = t.item_id
    where t.clinic_id = (select app_clinic()) and t.status = 'active' and t.expiry_date is not null
      and t.expiry_date <= p_day + greatest(coalesce(i.near_expiry_days, 90), 30)
  ), reached as (
    select id, name_ar, days, case when days <= 0 then '0' when days <= 7 then '7' when days <= 30 then '30' else 'near' end as step
    from lying where days <= greatest(near, 30)
  ), noted as (
    insert into stock_expiry_alerts (clinic_id, batch_id, step, told_on)
      select app_clinic(), id, step, p_day from reached on conflict do nothing returning batch_id
  )
  select count(*), string_agg(distinct r.name_ar, '، ') into told, names from noted n join reached r on r.id = n.batch_id;
  if told = 0 then return 0; end if;
  select array(select distinct u from unnest(
      notice_recipients('{"permission": "inventory_edit_stock_batch"}', null, null, null)
      || array(select k.target_id from warehouses__keepers k join users u on u.clinic_id = k.clinic_id and u.id = k.target_id
        where k.clinic_id = (select app_clinic()) and u.is_active)) u) into holders;
  insert into outbox (clinic_id, kind, event, payload, recipients) values (app_clinic(), 'notification', 'stock.expiring',
    jsonb_build_object('to', '{"permission": "inventory_edit_stock_batch"}'::jsonb, 'n', told::text, 'list', left(names, 250)), holders);
  perform pg_notify('notices', '');
  return told;
end $$;

-- Every day anew: what has been on the road for more than three days (inventory.md 4), to the keepers it goes to, or to
-- whoever manages warehouses where there are none. Answers how many notices.
create or replace function tell_late_transfers(p_day date) returns int language plpgsql as $$
declare n int;
begin
  with late as (
    select t.id, t.destination_id from stock_transfers t join clinics c on c.id = t.clinic_id
    where t.clinic_id = (select app_clinic()) and t.status in ('in_transit', 'partly_received')
      and (t.dispatched_at at time zone c.timezone)::date < p_day - 3
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
