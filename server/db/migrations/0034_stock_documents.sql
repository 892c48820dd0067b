-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table stock_batches (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  code text not null,
  item_id uuid not null,
  receipt_id uuid not null,
  supplier_id uuid,
  batch_no text not null,
  expiry_date date,
  manufacture_date date,
  received_qty numeric(18,3) not null,
  unit_cost numeric(18,6) not null,
  total_cost numeric(18,3) not null,
  status text not null default 'active',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(code, '') || ' ' || coalesce(batch_no, ''))) stored,
  primary key (clinic_id, id),
  constraint stock_batches__received_qty__check check (received_qty > 0),
  constraint stock_batches__unit_cost__check check (unit_cost >= 0),
  constraint stock_batches__total_cost__check check (total_cost >= 0),
  constraint stock_batches__status__check check (status in ('active', 'closed'))
);
create unique index stock_batches__code__unique on stock_batches (clinic_id, fold(code));
create index stock_batches__expiry_date__index on stock_batches (clinic_id, expiry_date);
create index stock_batches__item_id__expiry_date__index on stock_batches (clinic_id, item_id, expiry_date);
create index stock_batches__supplier_id__expiry_date__index on stock_batches (clinic_id, supplier_id, expiry_date);
create index stock_batches__status__expiry_date__index on stock_batches (clinic_id, status, expiry_date);
create index stock_batches__expiry_date__order on stock_batches (clinic_id, expiry_date, id);
create index stock_batches__receipt_id__index on stock_batches (clinic_id, receipt_id);
create index stock_batches__search on stock_batches using gin (clinic_id, search gin_trgm_ops);
select build_wall('stock_batches'), open_gate('stock_batches', 'select');
create table stock_receipts (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  number text not null,
  receipt_date date not null,
  kind text not null default 'purchase',
  warehouse_id uuid not null,
  supplier_id uuid,
  supplier_invoice_no text,
  invoice_file uuid,
  tax_in_cost boolean not null default true,
  extra_cost numeric(18,3),
  confirm_duplicate boolean not null default false,
  accept_short_life boolean not null default false,
  reason text,
  status text not null default 'posted',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(number, '') || ' ' || coalesce(supplier_invoice_no, ''))) stored,
  primary key (clinic_id, id),
  constraint stock_receipts__kind__check check (kind in ('purchase', 'opening', 'gift')),
  constraint stock_receipts__extra_cost__check check (extra_cost >= 0 and extra_cost <= 999999999999),
  constraint stock_receipts__status__check check (status in ('posted', 'reversed'))
);
create unique index stock_receipts__number__unique on stock_receipts (clinic_id, fold(number));
create index stock_receipts__receipt_date__index on stock_receipts (clinic_id, receipt_date);
create index stock_receipts__supplier_id__supplier_invoice_no__index on stock_receipts (clinic_id, supplier_id, supplier_invoice_no);
create index stock_receipts__warehouse_id__receipt_date__index on stock_receipts (clinic_id, warehouse_id, receipt_date);
create index stock_receipts__invoice_file__index on stock_receipts (clinic_id, invoice_file);
create index stock_receipts__search on stock_receipts using gin (clinic_id, search gin_trgm_ops);
select build_wall('stock_receipts'), open_gate('stock_receipts', 'select');
create table stock_receipts__lines (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  item_id uuid not null,
  unit text not null,
  qty numeric(18,3) not null,
  bonus_qty numeric(18,3) default 0,
  unit_price numeric(18,3) not null,
  discount_percent numeric(18,2) default 0,
  tax_percent numeric(18,2) not null,
  batch_no text,
  manufacture_date date,
  expiry_date date,
  batch_id uuid,
  unit_cost numeric(18,6),
  total_cost numeric(18,3),
  primary key (clinic_id, id),
  constraint stock_receipts__lines__unit__check check (unit in ('piece', 'box', 'pack', 'carton', 'bottle', 'vial', 'ampoule', 'cartridge', 'syringe', 'tube', 'roll', 'pair', 'set', 'sheet', 'ml', 'l', 'g', 'kg')),
  constraint stock_receipts__lines__qty__check check (qty > 0 and qty <= 99999999999),
  constraint stock_receipts__lines__bonus_qty__check check (bonus_qty >= 0 and bonus_qty <= 99999999999),
  constraint stock_receipts__lines__unit_price__check check (unit_price >= 0 and unit_price <= 999999999999),
  constraint stock_receipts__lines__discount_percent__check check (discount_percent >= 0 and discount_percent <= 100),
  constraint stock_receipts__lines__tax_percent__check check (tax_percent >= 0 and tax_percent <= 100)
);
create index stock_receipts__lines__record_id__order on stock_receipts__lines (clinic_id, record_id, position);
create index stock_receipts__lines__item_id__index on stock_receipts__lines (clinic_id, item_id);
create index stock_receipts__lines__batch_id__index on stock_receipts__lines (clinic_id, batch_id);
select build_wall('stock_receipts__lines');
create table stock_adjustments (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  batch_id uuid not null,
  warehouse_id uuid not null,
  mode text not null default 'count',
  unit text,
  counted_qty numeric(18,3),
  delta numeric(18,3),
  expected_on_hand numeric(18,3) not null,
  reason text not null,
  note text,
  photo uuid,
  qty numeric(18,3),
  value numeric(18,3),
  balance_after numeric(18,3),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint stock_adjustments__mode__check check (mode in ('count', 'delta')),
  constraint stock_adjustments__unit__check check (unit in ('piece', 'box', 'pack', 'carton', 'bottle', 'vial', 'ampoule', 'cartridge', 'syringe', 'tube', 'roll', 'pair', 'set', 'sheet', 'ml', 'l', 'g', 'kg')),
  constraint stock_adjustments__counted_qty__check check (counted_qty >= 0 and counted_qty <= 99999999999),
  constraint stock_adjustments__delta__check check (delta >= -99999999999 and delta <= 99999999999),
  constraint stock_adjustments__expected_on_hand__check check (expected_on_hand >= 0 and expected_on_hand <= 99999999999),
  constraint stock_adjustments__reason__check check (reason in ('count_difference', 'damaged', 'expired', 'lost', 'found', 'entry_error', 'sample'))
);
create index stock_adjustments__batch_id__index on stock_adjustments (clinic_id, batch_id);
create index stock_adjustments__warehouse_id__index on stock_adjustments (clinic_id, warehouse_id);
create index stock_adjustments__photo__index on stock_adjustments (clinic_id, photo);
select build_wall('stock_adjustments');
alter table stock_batches
  add constraint stock_batches__item_id__fkey foreign key (clinic_id, item_id) references inventory_items (clinic_id, id) on delete restrict,
  add constraint stock_batches__receipt_id__fkey foreign key (clinic_id, receipt_id) references stock_receipts (clinic_id, id) on delete restrict,
  add constraint stock_batches__supplier_id__fkey foreign key (clinic_id, supplier_id) references suppliers (clinic_id, id) on delete restrict;
