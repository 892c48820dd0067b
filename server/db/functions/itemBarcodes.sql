-- One barcode, one meaning, over items and their larger units alike (inventory.md 3).

create or replace function keep_item_barcode() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    delete from item_barcodes b where b.clinic_id = old.clinic_id and b.source_id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.barcode is not null then
    if tg_argv[0] = 'inventory_items' then
      insert into item_barcodes values (new.clinic_id, new.id, new.id, new.base_unit, fold(new.barcode));
    else
      insert into item_barcodes values (new.clinic_id, new.id, new.record_id, new.unit, fold(new.barcode));
    end if;
  end if;
  return null;
end $$;

set local role gate;

-- A scan ignores the noughts before a code; a code of noughts alone is only itself.
create or replace function items_by_code(p_code text) returns table (item_id uuid, unit text, source_id uuid, place int)
  language sql stable security definer rows 1 set search_path = public, pg_temp as $$
  select b.item_id, b.unit, b.source_id, case when b.barcode = fold(p_code) then 0 else 1 end from item_barcodes b
    where b.clinic_id = app_clinic() and ltrim(b.barcode, '0') = ltrim(fold(p_code), '0')
      and (ltrim(b.barcode, '0') <> '' or b.barcode = fold(p_code))
  union all
  select i.id, i.base_unit, i.id, 2 from inventory_items i where i.clinic_id = app_clinic() and fold(i.code) = fold(p_code) $$;

reset role;

create or replace trigger item_barcode_kept after insert or delete or update of barcode, base_unit on inventory_items
  for each row execute function keep_item_barcode('inventory_items');

create or replace trigger item_barcode_kept after insert or delete or update of barcode, unit on inventory_items__conversions
  for each row execute function keep_item_barcode('inventory_items__conversions');
