-- What was merged, and what went where: the way back for 30 days (clinic.md P5).
create table merges (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  resource text not null constraint merges_resource_check check (resource ~ '^[a-z][a-z0-9-]{1,60}$'),
  kept_id uuid not null,
  duplicate_id uuid not null constraint merges_apart_check check (duplicate_id <> kept_id),
  content jsonb not null,
  merged_at timestamptz not null default now(),
  merged_by uuid default app_user(),
  undone_at timestamptz,
  undone_by uuid,
  primary key (clinic_id, id)
);
create unique index merges_once on merges (clinic_id, resource, duplicate_id) where undone_at is null;
create index merges_kept on merges (clinic_id, resource, kept_id);
select build_wall('merges', 'select, insert, update');
