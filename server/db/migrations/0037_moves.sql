-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table stock_transfers (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  number text not null,
  source_id uuid not null,
  destination_id uuid not null,
  transfer_date date not null,
  note text,
  dispatched_at timestamptz,
  received_at timestamptz,
  status text not null default 'draft',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(number, ''))) stored,
  primary key (clinic_id, id),
  constraint stock_transfers__status__check check (status in ('draft', 'in_transit', 'partly_received', 'received', 'cancelled'))
);
create unique index stock_transfers__number__unique on stock_transfers (clinic_id, fold(number));
create index stock_transfers__transfer_date__index on stock_transfers (clinic_id, transfer_date);
create index stock_transfers__status__dispatched_at__index on stock_transfers (clinic_id, status, dispatched_at);
create index stock_transfers__source_id__index on stock_transfers (clinic_id, source_id);
create index stock_transfers__destination_id__index on stock_transfers (clinic_id, destination_id);
create index stock_transfers__search on stock_transfers using gin (clinic_id, search gin_trgm_ops);
select build_wall('stock_transfers'), open_gate('stock_transfers', 'select');
create table stock_transfers__lines (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  item_id uuid not null,
  unit text not null,
  qty numeric(18,3) not null,
  batch_id uuid,
  override_reason text,
  sent_qty numeric(18,3) default 0,
  received_qty numeric(18,3) default 0,
  lost_qty numeric(18,3) default 0,
  lost_reason text,
  primary key (clinic_id, id),
  constraint stock_transfers__lines__unit__check check (unit in ('piece', 'box', 'pack', 'carton', 'bottle', 'vial', 'ampoule', 'cartridge', 'syringe', 'tube', 'roll', 'pair', 'set', 'sheet', 'ml', 'l', 'g', 'kg')),
  constraint stock_transfers__lines__qty__check check (qty > 0 and qty <= 99999999999),
  constraint stock_transfers__lines__lost_reason__check check (lost_reason in ('damaged', 'lost', 'expired', 'entry_error'))
);
create index stock_transfers__lines__record_id__order on stock_transfers__lines (clinic_id, record_id, position);
create index stock_transfers__lines__item_id__index on stock_transfers__lines (clinic_id, item_id);
create index stock_transfers__lines__batch_id__index on stock_transfers__lines (clinic_id, batch_id);
select build_wall('stock_transfers__lines');
create table inventory_requests (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  number text,
  requester_id uuid not null,
  branch_id uuid not null,
  department_id uuid,
  warehouse_id uuid not null,
  priority text not null default 'normal',
  needed_by date,
  purpose text,
  submitted_at timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  issued_at timestamptz,
  received_at timestamptz,
  difference boolean not null default false,
  status text not null default 'draft',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(number, '') || ' ' || coalesce(purpose, ''))) stored,
  primary key (clinic_id, id),
  constraint inventory_requests__priority__check check (priority in ('normal', 'urgent')),
  constraint inventory_requests__status__check check (status in ('draft', 'submitted', 'approved', 'partly_approved', 'partly_issued', 'issued', 'received', 'rejected', 'cancelled'))
);
create unique index inventory_requests__number__unique on inventory_requests (clinic_id, fold(number));
create index inventory_requests__requester_id__status__index on inventory_requests (clinic_id, requester_id, status);
create index inventory_requests__status__submitted_at__index on inventory_requests (clinic_id, status, submitted_at);
create index inventory_requests__warehouse_id__status__index on inventory_requests (clinic_id, warehouse_id, status);
create index inventory_requests__priority__order on inventory_requests (clinic_id, priority, id);
create index inventory_requests__created_at__order on inventory_requests (clinic_id, created_at, id);
create index inventory_requests__branch_id__index on inventory_requests (clinic_id, branch_id);
create index inventory_requests__department_id__index on inventory_requests (clinic_id, department_id);
create index inventory_requests__decided_by__index on inventory_requests (clinic_id, decided_by);
create index inventory_requests__search on inventory_requests using gin (clinic_id, search gin_trgm_ops);
select build_wall('inventory_requests'), open_gate('inventory_requests', 'select');
create table inventory_requests__lines (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  item_id uuid not null,
  unit text not null,
  requested_qty numeric(18,3) not null,
  note text,
  approved_qty numeric(18,3),
  decision_note text,
  issued_qty numeric(18,3),
  received_qty numeric(18,3),
  returned_qty numeric(18,3),
  lost_qty numeric(18,3),
  stock_at_submit numeric(18,3),
  avg_monthly_use numeric(18,3),
  primary key (clinic_id, id),
  constraint inventory_requests__lines__unit__check check (unit in ('piece', 'box', 'pack', 'carton', 'bottle', 'vial', 'ampoule', 'cartridge', 'syringe', 'tube', 'roll', 'pair', 'set', 'sheet', 'ml', 'l', 'g', 'kg')),
  constraint inventory_requests__lines__requested_qty__check check (requested_qty > 0 and requested_qty <= 99999999999)
);
create index inventory_requests__lines__record_id__order on inventory_requests__lines (clinic_id, record_id, position);
create index inventory_requests__lines__item_id__index on inventory_requests__lines (clinic_id, item_id);
select build_wall('inventory_requests__lines');
alter table stock_transfers
  add constraint stock_transfers__source_id__fkey foreign key (clinic_id, source_id) references warehouses (clinic_id, id) on delete restrict,
  add constraint stock_transfers__destination_id__fkey foreign key (clinic_id, destination_id) references warehouses (clinic_id, id) on delete restrict;
alter table stock_transfers__lines
  add constraint stock_transfers__lines__record_id__fkey foreign key (clinic_id, record_id) references stock_transfers (clinic_id, id) on delete cascade,
  add constraint stock_transfers__lines__item_id__fkey foreign key (clinic_id, item_id) references inventory_items (clinic_id, id) on delete restrict,
  add constraint stock_transfers__lines__batch_id__fkey foreign key (clinic_id, batch_id) references stock_batches (clinic_id, id) on delete restrict;
alter table inventory_requests
  add constraint inventory_requests__requester_id__fkey foreign key (clinic_id, requester_id) references users (clinic_id, id) on delete restrict,
  add constraint inventory_requests__branch_id__fkey foreign key (clinic_id, branch_id) references branches (clinic_id, id) on delete restrict,
  add constraint inventory_requests__department_id__fkey foreign key (clinic_id, department_id) references departments (clinic_id, id) on delete restrict,
  add constraint inventory_requests__warehouse_id__fkey foreign key (clinic_id, warehouse_id) references warehouses (clinic_id, id) on delete restrict,
  add constraint inventory_requests__decided_by__fkey foreign key (clinic_id, decided_by) references users (clinic_id, id) on delete restrict;
alter table inventory_requests__lines
  add constraint inventory_requests__lines__record_id__fkey foreign key (clinic_id, record_id) references inventory_requests (clinic_id, id) on delete cascade,
  add constraint inventory_requests__lines__item_id__fkey foreign key (clinic_id, item_id) references inventory_items (clinic_id, id) on delete restrict;
