-- A document behind a row is named by text, as it is declared: it is searched, sorted and shown like one (inventory.md 10).
alter table stock_transactions
  alter column source_id type text using source_id::text,
  alter column source_line_id type text using source_line_id::text;

-- The steps of its expiry a batch was told of (inventory.md 11): near, 30, 7 and 0 days, each once.
create table stock_expiry_alerts (
  clinic_id uuid not null references clinics,
  batch_id uuid not null,
  step text not null check (step in ('near', '30', '7', '0')),
  told_on date not null,
  primary key (clinic_id, batch_id, step),
  foreign key (clinic_id, batch_id) references stock_batches (clinic_id, id)
);
select build_wall('stock_expiry_alerts', 'select, insert');

-- Recomputes the stored sums from the ledger and keeps what it found (inventory.md 1); repairs nothing. Answers the places
-- that differ. All functions here work with the caller's rights, behind the clinic's wall.
create function prove_stock(p_day date) returns int language plpgsql as $$
declare
  drift int;
  n bigint;
begin
  select count(*) into n from stock_transactions where clinic_id = (select app_clinic());
  select count(*) into drift from (
    select 1 from stock_balances b
      full join (select clinic_id, batch_id, warehouse_id, sum(qty) as qty, sum(value) as value from stock_transactions
        where clinic_id = (select app_clinic()) group by 1, 2, 3) t
        on t.clinic_id = b.clinic_id and t.batch_id = b.batch_id and t.warehouse_id = b.warehouse_id
      where coalesce(b.on_hand, 0) <> coalesce(t.qty, 0) or coalesce(b.value, 0) <> coalesce(t.value, 0)
    union all
    select 1 from stock_levels l
      left join (select item_id, warehouse_id, sum(on_hand) as on_hand from stock_balances group by 1, 2) b
        on b.item_id = l.item_id and b.warehouse_id = l.warehouse_id
      left join (select item_id, warehouse_id, sum(qty) as qty from stock_reservations where qty > 0 group by 1, 2) r
        on r.item_id = l.item_id and r.warehouse_id = l.warehouse_id
      where l.on_hand <> coalesce(b.on_hand, 0) or l.reserved <> coalesce(r.qty, 0)) found;
  insert into stock_proofs (clinic_id, date, rows, drift_count) values (app_clinic(), p_day, n, drift)
    on conflict (clinic_id, date) do update
      set rows = excluded.rows, drift_count = excluded.drift_count, proved_at = clock_timestamp();
  return drift;
end $$;

-- Promises that ran out are given back, and where goods expired over night the newest promises are shortened (I4). The
-- levels are locked in the order every posting locks them. Answers the promises it changed.
create function settle_stock_reservations(p_day date) returns int language plpgsql as $$
declare
  place record;
  one record;
  over numeric;
  touched int := 0;
begin
  for place in select l.warehouse_id, l.item_id, l.reserved from stock_levels l
    where l.clinic_id = (select app_clinic()) and l.reserved > 0 order by l.warehouse_id, l.item_id for update
  loop
    update stock_reservations r set qty = 0 where r.clinic_id = (select app_clinic()) and r.warehouse_id = place.warehouse_id
      and r.item_id = place.item_id and r.qty > 0 and r.expires_at < p_day; -- after the whole of its last day
    select coalesce(sum(r.qty), 0) - coalesce((select sum(b.on_hand) from stock_balances b
        join warehouses w on w.clinic_id = b.clinic_id and w.id = b.warehouse_id and w.kind not in ('quarantine', 'transit')
        join stock_batches t on t.clinic_id = b.clinic_id and t.id = b.batch_id and (t.expiry_date is null or t.expiry_date >= p_day)
        where b.clinic_id = (select app_clinic()) and b.warehouse_id = place.warehouse_id and b.item_id = place.item_id), 0)
      into over from stock_reservations r
      where r.clinic_id = (select app_clinic()) and r.warehouse_id = place.warehouse_id and r.item_id = place.item_id and r.qty > 0;
    for one in select r.id, r.qty, r.requester_id, r.source_id, i.name_ar from stock_reservations r
      join inventory_items i on i.clinic_id = r.clinic_id and i.id = r.item_id
      where r.clinic_id = (select app_clinic()) and r.warehouse_id = place.warehouse_id and r.item_id = place.item_id and r.qty > 0
      order by r.seq desc
    loop
      exit when over <= 0;
      update stock_reservations r set qty = r.qty - least(over, one.qty), short_qty = r.short_qty + least(over, one.qty)
        where r.clinic_id = (select app_clinic()) and r.id = one.id;
      if one.requester_id is not null then
        insert into outbox (clinic_id, kind, event, payload) values (app_clinic(), 'notification', 'stock.reservation_short',
          jsonb_build_object('to', jsonb_build_object('userId', one.requester_id), 'request_id', one.source_id,
            'item', one.name_ar, 'n', trim_scale(least(over, one.qty))::text));
      end if;
      over := over - least(over, one.qty);
      touched := touched + 1;
    end loop;
    update stock_levels l set reserved = coalesce((select sum(r.qty) from stock_reservations r
        where r.clinic_id = l.clinic_id and r.warehouse_id = l.warehouse_id and r.item_id = l.item_id and r.qty > 0), 0)
      where l.clinic_id = (select app_clinic()) and l.warehouse_id = place.warehouse_id and l.item_id = place.item_id;
  end loop;
  return touched;
end $$;

-- One digest for each person of what reached a step of its expiry, to keepers and to those who handle stock. Answers how
-- many batches it tells of.
create function tell_expiring_stock(p_day date) returns int language plpgsql as $$
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

-- What was worked off on which of the clinic's days.
create table stock_daily_runs (
  clinic_id uuid not null references clinics,
  work text not null check (work in ('reservations', 'proof', 'alerts')),
  day date not null,
  primary key (clinic_id, work, day)
);
select build_wall('stock_daily_runs', 'select, insert');
