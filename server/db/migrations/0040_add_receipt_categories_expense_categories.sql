-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table receipt_categories (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  name_ar text not null,
  name_en text,
  code text,
  color text not null default '#12355b',
  parent_id uuid,
  is_system boolean not null default false,
  status text not null default 'active',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(code, ''))) stored,
  primary key (clinic_id, id),
  constraint receipt_categories__color__check check (color ~ '^#[0-9a-f]{6}$'),
  constraint receipt_categories__status__check check (status in ('active', 'archived')),
  constraint receipt_categories__system_stays__check check (not is_system or (status = 'active' and code is not null and parent_id is null)),
  constraint receipt_categories__not_own_parent__check check (parent_id is distinct from id)
);
create unique index receipt_categories__name_ar__unique on receipt_categories (clinic_id, fold(name_ar));
create unique index receipt_categories__code__unique on receipt_categories (clinic_id, fold(code));
create index receipt_categories__name_ar__order on receipt_categories (clinic_id, fold(name_ar), id);
create index receipt_categories__parent_id__index on receipt_categories (clinic_id, parent_id);
create index receipt_categories__search on receipt_categories using gin (clinic_id, search gin_trgm_ops);
select build_wall('receipt_categories'), open_gate('receipt_categories', 'select');
create table expense_categories (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  name_ar text not null,
  name_en text,
  code text,
  color text not null default '#12355b',
  parent_id uuid,
  monthly_budget numeric(18,3),
  is_system boolean not null default false,
  status text not null default 'active',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(code, ''))) stored,
  primary key (clinic_id, id),
  constraint expense_categories__color__check check (color ~ '^#[0-9a-f]{6}$'),
  constraint expense_categories__monthly_budget__check check (monthly_budget > 0 and monthly_budget >= 0 and monthly_budget <= 999999999999),
  constraint expense_categories__status__check check (status in ('active', 'archived')),
  constraint expense_categories__system_stays__check check (not is_system or (status = 'active' and code is not null and parent_id is null)),
  constraint expense_categories__not_own_parent__check check (parent_id is distinct from id)
);
create unique index expense_categories__name_ar__unique on expense_categories (clinic_id, fold(name_ar));
create unique index expense_categories__code__unique on expense_categories (clinic_id, fold(code));
create index expense_categories__name_ar__order on expense_categories (clinic_id, fold(name_ar), id);
create index expense_categories__parent_id__index on expense_categories (clinic_id, parent_id);
create index expense_categories__search on expense_categories using gin (clinic_id, search gin_trgm_ops);
select build_wall('expense_categories'), open_gate('expense_categories', 'select');
alter table receipt_categories
  add constraint receipt_categories__parent_id__fkey foreign key (clinic_id, parent_id) references receipt_categories (clinic_id, id) on delete restrict;
alter table expense_categories
  add constraint expense_categories__parent_id__fkey foreign key (clinic_id, parent_id) references expense_categories (clinic_id, id) on delete restrict;
