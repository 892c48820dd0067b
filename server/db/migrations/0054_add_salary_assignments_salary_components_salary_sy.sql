-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table salary_assignments (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  employee_id uuid not null,
  template_id uuid,
  system_id uuid not null,
  effective_from date not null,
  insured_wage numeric(18,3),
  reason text not null default 'hire',
  note text,
  attachment uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint salary_assignments__insured_wage__check check (insured_wage >= 0 and insured_wage <= 999999999999),
  constraint salary_assignments__reason__check check (reason in ('hire', 'raise', 'yearly', 'correction'))
);
create unique index salary_assignments__employee_id__effective_from__unique on salary_assignments (clinic_id, employee_id, effective_from);
create index salary_assignments__system_id__effective_from__index on salary_assignments (clinic_id, system_id, effective_from);
create index salary_assignments__effective_from__order on salary_assignments (clinic_id, effective_from, id);
create index salary_assignments__created_at__order on salary_assignments (clinic_id, created_at, id);
create index salary_assignments__template_id__index on salary_assignments (clinic_id, template_id);
create index salary_assignments__attachment__index on salary_assignments (clinic_id, attachment);
select build_wall('salary_assignments');
create table salary_assignments__lines (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  component_id uuid not null,
  amount numeric(18,3) not null,
  primary key (clinic_id, id),
  constraint salary_assignments__lines__amount__check check (amount >= 0 and amount <= 999999999999),
  constraint salary_assignments__lines__component_once__once unique (clinic_id, record_id, component_id) deferrable initially deferred
);
create index salary_assignments__lines__record_id__order on salary_assignments__lines (clinic_id, record_id, position);
create index salary_assignments__lines__component_id__index on salary_assignments__lines (clinic_id, component_id);
select build_wall('salary_assignments__lines');
create table salary_components (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  code text not null,
  name_ar text not null,
  name_en text not null,
  side text not null default 'earning',
  calc text not null default 'fixed',
  of_codes text[] not null default '{}',
  rate numeric(18,4),
  amount numeric(18,3),
  clamp_min numeric(18,3),
  clamp_max numeric(18,3),
  annual_exemption numeric(18,3),
  prorate text not null default 'calendar',
  in_rate boolean not null default false,
  taxable boolean not null default false,
  recurring boolean not null default false,
  effective_from text not null,
  effective_to text,
  confirmed boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(code, '') || ' ' || coalesce(name_ar, '') || ' ' || coalesce(name_en, ''))) stored,
  primary key (clinic_id, id),
  constraint salary_components__side__check check (side in ('earning', 'deduction', 'employer')),
  constraint salary_components__calc__check check (calc in ('fixed', 'percent_of', 'per_day', 'per_hour', 'clamped_percent', 'brackets', 'input')),
  constraint salary_components__rate__check check (rate > 0 and rate >= 0 and rate <= 100),
  constraint salary_components__amount__check check (amount >= 0 and amount <= 999999999999),
  constraint salary_components__clamp_min__check check (clamp_min >= 0 and clamp_min <= 999999999999),
  constraint salary_components__clamp_max__check check (clamp_max > 0 and clamp_max >= 0 and clamp_max <= 999999999999),
  constraint salary_components__annual_exemption__check check (annual_exemption >= 0 and annual_exemption <= 999999999999),
  constraint salary_components__prorate__check check (prorate in ('calendar', 'none')),
  constraint salary_components__effective_from__check check (effective_from ~ '^(19|20|21)\d{2}-(0[1-9]|1[0-2])$'),
  constraint salary_components__effective_to__check check (effective_to ~ '^(19|20|21)\d{2}-(0[1-9]|1[0-2])$'),
  constraint salary_components__clamp_order__check check (clamp_min is null or clamp_max is null or clamp_min <= clamp_max),
  constraint salary_components__ends_after_start__check check (effective_to is null or effective_from <= effective_to)
);
create unique index salary_components__code__effective_from__unique on salary_components (clinic_id, fold(code), effective_from);
create index salary_components__search on salary_components using gin (clinic_id, search gin_trgm_ops);
select build_wall('salary_components'), open_gate('salary_components', 'select');
create table salary_components__brackets (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  table_from numeric(18,3) not null default 0,
  "from" numeric(18,3) not null,
  "to" numeric(18,3),
  percent numeric(18,2) not null,
  primary key (clinic_id, id),
  constraint salary_components__brackets__table_from__check check (table_from >= 0 and table_from <= 999999999999),
  constraint salary_components__brackets__from__check check ("from" >= 0 and "from" <= 999999999999),
  constraint salary_components__brackets__to__check check ("to" > 0 and "to" >= 0 and "to" <= 999999999999),
  constraint salary_components__brackets__percent__check check (percent >= 0 and percent <= 100)
);
create index salary_components__brackets__record_id__order on salary_components__brackets (clinic_id, record_id, position);
select build_wall('salary_components__brackets');
create table salary_systems (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  name_ar text not null,
  name_en text not null,
  pay_type text not null default 'monthly',
  guarantee_amount numeric(18,3),
  divisor text not null default '30',
  day_hours numeric(18,2) not null default 8,
  paid_holidays boolean not null default true,
  absence_factor numeric(18,2) not null default 1.00,
  late_mode text not null default 'minutes',
  late_free_minutes integer default 0,
  late_factor numeric(18,2) default 1.00,
  early_same_as_late boolean not null default true,
  ot_day numeric(18,2) not null default 1.35,
  ot_night numeric(18,2) not null default 1.70,
  ot_rest numeric(18,2) not null default 2.00,
  ot_holiday numeric(18,2) not null default 2.00,
  penalty_cap_days numeric(18,2) not null default 5,
  status text not null default 'draft',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(name_ar, '') || ' ' || coalesce(name_en, ''))) stored,
  primary key (clinic_id, id),
  constraint salary_systems__pay_type__check check (pay_type in ('monthly', 'daily', 'hourly', 'commission')),
  constraint salary_systems__guarantee_amount__check check (guarantee_amount >= 0 and guarantee_amount <= 999999999999),
  constraint salary_systems__divisor__check check (divisor in ('30', '26', 'calendar', 'scheduled')),
  constraint salary_systems__day_hours__check check (day_hours > 0 and day_hours <= 24),
  constraint salary_systems__absence_factor__check check (absence_factor >= 0 and absence_factor <= 3),
  constraint salary_systems__late_mode__check check (late_mode in ('none', 'minutes', 'ladder')),
  constraint salary_systems__late_free_minutes__check check (late_free_minutes >= 0 and late_free_minutes <= 10000),
  constraint salary_systems__late_factor__check check (late_factor >= 0 and late_factor <= 10),
  constraint salary_systems__ot_day__check check (ot_day >= 0 and ot_day <= 10),
  constraint salary_systems__ot_night__check check (ot_night >= 0 and ot_night <= 10),
  constraint salary_systems__ot_rest__check check (ot_rest >= 0 and ot_rest <= 10),
  constraint salary_systems__ot_holiday__check check (ot_holiday >= 0 and ot_holiday <= 10),
  constraint salary_systems__penalty_cap_days__check check (penalty_cap_days >= 0 and penalty_cap_days <= 31),
  constraint salary_systems__status__check check (status in ('draft', 'active', 'archived'))
);
create unique index salary_systems__name_ar__unique on salary_systems (clinic_id, fold(name_ar));
create unique index salary_systems__name_en__unique on salary_systems (clinic_id, fold(name_en));
create index salary_systems__name_ar__order on salary_systems (clinic_id, fold(name_ar), id);
create index salary_systems__search on salary_systems using gin (clinic_id, search gin_trgm_ops);
select build_wall('salary_systems'), open_gate('salary_systems', 'select');
create table salary_systems__component_ids (
  clinic_id uuid not null references clinics,
  record_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (clinic_id, record_id, target_id)
);
create index salary_systems__component_ids__target_id__index on salary_systems__component_ids (clinic_id, target_id, record_id);
select build_wall('salary_systems__component_ids'), open_gate('salary_systems__component_ids', 'select');
create table salary_systems__ladder (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  from_minute integer not null,
  to_minute integer,
  occurrence_from integer not null default 1,
  unit text not null default 'warning',
  value numeric(18,3),
  primary key (clinic_id, id),
  constraint salary_systems__ladder__from_minute__check check (from_minute >= 1 and from_minute <= 1440),
  constraint salary_systems__ladder__to_minute__check check (to_minute >= 1 and to_minute <= 1440),
  constraint salary_systems__ladder__occurrence_from__check check (occurrence_from >= 1 and occurrence_from <= 50),
  constraint salary_systems__ladder__unit__check check (unit in ('warning', 'hours', 'days', 'amount')),
  constraint salary_systems__ladder__value__check check (value > 0 and value <= 999999)
);
create index salary_systems__ladder__record_id__order on salary_systems__ladder (clinic_id, record_id, position);
select build_wall('salary_systems__ladder');
create table salary_system_versions (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  system_id uuid not null,
  effective_from date,
  pay_type text not null default 'monthly',
  guarantee_amount numeric(18,3),
  divisor text not null default '30',
  day_hours numeric(18,2) not null default 8,
  paid_holidays boolean not null default true,
  absence_factor numeric(18,2) not null default 1.00,
  late_mode text not null default 'minutes',
  late_free_minutes integer default 0,
  late_factor numeric(18,2) default 1.00,
  early_same_as_late boolean not null default true,
  ot_day numeric(18,2) not null default 1.35,
  ot_night numeric(18,2) not null default 1.70,
  ot_rest numeric(18,2) not null default 2.00,
  ot_holiday numeric(18,2) not null default 2.00,
  penalty_cap_days numeric(18,2) not null default 5,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint salary_system_versions__pay_type__check check (pay_type in ('monthly', 'daily', 'hourly', 'commission')),
  constraint salary_system_versions__guarantee_amount__check check (guarantee_amount >= 0 and guarantee_amount <= 999999999999),
  constraint salary_system_versions__divisor__check check (divisor in ('30', '26', 'calendar', 'scheduled')),
  constraint salary_system_versions__day_hours__check check (day_hours > 0 and day_hours <= 24),
  constraint salary_system_versions__absence_factor__check check (absence_factor >= 0 and absence_factor <= 3),
  constraint salary_system_versions__late_mode__check check (late_mode in ('none', 'minutes', 'ladder')),
  constraint salary_system_versions__late_free_minutes__check check (late_free_minutes >= 0 and late_free_minutes <= 10000),
  constraint salary_system_versions__late_factor__check check (late_factor >= 0 and late_factor <= 10),
  constraint salary_system_versions__ot_day__check check (ot_day >= 0 and ot_day <= 10),
  constraint salary_system_versions__ot_night__check check (ot_night >= 0 and ot_night <= 10),
  constraint salary_system_versions__ot_rest__check check (ot_rest >= 0 and ot_rest <= 10),
  constraint salary_system_versions__ot_holiday__check check (ot_holiday >= 0 and ot_holiday <= 10),
  constraint salary_system_versions__penalty_cap_days__check check (penalty_cap_days >= 0 and penalty_cap_days <= 31)
);
create index salary_system_versions__system_id__index on salary_system_versions (clinic_id, system_id);
create unique index salary_system_versions__version_once__unique on salary_system_versions (clinic_id, system_id, effective_from);
select build_wall('salary_system_versions');
create table salary_system_versions__component_ids (
  clinic_id uuid not null references clinics,
  record_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (clinic_id, record_id, target_id)
);
create index salary_system_versions__component_ids__target_id__index on salary_system_versions__component_ids (clinic_id, target_id, record_id);
select build_wall('salary_system_versions__component_ids');
create table salary_system_versions__ladder (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  from_minute integer not null,
  to_minute integer,
  occurrence_from integer not null default 1,
  unit text not null default 'warning',
  value numeric(18,3),
  primary key (clinic_id, id),
  constraint salary_system_versions__ladder__from_minute__check check (from_minute >= 1 and from_minute <= 1440),
  constraint salary_system_versions__ladder__to_minute__check check (to_minute >= 1 and to_minute <= 1440),
  constraint salary_system_versions__ladder__occurrence_from__check check (occurrence_from >= 1 and occurrence_from <= 50),
  constraint salary_system_versions__ladder__unit__check check (unit in ('warning', 'hours', 'days', 'amount')),
  constraint salary_system_versions__ladder__value__check check (value > 0 and value <= 999999)
);
create index salary_system_versions__ladder__record_id__order on salary_system_versions__ladder (clinic_id, record_id, position);
select build_wall('salary_system_versions__ladder');
create table salary_templates (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  name text not null,
  system_id uuid not null,
  status text not null default 'active',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(name, ''))) stored,
  primary key (clinic_id, id),
  constraint salary_templates__status__check check (status in ('active', 'archived'))
);
create unique index salary_templates__name__unique on salary_templates (clinic_id, fold(name));
create index salary_templates__name__order on salary_templates (clinic_id, fold(name), id);
create index salary_templates__system_id__index on salary_templates (clinic_id, system_id);
create index salary_templates__search on salary_templates using gin (clinic_id, search gin_trgm_ops);
select build_wall('salary_templates'), open_gate('salary_templates', 'select');
create table salary_templates__job_title_ids (
  clinic_id uuid not null references clinics,
  record_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (clinic_id, record_id, target_id)
);
create index salary_templates__job_title_ids__target_id__index on salary_templates__job_title_ids (clinic_id, target_id, record_id);
select build_wall('salary_templates__job_title_ids'), open_gate('salary_templates__job_title_ids', 'select');
create table salary_templates__lines (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  component_id uuid not null,
  amount numeric(18,3) not null,
  primary key (clinic_id, id),
  constraint salary_templates__lines__amount__check check (amount >= 0 and amount <= 999999999999),
  constraint salary_templates__lines__component_once__once unique (clinic_id, record_id, component_id) deferrable initially deferred
);
create index salary_templates__lines__record_id__order on salary_templates__lines (clinic_id, record_id, position);
create index salary_templates__lines__component_id__index on salary_templates__lines (clinic_id, component_id);
select build_wall('salary_templates__lines');
alter table salary_assignments
  add constraint salary_assignments__employee_id__fkey foreign key (clinic_id, employee_id) references employees (clinic_id, id) on delete restrict,
  add constraint salary_assignments__template_id__fkey foreign key (clinic_id, template_id) references salary_templates (clinic_id, id) on delete restrict,
  add constraint salary_assignments__system_id__fkey foreign key (clinic_id, system_id) references salary_systems (clinic_id, id) on delete restrict,
  add constraint salary_assignments__attachment__fkey foreign key (clinic_id, attachment) references files (clinic_id, id) on delete restrict;
