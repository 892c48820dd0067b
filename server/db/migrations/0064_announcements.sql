-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table announcements (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  title_ar text not null,
  title_en text,
  body text not null,
  files uuid[] not null default '{}',
  audience text not null default 'all',
  publish_at timestamptz not null default now(),
  expires_at timestamptz,
  pinned boolean not null default false,
  needs_ack boolean not null default false,
  author_id uuid,
  reminded_at timestamptz,
  status text not null default 'draft',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(title_ar, '') || ' ' || coalesce(title_en, ''))) stored,
  primary key (clinic_id, id),
  constraint announcements__audience__check check (audience in ('all', 'branches', 'departments', 'job_titles', 'roles', 'employees')),
  constraint announcements__status__check check (status in ('draft', 'scheduled', 'published', 'expired', 'withdrawn')),
  constraint announcements__ends_later__check check (expires_at > publish_at)
);
create index announcements__status__publish_at__index on announcements (clinic_id, status, publish_at);
create index announcements__publish_at__order on announcements (clinic_id, publish_at, id);
create index announcements__status__order on announcements (clinic_id, status, id);
create index announcements__created_at__order on announcements (clinic_id, created_at, id);
create index announcements__author_id__index on announcements (clinic_id, author_id);
create index announcements__search on announcements using gin (clinic_id, search gin_trgm_ops);
select build_wall('announcements'), open_gate('announcements', 'select');
create table announcements__branch_ids (
  clinic_id uuid not null references clinics,
  record_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (clinic_id, record_id, target_id)
);
create index announcements__branch_ids__target_id__index on announcements__branch_ids (clinic_id, target_id, record_id);
select build_wall('announcements__branch_ids'), open_gate('announcements__branch_ids', 'select');
create table announcements__department_ids (
  clinic_id uuid not null references clinics,
  record_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (clinic_id, record_id, target_id)
);
create index announcements__department_ids__target_id__index on announcements__department_ids (clinic_id, target_id, record_id);
select build_wall('announcements__department_ids'), open_gate('announcements__department_ids', 'select');
create table announcements__job_title_ids (
  clinic_id uuid not null references clinics,
  record_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (clinic_id, record_id, target_id)
);
create index announcements__job_title_ids__target_id__index on announcements__job_title_ids (clinic_id, target_id, record_id);
select build_wall('announcements__job_title_ids'), open_gate('announcements__job_title_ids', 'select');
create table announcements__role_ids (
  clinic_id uuid not null references clinics,
  record_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (clinic_id, record_id, target_id)
);
create index announcements__role_ids__target_id__index on announcements__role_ids (clinic_id, target_id, record_id);
select build_wall('announcements__role_ids'), open_gate('announcements__role_ids', 'select');
create table announcements__employee_ids (
  clinic_id uuid not null references clinics,
  record_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (clinic_id, record_id, target_id)
);
create index announcements__employee_ids__target_id__index on announcements__employee_ids (clinic_id, target_id, record_id);
select build_wall('announcements__employee_ids'), open_gate('announcements__employee_ids', 'select');
create table announcement_receipts (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  announcement_id uuid not null,
  employee_id uuid not null,
  delivered_at timestamptz not null,
  read_at timestamptz,
  acked_at timestamptz,
  status text not null default 'unread',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint announcement_receipts__status__check check (status in ('unread', 'read', 'acknowledged', 'withdrawn'))
);
create unique index announcement_receipts__announcement_id__employee_id__unique on announcement_receipts (clinic_id, announcement_id, employee_id);
create index announcement_receipts__employee_id__status__index on announcement_receipts (clinic_id, employee_id, status);
create index announcement_receipts__status__order on announcement_receipts (clinic_id, status, id);
create index announcement_receipts__delivered_at__order on announcement_receipts (clinic_id, delivered_at, id);
select build_wall('announcement_receipts');
alter table announcements
  add constraint announcements__author_id__fkey foreign key (clinic_id, author_id) references employees (clinic_id, id) on delete restrict;
alter table announcements__branch_ids
  add constraint announcements__branch_ids__record_id__fkey foreign key (clinic_id, record_id) references announcements (clinic_id, id) on delete cascade,
  add constraint announcements__branch_ids__target_id__fkey foreign key (clinic_id, target_id) references branches (clinic_id, id) on delete restrict;
alter table announcements__department_ids
  add constraint announcements__department_ids__record_id__fkey foreign key (clinic_id, record_id) references announcements (clinic_id, id) on delete cascade,
  add constraint announcements__department_ids__target_id__fkey foreign key (clinic_id, target_id) references departments (clinic_id, id) on delete restrict;
alter table announcements__job_title_ids
  add constraint announcements__job_title_ids__record_id__fkey foreign key (clinic_id, record_id) references announcements (clinic_id, id) on delete cascade,
  add constraint announcements__job_title_ids__target_id__fkey foreign key (clinic_id, target_id) references job_titles (clinic_id, id) on delete restrict;
alter table announcements__role_ids
  add constraint announcements__role_ids__record_id__fkey foreign key (clinic_id, record_id) references announcements (clinic_id, id) on delete cascade,
  add constraint announcements__role_ids__target_id__fkey foreign key (clinic_id, target_id) references roles (clinic_id, id) on delete restrict;
alter table announcements__employee_ids
  add constraint announcements__employee_ids__record_id__fkey foreign key (clinic_id, record_id) references announcements (clinic_id, id) on delete cascade,
  add constraint announcements__employee_ids__target_id__fkey foreign key (clinic_id, target_id) references employees (clinic_id, id) on delete restrict;
alter table announcement_receipts
  add constraint announcement_receipts__announcement_id__fkey foreign key (clinic_id, announcement_id) references announcements (clinic_id, id) on delete cascade,
  add constraint announcement_receipts__employee_id__fkey foreign key (clinic_id, employee_id) references employees (clinic_id, id) on delete restrict;
