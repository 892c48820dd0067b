-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table shift_swaps (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  requester_id uuid not null,
  date_a date not null,
  peer_id uuid not null,
  date_b date not null,
  note text,
  decision_note text,
  decided_by uuid,
  decided_at timestamptz,
  status text not null default 'requested',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint shift_swaps__status__check check (status in ('requested', 'accepted', 'manager_approved', 'approved', 'rejected', 'cancelled')),
  constraint shift_swaps__with_oneself__check check (peer_id <> requester_id)
);
create index shift_swaps__requester_id__date_a__index on shift_swaps (clinic_id, requester_id, date_a);
create index shift_swaps__peer_id__date_b__index on shift_swaps (clinic_id, peer_id, date_b);
create index shift_swaps__date_a__order on shift_swaps (clinic_id, date_a, id);
create index shift_swaps__status__order on shift_swaps (clinic_id, status, id);
create index shift_swaps__created_at__order on shift_swaps (clinic_id, created_at, id);
create index shift_swaps__decided_by__index on shift_swaps (clinic_id, decided_by);
select build_wall('shift_swaps');
create table shift_swaps__days (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  work_date date not null,
  requester_shift uuid,
  peer_shift uuid,
  primary key (clinic_id, id)
);
create index shift_swaps__days__record_id__order on shift_swaps__days (clinic_id, record_id, position);
create index shift_swaps__days__requester_shift__index on shift_swaps__days (clinic_id, requester_shift);
create index shift_swaps__days__peer_shift__index on shift_swaps__days (clinic_id, peer_shift);
select build_wall('shift_swaps__days');
create table leave_openings (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  employee_id uuid not null,
  type_id uuid not null,
  days numeric(18,2) not null,
  date date not null,
  note text,
  void_reason text,
  voided_by uuid,
  voided_at timestamptz,
  status text not null default 'posted',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint leave_openings__days__check check (days >= -9999 and days <= 9999),
  constraint leave_openings__status__check check (status in ('posted', 'voided')),
  constraint leave_openings__voided_why__check check ((status = 'voided') = (void_reason is not null))
);
create index leave_openings__date__order on leave_openings (clinic_id, date, id);
create index leave_openings__days__order on leave_openings (clinic_id, days, id);
create index leave_openings__created_at__order on leave_openings (clinic_id, created_at, id);
create index leave_openings__employee_id__index on leave_openings (clinic_id, employee_id);
create index leave_openings__type_id__index on leave_openings (clinic_id, type_id);
create index leave_openings__voided_by__index on leave_openings (clinic_id, voided_by);
create unique index leave_openings__one_of_a_kind__unique on leave_openings (clinic_id, employee_id, type_id) where status = 'posted';
select build_wall('leave_openings');
alter table approval_settings add column shift_swaps_manager_step boolean not null default true;
alter table approval_settings add column shift_swaps_hr_step boolean not null default true;
alter table approval_settings add column shift_swaps_remind_hours integer not null default 24;
alter table approval_settings add column shift_swaps_escalate_hours integer not null default 48;
alter table approval_settings add constraint approval_settings__shift_swaps_remind_hours__check check (shift_swaps_remind_hours >= 1 and shift_swaps_remind_hours <= 720);
alter table approval_settings add constraint approval_settings__shift_swaps_escalate_hours__check check (shift_swaps_escalate_hours >= 1 and shift_swaps_escalate_hours <= 720);
alter table approval_settings add constraint approval_settings__shift_swaps_later__check check (shift_swaps_escalate_hours > shift_swaps_remind_hours);
alter table approval_settings add constraint approval_settings__shift_swaps_one_step__check check (shift_swaps_manager_step or shift_swaps_hr_step);
alter table shift_swaps
  add constraint shift_swaps__requester_id__fkey foreign key (clinic_id, requester_id) references employees (clinic_id, id) on delete restrict,
  add constraint shift_swaps__peer_id__fkey foreign key (clinic_id, peer_id) references employees (clinic_id, id) on delete restrict,
  add constraint shift_swaps__decided_by__fkey foreign key (clinic_id, decided_by) references users (clinic_id, id) on delete restrict;
alter table shift_swaps__days
  add constraint shift_swaps__days__record_id__fkey foreign key (clinic_id, record_id) references shift_swaps (clinic_id, id) on delete cascade,
  add constraint shift_swaps__days__requester_shift__fkey foreign key (clinic_id, requester_shift) references work_schedules (clinic_id, id) on delete restrict,
  add constraint shift_swaps__days__peer_shift__fkey foreign key (clinic_id, peer_shift) references work_schedules (clinic_id, id) on delete restrict;
alter table leave_openings
  add constraint leave_openings__employee_id__fkey foreign key (clinic_id, employee_id) references employees (clinic_id, id) on delete restrict,
  add constraint leave_openings__type_id__fkey foreign key (clinic_id, type_id) references vacation_types (clinic_id, id) on delete restrict,
  add constraint leave_openings__voided_by__fkey foreign key (clinic_id, voided_by) references users (clinic_id, id) on delete restrict;
