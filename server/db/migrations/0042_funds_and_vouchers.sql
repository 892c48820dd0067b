-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table financial_funds (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  name_ar text not null,
  name_en text,
  code text not null,
  type text not null default 'cash',
  branch_id uuid,
  custodian_user_id uuid,
  opening_balance numeric(18,3) not null default 0,
  opening_date date not null,
  is_default_for text[] not null default '{}',
  allow_negative boolean not null default false,
  bank_name text,
  iban text,
  terminal_id text,
  status text not null default 'active',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(code, ''))) stored,
  primary key (clinic_id, id),
  constraint financial_funds__type__check check (type in ('cash', 'bank', 'card_terminal', 'wallet', 'cheques')),
  constraint financial_funds__opening_balance__check check (opening_balance >= -999999999999 and opening_balance <= 999999999999),
  constraint financial_funds__is_default_for__check check (is_default_for <@ array['cash', 'card', 'bank_transfer', 'wallet', 'cheque']),
  constraint financial_funds__status__check check (status in ('active', 'archived')),
  constraint financial_funds__opening_below__check check (allow_negative or opening_balance >= 0),
  constraint financial_funds__negative_bank__check check (not allow_negative or type = 'bank')
);
create unique index financial_funds__name_ar__unique on financial_funds (clinic_id, fold(name_ar));
create unique index financial_funds__name_en__unique on financial_funds (clinic_id, fold(name_en));
create unique index financial_funds__code__unique on financial_funds (clinic_id, fold(code));
create index financial_funds__code__order on financial_funds (clinic_id, fold(code), id);
create index financial_funds__branch_id__index on financial_funds (clinic_id, branch_id);
create index financial_funds__custodian_user_id__index on financial_funds (clinic_id, custodian_user_id);
create index financial_funds__search on financial_funds using gin (clinic_id, search gin_trgm_ops);
select build_wall('financial_funds'), open_gate('financial_funds', 'select');
create table fund_movements (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  fund_id uuid not null,
  seq integer not null,
  business_date date not null,
  posted_at timestamptz not null,
  amount numeric(18,3) not null,
  balance_after numeric(18,3) not null,
  source_type text not null,
  source_id text not null,
  source_number text not null,
  counter_kind text not null,
  counter_id text,
  reverses_id uuid,
  actor_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  idempotency_key text not null,
  line_no integer not null,
  primary key (clinic_id, id),
  constraint fund_movements__amount__check check (amount >= -999999999999),
  constraint fund_movements__balance_after__check check (balance_after >= -999999999999),
  constraint fund_movements__source_type__check check (source_type in ('receipt-vouchers', 'payment-vouchers', 'fund-transfers', 'fund-counts')),
  constraint fund_movements__counter_kind__check check (counter_kind in ('patient', 'income_category', 'expense_category', 'fund', 'variance')),
  constraint fund_movements__some__check check (amount <> 0)
);
create unique index fund_movements__posted__once on fund_movements (clinic_id, idempotency_key, line_no);
create unique index fund_movements__mirrored__once on fund_movements (clinic_id, reverses_id);
create index fund_movements__fund_id__business_date__index on fund_movements (clinic_id, fund_id, business_date);
create index fund_movements__source_type__source_id__index on fund_movements (clinic_id, source_type, source_id);
create index fund_movements__business_date__order on fund_movements (clinic_id, business_date, id);
create index fund_movements__source_number__order on fund_movements (clinic_id, fold(source_number), id);
create index fund_movements__seq__order on fund_movements (clinic_id, seq, id);
create index fund_movements__actor_id__index on fund_movements (clinic_id, actor_id);
create unique index fund_movements__numbered__unique on fund_movements (clinic_id, fund_id, seq);
select build_wall('fund_movements', 'select, insert');
create table fund_balances (
  clinic_id uuid not null references clinics,
  fund_id uuid not null,
  moved numeric(18,3) not null default 0,
  primary key (clinic_id, fund_id)
);
select build_wall('fund_balances', 'select, insert, update');
create table receipt_vouchers (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  number text not null,
  patient_id uuid,
  amount numeric(18,3) not null,
  method text not null default 'cash',
  tendered numeric(18,3),
  change numeric(18,3),
  reference text,
  cheque_no text,
  cheque_due date,
  fund_id uuid not null,
  date date not null,
  received_from text not null,
  doctor_id uuid,
  appointment_id uuid,
  branch_id uuid not null,
  purpose text not null default 'patient_payment',
  source_type text,
  source_id text,
  replaces_id uuid,
  reissue_reason text,
  note text,
  attachments uuid[] not null default '{}',
  cashier_id uuid not null,
  void_reason text,
  voided_by uuid,
  voided_at timestamptz,
  status text not null default 'posted',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(number, '') || ' ' || coalesce(reference, '') || ' ' || coalesce(cheque_no, '') || ' ' || coalesce(received_from, ''))) stored,
  primary key (clinic_id, id),
  constraint receipt_vouchers__amount__check check (amount > 0 and amount >= 0 and amount <= 999999999999),
  constraint receipt_vouchers__method__check check (method in ('cash', 'card', 'bank_transfer', 'instapay', 'mobile_wallet', 'cheque')),
  constraint receipt_vouchers__tendered__check check (tendered >= 0 and tendered <= 999999999999),
  constraint receipt_vouchers__change__check check (change >= -999999999999),
  constraint receipt_vouchers__purpose__check check (purpose in ('patient_payment', 'clinic_receipt')),
  constraint receipt_vouchers__status__check check (status in ('posted', 'voided')),
  constraint receipt_vouchers__voided_why__check check ((status = 'voided') = (void_reason is not null))
);
create unique index receipt_vouchers__number__unique on receipt_vouchers (clinic_id, fold(number));
create unique index receipt_vouchers__replaces_id__unique on receipt_vouchers (clinic_id, replaces_id);
create index receipt_vouchers__patient_id__date__index on receipt_vouchers (clinic_id, patient_id, date);
create index receipt_vouchers__fund_id__date__index on receipt_vouchers (clinic_id, fund_id, date);
create index receipt_vouchers__source_id__index on receipt_vouchers (clinic_id, source_id);
create index receipt_vouchers__number__order on receipt_vouchers (clinic_id, fold(number), id);
create index receipt_vouchers__date__order on receipt_vouchers (clinic_id, date, id);
create index receipt_vouchers__amount__order on receipt_vouchers (clinic_id, amount, id);
create index receipt_vouchers__status__order on receipt_vouchers (clinic_id, status, id);
create index receipt_vouchers__created_at__order on receipt_vouchers (clinic_id, created_at, id);
create index receipt_vouchers__doctor_id__index on receipt_vouchers (clinic_id, doctor_id);
create index receipt_vouchers__appointment_id__index on receipt_vouchers (clinic_id, appointment_id);
create index receipt_vouchers__branch_id__index on receipt_vouchers (clinic_id, branch_id);
create index receipt_vouchers__cashier_id__index on receipt_vouchers (clinic_id, cashier_id);
create index receipt_vouchers__voided_by__index on receipt_vouchers (clinic_id, voided_by);
create unique index receipt_vouchers__source_once__unique on receipt_vouchers (clinic_id, source_type, source_id) where status = 'posted';
create index receipt_vouchers__search on receipt_vouchers using gin (clinic_id, search gin_trgm_ops);
select build_wall('receipt_vouchers'), open_gate('receipt_vouchers', 'select');
create table receipt_vouchers__allocations (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  treatment_id uuid not null,
  amount numeric(18,3) not null,
  primary key (clinic_id, id),
  constraint receipt_vouchers__allocations__amount__check check (amount > 0 and amount >= 0 and amount <= 999999999999),
  constraint receipt_vouchers__allocations__treatment_once__once unique (clinic_id, record_id, treatment_id) deferrable initially deferred
);
create index receipt_vouchers__allocations__record_id__order on receipt_vouchers__allocations (clinic_id, record_id, position);
create index receipt_vouchers__allocations__treatment_id__index on receipt_vouchers__allocations (clinic_id, treatment_id);
select build_wall('receipt_vouchers__allocations');
create table payment_vouchers (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  number text not null,
  purpose text not null default 'patient_refund',
  patient_id uuid,
  employee_id uuid,
  supplier_id uuid,
  amount numeric(18,3) not null,
  method text not null default 'cash',
  reference text,
  cheque_no text,
  cheque_due date,
  fund_id uuid not null,
  date date not null,
  paid_to text not null,
  category_id uuid not null,
  branch_id uuid not null,
  source_type text,
  source_id text,
  replaces_id uuid,
  reissue_reason text,
  note text,
  attachments uuid[] not null default '{}',
  cashier_id uuid not null,
  void_reason text,
  voided_by uuid,
  voided_at timestamptz,
  status text not null default 'posted',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(number, '') || ' ' || coalesce(reference, '') || ' ' || coalesce(cheque_no, '') || ' ' || coalesce(paid_to, ''))) stored,
  primary key (clinic_id, id),
  constraint payment_vouchers__purpose__check check (purpose in ('patient_refund', 'clinic_expense', 'supplier', 'employee')),
  constraint payment_vouchers__amount__check check (amount > 0 and amount >= 0 and amount <= 999999999999),
  constraint payment_vouchers__method__check check (method in ('cash', 'card', 'bank_transfer', 'instapay', 'mobile_wallet', 'cheque')),
  constraint payment_vouchers__status__check check (status in ('posted', 'voided')),
  constraint payment_vouchers__voided_why__check check ((status = 'voided') = (void_reason is not null))
);
create unique index payment_vouchers__number__unique on payment_vouchers (clinic_id, fold(number));
create unique index payment_vouchers__replaces_id__unique on payment_vouchers (clinic_id, replaces_id);
create index payment_vouchers__patient_id__date__index on payment_vouchers (clinic_id, patient_id, date);
create index payment_vouchers__fund_id__date__index on payment_vouchers (clinic_id, fund_id, date);
create index payment_vouchers__source_id__index on payment_vouchers (clinic_id, source_id);
create index payment_vouchers__number__order on payment_vouchers (clinic_id, fold(number), id);
create index payment_vouchers__date__order on payment_vouchers (clinic_id, date, id);
create index payment_vouchers__amount__order on payment_vouchers (clinic_id, amount, id);
create index payment_vouchers__status__order on payment_vouchers (clinic_id, status, id);
create index payment_vouchers__created_at__order on payment_vouchers (clinic_id, created_at, id);
create index payment_vouchers__employee_id__index on payment_vouchers (clinic_id, employee_id);
create index payment_vouchers__supplier_id__index on payment_vouchers (clinic_id, supplier_id);
create index payment_vouchers__category_id__index on payment_vouchers (clinic_id, category_id);
create index payment_vouchers__branch_id__index on payment_vouchers (clinic_id, branch_id);
create index payment_vouchers__cashier_id__index on payment_vouchers (clinic_id, cashier_id);
create index payment_vouchers__voided_by__index on payment_vouchers (clinic_id, voided_by);
create unique index payment_vouchers__source_once__unique on payment_vouchers (clinic_id, source_type, source_id) where status = 'posted';
create index payment_vouchers__search on payment_vouchers using gin (clinic_id, search gin_trgm_ops);
select build_wall('payment_vouchers'), open_gate('payment_vouchers', 'select');
create table fund_transfers (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  number text not null,
  from_fund_id uuid not null,
  to_fund_id uuid not null,
  amount numeric(18,3) not null,
  date date not null,
  fee numeric(18,3),
  fee_voucher_id uuid,
  reference text,
  note text,
  void_reason text,
  voided_by uuid,
  voided_at timestamptz,
  status text not null default 'posted',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(number, '') || ' ' || coalesce(reference, ''))) stored,
  primary key (clinic_id, id),
  constraint fund_transfers__amount__check check (amount > 0 and amount >= 0 and amount <= 999999999999),
  constraint fund_transfers__fee__check check (fee >= 0 and fee <= 999999999999),
  constraint fund_transfers__status__check check (status in ('posted', 'voided')),
  constraint fund_transfers__two_funds__check check (from_fund_id <> to_fund_id),
  constraint fund_transfers__voided_why__check check ((status = 'voided') = (void_reason is not null))
);
create unique index fund_transfers__number__unique on fund_transfers (clinic_id, fold(number));
create index fund_transfers__from_fund_id__date__index on fund_transfers (clinic_id, from_fund_id, date);
create index fund_transfers__to_fund_id__date__index on fund_transfers (clinic_id, to_fund_id, date);
create index fund_transfers__date__order on fund_transfers (clinic_id, date, id);
create index fund_transfers__amount__order on fund_transfers (clinic_id, amount, id);
create index fund_transfers__created_at__order on fund_transfers (clinic_id, created_at, id);
create index fund_transfers__fee_voucher_id__index on fund_transfers (clinic_id, fee_voucher_id);
create index fund_transfers__voided_by__index on fund_transfers (clinic_id, voided_by);
create index fund_transfers__search on fund_transfers using gin (clinic_id, search gin_trgm_ops);
select build_wall('fund_transfers'), open_gate('fund_transfers', 'select');
create table fund_counts (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  fund_id uuid not null,
  business_date date not null,
  counted numeric(18,3) not null,
  expected numeric(18,3) not null,
  variance numeric(18,3),
  reason text,
  close_day boolean not null default true,
  counted_by uuid not null,
  posted_by uuid,
  posted_at timestamptz,
  reopen_reason text,
  status text not null default 'draft',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint fund_counts__counted__check check (counted >= 0 and counted <= 999999999999),
  constraint fund_counts__expected__check check (expected >= -999999999999),
  constraint fund_counts__variance__check check (variance >= -999999999999),
  constraint fund_counts__status__check check (status in ('draft', 'posted', 'reopened')),
  constraint fund_counts__why__check check (status = 'draft' or variance = 0 or reason is not null)
);
create index fund_counts__fund_id__business_date__index on fund_counts (clinic_id, fund_id, business_date);
create index fund_counts__business_date__order on fund_counts (clinic_id, business_date, id);
create index fund_counts__status__order on fund_counts (clinic_id, status, id);
create index fund_counts__created_at__order on fund_counts (clinic_id, created_at, id);
create index fund_counts__counted_by__index on fund_counts (clinic_id, counted_by);
create index fund_counts__posted_by__index on fund_counts (clinic_id, posted_by);
create unique index fund_counts__closed_once__unique on fund_counts (clinic_id, fund_id, business_date) where status = 'posted' and close_day;
select build_wall('fund_counts');
create table fund_counts__lines (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  denomination numeric(18,3) not null,
  qty integer not null default 0,
  value numeric(18,3),
  primary key (clinic_id, id),
  constraint fund_counts__lines__denomination__check check (denomination > 0 and denomination >= 0 and denomination <= 999999999999),
  constraint fund_counts__lines__qty__check check (qty >= 0 and qty <= 999999),
  constraint fund_counts__lines__denomination__once unique (clinic_id, record_id, denomination) deferrable initially deferred
);
create index fund_counts__lines__record_id__order on fund_counts__lines (clinic_id, record_id, position);
select build_wall('fund_counts__lines');
create table money_settings (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  charge_on text not null default 'start',
  expense_approval_limit numeric(18,3) not null default 1000,
  expense_receipt_limit numeric(18,3) not null default 500,
  voucher_backdate_days integer not null default 7,
  void_days integer not null default 30,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint money_settings__charge_on__check check (charge_on in ('start', 'complete')),
  constraint money_settings__expense_approval_limit__check check (expense_approval_limit >= 0 and expense_approval_limit <= 999999999999),
  constraint money_settings__expense_receipt_limit__check check (expense_receipt_limit >= 0 and expense_receipt_limit <= 999999999999),
  constraint money_settings__voucher_backdate_days__check check (voucher_backdate_days >= 0 and voucher_backdate_days <= 31),
  constraint money_settings__void_days__check check (void_days >= 0 and void_days <= 365),
  constraint money_settings__one_row__check check (id = clinic_id)
);
select build_wall('money_settings');
alter table financial_funds
  add constraint financial_funds__branch_id__fkey foreign key (clinic_id, branch_id) references branches (clinic_id, id) on delete restrict,
  add constraint financial_funds__custodian_user_id__fkey foreign key (clinic_id, custodian_user_id) references users (clinic_id, id) on delete restrict;
