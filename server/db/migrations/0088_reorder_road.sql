-- What a reorder rule is compared with has one meaning wherever it is asked for: the alert, the state of an item, what is low
-- in a warehouse and the suggested order (inventory.md 11). For all warehouses and for one alike it is what can be had plus
-- what is on its way there: nobody need order it again. The sums on the road are the ledger's, so that it does not matter
-- whether a posting or its document is written first.
create or replace function reorder_position(p_clinic uuid, p_item uuid, p_warehouse uuid, p_day date) returns numeric
  language sql stable as $$
  select coalesce((select sum(b.on_hand) from stock_balances b
      join warehouses w on w.clinic_id = b.clinic_id and w.id = b.warehouse_id and w.kind <> 'quarantine'
      join stock_batches t on t.clinic_id = b.clinic_id and t.id = b.batch_id and (t.expiry_date is null or t.expiry_date >= p_day)
      where b.clinic_id = p_clinic and b.item_id = p_item and b.on_hand > 0
        and (p_warehouse is null or b.warehouse_id = p_warehouse)), 0)
    + case when p_warehouse is null then 0 else coalesce((select sum(t.qty) from stock_transfers m
        join stock_transactions t on t.clinic_id = m.clinic_id and t.source_type = 'stock-transfers' and t.source_id = m.id::text
        join warehouses w on w.clinic_id = t.clinic_id and w.id = t.warehouse_id and w.kind = 'transit'
        join stock_batches s on s.clinic_id = t.clinic_id and s.id = t.batch_id and (s.expiry_date is null or s.expiry_date >= p_day)
        where m.clinic_id = p_clinic and m.destination_id = p_warehouse and m.status in ('draft', 'in_transit', 'partly_received')
          and t.item_id = p_item), 0) end
    - coalesce((select sum(l.reserved) from stock_levels l
      where l.clinic_id = p_clinic and l.item_id = p_item and (p_warehouse is null or l.warehouse_id = p_warehouse)), 0) $$;

-- What was last seen of each rule is seen anew, so that nobody is told twice of one crossing. The wall shows the owner of the
-- tables no row; for what stands here already it is opened to the owner alone, in this transaction.
alter table clinics no force row level security;
alter table inventory_items__reorder_rules no force row level security;
alter table stock_balances no force row level security;
alter table warehouses no force row level security;
alter table stock_batches no force row level security;
alter table stock_levels no force row level security;
alter table stock_reorder_marks no force row level security;
alter table stock_transfers no force row level security;
alter table stock_transactions no force row level security;
update stock_reorder_marks m
  set is_low = reorder_position(m.clinic_id, m.item_id, r.warehouse_id, (now() at time zone c.timezone)::date) <= r.reorder_level
  from inventory_items__reorder_rules r join clinics c on c.id = r.clinic_id
  where r.clinic_id = m.clinic_id and r.id = m.rule_id and r.warehouse_id is not null;
alter table clinics force row level security;
alter table inventory_items__reorder_rules force row level security;
alter table stock_balances force row level security;
alter table warehouses force row level security;
alter table stock_batches force row level security;
alter table stock_levels force row level security;
alter table stock_reorder_marks force row level security;
alter table stock_transfers force row level security;
alter table stock_transactions force row level security;
