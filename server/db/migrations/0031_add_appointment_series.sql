-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table appointment_series (
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
  freq text not null default 'weekly',
  every integer not null default 1,
  weekdays text[] not null default '{}',
  count integer,
  until date,
  on_conflict text not null default 'fail',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint appointment_series__duration_min__check check (duration_min >= 5 and duration_min <= 480),
  constraint appointment_series__source__check check (source in ('phone', 'front_desk', 'whatsapp', 'website', 'recall', 'waitlist', 'patient_login')),
  constraint appointment_series__freq__check check (freq in ('daily', 'weekly', 'monthly')),
  constraint appointment_series__every__check check (every >= 1 and every <= 12),
  constraint appointment_series__weekdays__check check (weekdays <@ array['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri']),
  constraint appointment_series__count__check check (count >= 2 and count <= 52),
  constraint appointment_series__on_conflict__check check (on_conflict in ('fail', 'skip')),
  constraint appointment_series__start_steps__check check (date_trunc('minute', starts_at) = starts_at),
  constraint appointment_series__duration_steps__check check (duration_min % 5 = 0),
  constraint appointment_series__count_or_until__check check ((count is null) <> (until is null))
);
create index appointment_series__starts_at__order on appointment_series (clinic_id, starts_at, id);
create index appointment_series__created_at__order on appointment_series (clinic_id, created_at, id);
create index appointment_series__patient_id__index on appointment_series (clinic_id, patient_id);
create index appointment_series__doctor_id__index on appointment_series (clinic_id, doctor_id);
create index appointment_series__type_id__index on appointment_series (clinic_id, type_id);
create index appointment_series__room_id__index on appointment_series (clinic_id, room_id);
create index appointment_series__branch_id__index on appointment_series (clinic_id, branch_id);
select build_wall('appointment_series');
create table appointment_series__left_out (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  day date not null,
  clock time not null,
  reason text not null,
  primary key (clinic_id, id),
  constraint appointment_series__left_out__reason__check check (reason in ('appointment.patient_busy', 'appointment.doctor_busy', 'appointment.room_busy', 'appointment.session_full', 'appointment.outside_hours', 'appointment.doctor_absent', 'appointment.past', 'appointment.too_far', 'time.nonexistent'))
);
create index appointment_series__left_out__record_id__order on appointment_series__left_out (clinic_id, record_id, position);
select build_wall('appointment_series__left_out');
alter table appointments add column series_id uuid;
alter table appointments add column moved_by_hand boolean not null default false;
create index appointments__series_id__index on appointments (clinic_id, series_id);
alter table appointment_series
  add constraint appointment_series__patient_id__fkey foreign key (clinic_id, patient_id) references patients (clinic_id, id) on delete restrict,
  add constraint appointment_series__doctor_id__fkey foreign key (clinic_id, doctor_id) references employees (clinic_id, id) on delete restrict,
  add constraint appointment_series__type_id__fkey foreign key (clinic_id, type_id) references appointment_types (clinic_id, id) on delete restrict,
  add constraint appointment_series__room_id__fkey foreign key (clinic_id, room_id) references rooms (clinic_id, id) on delete restrict,
  add constraint appointment_series__branch_id__fkey foreign key (clinic_id, branch_id) references branches (clinic_id, id) on delete restrict;
alter table appointment_series__left_out
  add constraint appointment_series__left_out__record_id__fkey foreign key (clinic_id, record_id) references appointment_series (clinic_id, id) on delete cascade;
alter table appointments add constraint appointments__series_id__fkey foreign key (clinic_id, series_id) references appointment_series (clinic_id, id) on delete restrict;
