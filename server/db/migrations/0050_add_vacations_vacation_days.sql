-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table vacations (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  employee_id uuid not null,
  type_id uuid not null,
  date_from date not null,
  date_to date not null,
  half text not null default 'none',
  reason text,
  attachment uuid[] not null default '{}',
  substitute_id uuid,
  decision text,
  decided_by uuid,
  decided_at timestamptz,
  status text not null default 'pending',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint vacations__half__check check (half in ('none', 'first', 'second')),
  constraint vacations__status__check check (status in ('pending', 'manager_approved', 'approved', 'rejected', 'cancelled', 'cancel_requested', 'cut_short')),
  constraint vacations__right_order__check check (date_from <= date_to),
  constraint vacations__not_too_long__check check (date_to - date_from < 366),
  constraint vacations__half_of_one_day__check check (half = 'none' or date_from = date_to),
  constraint vacations__own_substitute__check check (substitute_id is distinct from employee_id)
);
create index vacations__employee_id__date_from__index on vacations (clinic_id, employee_id, date_from);
create index vacations__status__date_from__index on vacations (clinic_id, status, date_from);
create index vacations__date_from__order on vacations (clinic_id, date_from, id);
create index vacations__date_to__order on vacations (clinic_id, date_to, id);
create index vacations__status__order on vacations (clinic_id, status, id);
create index vacations__created_at__order on vacations (clinic_id, created_at, id);
create index vacations__type_id__index on vacations (clinic_id, type_id);
create index vacations__substitute_id__index on vacations (clinic_id, substitute_id);
create index vacations__decided_by__index on vacations (clinic_id, decided_by);
select build_wall('vacations');
create table vacation_days (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  vacation_id uuid not null,
  employee_id uuid not null,
  type_id uuid not null,
  work_date date not null,
  half text not null default 'none',
  outcome text not null,
  days numeric(18,2) not null,
  paid_percent numeric(18,2) not null,
  holiday_id uuid,
  approved boolean not null default false,
  stands boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint vacation_days__half__check check (half in ('none', 'first', 'second')),
  constraint vacation_days__outcome__check check (outcome in ('counted', 'rest', 'holiday', 'not_employed')),
  constraint vacation_days__days__check check (days >= 0 and days <= 1)
);
create unique index vacation_days__vacation_id__work_date__unique on vacation_days (clinic_id, vacation_id, work_date);
create index vacation_days__employee_id__work_date__index on vacation_days (clinic_id, employee_id, work_date);
create index vacation_days__work_date__index on vacation_days (clinic_id, work_date);
create index vacation_days__work_date__order on vacation_days (clinic_id, work_date, id);
create index vacation_days__type_id__index on vacation_days (clinic_id, type_id);
create index vacation_days__holiday_id__index on vacation_days (clinic_id, holiday_id);
create unique index vacation_days__once__unique on vacation_days (clinic_id, employee_id, work_date, half) where stands;
select build_wall('vacation_days');
alter table approval_settings add column vacations_manager_step boolean not null default true;
alter table approval_settings add column vacations_hr_step boolean not null default true;
alter table approval_settings add column vacations_remind_hours integer not null default 24;
alter table approval_settings add column vacations_escalate_hours integer not null default 48;
alter table approval_settings add constraint approval_settings__vacations_remind_hours__check check (vacations_remind_hours >= 1 and vacations_remind_hours <= 720);
alter table approval_settings add constraint approval_settings__vacations_escalate_hours__check check (vacations_escalate_hours >= 1 and vacations_escalate_hours <= 720);
alter table approval_settings add constraint approval_settings__vacations_later__check check (vacations_escalate_hours > vacations_remind_hours);
alter table approval_settings add constraint approval_settings__vacations_one_step__check check (vacations_manager_step or vacations_hr_step);
alter table vacations
  add constraint vacations__employee_id__fkey foreign key (clinic_id, employee_id) references employees (clinic_id, id) on delete restrict,
  add constraint vacations__type_id__fkey foreign key (clinic_id, type_id) references vacation_types (clinic_id, id) on delete restrict,
  add constraint vacations__substitute_id__fkey foreign key (clinic_id, substitute_id) references employees (clinic_id, id) on delete restrict,
  add constraint vacations__decided_by__fkey foreign key (clinic_id, decided_by) references users (clinic_id, id) on delete restrict;
alter table vacation_days
  add constraint vacation_days__vacation_id__fkey foreign key (clinic_id, vacation_id) references vacations (clinic_id, id) on delete cascade,
  add constraint vacation_days__employee_id__fkey foreign key (clinic_id, employee_id) references employees (clinic_id, id) on delete restrict,
  add constraint vacation_days__type_id__fkey foreign key (clinic_id, type_id) references vacation_types (clinic_id, id) on delete restrict,
  add constraint vacation_days__holiday_id__fkey foreign key (clinic_id, holiday_id) references holidays (clinic_id, id) on delete set null (holiday_id);
