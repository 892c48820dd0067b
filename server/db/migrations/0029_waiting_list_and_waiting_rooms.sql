-- The visit that somebody who waits has already; screens of waiting rooms with their secret links, and feeds of calendars.

alter table appointment_waitlist add column appointment_id uuid;
create index appointment_waitlist__appointment_id__index on appointment_waitlist (clinic_id, appointment_id);
alter table appointment_waitlist add constraint appointment_waitlist__appointment_id__fkey foreign key (clinic_id, appointment_id) references appointments (clinic_id, id) on delete restrict;

create table waiting_room_screens (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  name text not null,
  branch_id uuid not null,
  status text not null default 'active',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(name, ''))) stored,
  primary key (clinic_id, id),
  constraint waiting_room_screens__status__check check (status in ('active', 'archived'))
);
create unique index waiting_room_screens__name__unique on waiting_room_screens (clinic_id, fold(name));
create index waiting_room_screens__name__order on waiting_room_screens (clinic_id, fold(name), id);
create index waiting_room_screens__branch_id__index on waiting_room_screens (clinic_id, branch_id);
create index waiting_room_screens__search on waiting_room_screens using gin (clinic_id, search gin_trgm_ops);
select build_wall('waiting_room_screens'), open_gate('waiting_room_screens', 'select');
alter table booking_settings add column calendar_names boolean not null default false;
alter table waiting_room_screens
  add constraint waiting_room_screens__branch_id__fkey foreign key (clinic_id, branch_id) references branches (clinic_id, id) on delete restrict;

-- Secret links of the waiting room's screens: one at most for each, its hash alone, inside the gate (SEC-75; functions/secretLinks.sql).
create table waiting_room_links (
  clinic_id uuid not null references clinics,
  screen_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (clinic_id, screen_id),
  constraint waiting_room_links__token_hash__unique unique (token_hash, clinic_id),
  constraint waiting_room_links__token_hash__check check (octet_length(token_hash) = 32),
  constraint waiting_room_links__screen_id__fkey foreign key (clinic_id, screen_id) references waiting_room_screens (clinic_id, id)
    on delete cascade
);
select build_wall('waiting_room_links', ''), open_gate('waiting_room_links', 'select, insert, update, delete');

-- A person's calendar feed is a session that opens nothing else: whatever ends their sessions ends it (SEC-30, SEC-75).
alter table sessions drop constraint sessions_purpose_check;
alter table sessions add constraint sessions_purpose_check check (purpose in ('normal', 'first_login', 'calendar_feed'));
