-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table work_schedules (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  name text not null,
  kind text not null default 'fixed',
  weekdays text[] not null default '{}',
  required_minutes integer,
  grace_in integer not null default 10,
  grace_out integer not null default 0,
  grace_mode text not null default 'forgive',
  half_day_below numeric(18,2) not null default 50,
  absent_below numeric(18,2) not null default 25,
  status text not null default 'active',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(name, ''))) stored,
  primary key (clinic_id, id),
  constraint work_schedules__kind__check check (kind in ('fixed', 'flexible')),
  constraint work_schedules__weekdays__check check (weekdays <@ array['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri']),
  constraint work_schedules__required_minutes__check check (required_minutes >= 1 and required_minutes <= 1440),
  constraint work_schedules__grace_in__check check (grace_in >= 0 and grace_in <= 120),
  constraint work_schedules__grace_out__check check (grace_out >= 0 and grace_out <= 120),
  constraint work_schedules__grace_mode__check check (grace_mode in ('forgive', 'subtract')),
  constraint work_schedules__half_day_below__check check (half_day_below > 0 and half_day_below >= 0 and half_day_below <= 100),
  constraint work_schedules__absent_below__check check (absent_below >= 0 and absent_below <= 100),
  constraint work_schedules__status__check check (status in ('active', 'archived')),
  constraint work_schedules__absent_below_half__check check (absent_below < half_day_below),
  constraint work_schedules__minutes_of_flexible__check check ((kind = 'flexible') = (required_minutes is not null))
);
create unique index work_schedules__name__unique on work_schedules (clinic_id, fold(name));
create index work_schedules__name__order on work_schedules (clinic_id, fold(name), id);
create index work_schedules__search on work_schedules using gin (clinic_id, search gin_trgm_ops);
select build_wall('work_schedules'), open_gate('work_schedules', 'select');
create table work_schedules__spans (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  weekday text not null,
  start time not null,
  "end" time not null,
  break_minutes integer not null default 0,
  break_paid boolean not null default false,
  primary key (clinic_id, id),
  constraint work_schedules__spans__weekday__check check (weekday in ('sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri')),
  constraint work_schedules__spans__break_minutes__check check (break_minutes >= 0 and break_minutes <= 480),
  constraint work_schedules__spans__span_once__once unique (clinic_id, record_id, weekday, start) deferrable initially deferred
);
create index work_schedules__spans__record_id__order on work_schedules__spans (clinic_id, record_id, position);
select build_wall('work_schedules__spans');
create table shift_assignments (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  employee_id uuid not null,
  schedule_id uuid not null,
  date_from date not null,
  date_to date,
  reason text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint shift_assignments__right_order__check check (date_from <= date_to)
);
create index shift_assignments__employee_id__date_from__index on shift_assignments (clinic_id, employee_id, date_from);
create index shift_assignments__schedule_id__index on shift_assignments (clinic_id, schedule_id);
create index shift_assignments__date_from__order on shift_assignments (clinic_id, date_from, id);
create index shift_assignments__date_to__order on shift_assignments (clinic_id, date_to, id);
select build_wall('shift_assignments');
create table roster_days (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  employee_id uuid not null,
  work_date date not null,
  schedule_id uuid,
  is_rest boolean not null default false,
  source text not null default 'manual',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint roster_days__source__check check (source in ('manual', 'swap')),
  constraint roster_days__shift_or_rest__check check ((schedule_id is null) = is_rest)
);
create unique index roster_days__employee_id__work_date__unique on roster_days (clinic_id, employee_id, work_date);
create index roster_days__work_date__index on roster_days (clinic_id, work_date);
create index roster_days__schedule_id__index on roster_days (clinic_id, schedule_id);
create index roster_days__work_date__order on roster_days (clinic_id, work_date, id);
select build_wall('roster_days');
create table attendance_settings (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  default_schedule_id uuid,
  direction_mode text not null default 'auto',
  duplicate_seconds integer not null default 60,
  window_before integer not null default 180,
  window_after integer not null default 240,
  missing_punch_policy text not null default 'half_day',
  ot_min integer not null default 30,
  ot_round integer not null default 15,
  ot_before_shift boolean not null default false,
  ot_needs_approval boolean not null default true,
  ot_month_cap_minutes integer,
  night_from time not null default '19:00',
  night_to time not null default '07:00',
  permission_times_month integer not null default 2,
  permission_minutes_each integer not null default 120,
  manual_days_back integer not null default 7,
  manual_times_month integer not null default 5,
  self_checkin text not null default 'off',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint attendance_settings__direction_mode__check check (direction_mode in ('auto', 'state')),
  constraint attendance_settings__duplicate_seconds__check check (duplicate_seconds >= 0 and duplicate_seconds <= 600),
  constraint attendance_settings__window_before__check check (window_before >= 0 and window_before <= 720),
  constraint attendance_settings__window_after__check check (window_after >= 0 and window_after <= 720),
  constraint attendance_settings__missing_punch_policy__check check (missing_punch_policy in ('half_day', 'absent', 'assume_schedule')),
  constraint attendance_settings__ot_min__check check (ot_min >= 0 and ot_min <= 720),
  constraint attendance_settings__ot_round__check check (ot_round >= 1 and ot_round <= 120),
  constraint attendance_settings__ot_month_cap_minutes__check check (ot_month_cap_minutes >= 0 and ot_month_cap_minutes <= 44640),
  constraint attendance_settings__permission_times_month__check check (permission_times_month >= 0 and permission_times_month <= 31),
  constraint attendance_settings__permission_minutes_each__check check (permission_minutes_each >= 15 and permission_minutes_each <= 480),
  constraint attendance_settings__manual_days_back__check check (manual_days_back >= 0 and manual_days_back <= 366),
  constraint attendance_settings__manual_times_month__check check (manual_times_month >= 0 and manual_times_month <= 31),
  constraint attendance_settings__self_checkin__check check (self_checkin in ('off', 'geofence', 'network', 'free')),
  constraint attendance_settings__night_ends__check check (night_from <> night_to),
  constraint attendance_settings__one_row__check check (id = clinic_id)
);
create index attendance_settings__default_schedule_id__index on attendance_settings (clinic_id, default_schedule_id);
select build_wall('attendance_settings');
alter table job_titles add column default_schedule_id uuid;
create index job_titles__default_schedule_id__index on job_titles (clinic_id, default_schedule_id);
alter table branches add column default_schedule_id uuid;
create index branches__default_schedule_id__index on branches (clinic_id, default_schedule_id);
alter table work_schedules__spans
  add constraint work_schedules__spans__record_id__fkey foreign key (clinic_id, record_id) references work_schedules (clinic_id, id) on delete cascade;
alter table shift_assignments
  add constraint shift_assignments__employee_id__fkey foreign key (clinic_id, employee_id) references employees (clinic_id, id) on delete restrict,
  add constraint shift_assignments__schedule_id__fkey foreign key (clinic_id, schedule_id) references work_schedules (clinic_id, id) on delete restrict;
alter table roster_days
  add constraint roster_days__employee_id__fkey foreign key (clinic_id, employee_id) references employees (clinic_id, id) on delete restrict,
  add constraint roster_days__schedule_id__fkey foreign key (clinic_id, schedule_id) references work_schedules (clinic_id, id) on delete restrict;
alter table attendance_settings
  add constraint attendance_settings__default_schedule_id__fkey foreign key (clinic_id, default_schedule_id) references work_schedules (clinic_id, id) on delete restrict;
alter table job_titles add constraint job_titles__default_schedule_id__fkey foreign key (clinic_id, default_schedule_id) references work_schedules (clinic_id, id) on delete restrict;
alter table branches add constraint branches__default_schedule_id__fkey foreign key (clinic_id, default_schedule_id) references work_schedules (clinic_id, id) on delete restrict;
