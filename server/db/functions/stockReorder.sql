-- When an item is to be ordered again (inventory.md 11).

-- What a reorder rule is compared with has one meaning wherever it is asked for: the alert, the state of an item, what is low
-- in a warehouse and the suggested order (inventory.md 11). For all warehouses and for one alike it is what can be had plus
-- what is on its way there: nobody need order it again. The sums on the road are the ledger's, so that it does not matter
-- whether a posting or its document is written first.
create or replace function reorder_position(p_clinic uuid, p_item uuid, p_warehouse uuid, p_day date) returns numeric
  language sql stable as $$
  -- Place and batch are looked up for each balance: joined, every batch of the clinic was read for every rule of a list.
  select coalesce((select sum(b.on_hand) from stock_balances b
      where b.clinic_id = p_clinic and b.item_id = p_item and b.on_hand > 0
        and (p_warehouse is null or b.warehouse_id = p_warehouse)
        and (select w.kind <> 'quarantine' from warehouses w where w.clinic_id = b.clinic_id and w.id = b.warehouse_id)
        and (select t.expiry_date is null or t.expiry_date >= p_day from stock_batches t
          where t.clinic_id = b.clinic_id and t.id = b.batch_id)), 0)
    + case when p_warehouse is null then 0 else coalesce((select sum(t.qty) from stock_transfers m
        join stock_transactions t on t.clinic_id = m.clinic_id and t.source_type = 'stock-transfers' and t.source_id = m.id::text
        join warehouses w on w.clinic_id = t.clinic_id and w.id = t.warehouse_id and w.kind = 'transit'
        join stock_batches s on s.clinic_id = t.clinic_id and s.id = t.batch_id and (s.expiry_date is null or s.expiry_date >= p_day)
        where m.clinic_id = p_clinic and m.destination_id = p_warehouse and m.status in ('draft', 'in_transit', 'partly_received')
          and t.item_id = p_item), 0) end
    - coalesce((select sum(l.reserved) from stock_levels l
      where l.clinic_id = p_clinic and l.item_id = p_item and (p_warehouse is null or l.warehouse_id = p_warehouse)), 0) $$;

create or replace function mark_reorder_rule() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    delete from stock_reorder_marks m where m.clinic_id = old.clinic_id and m.rule_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    -- A rule that is written anew tells nobody: what can be had did not change.
    insert into stock_reorder_marks
      select new.clinic_id, new.id, new.record_id,
        reorder_position(c.id, new.record_id, new.warehouse_id, (now() at time zone c.timezone)::date) <= new.reorder_level
      from clinics c where c.id = new.clinic_id;
  end if;
  return null;
end $$;

-- The one place that decides whether a rule was crossed; called after every change of what can be had of the items. Tells
-- the keepers of the rule's warehouse and those who receive goods, each once and never the actor by right alone. How much
-- to order: up to the maximum rounded down to whole purchase units and at least one, or the rule's fixed quantity. Answers
-- how many rules it told of.
create or replace function tell_reorder(p_items uuid[], p_day date, p_actor uuid) returns int language plpgsql as $$
declare
  one record;
  told int := 0;
  whom jsonb := '{"permission": "inventory_create_stock_batch"}';
begin
  -- Locked before it is read: of two that take from two warehouses at once the second sees what the first left.
  perform from stock_reorder_marks m where m.clinic_id = (select app_clinic()) and m.item_id = any (p_items)
    order by m.rule_id for update;
  for one in
    select m.rule_id, m.is_low, r.record_id, r.warehouse_id, i.name_ar, n.available,
        greatest(floor(coalesce(r.reorder_qty, r.max_level - n.available)
          / coalesce((select c.factor from inventory_items__conversions c where c.clinic_id = i.clinic_id and c.record_id = i.id
            and c.is_purchase_default limit 1), 1)), 1) as units
      from stock_reorder_marks m
      join inventory_items__reorder_rules r on r.clinic_id = m.clinic_id and r.id = m.rule_id
      join inventory_items i on i.clinic_id = r.clinic_id and i.id = r.record_id
      cross join lateral (select reorder_position(m.clinic_id, m.item_id, r.warehouse_id, p_day) as available) n
      where m.clinic_id = (select app_clinic()) and m.item_id = any (p_items) and (n.available <= r.reorder_level) <> m.is_low
      order by m.rule_id
  loop
    update stock_reorder_marks m set is_low = not m.is_low where m.clinic_id = (select app_clinic()) and m.rule_id = one.rule_id;
    -- What never came in has not run low, e.g. because its import was undone: every movement of it was taken back.
    continue when one.is_low or not exists (select from stock_transactions t
      where t.clinic_id = (select app_clinic()) and t.item_id = one.record_id and t.reverses_id is null
        and not exists (select from stock_transactions m where m.clinic_id = t.clinic_id and m.reverses_id = t.id));
    insert into outbox (clinic_id, kind, event, payload, recipients)
      select app_clinic(), 'notification', 'stock.reorder',
        jsonb_build_object('to', whom, 'item_id', one.record_id, 'warehouse_id', one.warehouse_id, 'item', one.name_ar,
          'available', trim_scale(one.available)::text, 'n', trim_scale(one.units)::text),
        array(select distinct u from unnest(notice_recipients(whom, p_actor, null, null)
          || array(select k.target_id from warehouses__keepers k join users u on u.clinic_id = k.clinic_id and u.id = k.target_id
            where k.clinic_id = (select app_clinic()) and u.is_active
              and (one.warehouse_id is null or k.record_id = one.warehouse_id))) u);
    perform pg_notify('notices', '');
    told := told + 1;
  end loop;
  return told;
end $$;

-- Every morning: goods expired over night without anybody touching them.
create or replace function tell_reorder_day(p_day date) returns int language sql as $$
  select tell_reorder(array(select distinct m.item_id from stock_reorder_marks m where m.clinic_id = (select app_clinic())), p_day, null) $$;

create or replace trigger reorder_rule_marked after insert or delete or update of reorder_level, warehouse_id on inventory_items__reorder_rules
  for each row execute function mark_reorder_rule();
