-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table stock_counts (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  number text,
  warehouse_id uuid not null,
  category_id uuid,
  note text,
  posted_at timestamptz,
  status text not null default 'counting',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(number, ''))) stored,
  primary key (clinic_id, id),
  constraint stock_counts__status__check check (status in ('counting', 'review', 'posted', 'cancelled'))
);
create unique index stock_counts__number__unique on stock_counts (clinic_id, fold(number));
create index stock_counts__warehouse_id__status__index on stock_counts (clinic_id, warehouse_id, status);
create index stock_counts__created_at__order on stock_counts (clinic_id, created_at, id);
create index stock_counts__posted_at__order on stock_counts (clinic_id, posted_at, id);
create index stock_counts__category_id__index on stock_counts (clinic_id, category_id);
create unique index stock_counts__open_once__unique on stock_counts (clinic_id, warehouse_id) where status in ('counting', 'review');
create index stock_counts__search on stock_counts using gin (clinic_id, search gin_trgm_ops);
select build_wall('stock_counts'), open_gate('stock_counts', 'select');
create table stock_counts__lines (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  item_id uuid not null,
  batch_id uuid,
  counted_qty numeric(18,3),
  counted_by uuid,
  snapshot_qty numeric(18,3),
  basis bigint,
  moved boolean not null default false,
  posted_value numeric(18,3),
  primary key (clinic_id, id),
  constraint stock_counts__lines__counted_qty__check check (counted_qty >= 0),
  constraint stock_counts__lines__snapshot_qty__check check (snapshot_qty >= 0),
  constraint stock_counts__lines__basis__check check (basis <= 9007199254740991)
);
create index stock_counts__lines__record_id__order on stock_counts__lines (clinic_id, record_id, position);
create index stock_counts__lines__item_id__index on stock_counts__lines (clinic_id, item_id);
create index stock_counts__lines__batch_id__index on stock_counts__lines (clinic_id, batch_id);
create index stock_counts__lines__counted_by__index on stock_counts__lines (clinic_id, counted_by);
select build_wall('stock_counts__lines');
alter table stock_counts
  add constraint stock_counts__warehouse_id__fkey foreign key (clinic_id, warehouse_id) references warehouses (clinic_id, id) on delete restrict,
  add constraint stock_counts__category_id__fkey foreign key (clinic_id, category_id) references item_categories (clinic_id, id) on delete restrict;
alter table stock_counts__lines
  add constraint stock_counts__lines__record_id__fkey foreign key (clinic_id, record_id) references stock_counts (clinic_id, id) on delete cascade,
  add constraint stock_counts__lines__item_id__fkey foreign key (clinic_id, item_id) references inventory_items (clinic_id, id) on delete restrict,
  add constraint stock_counts__lines__batch_id__fkey foreign key (clinic_id, batch_id) references stock_batches (clinic_id, id) on delete restrict,
  add constraint stock_counts__lines__counted_by__fkey foreign key (clinic_id, counted_by) references users (clinic_id, id) on delete restrict;
