-- By hand, for the table of the ledger is kept by hand: what was used on a patient names one that is there (inventory.md 10). Books are
-- never re-pointed: where patients are merged it goes on naming the one that was treated (areas-clinic.md 4.4).
alter table stock_transactions add foreign key (clinic_id, patient_id) references patients (clinic_id, id);
create index stock_transactions_patient on stock_transactions (clinic_id, patient_id) where patient_id is not null;

create table stock_shortfalls (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  item_id uuid not null,
  qty numeric(18,3) not null,
  settled_qty numeric(18,3) not null default 0,
  warehouse_id uuid,
  branch_id uuid,
  procedure_id uuid not null,
  patient_id uuid not null,
  treatment_id uuid not null,
  line_id text not null,
  settled_at timestamptz,
  reason text,
  status text not null default 'open',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint stock_shortfalls__qty__check check (qty >= 0),
  constraint stock_shortfalls__settled_qty__check check (settled_qty >= 0),
  constraint stock_shortfalls__status__check check (status in ('open', 'settled', 'waived', 'cancelled')),
  constraint stock_shortfalls__measured__check check (qty >= settled_qty and settled_qty >= 0)
);
create index stock_shortfalls__item_id__status__index on stock_shortfalls (clinic_id, item_id, status);
create index stock_shortfalls__treatment_id__line_id__index on stock_shortfalls (clinic_id, treatment_id, line_id);
create index stock_shortfalls__created_at__order on stock_shortfalls (clinic_id, created_at, id);
create index stock_shortfalls__status__order on stock_shortfalls (clinic_id, status, id);
create index stock_shortfalls__warehouse_id__index on stock_shortfalls (clinic_id, warehouse_id);
create index stock_shortfalls__branch_id__index on stock_shortfalls (clinic_id, branch_id);
create index stock_shortfalls__procedure_id__index on stock_shortfalls (clinic_id, procedure_id);
create index stock_shortfalls__patient_id__index on stock_shortfalls (clinic_id, patient_id);
create unique index stock_shortfalls__waits_once__unique on stock_shortfalls (clinic_id, treatment_id, line_id) where status = 'open';
select build_wall('stock_shortfalls');
alter table warehouses add column room_id uuid;
create unique index warehouses__room_id__unique on warehouses (clinic_id, room_id) where status = 'active';
create index warehouses__room_id__index on warehouses (clinic_id, room_id);
alter table inventory_requests add column room_id uuid;
create index inventory_requests__room_id__index on inventory_requests (clinic_id, room_id);
alter table stock_shortfalls
  add constraint stock_shortfalls__item_id__fkey foreign key (clinic_id, item_id) references inventory_items (clinic_id, id) on delete restrict,
  add constraint stock_shortfalls__warehouse_id__fkey foreign key (clinic_id, warehouse_id) references warehouses (clinic_id, id) on delete restrict,
  add constraint stock_shortfalls__branch_id__fkey foreign key (clinic_id, branch_id) references branches (clinic_id, id) on delete restrict,
  add constraint stock_shortfalls__procedure_id__fkey foreign key (clinic_id, procedure_id) references dental_procedures (clinic_id, id) on delete restrict,
  add constraint stock_shortfalls__patient_id__fkey foreign key (clinic_id, patient_id) references patients (clinic_id, id) on delete restrict,
  add constraint stock_shortfalls__treatment_id__fkey foreign key (clinic_id, treatment_id) references patient_treatments (clinic_id, id) on delete restrict;
alter table warehouses add constraint warehouses__room_id__fkey foreign key (clinic_id, room_id) references rooms (clinic_id, id) on delete restrict;
alter table inventory_requests add constraint inventory_requests__room_id__fkey foreign key (clinic_id, room_id) references rooms (clinic_id, id) on delete restrict;
-- A room is named by warehouses of rooms alone; the column is new, so that no row says otherwise.
alter table warehouses add constraint warehouses__of_room__check check (room_id is null or kind = 'room');
