-- Working hours of doctors, settings of booking, visits, and what they hold.

create table doctor_schedules (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  doctor_id uuid not null,
  weekday text not null,
  opens time not null,
  closes time not null,
  branch_id uuid not null,
  room_id uuid,
  mode text not null default 'slot',
  slot_min integer not null default 15,
  queue_capacity integer,
  repeat_weeks integer not null default 1,
  valid_from date not null,
  valid_to date,
  label text,
  priority integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(label, ''))) stored,
  primary key (clinic_id, id),
  constraint doctor_schedules__weekday__check check (weekday in ('sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri')),
  constraint doctor_schedules__mode__check check (mode in ('slot', 'queue')),
  constraint doctor_schedules__slot_min__check check (slot_min >= 5 and slot_min <= 120),
  constraint doctor_schedules__queue_capacity__check check (queue_capacity >= 1 and queue_capacity <= 200),
  constraint doctor_schedules__repeat_weeks__check check (repeat_weeks >= 1 and repeat_weeks <= 4),
  constraint doctor_schedules__priority__check check (priority >= 0 and priority <= 99),
  constraint doctor_schedules__too_long__check check (case when closes > opens then closes - opens else closes - opens + interval '24 hours' end <= interval '16 hours'),
  constraint doctor_schedules__begin_steps__check check (extract(minute from opens)::int % 5 = 0),
  constraint doctor_schedules__slot_steps__check check (slot_min % 5 = 0),
  constraint doctor_schedules__valid_order__check check (valid_from <= valid_to),
  constraint doctor_schedules__capacity_of_queue__check check ((mode = 'queue') = (queue_capacity is not null))
);
create index doctor_schedules__doctor_id__priority__index on doctor_schedules (clinic_id, doctor_id, priority);
create index doctor_schedules__branch_id__index on doctor_schedules (clinic_id, branch_id);
create index doctor_schedules__room_id__index on doctor_schedules (clinic_id, room_id);
create index doctor_schedules__search on doctor_schedules using gin (clinic_id, search gin_trgm_ops);
select build_wall('doctor_schedules'), open_gate('doctor_schedules', 'select');
create table doctor_schedules__exceptions (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  date date not null,
  closed boolean not null default true,
  opens time,
  closes time,
  primary key (clinic_id, id),
  constraint doctor_schedules__exceptions__exception_times__check check (closed or (opens is not null and closes is not null)),
  constraint doctor_schedules__exceptions__exception_once__once unique (clinic_id, record_id, date) deferrable initially deferred
);
create index doctor_schedules__exceptions__record_id__order on doctor_schedules__exceptions (clinic_id, record_id, position);
select build_wall('doctor_schedules__exceptions');
create table doctor_profiles (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  employee_id uuid not null,
  color text not null default '#2f6f4f',
  parallel_chairs integer not null default 1,
  default_room_id uuid,
  bookable boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint doctor_profiles__color__check check (color ~ '^#[0-9a-f]{6}$'),
  constraint doctor_profiles__parallel_chairs__check check (parallel_chairs >= 1 and parallel_chairs <= 3)
);
create unique index doctor_profiles__employee_id__unique on doctor_profiles (clinic_id, employee_id);
create index doctor_profiles__default_room_id__index on doctor_profiles (clinic_id, default_room_id);
select build_wall('doctor_profiles');
create table booking_settings (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  no_show_grace_min integer not null default 15,
  late_cancel_hours integer not null default 24,
  reminder_hours integer not null default 24,
  second_reminder_hours integer default 2,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint booking_settings__no_show_grace_min__check check (no_show_grace_min >= 0 and no_show_grace_min <= 240),
  constraint booking_settings__late_cancel_hours__check check (late_cancel_hours >= 0 and late_cancel_hours <= 168),
  constraint booking_settings__reminder_hours__check check (reminder_hours >= 1 and reminder_hours <= 168),
  constraint booking_settings__second_reminder_hours__check check (second_reminder_hours >= 1 and second_reminder_hours <= 167),
  constraint booking_settings__second_later__check check (second_reminder_hours < reminder_hours),
  constraint booking_settings__one_row__check check (id = clinic_id)
);
select build_wall('booking_settings');
create table appointments (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  patient_id uuid not null,
  doctor_id uuid not null,
  type_id uuid not null,
  starts_at timestamptz not null,
  duration_min integer not null,
  room_id uuid,
  branch_id uuid not null,
  urgent boolean not null default false,
  source text not null default 'front_desk',
  note text,
  outside_hours boolean not null default false,
  ends_at timestamptz not null,
  hold_until timestamptz not null,
  mode text not null,
  queue_no integer,
  chair_no integer,
  confirmed_via text,
  cancel_reason text,
  cancelled_by text,
  needs_rebooking boolean not null default false,
  needs_room boolean not null default false,
  needs_review boolean not null default false,
  rescheduled_from uuid,
  confirmed_at timestamptz,
  arrived_at timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  missed_at timestamptz,
  reminder_sent_at timestamptz,
  status text not null default 'booked',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(note, ''))) stored,
  primary key (clinic_id, id),
  constraint appointments__duration_min__check check (duration_min >= 5 and duration_min <= 480),
  constraint appointments__source__check check (source in ('phone', 'front_desk', 'whatsapp', 'website', 'recall', 'waitlist', 'patient_login')),
  constraint appointments__mode__check check (mode in ('slot', 'queue', 'walk_in')),
  constraint appointments__confirmed_via__check check (confirmed_via in ('call', 'whatsapp', 'sms', 'in_person')),
  constraint appointments__cancel_reason__check check (cancel_reason in ('patient_request', 'doctor_absent', 'clinic', 'no_answer', 'left_unseen', 'duplicate', 'other')),
  constraint appointments__cancelled_by__check check (cancelled_by in ('patient', 'clinic')),
  constraint appointments__status__check check (status in ('booked', 'confirmed', 'arrived', 'in_progress', 'completed', 'cancelled', 'no_show')),
  constraint appointments__start_steps__check check (date_trunc('minute', starts_at) = starts_at),
  constraint appointments__duration_steps__check check (duration_min % 5 = 0),
  constraint appointments__lasts__check check (ends_at = starts_at + duration_min * interval '1 minute'),
  constraint appointments__holds_out__check check (hold_until >= ends_at),
  constraint appointments__seen_in_room__check check (status <> 'in_progress' or (room_id is not null and chair_no is not null)),
  constraint appointments__cancelled_why__check check ((status = 'cancelled') = (cancel_reason is not null) and (cancel_reason is null) = (cancelled_by is null))
);
create index appointments__doctor_id__starts_at__index on appointments (clinic_id, doctor_id, starts_at);
create index appointments__patient_id__starts_at__index on appointments (clinic_id, patient_id, starts_at);
create index appointments__room_id__starts_at__index on appointments (clinic_id, room_id, starts_at);
create index appointments__branch_id__starts_at__index on appointments (clinic_id, branch_id, starts_at);
create index appointments__status__starts_at__index on appointments (clinic_id, status, starts_at);
create index appointments__starts_at__order on appointments (clinic_id, starts_at, id);
create index appointments__created_at__order on appointments (clinic_id, created_at, id);
create index appointments__type_id__index on appointments (clinic_id, type_id);
create index appointments__rescheduled_from__index on appointments (clinic_id, rescheduled_from);
create unique index appointments__one_in_chair__unique on appointments (clinic_id, room_id, chair_no) where status = 'in_progress';
create index appointments__search on appointments using gin (clinic_id, search gin_trgm_ops);
select build_wall('appointments'), open_gate('appointments', 'select');
alter table doctor_schedules
  add constraint doctor_schedules__doctor_id__fkey foreign key (clinic_id, doctor_id) references employees (clinic_id, id) on delete restrict,
  add constraint doctor_schedules__branch_id__fkey foreign key (clinic_id, branch_id) references branches (clinic_id, id) on delete restrict,
  add constraint doctor_schedules__room_id__fkey foreign key (clinic_id, room_id) references rooms (clinic_id, id) on delete restrict;
