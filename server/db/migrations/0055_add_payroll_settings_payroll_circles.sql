-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table payroll_settings (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  first_circle_month text,
  circle_start_day integer not null default 1,
  pay_day integer not null default 31,
  objection_days integer not null default 2,
  two_person_approval boolean not null default false,
  net_round_step text not null default '0',
  net_round_mode text not null default 'nearest',
  net_floor numeric(18,3) not null default 0,
  sulfa_cap_percent numeric(18,2) not null default 50,
  sulfa_on_short text not null default 'extend',
  tax_true_up_month integer not null default 12,
  si_in_leaving_month boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint payroll_settings__first_circle_month__check check (first_circle_month ~ '^(19|20|21)\d{2}-(0[1-9]|1[0-2])$'),
  constraint payroll_settings__circle_start_day__check check (circle_start_day >= 1 and circle_start_day <= 28),
  constraint payroll_settings__pay_day__check check (pay_day >= 1 and pay_day <= 31),
  constraint payroll_settings__objection_days__check check (objection_days >= 0 and objection_days <= 30),
  constraint payroll_settings__net_round_step__check check (net_round_step in ('0', '0.25', '0.5', '1', '5')),
  constraint payroll_settings__net_round_mode__check check (net_round_mode in ('nearest', 'down')),
  constraint payroll_settings__net_floor__check check (net_floor >= 0 and net_floor <= 999999999999),
  constraint payroll_settings__sulfa_cap_percent__check check (sulfa_cap_percent >= 0 and sulfa_cap_percent <= 100),
  constraint payroll_settings__sulfa_on_short__check check (sulfa_on_short in ('extend', 'next')),
  constraint payroll_settings__tax_true_up_month__check check (tax_true_up_month >= 1 and tax_true_up_month <= 12),
  constraint payroll_settings__one_row__check check (id = clinic_id)
);
select build_wall('payroll_settings');
create table payroll_circles (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  month text not null,
  date_from date not null,
  date_to date not null,
  pay_date date not null,
  calculating_since timestamptz,
  job_id text,
  calculated_at timestamptz,
  calculated_by uuid,
  published_at timestamptz,
  objections_until date,
  approved_at timestamptz,
  approved_by uuid,
  closed_at timestamptz,
  closed_by uuid,
  reopen_count integer not null default 0,
  note text,
  status text not null default 'open',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint payroll_circles__month__check check (month ~ '^(19|20|21)\d{2}-(0[1-9]|1[0-2])$'),
  constraint payroll_circles__reopen_count__check check (reopen_count >= 0),
  constraint payroll_circles__status__check check (status in ('open', 'calculated', 'published', 'approved', 'closed')),
  constraint payroll_circles__ends__check check (date_to >= date_from),
  constraint payroll_circles__no_day_twice__order check (date_from <= date_to),
  constraint payroll_circles__no_day_twice__apart exclude using gist (clinic_id with =, daterange(date_from, date_to, '[]') with &&)
);
create unique index payroll_circles__month__unique on payroll_circles (clinic_id, month);
create index payroll_circles__calculated_by__index on payroll_circles (clinic_id, calculated_by);
create index payroll_circles__approved_by__index on payroll_circles (clinic_id, approved_by);
create index payroll_circles__closed_by__index on payroll_circles (clinic_id, closed_by);
select build_wall('payroll_circles');
create table payroll_circles__exclusions (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  employee_id uuid not null,
  reason text not null,
  primary key (clinic_id, id)
);
create index payroll_circles__exclusions__record_id__order on payroll_circles__exclusions (clinic_id, record_id, position);
create index payroll_circles__exclusions__employee_id__index on payroll_circles__exclusions (clinic_id, employee_id);
select build_wall('payroll_circles__exclusions');
create table payroll_circles__problems (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  employee_id uuid not null,
  code text not null,
  about text,
  primary key (clinic_id, id),
  constraint payroll_circles__problems__code__check check (code in ('not_employed', 'no_assignment', 'no_scheduled_days', 'no_circle', 'comp_cycle', 'override_lost'))
);
create index payroll_circles__problems__record_id__order on payroll_circles__problems (clinic_id, record_id, position);
create index payroll_circles__problems__employee_id__index on payroll_circles__problems (clinic_id, employee_id);
select build_wall('payroll_circles__problems');
alter table payroll_circles
  add constraint payroll_circles__calculated_by__fkey foreign key (clinic_id, calculated_by) references users (clinic_id, id) on delete restrict,
  add constraint payroll_circles__approved_by__fkey foreign key (clinic_id, approved_by) references users (clinic_id, id) on delete restrict,
  add constraint payroll_circles__closed_by__fkey foreign key (clinic_id, closed_by) references users (clinic_id, id) on delete restrict;
alter table payroll_circles__exclusions
  add constraint payroll_circles__exclusions__record_id__fkey foreign key (clinic_id, record_id) references payroll_circles (clinic_id, id) on delete cascade,
  add constraint payroll_circles__exclusions__employee_id__fkey foreign key (clinic_id, employee_id) references employees (clinic_id, id) on delete restrict;
alter table payroll_circles__problems
  add constraint payroll_circles__problems__record_id__fkey foreign key (clinic_id, record_id) references payroll_circles (clinic_id, id) on delete cascade,
  add constraint payroll_circles__problems__employee_id__fkey foreign key (clinic_id, employee_id) references employees (clinic_id, id) on delete restrict;
