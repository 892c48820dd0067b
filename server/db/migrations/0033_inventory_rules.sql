-- What the declarations cannot say of the store's lists (inventory.md 2, 3): the database refuses it whoever writes.

-- One quarantine and one transit warehouse in a clinic; the others belong to a branch.
alter table warehouses
  add constraint warehouses__system__check check ((kind in ('quarantine', 'transit')) = (status = 'system')),
  add constraint warehouses__place__check check (status = 'system' or branch_id is not null);
create unique index warehouses__system_kind__unique on warehouses (clinic_id, kind) where status = 'system';

-- Judged at the end of the transaction, for lines that exchange their values in one save.
alter table inventory_items__conversions
  add constraint inventory_items__conversions__unit__once unique (clinic_id, record_id, unit) deferrable initially deferred,
  add constraint inventory_items__conversions__purchase__once
    exclude using btree (clinic_id with =, record_id with =) where (is_purchase_default) deferrable initially deferred,
  add constraint inventory_items__conversions__issue__once
    exclude using btree (clinic_id with =, record_id with =) where (is_issue_default) deferrable initially deferred;
alter table inventory_items__reorder_rules
  add constraint inventory_items__reorder_rules__levels check (reorder_level < max_level),
  add constraint inventory_items__reorder_rules__warehouse__once
    unique nulls not distinct (clinic_id, record_id, warehouse_id) deferrable initially deferred;

-- Every barcode of a clinic with the item and the unit it means, kept by triggers: one barcode, one meaning, over items and
-- their larger units alike. Without foreign keys, so that a removal that is taken back does not write them twice.
create table item_barcodes (
  clinic_id uuid not null references clinics,
  source_id uuid not null,
  item_id uuid not null,
  unit text not null,
  barcode text not null,
  primary key (clinic_id, source_id),
  -- By the name the engine knows the field's rule by.
  constraint inventory_items__barcode__unique unique (clinic_id, barcode)
);
create index item_barcodes__item_id__index on item_barcodes (clinic_id, item_id);
-- A code of 14 digits in a box's GS1 sign is the one of 13 on its pieces with zeros before it.
create index item_barcodes__digits__index on item_barcodes (clinic_id, ltrim(barcode, '0'));
select build_wall('item_barcodes');

create function keep_item_barcode() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    delete from item_barcodes b where b.clinic_id = old.clinic_id and b.source_id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.barcode is not null then
    if tg_table_name = 'inventory_items' then
      insert into item_barcodes values (new.clinic_id, new.id, new.id, new.base_unit, fold(new.barcode));
    else
      insert into item_barcodes values (new.clinic_id, new.id, new.record_id, new.unit, fold(new.barcode));
    end if;
  end if;
  return null;
end $$;
create trigger item_barcode_kept after insert or delete or update of barcode, base_unit on inventory_items
  for each row execute function keep_item_barcode();
create trigger item_barcode_kept after insert or delete or update of barcode, unit on inventory_items__conversions
  for each row execute function keep_item_barcode();
