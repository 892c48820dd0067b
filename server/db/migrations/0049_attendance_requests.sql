-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table attendance_days__ot_approved (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  kind text not null,
  minutes integer not null,
  primary key (clinic_id, id),
  constraint attendance_days__ot_approved__kind__check check (kind in ('day', 'night', 'rest', 'holiday')),
  constraint attendance_days__ot_approved__minutes__check check (minutes >= 0 and minutes <= 10000)
);
create index attendance_days__ot_approved__record_id__order on attendance_days__ot_approved (clinic_id, record_id, position);
select build_wall('attendance_days__ot_approved');
create table attendance_requests (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  employee_id uuid not null,
  kind text not null default 'forgot_out',
  work_date date not null,
  time_in time,
  time_out time,
  minutes integer,
  reason text not null,
  attachment uuid,
  decision_note text,
  decided_by uuid,
  decided_at timestamptz,
  counts boolean not null default false,
  status text not null default 'pending',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint attendance_requests__kind__check check (kind in ('forgot_in', 'forgot_out', 'both', 'mission', 'permission_late', 'permission_early')),
  constraint attendance_requests__minutes__check check (minutes >= 15 and minutes <= 480),
  constraint attendance_requests__status__check check (status in ('pending', 'manager_approved', 'approved', 'rejected', 'cancelled', 'revoked'))
);
create index attendance_requests__employee_id__work_date__index on attendance_requests (clinic_id, employee_id, work_date);
create index attendance_requests__status__work_date__index on attendance_requests (clinic_id, status, work_date);
create index attendance_requests__work_date__order on attendance_requests (clinic_id, work_date, id);
create index attendance_requests__status__order on attendance_requests (clinic_id, status, id);
create index attendance_requests__created_at__order on attendance_requests (clinic_id, created_at, id);
create index attendance_requests__attachment__index on attendance_requests (clinic_id, attachment);
create index attendance_requests__decided_by__index on attendance_requests (clinic_id, decided_by);
create unique index attendance_requests__req_duplicate__unique on attendance_requests (clinic_id, employee_id, kind, work_date) where status in ('pending', 'manager_approved', 'approved');
select build_wall('attendance_requests');
alter table punches add column request_id uuid;
alter table punches add column lat numeric(18,6);
alter table punches add column lng numeric(18,6);
alter table punches add column ip text;
alter table punches add constraint punches__lat__check check (lat >= -90 and lat <= 90);
alter table punches add constraint punches__lng__check check (lng >= -180 and lng <= 180);
create index punches__request_id__index on punches (clinic_id, request_id);
alter table attendance_days add column ot_decided_at timestamptz;
alter table attendance_days add column ot_decided_by uuid;
create index attendance_days__ot_decided_by__index on attendance_days (clinic_id, ot_decided_by);
alter table approval_settings add column attendance_requests_manager_step boolean not null default true;
alter table approval_settings add column attendance_requests_hr_step boolean not null default true;
alter table approval_settings add column attendance_requests_remind_hours integer not null default 24;
alter table approval_settings add column attendance_requests_escalate_hours integer not null default 48;
alter table approval_settings add constraint approval_settings__attendance_requests_remind_hours__check check (attendance_requests_remind_hours >= 1 and attendance_requests_remind_hours <= 720);
alter table approval_settings add constraint approval_settings__attendance_requests_escalate_hours__check check (attendance_requests_escalate_hours >= 1 and attendance_requests_escalate_hours <= 720);
alter table approval_settings add constraint approval_settings__attendance_requests_later__check check (attendance_requests_escalate_hours > attendance_requests_remind_hours);
alter table approval_settings add constraint approval_settings__attendance_requests_one_step__check check (attendance_requests_manager_step or attendance_requests_hr_step);
alter table attendance_days__ot_approved
  add constraint attendance_days__ot_approved__record_id__fkey foreign key (clinic_id, record_id) references attendance_days (clinic_id, id) on delete cascade;
alter table attendance_requests
  add constraint attendance_requests__employee_id__fkey foreign key (clinic_id, employee_id) references employees (clinic_id, id) on delete restrict,
  add constraint attendance_requests__attachment__fkey foreign key (clinic_id, attachment) references files (clinic_id, id) on delete restrict,
  add constraint attendance_requests__decided_by__fkey foreign key (clinic_id, decided_by) references users (clinic_id, id) on delete restrict;
alter table punches add constraint punches__request_id__fkey foreign key (clinic_id, request_id) references attendance_requests (clinic_id, id) on delete restrict;
alter table attendance_days add constraint attendance_days__ot_decided_by__fkey foreign key (clinic_id, ot_decided_by) references users (clinic_id, id) on delete restrict;
