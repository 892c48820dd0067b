-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table inventory_items (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  code text not null,
  name_ar text not null,
  name_en text,
  category_id uuid not null,
  default_supplier_id uuid,
  item_type text not null default 'consumable',
  base_unit text not null,
  barcode text,
  tracks_expiry boolean not null default false,
  requires_batch_no boolean not null default false,
  near_expiry_days integer default 90,
  min_shelf_life_days integer default 0,
  image uuid,
  notes text,
  status text not null default 'active',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(code, '') || ' ' || coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(barcode, ''))) stored,
  primary key (clinic_id, id),
  constraint inventory_items__item_type__check check (item_type in ('consumable', 'medicine', 'lab_material', 'instrument', 'stationery', 'cleaning')),
  constraint inventory_items__base_unit__check check (base_unit in ('piece', 'box', 'pack', 'carton', 'bottle', 'vial', 'ampoule', 'cartridge', 'syringe', 'tube', 'roll', 'pair', 'set', 'sheet', 'ml', 'l', 'g', 'kg')),
  constraint inventory_items__near_expiry_days__check check (near_expiry_days >= 1 and near_expiry_days <= 730),
  constraint inventory_items__min_shelf_life_days__check check (min_shelf_life_days >= 0 and min_shelf_life_days <= 1825),
  constraint inventory_items__status__check check (status in ('active', 'archived'))
);
create unique index inventory_items__code__unique on inventory_items (clinic_id, fold(code));
create unique index inventory_items__name_ar__unique on inventory_items (clinic_id, fold(name_ar));
create index inventory_items__category_id__name_ar__index on inventory_items (clinic_id, category_id, name_ar);
create index inventory_items__name_ar__order on inventory_items (clinic_id, fold(name_ar), id);
create index inventory_items__default_supplier_id__index on inventory_items (clinic_id, default_supplier_id);
create index inventory_items__image__index on inventory_items (clinic_id, image);
create index inventory_items__search on inventory_items using gin (clinic_id, search gin_trgm_ops);
select build_wall('inventory_items'), open_gate('inventory_items', 'select');
create table inventory_items__conversions (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  unit text not null,
  factor numeric(18,3) not null,
  barcode text,
  is_purchase_default boolean not null default false,
  is_issue_default boolean not null default false,
  primary key (clinic_id, id),
  constraint inventory_items__conversions__unit__check check (unit in ('piece', 'box', 'pack', 'carton', 'bottle', 'vial', 'ampoule', 'cartridge', 'syringe', 'tube', 'roll', 'pair', 'set', 'sheet', 'ml', 'l', 'g', 'kg')),
  constraint inventory_items__conversions__factor__check check (factor > 0 and factor <= 100000)
);
create index inventory_items__conversions__record_id__order on inventory_items__conversions (clinic_id, record_id, position);
select build_wall('inventory_items__conversions');
create table inventory_items__reorder_rules (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  warehouse_id uuid,
  reorder_level numeric(18,3) not null,
  max_level numeric(18,3) not null,
  reorder_qty numeric(18,3),
  primary key (clinic_id, id),
  constraint inventory_items__reorder_rules__reorder_level__check check (reorder_level >= 0 and reorder_level <= 99999999999),
  constraint inventory_items__reorder_rules__max_level__check check (max_level >= 0 and max_level <= 99999999999),
  constraint inventory_items__reorder_rules__reorder_qty__check check (reorder_qty > 0 and reorder_qty >= 0 and reorder_qty <= 99999999999)
);
create index inventory_items__reorder_rules__record_id__order on inventory_items__reorder_rules (clinic_id, record_id, position);
create index inventory_items__reorder_rules__warehouse_id__index on inventory_items__reorder_rules (clinic_id, warehouse_id);
select build_wall('inventory_items__reorder_rules');
create table item_categories (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  name_ar text not null,
  name_en text,
  color text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(name_ar, '') || ' ' || coalesce(name_en, ''))) stored,
  primary key (clinic_id, id),
  constraint item_categories__color__check check (color ~ '^#[0-9a-f]{6}$')
);
create unique index item_categories__name_ar__unique on item_categories (clinic_id, fold(name_ar));
create index item_categories__search on item_categories using gin (clinic_id, search gin_trgm_ops);
select build_wall('item_categories'), open_gate('item_categories', 'select');
create table warehouses (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  code text not null,
  name_ar text not null,
  name_en text,
  kind text not null default 'branch',
  branch_id uuid,
  can_issue boolean not null default true,
  status text not null default 'active',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(code, '') || ' ' || coalesce(name_ar, '') || ' ' || coalesce(name_en, ''))) stored,
  primary key (clinic_id, id),
  constraint warehouses__kind__check check (kind in ('main', 'branch', 'room', 'quarantine', 'transit')),
  constraint warehouses__status__check check (status in ('active', 'archived', 'system'))
);
create unique index warehouses__code__unique on warehouses (clinic_id, fold(code));
create unique index warehouses__name_ar__unique on warehouses (clinic_id, fold(name_ar));
create unique index warehouses__name_en__unique on warehouses (clinic_id, fold(name_en));
create index warehouses__kind__order on warehouses (clinic_id, kind, id);
create index warehouses__branch_id__index on warehouses (clinic_id, branch_id);
create index warehouses__search on warehouses using gin (clinic_id, search gin_trgm_ops);
select build_wall('warehouses'), open_gate('warehouses', 'select');
create table warehouses__keepers (
  clinic_id uuid not null references clinics,
  record_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (clinic_id, record_id, target_id)
);
create index warehouses__keepers__target_id__index on warehouses__keepers (clinic_id, target_id, record_id);
select build_wall('warehouses__keepers'), open_gate('warehouses__keepers', 'select');
create table suppliers (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  code text not null,
  name_ar text not null,
  name_en text,
  contact_person text,
  phone text,
  whatsapp text,
  email text,
  address text,
  tax_number text,
  commercial_register text,
  payment_terms_days integer default 0,
  lead_time_days integer default 3,
  documents uuid[] not null default '{}',
  status text not null default 'active',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(code, '') || ' ' || coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(contact_person, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(whatsapp, ''))) stored,
  primary key (clinic_id, id),
  constraint suppliers__payment_terms_days__check check (payment_terms_days >= 0 and payment_terms_days <= 365),
  constraint suppliers__lead_time_days__check check (lead_time_days >= 0 and lead_time_days <= 180),
  constraint suppliers__status__check check (status in ('active', 'archived'))
);
create unique index suppliers__code__unique on suppliers (clinic_id, fold(code));
create unique index suppliers__name_ar__unique on suppliers (clinic_id, fold(name_ar));
create unique index suppliers__name_en__unique on suppliers (clinic_id, fold(name_en));
create unique index suppliers__tax_number__unique on suppliers (clinic_id, fold(tax_number));
create index suppliers__name_ar__order on suppliers (clinic_id, fold(name_ar), id);
create index suppliers__search on suppliers using gin (clinic_id, search gin_trgm_ops);
select build_wall('suppliers'), open_gate('suppliers', 'select');
alter table inventory_items
  add constraint inventory_items__category_id__fkey foreign key (clinic_id, category_id) references item_categories (clinic_id, id) on delete restrict,
  add constraint inventory_items__default_supplier_id__fkey foreign key (clinic_id, default_supplier_id) references suppliers (clinic_id, id) on delete restrict,
  add constraint inventory_items__image__fkey foreign key (clinic_id, image) references files (clinic_id, id) on delete restrict;
alter table inventory_items__conversions
  add constraint inventory_items__conversions__record_id__fkey foreign key (clinic_id, record_id) references inventory_items (clinic_id, id) on delete cascade;
alter table inventory_items__reorder_rules
  add constraint inventory_items__reorder_rules__record_id__fkey foreign key (clinic_id, record_id) references inventory_items (clinic_id, id) on delete cascade,
  add constraint inventory_items__reorder_rules__warehouse_id__fkey foreign key (clinic_id, warehouse_id) references warehouses (clinic_id, id) on delete cascade;
alter table warehouses
  add constraint warehouses__branch_id__fkey foreign key (clinic_id, branch_id) references branches (clinic_id, id) on delete restrict;
alter table warehouses__keepers
  add constraint warehouses__keepers__record_id__fkey foreign key (clinic_id, record_id) references warehouses (clinic_id, id) on delete cascade,
  add constraint warehouses__keepers__target_id__fkey foreign key (clinic_id, target_id) references users (clinic_id, id) on delete restrict;