alter table fund_movements
  add constraint fund_movements__fund_id__fkey foreign key (clinic_id, fund_id) references financial_funds (clinic_id, id) on delete restrict,
  add constraint fund_movements__reverses_id__fkey foreign key (clinic_id, reverses_id) references fund_movements (clinic_id, id) on delete restrict,
  add constraint fund_movements__actor_id__fkey foreign key (clinic_id, actor_id) references users (clinic_id, id) on delete restrict;
alter table fund_balances
  add constraint fund_balances__fund_id__fkey foreign key (clinic_id, fund_id) references financial_funds (clinic_id, id) on delete restrict;
alter table receipt_vouchers
  add constraint receipt_vouchers__patient_id__fkey foreign key (clinic_id, patient_id) references patients (clinic_id, id) on delete restrict,
  add constraint receipt_vouchers__fund_id__fkey foreign key (clinic_id, fund_id) references financial_funds (clinic_id, id) on delete restrict,
  add constraint receipt_vouchers__doctor_id__fkey foreign key (clinic_id, doctor_id) references employees (clinic_id, id) on delete restrict,
  add constraint receipt_vouchers__appointment_id__fkey foreign key (clinic_id, appointment_id) references appointments (clinic_id, id) on delete restrict,
  add constraint receipt_vouchers__branch_id__fkey foreign key (clinic_id, branch_id) references branches (clinic_id, id) on delete restrict,
  add constraint receipt_vouchers__replaces_id__fkey foreign key (clinic_id, replaces_id) references receipt_vouchers (clinic_id, id) on delete restrict,
  add constraint receipt_vouchers__cashier_id__fkey foreign key (clinic_id, cashier_id) references users (clinic_id, id) on delete restrict,
  add constraint receipt_vouchers__voided_by__fkey foreign key (clinic_id, voided_by) references users (clinic_id, id) on delete restrict;
