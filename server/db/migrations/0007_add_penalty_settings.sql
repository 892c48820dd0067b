-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table penalty_settings (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  approval_days integer not null default 30,
  objection_days integer not null default 7,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint penalty_settings__approval_days__check check (approval_days >= 1 and approval_days <= 365),
  constraint penalty_settings__objection_days__check check (objection_days >= 1 and objection_days <= 60),
  constraint penalty_settings__one_row__check check (id = clinic_id)
);
select build_wall('penalty_settings');
