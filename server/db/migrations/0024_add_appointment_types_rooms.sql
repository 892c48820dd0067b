-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table branches__open_hours (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  weekday text not null,
  opens time not null,
  closes time not null,
  primary key (clinic_id, id),
  constraint branches__open_hours__weekday__check check (weekday in ('sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'))
);
create index branches__open_hours__record_id__order on branches__open_hours (clinic_id, record_id, position);
select build_wall('branches__open_hours');
create table appointment_types (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  name_ar text not null,
  name_en text,
  color text not null default '#12355b',
  position integer,
  duration_min integer not null default 30,
  buffer_after_min integer not null default 0,
  room_kinds text[] not null default '{}',
  price_hint numeric(18,3),
  is_followup boolean not null default false,
  status text not null default 'active',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(name_ar, '') || ' ' || coalesce(name_en, ''))) stored,
  primary key (clinic_id, id),
  constraint appointment_types__color__check check (color ~ '^#[0-9a-f]{6}$'),
  constraint appointment_types__position__check check (position >= 0 and position <= 999),
  constraint appointment_types__duration_min__check check (duration_min >= 5 and duration_min <= 480),
  constraint appointment_types__buffer_after_min__check check (buffer_after_min >= 0 and buffer_after_min <= 60),
  constraint appointment_types__room_kinds__check check (room_kinds <@ array['dental', 'consultation', 'surgery', 'xray', 'lab', 'sterilization', 'other']),
  constraint appointment_types__price_hint__check check (price_hint >= 0 and price_hint <= 999999999999),
  constraint appointment_types__status__check check (status in ('active', 'archived')),
  constraint appointment_types__duration_steps__check check (duration_min % 5 = 0),
  constraint appointment_types__buffer_steps__check check (buffer_after_min % 5 = 0)
);
create unique index appointment_types__name_ar__unique on appointment_types (clinic_id, fold(name_ar));
create index appointment_types__position__order on appointment_types (clinic_id, position, id);
create index appointment_types__search on appointment_types using gin (clinic_id, search gin_trgm_ops);
select build_wall('appointment_types'), open_gate('appointment_types', 'select');
create table appointment_types__doctor_ids (
  clinic_id uuid not null references clinics,
  record_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (clinic_id, record_id, target_id)
);
create index appointment_types__doctor_ids__target_id__index on appointment_types__doctor_ids (clinic_id, target_id, record_id);
select build_wall('appointment_types__doctor_ids'), open_gate('appointment_types__doctor_ids', 'select');
create table rooms (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  name_ar text not null,
  name_en text,
  code text,
  branch_id uuid not null,
  kind text not null default 'dental',
  capacity integer not null default 1,
  turnover_min integer not null default 0,
  equipment text[] not null default '{}',
  color text,
  position integer,
  default_doctor_id uuid,
  status text not null default 'active',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(code, ''))) stored,
  primary key (clinic_id, id),
  constraint rooms__kind__check check (kind in ('dental', 'consultation', 'surgery', 'xray', 'lab', 'sterilization', 'other')),
  constraint rooms__capacity__check check (capacity >= 1 and capacity <= 10),
  constraint rooms__turnover_min__check check (turnover_min >= 0 and turnover_min <= 60),
  constraint rooms__color__check check (color ~ '^#[0-9a-f]{6}$'),
  constraint rooms__position__check check (position >= 0 and position <= 999),
  constraint rooms__status__check check (status in ('active', 'out_of_service', 'archived')),
  constraint rooms__turnover_steps__check check (turnover_min % 5 = 0)
);
create unique index rooms__code__unique on rooms (clinic_id, fold(code));
create unique index rooms__branch_id__name_ar__unique on rooms (clinic_id, branch_id, fold(name_ar));
create index rooms__position__order on rooms (clinic_id, position, id);
create index rooms__default_doctor_id__index on rooms (clinic_id, default_doctor_id);
create index rooms__search on rooms using gin (clinic_id, search gin_trgm_ops);
select build_wall('rooms'), open_gate('rooms', 'select');
create table rooms__open_hours (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  weekday text not null,
  opens time not null,
  closes time not null,
  primary key (clinic_id, id),
  constraint rooms__open_hours__weekday__check check (weekday in ('sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'))
);
create index rooms__open_hours__record_id__order on rooms__open_hours (clinic_id, record_id, position);
select build_wall('rooms__open_hours');
alter table branches__open_hours
  add constraint branches__open_hours__record_id__fkey foreign key (clinic_id, record_id) references branches (clinic_id, id) on delete cascade;
alter table appointment_types__doctor_ids
  add constraint appointment_types__doctor_ids__record_id__fkey foreign key (clinic_id, record_id) references appointment_types (clinic_id, id) on delete cascade,
  add constraint appointment_types__doctor_ids__target_id__fkey foreign key (clinic_id, target_id) references employees (clinic_id, id) on delete restrict;
alter table rooms
  add constraint rooms__branch_id__fkey foreign key (clinic_id, branch_id) references branches (clinic_id, id) on delete restrict,
  add constraint rooms__default_doctor_id__fkey foreign key (clinic_id, default_doctor_id) references employees (clinic_id, id) on delete restrict;
alter table rooms__open_hours
  add constraint rooms__open_hours__record_id__fkey foreign key (clinic_id, record_id) references rooms (clinic_id, id) on delete cascade;
