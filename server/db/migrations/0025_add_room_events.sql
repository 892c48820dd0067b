-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table room_events (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  room_id uuid not null,
  branch_id uuid not null,
  kind text not null default 'maintenance',
  title text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  chair integer,
  doctor_id uuid,
  repeat text not null default 'none',
  repeat_until date,
  series_id uuid,
  cost numeric(18,3),
  note text,
  status text not null default 'planned',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(title, ''))) stored,
  primary key (clinic_id, id),
  constraint room_events__kind__check check (kind in ('maintenance', 'sterilization', 'meeting', 'training', 'rental', 'other')),
  constraint room_events__chair__check check (chair >= 1 and chair <= 10),
  constraint room_events__repeat__check check (repeat in ('none', 'weekly')),
  constraint room_events__cost__check check (cost >= 0 and cost <= 999999999999),
  constraint room_events__status__check check (status in ('planned', 'in_progress', 'done', 'cancelled')),
  constraint room_events__ends_after__check check (ends_at > starts_at),
  constraint room_events__not_too_long__check check (ends_at - starts_at <= interval '720 hours')
);
create index room_events__starts_at__order on room_events (clinic_id, starts_at, id);
create index room_events__status__order on room_events (clinic_id, status, id);
create index room_events__room_id__index on room_events (clinic_id, room_id);
create index room_events__branch_id__index on room_events (clinic_id, branch_id);
create index room_events__doctor_id__index on room_events (clinic_id, doctor_id);
create index room_events__series_id__index on room_events (clinic_id, series_id);
create index room_events__search on room_events using gin (clinic_id, search gin_trgm_ops);
select build_wall('room_events'), open_gate('room_events', 'select');
alter table room_events
  add constraint room_events__room_id__fkey foreign key (clinic_id, room_id) references rooms (clinic_id, id) on delete restrict,
  add constraint room_events__branch_id__fkey foreign key (clinic_id, branch_id) references branches (clinic_id, id) on delete restrict,
  add constraint room_events__doctor_id__fkey foreign key (clinic_id, doctor_id) references employees (clinic_id, id) on delete restrict,
  add constraint room_events__series_id__fkey foreign key (clinic_id, series_id) references room_events (clinic_id, id) on delete restrict;