alter table doctor_schedules__exceptions
  add constraint doctor_schedules__exceptions__record_id__fkey foreign key (clinic_id, record_id) references doctor_schedules (clinic_id, id) on delete cascade;
alter table doctor_profiles
  add constraint doctor_profiles__employee_id__fkey foreign key (clinic_id, employee_id) references employees (clinic_id, id) on delete restrict,
  add constraint doctor_profiles__default_room_id__fkey foreign key (clinic_id, default_room_id) references rooms (clinic_id, id) on delete restrict;
alter table appointments
  add constraint appointments__patient_id__fkey foreign key (clinic_id, patient_id) references patients (clinic_id, id) on delete restrict,
  add constraint appointments__doctor_id__fkey foreign key (clinic_id, doctor_id) references employees (clinic_id, id) on delete restrict,
  add constraint appointments__type_id__fkey foreign key (clinic_id, type_id) references appointment_types (clinic_id, id) on delete restrict,
  add constraint appointments__room_id__fkey foreign key (clinic_id, room_id) references rooms (clinic_id, id) on delete restrict,
  add constraint appointments__branch_id__fkey foreign key (clinic_id, branch_id) references branches (clinic_id, id) on delete restrict,
  add constraint appointments__rescheduled_from__fkey foreign key (clinic_id, rescheduled_from) references appointments (clinic_id, id) on delete restrict;
-- Visits hold their patient, doctor and chair beside what occupies rooms (clinic.md 3.0).
alter table schedule_holds add column appointment_id uuid;
alter table schedule_holds drop constraint schedule_holds__by_one__check;
alter table schedule_holds add constraint schedule_holds__by_one__check check (num_nonnulls(room_event_id, appointment_id) = 1);
alter table schedule_holds add constraint schedule_holds__appointment_id__fkey
  foreign key (clinic_id, appointment_id) references appointments (clinic_id, id) on delete cascade;
create index schedule_holds__appointment_id__index on schedule_holds (clinic_id, appointment_id);
