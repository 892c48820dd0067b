-- Promises to the lines of requests (inventory.md 8, I4), settled by night.

-- Promises end with the clinic's day they ran out on and are given back, and where goods expired over night the newest
-- promises are shortened (I4). The levels are locked in the order every posting locks them. Answers the promises it changed.
create or replace function settle_stock_reservations(p_day date) returns int language plpgsql as $$
declare
  place record;
  one record;
  over numeric;
  touched int := 0;
  -- A promise lasts through the whole of its last day where the clinic is, not where the database is.
  zone text := (select c.timezone from clinics c where c.id = (select app_clinic()));
begin
  for place in select l.warehouse_id, l.item_id, l.reserved from stock_levels l
    where l.clinic_id = (select app_clinic()) and l.reserved > 0 order by l.warehouse_id, l.item_id for update
  loop
    update stock_reservations r set qty = 0 where r.clinic_id = (select app_clinic()) and r.warehouse_id = place.warehouse_id
      and r.item_id = place.item_id and r.qty > 0 and (r.expires_at at time zone zone)::date < p_day;
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

-- Promises that ended over night make goods free again: what rose above its level may be told of anew. Nobody is told of
-- anything here, so near midnight.
create or replace function settle_stock_night(p_day date) returns int language plpgsql as $$
declare
  touched int := settle_stock_reservations(p_day);
begin
  update stock_reorder_marks m set is_low = false from inventory_items__reorder_rules r
    where m.clinic_id = (select app_clinic()) and m.is_low and r.clinic_id = m.clinic_id and r.id = m.rule_id
      and reorder_position(m.clinic_id, m.item_id, r.warehouse_id, p_day) > r.reorder_level;
  return touched;
end $$;