alter table salary_assignments__lines
  add constraint salary_assignments__lines__record_id__fkey foreign key (clinic_id, record_id) references salary_assignments (clinic_id, id) on delete cascade,
  add constraint salary_assignments__lines__component_id__fkey foreign key (clinic_id, component_id) references salary_components (clinic_id, id) on delete restrict;
alter table salary_components__brackets
  add constraint salary_components__brackets__record_id__fkey foreign key (clinic_id, record_id) references salary_components (clinic_id, id) on delete cascade;
alter table salary_systems__component_ids
  add constraint salary_systems__component_ids__record_id__fkey foreign key (clinic_id, record_id) references salary_systems (clinic_id, id) on delete cascade,
  add constraint salary_systems__component_ids__target_id__fkey foreign key (clinic_id, target_id) references salary_components (clinic_id, id) on delete restrict;
alter table salary_systems__ladder
  add constraint salary_systems__ladder__record_id__fkey foreign key (clinic_id, record_id) references salary_systems (clinic_id, id) on delete cascade;
alter table salary_system_versions
  add constraint salary_system_versions__system_id__fkey foreign key (clinic_id, system_id) references salary_systems (clinic_id, id) on delete cascade;
alter table salary_system_versions__component_ids
  add constraint salary_system_versions__component_ids__record_id__fkey foreign key (clinic_id, record_id) references salary_system_versions (clinic_id, id) on delete cascade,
  add constraint salary_system_versions__component_ids__target_id__fkey foreign key (clinic_id, target_id) references salary_components (clinic_id, id) on delete restrict;
alter table salary_system_versions__ladder
  add constraint salary_system_versions__ladder__record_id__fkey foreign key (clinic_id, record_id) references salary_system_versions (clinic_id, id) on delete cascade;
alter table salary_templates
  add constraint salary_templates__system_id__fkey foreign key (clinic_id, system_id) references salary_systems (clinic_id, id) on delete restrict;
alter table salary_templates__job_title_ids
  add constraint salary_templates__job_title_ids__record_id__fkey foreign key (clinic_id, record_id) references salary_templates (clinic_id, id) on delete cascade,
  add constraint salary_templates__job_title_ids__target_id__fkey foreign key (clinic_id, target_id) references job_titles (clinic_id, id) on delete restrict;
alter table salary_templates__lines
  add constraint salary_templates__lines__record_id__fkey foreign key (clinic_id, record_id) references salary_templates (clinic_id, id) on delete cascade,
  add constraint salary_templates__lines__component_id__fkey foreign key (clinic_id, component_id) references salary_components (clinic_id, id) on delete restrict;
