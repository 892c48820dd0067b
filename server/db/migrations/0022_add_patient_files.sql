-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table patient_files (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  patient_id uuid not null,
  file uuid not null,
  kind text not null,
  subtype text,
  taken_on date not null,
  teeth text[] not null default '{}',
  title text,
  pair_id uuid,
  supersedes_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(title, ''))) stored,
  primary key (clinic_id, id),
  constraint patient_files__kind__check check (kind in ('photo', 'xray', 'scan', 'document', 'consent')),
  constraint patient_files__subtype__check check (subtype in ('intraoral', 'extraoral', 'panoramic', 'periapical', 'bitewing', 'cbct', 'before', 'after', 'other')),
  constraint patient_files__teeth__check check (teeth <@ array['11', '12', '13', '14', '15', '16', '17', '18', '21', '22', '23', '24', '25', '26', '27', '28', '31', '32', '33', '34', '35', '36', '37', '38', '41', '42', '43', '44', '45', '46', '47', '48', '51', '52', '53', '54', '55', '61', '62', '63', '64', '65', '71', '72', '73', '74', '75', '81', '82', '83', '84', '85']),
  constraint patient_files__pair_apart__check check (pair_id <> id),
  constraint patient_files__superseded_apart__check check (supersedes_id <> id)
);
create unique index patient_files__supersedes_id__unique on patient_files (clinic_id, supersedes_id);
create index patient_files__taken_on__order on patient_files (clinic_id, taken_on, id);
create index patient_files__created_at__order on patient_files (clinic_id, created_at, id);
create index patient_files__patient_id__index on patient_files (clinic_id, patient_id);
create index patient_files__file__index on patient_files (clinic_id, file);
create index patient_files__pair_id__index on patient_files (clinic_id, pair_id);
create unique index patient_files__paired_once__unique on patient_files (clinic_id, pair_id);
create index patient_files__search on patient_files using gin (clinic_id, search gin_trgm_ops);
select build_wall('patient_files'), open_gate('patient_files', 'select');
alter table patient_files
  add constraint patient_files__patient_id__fkey foreign key (clinic_id, patient_id) references patients (clinic_id, id) on delete restrict,
  add constraint patient_files__file__fkey foreign key (clinic_id, file) references files (clinic_id, id) on delete restrict,
  add constraint patient_files__pair_id__fkey foreign key (clinic_id, pair_id) references patient_files (clinic_id, id) on delete restrict,
  add constraint patient_files__supersedes_id__fkey foreign key (clinic_id, supersedes_id) references patient_files (clinic_id, id) on delete restrict;
