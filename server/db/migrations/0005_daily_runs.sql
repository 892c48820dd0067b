-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table daily_runs (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  day date not null,
  title_ar text not null,
  title_en text not null,
  outcome text not null,
  records integer not null,
  problems text,
  started_at timestamptz not null,
  ended_at timestamptz,
  work text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(title_ar, '') || ' ' || coalesce(title_en, ''))) stored,
  primary key (clinic_id, id),
  constraint daily_runs__outcome__check check (outcome in ('running', 'done', 'partly', 'differs', 'failed'))
);
create index daily_runs__started_at__order on daily_runs (clinic_id, started_at, id);
create unique index daily_runs__once_a_day__unique on daily_runs (clinic_id, work, day);
create index daily_runs__search on daily_runs using gin (clinic_id, search gin_trgm_ops);
select build_wall('daily_runs'), open_gate('daily_runs', 'select');
