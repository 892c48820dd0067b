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
