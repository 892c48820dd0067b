-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table vacation_types (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  name_ar text not null,
  name_en text,
  code text not null,
  color text not null default '#2e7d6b',
  balance_mode text not null default 'yearly',
  count_mode text not null default 'working',
  draws_from_id uuid,
  max_at_once numeric(18,2),
  max_year numeric(18,2),
  min_notice_days integer not null default 0,
  max_back_days integer not null default 0,
  half_day boolean not null default true,
  attachment_over_days numeric(18,2),
  carry_max numeric(18,2),
  carry_expires text,
  negative_limit numeric(18,2) not null default 0,
  in_probation boolean not null default true,
  gender text,
  once_in_service boolean not null default false,
  encash_on_exit boolean not null default false,
  confirmed boolean not null default true,
  status text not null default 'active',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(name_ar, '') || ' ' || coalesce(name_en, ''))) stored,
  primary key (clinic_id, id),
  constraint vacation_types__color__check check (color ~ '^#[0-9a-f]{6}$'),
  constraint vacation_types__balance_mode__check check (balance_mode in ('yearly', 'monthly', 'per_event', 'none')),
  constraint vacation_types__count_mode__check check (count_mode in ('working', 'calendar')),
  constraint vacation_types__max_at_once__check check (max_at_once >= 0 and max_at_once <= 999),
  constraint vacation_types__max_year__check check (max_year >= 0 and max_year <= 999),
  constraint vacation_types__min_notice_days__check check (min_notice_days >= 0 and min_notice_days <= 366),
  constraint vacation_types__max_back_days__check check (max_back_days >= 0 and max_back_days <= 366),
  constraint vacation_types__attachment_over_days__check check (attachment_over_days >= 0 and attachment_over_days <= 999),
  constraint vacation_types__carry_max__check check (carry_max >= 0 and carry_max <= 999),
  constraint vacation_types__negative_limit__check check (negative_limit >= 0 and negative_limit <= 366),
  constraint vacation_types__gender__check check (gender in ('male', 'female')),
  constraint vacation_types__status__check check (status in ('active', 'archived')),
  constraint vacation_types__own_source__check check (draws_from_id is distinct from id)
);
create unique index vacation_types__name_ar__unique on vacation_types (clinic_id, fold(name_ar));
create unique index vacation_types__code__unique on vacation_types (clinic_id, fold(code));
create index vacation_types__draws_from_id__index on vacation_types (clinic_id, draws_from_id);
create index vacation_types__search on vacation_types using gin (clinic_id, search gin_trgm_ops);
select build_wall('vacation_types'), open_gate('vacation_types', 'select');
create table vacation_types__entitlement (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  from_month integer not null default 0,
  days numeric(18,2) not null,
  age_from integer,
  primary key (clinic_id, id),
  constraint vacation_types__entitlement__from_month__check check (from_month >= 0 and from_month <= 720),
  constraint vacation_types__entitlement__days__check check (days >= 0 and days <= 366),
  constraint vacation_types__entitlement__age_from__check check (age_from >= 15 and age_from <= 90)
);
create index vacation_types__entitlement__record_id__order on vacation_types__entitlement (clinic_id, record_id, position);
select build_wall('vacation_types__entitlement');
create table vacation_types__pay_tiers (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  from_day integer not null default 1,
  to_day integer,
  paid_percent numeric(18,2) not null default 100,
  primary key (clinic_id, id),
  constraint vacation_types__pay_tiers__from_day__check check (from_day >= 1 and from_day <= 366),
  constraint vacation_types__pay_tiers__to_day__check check (to_day >= 1 and to_day <= 366),
  constraint vacation_types__pay_tiers__paid_percent__check check (paid_percent >= 0 and paid_percent <= 100)
);
create index vacation_types__pay_tiers__record_id__order on vacation_types__pay_tiers (clinic_id, record_id, position);
select build_wall('vacation_types__pay_tiers');
create table vacation_ledger (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  employee_id uuid not null,
  type_id uuid not null,
  year integer not null,
  entry text not null,
  days numeric(18,2) not null,
  date date not null,
  source_id text,
  note text,
  posted_at timestamptz not null,
  actor_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  idempotency_key text not null,
  line_no integer not null,
  primary key (clinic_id, id),
  constraint vacation_ledger__year__check check (year >= 1990 and year <= 2200),
  constraint vacation_ledger__entry__check check (entry in ('grant', 'accrual', 'carry', 'expire', 'take', 'give_back', 'adjust', 'encash')),
  constraint vacation_ledger__days__check check (days >= -9999 and days <= 9999),
  constraint vacation_ledger__of_something__check check (days <> 0)
);
create unique index vacation_ledger__posted__once on vacation_ledger (clinic_id, idempotency_key, line_no);
create index vacation_ledger__employee_id__type_id__year__index on vacation_ledger (clinic_id, employee_id, type_id, year);
create index vacation_ledger__source_id__index on vacation_ledger (clinic_id, source_id);
create index vacation_ledger__date__order on vacation_ledger (clinic_id, date, id);
create index vacation_ledger__year__order on vacation_ledger (clinic_id, year, id);
create index vacation_ledger__type_id__index on vacation_ledger (clinic_id, type_id);
create index vacation_ledger__actor_id__index on vacation_ledger (clinic_id, actor_id);
select build_wall('vacation_ledger', 'select, insert');
create table vacation_balances (
  clinic_id uuid not null references clinics,
  employee_id uuid not null,
  type_id uuid not null,
  year integer not null,
  days numeric(18,2) not null default 0,
  primary key (clinic_id, employee_id, type_id, year)
);
create index vacation_balances__type_id__index on vacation_balances (clinic_id, type_id);
select build_wall('vacation_balances', 'select, insert, update');
alter table vacation_types
  add constraint vacation_types__draws_from_id__fkey foreign key (clinic_id, draws_from_id) references vacation_types (clinic_id, id) on delete restrict;
alter table vacation_types__entitlement
  add constraint vacation_types__entitlement__record_id__fkey foreign key (clinic_id, record_id) references vacation_types (clinic_id, id) on delete cascade;
alter table vacation_types__pay_tiers
  add constraint vacation_types__pay_tiers__record_id__fkey foreign key (clinic_id, record_id) references vacation_types (clinic_id, id) on delete cascade;
alter table vacation_ledger
  add constraint vacation_ledger__employee_id__fkey foreign key (clinic_id, employee_id) references employees (clinic_id, id) on delete restrict,
  add constraint vacation_ledger__type_id__fkey foreign key (clinic_id, type_id) references vacation_types (clinic_id, id) on delete restrict,
  add constraint vacation_ledger__actor_id__fkey foreign key (clinic_id, actor_id) references users (clinic_id, id) on delete restrict;
alter table vacation_balances
  add constraint vacation_balances__employee_id__fkey foreign key (clinic_id, employee_id) references employees (clinic_id, id) on delete restrict,
  add constraint vacation_balances__type_id__fkey foreign key (clinic_id, type_id) references vacation_types (clinic_id, id) on delete restrict;
