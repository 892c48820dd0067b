-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table dental_procedures (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  code text not null,
  name_ar text not null,
  name_en text,
  "group" text not null,
  scope text not null default 'mouth',
  dentition text not null default 'any',
  price numeric(18,3) not null,
  min_price numeric(18,3),
  sessions integer not null default 1,
  duration_min integer not null default 30,
  recall_months integer,
  chart_effect text not null default 'none',
  color text,
  lab_required boolean not null default false,
  merged_into_id uuid,
  status text not null default 'active',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(code, '') || ' ' || coalesce(name_ar, '') || ' ' || coalesce(name_en, ''))) stored,
  primary key (clinic_id, id),
  constraint dental_procedures__group__check check ("group" in ('diagnosis', 'preventive', 'restorative', 'endo', 'perio', 'surgery', 'prostho', 'implant', 'ortho', 'pedo', 'cosmetic', 'medical', 'other')),
  constraint dental_procedures__scope__check check (scope in ('tooth', 'surface', 'quadrant', 'arch', 'mouth')),
  constraint dental_procedures__dentition__check check (dentition in ('any', 'permanent', 'primary')),
  constraint dental_procedures__price__check check (price >= 0 and price <= 999999999999),
  constraint dental_procedures__min_price__check check (min_price >= 0 and min_price <= 999999999999),
  constraint dental_procedures__sessions__check check (sessions >= 1 and sessions <= 60),
  constraint dental_procedures__duration_min__check check (duration_min >= 5 and duration_min <= 480),
  constraint dental_procedures__recall_months__check check (recall_months >= 1 and recall_months <= 60),
  constraint dental_procedures__chart_effect__check check (chart_effect in ('none', 'filling', 'crown', 'veneer', 'rct', 'extraction', 'implant', 'pontic', 'denture', 'sealant', 'whitening', 'ortho_bracket', 'scaling')),
  constraint dental_procedures__color__check check (color ~ '^#[0-9a-f]{6}$'),
  constraint dental_procedures__status__check check (status in ('active', 'archived', 'merged')),
  constraint dental_procedures__min_above_price__check check (min_price <= price),
  constraint dental_procedures__merged_apart__check check (merged_into_id <> id),
  constraint dental_procedures__merged__check check ((status = 'merged') = (merged_into_id is not null))
);
create unique index dental_procedures__code__unique on dental_procedures (clinic_id, fold(code));
create index dental_procedures__group__name_ar__index on dental_procedures (clinic_id, "group", name_ar);
create index dental_procedures__name_ar__order on dental_procedures (clinic_id, fold(name_ar), id);
create index dental_procedures__group__order on dental_procedures (clinic_id, "group", id);
create index dental_procedures__price__order on dental_procedures (clinic_id, price, id);
create index dental_procedures__created_at__order on dental_procedures (clinic_id, created_at, id);
create index dental_procedures__merged_into_id__index on dental_procedures (clinic_id, merged_into_id);
create index dental_procedures__search on dental_procedures using gin (clinic_id, search gin_trgm_ops);
select build_wall('dental_procedures'), open_gate('dental_procedures', 'select');
create table dental_procedures__special_prices (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  category_id uuid,
  branch_id uuid,
  price numeric(18,3) not null,
  primary key (clinic_id, id),
  constraint dental_procedures__special_prices__price__check check (price >= 0 and price <= 999999999999),
  constraint dental_procedures__special_prices__special_of_nobody__check check (category_id is not null or branch_id is not null),
  constraint dental_procedures__special_prices__special_once__once unique nulls not distinct (clinic_id, record_id, category_id, branch_id) deferrable initially deferred
);
create index dental_procedures__special_prices__record_id__order on dental_procedures__special_prices (clinic_id, record_id, position);
create index dental_procedures__special_prices__category_id__index on dental_procedures__special_prices (clinic_id, category_id);
create index dental_procedures__special_prices__branch_id__index on dental_procedures__special_prices (clinic_id, branch_id);
select build_wall('dental_procedures__special_prices');
create table dental_procedures__recipe (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  item_id uuid,
  included_procedure_id uuid,
  unit text,
  qty numeric(18,3) not null default 1,
  optional boolean not null default false,
  primary key (clinic_id, id),
  constraint dental_procedures__recipe__unit__check check (unit in ('piece', 'box', 'pack', 'carton', 'bottle', 'vial', 'ampoule', 'cartridge', 'syringe', 'tube', 'roll', 'pair', 'set', 'sheet', 'ml', 'l', 'g', 'kg')),
  constraint dental_procedures__recipe__qty__check check (qty > 0 and qty <= 9999),
  constraint dental_procedures__recipe__item_or_procedure__check check (num_nonnulls(item_id, included_procedure_id) = 1),
  constraint dental_procedures__recipe__recipe_unit__check check ((item_id is null) = (unit is null)),
  constraint dental_procedures__recipe__includes_itself__check check (included_procedure_id <> record_id),
  constraint dental_procedures__recipe__item_once__once unique nulls not distinct (clinic_id, record_id, item_id, included_procedure_id) deferrable initially deferred
);
create index dental_procedures__recipe__record_id__order on dental_procedures__recipe (clinic_id, record_id, position);
create index dental_procedures__recipe__item_id__index on dental_procedures__recipe (clinic_id, item_id);
create index dental_procedures__recipe__included_procedure_id__index on dental_procedures__recipe (clinic_id, included_procedure_id);
select build_wall('dental_procedures__recipe');
create table treatment_settings (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  discount_limit_percent numeric(18,2) not null default 10,
  charge_on text not null default 'start',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint treatment_settings__discount_limit_percent__check check (discount_limit_percent >= 0 and discount_limit_percent <= 100),
  constraint treatment_settings__charge_on__check check (charge_on in ('start', 'complete')),
  constraint treatment_settings__one_row__check check (id = clinic_id)
);
select build_wall('treatment_settings');
alter table dental_procedures
  add constraint dental_procedures__merged_into_id__fkey foreign key (clinic_id, merged_into_id) references dental_procedures (clinic_id, id) on delete restrict;
alter table dental_procedures__special_prices
  add constraint dental_procedures__special_prices__record_id__fkey foreign key (clinic_id, record_id) references dental_procedures (clinic_id, id) on delete cascade,
  add constraint dental_procedures__special_prices__category_id__fkey foreign key (clinic_id, category_id) references patient_categories (clinic_id, id) on delete restrict,
  add constraint dental_procedures__special_prices__branch_id__fkey foreign key (clinic_id, branch_id) references branches (clinic_id, id) on delete restrict;
alter table dental_procedures__recipe
  add constraint dental_procedures__recipe__record_id__fkey foreign key (clinic_id, record_id) references dental_procedures (clinic_id, id) on delete cascade,
  add constraint dental_procedures__recipe__item_id__fkey foreign key (clinic_id, item_id) references inventory_items (clinic_id, id) on delete restrict,
  add constraint dental_procedures__recipe__included_procedure_id__fkey foreign key (clinic_id, included_procedure_id) references dental_procedures (clinic_id, id) on delete restrict;
