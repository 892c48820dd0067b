-- The ledger of stock (inventory.md 1): rows are appended and never changed, and what lies where is their stored sum.
-- The application writes here in one place only (resources/inventory/stock/postStock.server.ts).

-- Taken after the lock of the levels, so that the rows of one item in one warehouse rise in the order they happened (I9).
create sequence stock_seq;
grant usage on sequence stock_seq to app;

create table stock_transactions (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  created_by uuid,
  seq bigint not null default nextval('stock_seq'),
  occurred_at timestamptz not null default clock_timestamp(),
  document_date date not null,
  type text not null check (type in ('receipt', 'opening', 'issue', 'return_in', 'transfer_out', 'transfer_in', 'adjust_in',
    'adjust_out', 'write_off', 'return_supplier', 'consumption')),
  item_id uuid not null,
  batch_id uuid not null,
  warehouse_id uuid not null,
  qty numeric(14,3) not null check (qty <> 0),
  unit_cost numeric(18,6) not null check (unit_cost >= 0),
  value numeric(18,3) not null,
  balance_after numeric(14,3) not null check (balance_after >= 0),
  source_type text not null check (char_length(source_type) between 1 and 40),
  source_id uuid not null,
  source_line_id uuid,
  source_number text check (char_length(source_number) <= 60),
  reason text check (char_length(reason) <= 300),
  note text check (char_length(note) <= 500),
  fefo_override boolean not null default false,
  reverses_id uuid,
  department_id uuid,
  patient_id uuid,
  actor_id uuid,
  idempotency_key text not null check (char_length(idempotency_key) between 1 and 200),
  line_no int not null check (line_no >= 1),
  primary key (clinic_id, id),
  -- One key posts once, for ever (I8); a row is undone once (I5).
  constraint stock_transactions_once unique (clinic_id, idempotency_key, line_no),
  constraint stock_transactions_reversed_once unique (clinic_id, reverses_id),
  check (sign(qty) * value >= 0),
  foreign key (clinic_id, item_id) references inventory_items (clinic_id, id),
  foreign key (clinic_id, batch_id) references stock_batches (clinic_id, id),
  foreign key (clinic_id, warehouse_id) references warehouses (clinic_id, id),
  foreign key (clinic_id, reverses_id) references stock_transactions (clinic_id, id),
  foreign key (clinic_id, department_id) references departments (clinic_id, id),
  foreign key (clinic_id, actor_id) references users (clinic_id, id)
);
create index stock_transactions_newest on stock_transactions (clinic_id, seq desc, id desc);
create index stock_transactions_item on stock_transactions (clinic_id, item_id, seq desc);
create index stock_transactions_batch on stock_transactions (clinic_id, batch_id, warehouse_id, seq desc);
create index stock_transactions_warehouse on stock_transactions (clinic_id, warehouse_id, seq desc);
create index stock_transactions_type on stock_transactions (clinic_id, type, seq desc);
create index stock_transactions_actor on stock_transactions (clinic_id, actor_id, seq desc);
create index stock_transactions_department on stock_transactions (clinic_id, department_id) where department_id is not null;
create index stock_transactions_source on stock_transactions (clinic_id, source_type, source_id);
create index stock_transactions_number on stock_transactions (clinic_id, fold(source_number));
create index stock_transactions_day on stock_transactions (clinic_id, occurred_at, seq desc);
select build_wall('stock_transactions', 'select, insert');

-- The grants stop the application; this stops everybody else too (I5).
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger of stock is append-only' using errcode = 'restrict_violation';
end $$;
create trigger stock_transactions_kept before update or delete on stock_transactions
  for each row execute function refuse_ledger_change();
create trigger stock_transactions_not_emptied before truncate on stock_transactions
  for each statement execute function refuse_ledger_change();

-- What lies where, by batch: the stored sums of the ledger (I1). Nothing left is worth nothing (I3).
create table stock_balances (
  clinic_id uuid not null references clinics,
  batch_id uuid not null,
  warehouse_id uuid not null,
  item_id uuid not null,
  on_hand numeric(14,3) not null default 0 check (on_hand >= 0),
  value numeric(18,3) not null default 0 check (value >= 0),
  primary key (clinic_id, batch_id, warehouse_id),
  check (on_hand > 0 or value = 0),
  foreign key (clinic_id, batch_id) references stock_batches (clinic_id, id),
  foreign key (clinic_id, warehouse_id) references warehouses (clinic_id, id),
  foreign key (clinic_id, item_id) references inventory_items (clinic_id, id)
);
create index stock_balances_held on stock_balances (clinic_id, warehouse_id, item_id) where on_hand > 0;
create index stock_balances_item on stock_balances (clinic_id, item_id) where on_hand > 0;
select build_wall('stock_balances', 'select, insert, update');

-- The same by item, and the row every writer locks first (inventory.md 1).
create table stock_levels (
  clinic_id uuid not null references clinics,
  item_id uuid not null,
  warehouse_id uuid not null,
  on_hand numeric(14,3) not null default 0 check (on_hand >= 0),
  reserved numeric(14,3) not null default 0 check (reserved >= 0),
  primary key (clinic_id, warehouse_id, item_id),
  foreign key (clinic_id, item_id) references inventory_items (clinic_id, id),
  foreign key (clinic_id, warehouse_id) references warehouses (clinic_id, id)
);
create index stock_levels_item on stock_levels (clinic_id, item_id);
select build_wall('stock_levels', 'select, insert, update');

-- What is promised to a line of a request until it is issued, released or over (inventory.md 8, I4).
create table stock_reservations (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  seq bigint not null default nextval('stock_seq'),
  item_id uuid not null,
  warehouse_id uuid not null,
  qty numeric(14,3) not null check (qty >= 0), -- what is still promised
  short_qty numeric(14,3) not null default 0 check (short_qty >= 0), -- what stock that went away took from it
  source_type text not null check (char_length(source_type) between 1 and 40),
  source_id uuid not null,
  source_line_id uuid not null,
  requester_id uuid,
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (clinic_id, id),
  foreign key (clinic_id, item_id) references inventory_items (clinic_id, id),
  foreign key (clinic_id, warehouse_id) references warehouses (clinic_id, id),
  foreign key (clinic_id, requester_id) references users (clinic_id, id) on delete set null (requester_id)
);
create unique index stock_reservations_of_line on stock_reservations (clinic_id, source_line_id, warehouse_id) where qty > 0;
create index stock_reservations_open on stock_reservations (clinic_id, warehouse_id, item_id, seq desc) where qty > 0;
create index stock_reservations_over on stock_reservations (expires_at) where qty > 0;
create index stock_reservations_requester on stock_reservations (clinic_id, requester_id);
select build_wall('stock_reservations', 'select, insert, update');

-- Whether the stored sums still are the ledger's, by night (inventory.md 1).
create table stock_proofs (
  clinic_id uuid not null references clinics,
  date date not null,
  rows bigint not null check (rows >= 0),
  drift_count int not null check (drift_count >= 0),
  proved_at timestamptz not null default clock_timestamp(),
  primary key (clinic_id, date)
);
select build_wall('stock_proofs', 'select, insert, update');
