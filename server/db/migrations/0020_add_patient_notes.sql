-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table patient_notes (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  patient_id uuid not null,
  kind text not null default 'clinical',
  body text not null,
  tooth_fdi text,
  attachments uuid[] not null default '{}',
  doctor_id uuid,
  pinned boolean not null default false,
  parent_id uuid,
  struck_reason text,
  status text not null default 'written',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(body, ''))) stored,
  primary key (clinic_id, id),
  constraint patient_notes__kind__check check (kind in ('clinical', 'diagnosis', 'admin', 'phone_call')),
  constraint patient_notes__tooth_fdi__check check (tooth_fdi in ('11', '12', '13', '14', '15', '16', '17', '18', '21', '22', '23', '24', '25', '26', '27', '28', '31', '32', '33', '34', '35', '36', '37', '38', '41', '42', '43', '44', '45', '46', '47', '48', '51', '52', '53', '54', '55', '61', '62', '63', '64', '65', '71', '72', '73', '74', '75', '81', '82', '83', '84', '85')),
  constraint patient_notes__status__check check (status in ('written', 'struck')),
  constraint patient_notes__struck_why__check check ((status = 'struck') = (struck_reason is not null)),
  constraint patient_notes__apart_from_itself__check check (parent_id <> id)
);
create index patient_notes__pinned__order on patient_notes (clinic_id, pinned, id);
create index patient_notes__created_at__order on patient_notes (clinic_id, created_at, id);
create index patient_notes__patient_id__index on patient_notes (clinic_id, patient_id);
create index patient_notes__doctor_id__index on patient_notes (clinic_id, doctor_id);
create index patient_notes__parent_id__index on patient_notes (clinic_id, parent_id);
create index patient_notes__search on patient_notes using gin (clinic_id, search gin_trgm_ops);
select build_wall('patient_notes'), open_gate('patient_notes', 'select');
alter table patient_notes
  add constraint patient_notes__patient_id__fkey foreign key (clinic_id, patient_id) references patients (clinic_id, id) on delete restrict,
  add constraint patient_notes__doctor_id__fkey foreign key (clinic_id, doctor_id) references employees (clinic_id, id) on delete restrict,
  add constraint patient_notes__parent_id__fkey foreign key (clinic_id, parent_id) references patient_notes (clinic_id, id) on delete restrict;