alter table stock_receipts
  add constraint stock_receipts__warehouse_id__fkey foreign key (clinic_id, warehouse_id) references warehouses (clinic_id, id) on delete restrict,
  add constraint stock_receipts__supplier_id__fkey foreign key (clinic_id, supplier_id) references suppliers (clinic_id, id) on delete restrict,
  add constraint stock_receipts__invoice_file__fkey foreign key (clinic_id, invoice_file) references files (clinic_id, id) on delete restrict;
alter table stock_receipts__lines
  add constraint stock_receipts__lines__record_id__fkey foreign key (clinic_id, record_id) references stock_receipts (clinic_id, id) on delete cascade,
  add constraint stock_receipts__lines__item_id__fkey foreign key (clinic_id, item_id) references inventory_items (clinic_id, id) on delete restrict,
  add constraint stock_receipts__lines__batch_id__fkey foreign key (clinic_id, batch_id) references stock_batches (clinic_id, id) on delete restrict;
alter table stock_adjustments
  add constraint stock_adjustments__batch_id__fkey foreign key (clinic_id, batch_id) references stock_batches (clinic_id, id) on delete restrict,
  add constraint stock_adjustments__warehouse_id__fkey foreign key (clinic_id, warehouse_id) references warehouses (clinic_id, id) on delete restrict,
  add constraint stock_adjustments__photo__fkey foreign key (clinic_id, photo) references files (clinic_id, id) on delete restrict;
