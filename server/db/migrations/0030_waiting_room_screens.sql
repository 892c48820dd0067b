-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

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