alter table receipt_vouchers__allocations
  add constraint receipt_vouchers__allocations__record_id__fkey foreign key (clinic_id, record_id) references receipt_vouchers (clinic_id, id) on delete cascade,
  add constraint receipt_vouchers__allocations__treatment_id__fkey foreign key (clinic_id, treatment_id) references patient_treatments (clinic_id, id) on delete restrict;
alter table payment_vouchers
  add constraint payment_vouchers__patient_id__fkey foreign key (clinic_id, patient_id) references patients (clinic_id, id) on delete restrict,
  add constraint payment_vouchers__employee_id__fkey foreign key (clinic_id, employee_id) references employees (clinic_id, id) on delete restrict,
  add constraint payment_vouchers__supplier_id__fkey foreign key (clinic_id, supplier_id) references suppliers (clinic_id, id) on delete restrict,
  add constraint payment_vouchers__fund_id__fkey foreign key (clinic_id, fund_id) references financial_funds (clinic_id, id) on delete restrict,
  add constraint payment_vouchers__category_id__fkey foreign key (clinic_id, category_id) references expense_categories (clinic_id, id) on delete restrict,
  add constraint payment_vouchers__branch_id__fkey foreign key (clinic_id, branch_id) references branches (clinic_id, id) on delete restrict,
  add constraint payment_vouchers__replaces_id__fkey foreign key (clinic_id, replaces_id) references payment_vouchers (clinic_id, id) on delete restrict,
  add constraint payment_vouchers__cashier_id__fkey foreign key (clinic_id, cashier_id) references users (clinic_id, id) on delete restrict,
  add constraint payment_vouchers__voided_by__fkey foreign key (clinic_id, voided_by) references users (clinic_id, id) on delete restrict;
alter table fund_transfers
  add constraint fund_transfers__from_fund_id__fkey foreign key (clinic_id, from_fund_id) references financial_funds (clinic_id, id) on delete restrict,
  add constraint fund_transfers__to_fund_id__fkey foreign key (clinic_id, to_fund_id) references financial_funds (clinic_id, id) on delete restrict,
  add constraint fund_transfers__fee_voucher_id__fkey foreign key (clinic_id, fee_voucher_id) references payment_vouchers (clinic_id, id) on delete restrict,
  add constraint fund_transfers__voided_by__fkey foreign key (clinic_id, voided_by) references users (clinic_id, id) on delete restrict;
alter table fund_counts
  add constraint fund_counts__fund_id__fkey foreign key (clinic_id, fund_id) references financial_funds (clinic_id, id) on delete restrict,
  add constraint fund_counts__counted_by__fkey foreign key (clinic_id, counted_by) references users (clinic_id, id) on delete restrict,
  add constraint fund_counts__posted_by__fkey foreign key (clinic_id, posted_by) references users (clinic_id, id) on delete restrict;
alter table fund_counts__lines
  add constraint fund_counts__lines__record_id__fkey foreign key (clinic_id, record_id) references fund_counts (clinic_id, id) on delete cascade;
