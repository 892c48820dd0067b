-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table clinic_receipts (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  category_id uuid not null,
  amount numeric(18,3) not null,
  payer text not null,
  method text not null default 'cash',
  reference text,
  cheque_no text,
  cheque_due date,
  fund_id uuid not null,
  date date not null,
  branch_id uuid not null,
  description text,
  attachments uuid[] not null default '{}',
  void_reason text,
  status text not null default 'posted',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(payer, '') || ' ' || coalesce(reference, '') || ' ' || coalesce(description, ''))) stored,
  primary key (clinic_id, id),
  constraint clinic_receipts__amount__check check (amount > 0 and amount >= 0 and amount <= 999999999999),
  constraint clinic_receipts__method__check check (method in ('cash', 'card', 'bank_transfer', 'instapay', 'mobile_wallet', 'cheque')),
  constraint clinic_receipts__status__check check (status in ('posted', 'voided')),
  constraint clinic_receipts__voided_why__check check ((status = 'voided') = (void_reason is not null))
);
create index clinic_receipts__category_id__date__index on clinic_receipts (clinic_id, category_id, date);
create index clinic_receipts__branch_id__date__index on clinic_receipts (clinic_id, branch_id, date);
create index clinic_receipts__fund_id__date__index on clinic_receipts (clinic_id, fund_id, date);
create index clinic_receipts__date__order on clinic_receipts (clinic_id, date, id);
create index clinic_receipts__amount__order on clinic_receipts (clinic_id, amount, id);
create index clinic_receipts__status__order on clinic_receipts (clinic_id, status, id);
create index clinic_receipts__created_at__order on clinic_receipts (clinic_id, created_at, id);
create index clinic_receipts__search on clinic_receipts using gin (clinic_id, search gin_trgm_ops);
select build_wall('clinic_receipts'), open_gate('clinic_receipts', 'select');
create table clinic_expenses (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  category_id uuid not null,
  amount numeric(18,3) not null,
  payee text not null,
  attachments uuid[] not null default '{}',
  bill_no text,
  date date not null,
  branch_id uuid not null,
  pay_now boolean not null default false,
  method text not null default 'cash',
  fund_id uuid,
  repeat text not null default 'none',
  repeat_until date,
  description text,
  requester_id uuid not null,
  approved_by uuid,
  approved_at timestamptz,
  reject_reason text,
  voucher_id uuid,
  void_reason text,
  source_type text,
  source_id text,
  source_number text,
  repeat_of_id uuid,
  repeat_month text,
  status text not null default 'pending',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(payee, '') || ' ' || coalesce(bill_no, '') || ' ' || coalesce(description, '') || ' ' || coalesce(source_number, ''))) stored,
  primary key (clinic_id, id),
  constraint clinic_expenses__amount__check check (amount > 0 and amount >= 0 and amount <= 999999999999),
  constraint clinic_expenses__method__check check (method in ('cash', 'card', 'bank_transfer', 'instapay', 'mobile_wallet', 'cheque')),
  constraint clinic_expenses__repeat__check check (repeat in ('none', 'monthly')),
  constraint clinic_expenses__repeat_month__check check (repeat_month ~ '^(19|20|21)\d{2}-(0[1-9]|1[0-2])$'),
  constraint clinic_expenses__status__check check (status in ('pending', 'approved', 'rejected', 'paid', 'cancelled')),
  constraint clinic_expenses__repeat_ends__check check (repeat_until is null or repeat_until >= date),
  constraint clinic_expenses__rejected_why__check check (status <> 'rejected' or reject_reason is not null),
  constraint clinic_expenses__paid_by__check check ((status = 'paid') = (voucher_id is not null))
);
create index clinic_expenses__category_id__date__index on clinic_expenses (clinic_id, category_id, date);
create index clinic_expenses__branch_id__date__index on clinic_expenses (clinic_id, branch_id, date);
create index clinic_expenses__status__date__index on clinic_expenses (clinic_id, status, date);
create index clinic_expenses__bill_no__index on clinic_expenses (clinic_id, bill_no);
create index clinic_expenses__date__order on clinic_expenses (clinic_id, date, id);
create index clinic_expenses__amount__order on clinic_expenses (clinic_id, amount, id);
create index clinic_expenses__status__order on clinic_expenses (clinic_id, status, id);
create index clinic_expenses__created_at__order on clinic_expenses (clinic_id, created_at, id);
create index clinic_expenses__fund_id__index on clinic_expenses (clinic_id, fund_id);
create index clinic_expenses__requester_id__index on clinic_expenses (clinic_id, requester_id);
create index clinic_expenses__approved_by__index on clinic_expenses (clinic_id, approved_by);
create index clinic_expenses__voucher_id__index on clinic_expenses (clinic_id, voucher_id);
create index clinic_expenses__repeat_of_id__index on clinic_expenses (clinic_id, repeat_of_id);
create unique index clinic_expenses__source_once__unique on clinic_expenses (clinic_id, source_type, source_id);
create unique index clinic_expenses__month_once__unique on clinic_expenses (clinic_id, repeat_of_id, repeat_month);
create index clinic_expenses__search on clinic_expenses using gin (clinic_id, search gin_trgm_ops);
select build_wall('clinic_expenses'), open_gate('clinic_expenses', 'select');
alter table approval_settings add column clinic_expenses_remind_hours integer not null default 24;
alter table approval_settings add column clinic_expenses_escalate_hours integer not null default 48;
alter table approval_settings add constraint approval_settings__clinic_expenses_remind_hours__check check (clinic_expenses_remind_hours >= 1 and clinic_expenses_remind_hours <= 720);
alter table approval_settings add constraint approval_settings__clinic_expenses_escalate_hours__check check (clinic_expenses_escalate_hours >= 1 and clinic_expenses_escalate_hours <= 720);
alter table approval_settings add constraint approval_settings__clinic_expenses_later__check check (clinic_expenses_escalate_hours > clinic_expenses_remind_hours);
alter table clinic_receipts
  add constraint clinic_receipts__category_id__fkey foreign key (clinic_id, category_id) references receipt_categories (clinic_id, id) on delete restrict,
  add constraint clinic_receipts__fund_id__fkey foreign key (clinic_id, fund_id) references financial_funds (clinic_id, id) on delete restrict,
  add constraint clinic_receipts__branch_id__fkey foreign key (clinic_id, branch_id) references branches (clinic_id, id) on delete restrict;
alter table clinic_expenses
  add constraint clinic_expenses__category_id__fkey foreign key (clinic_id, category_id) references expense_categories (clinic_id, id) on delete restrict,
  add constraint clinic_expenses__branch_id__fkey foreign key (clinic_id, branch_id) references branches (clinic_id, id) on delete restrict,
  add constraint clinic_expenses__fund_id__fkey foreign key (clinic_id, fund_id) references financial_funds (clinic_id, id) on delete restrict,
  add constraint clinic_expenses__requester_id__fkey foreign key (clinic_id, requester_id) references users (clinic_id, id) on delete restrict,
  add constraint clinic_expenses__approved_by__fkey foreign key (clinic_id, approved_by) references users (clinic_id, id) on delete restrict,
  add constraint clinic_expenses__voucher_id__fkey foreign key (clinic_id, voucher_id) references payment_vouchers (clinic_id, id) on delete restrict,
  add constraint clinic_expenses__repeat_of_id__fkey foreign key (clinic_id, repeat_of_id) references clinic_expenses (clinic_id, id) on delete restrict;
