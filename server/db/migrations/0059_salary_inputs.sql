-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table salary_inputs (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  employee_id uuid not null,
  pay_month text not null,
  component_id uuid not null,
  unit text not null default 'amount',
  value numeric(18,3) not null,
  ref_date date,
  reason text not null,
  source text not null default 'manual',
  source_id text,
  approved_at timestamptz,
  cancel_reason text,
  status text not null default 'draft',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(reason, ''))) stored,
  primary key (clinic_id, id),
  constraint salary_inputs__pay_month__check check (pay_month ~ '^(19|20|21)\d{2}-(0[1-9]|1[0-2])$'),
  constraint salary_inputs__unit__check check (unit in ('amount', 'days', 'hours')),
  constraint salary_inputs__value__check check (value >= -999999999 and value <= 999999999),
  constraint salary_inputs__source__check check (source in ('manual', 'csv', 'carry', 'correction', 'commission', 'custody', 'penalty_refund')),
  constraint salary_inputs__status__check check (status in ('draft', 'approved', 'used', 'cancelled')),
  constraint salary_inputs__some__check check (value <> 0),
  constraint salary_inputs__above_none__check check (value > 0 or source in ('commission', 'penalty_refund'))
);
create unique index salary_inputs__source__source_id__pay_month__unique on salary_inputs (clinic_id, source, fold(source_id), pay_month);
create index salary_inputs__employee_id__pay_month__index on salary_inputs (clinic_id, employee_id, pay_month);
create index salary_inputs__pay_month__status__index on salary_inputs (clinic_id, pay_month, status);
create index salary_inputs__pay_month__order on salary_inputs (clinic_id, pay_month, id);
create index salary_inputs__status__order on salary_inputs (clinic_id, status, id);
create index salary_inputs__created_at__order on salary_inputs (clinic_id, created_at, id);
create index salary_inputs__component_id__index on salary_inputs (clinic_id, component_id);
create index salary_inputs__search on salary_inputs using gin (clinic_id, search gin_trgm_ops);
select build_wall('salary_inputs'), open_gate('salary_inputs', 'select');
create table doctor_commissions (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  employee_id uuid not null,
  effective_from date not null,
  basis text not null default 'collected',
  percent numeric(18,2),
  note text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint doctor_commissions__basis__check check (basis in ('collected', 'completed')),
  constraint doctor_commissions__percent__check check (percent >= 0 and percent <= 100)
);
create unique index doctor_commissions__employee_id__effective_from__unique on doctor_commissions (clinic_id, employee_id, effective_from);
select build_wall('doctor_commissions');
create table doctor_commissions__rates (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  procedure_id uuid not null,
  percent numeric(18,2) not null,
  primary key (clinic_id, id),
  constraint doctor_commissions__rates__percent__check check (percent >= 0 and percent <= 100),
  constraint doctor_commissions__rates__procedure_once__once unique (clinic_id, record_id, procedure_id) deferrable initially deferred
);
create index doctor_commissions__rates__record_id__order on doctor_commissions__rates (clinic_id, record_id, position);
create index doctor_commissions__rates__procedure_id__index on doctor_commissions__rates (clinic_id, procedure_id);
select build_wall('doctor_commissions__rates');
alter table penalties add column late_day date;
create unique index penalties__ladder_once__unique on penalties (clinic_id, employee_id, late_day);
alter table salary_inputs
  add constraint salary_inputs__employee_id__fkey foreign key (clinic_id, employee_id) references employees (clinic_id, id) on delete restrict,
  add constraint salary_inputs__component_id__fkey foreign key (clinic_id, component_id) references salary_components (clinic_id, id) on delete restrict;
alter table doctor_commissions
  add constraint doctor_commissions__employee_id__fkey foreign key (clinic_id, employee_id) references employees (clinic_id, id) on delete restrict;
alter table doctor_commissions__rates
  add constraint doctor_commissions__rates__record_id__fkey foreign key (clinic_id, record_id) references doctor_commissions (clinic_id, id) on delete cascade,
  add constraint doctor_commissions__rates__procedure_id__fkey foreign key (clinic_id, procedure_id) references dental_procedures (clinic_id, id) on delete restrict;
