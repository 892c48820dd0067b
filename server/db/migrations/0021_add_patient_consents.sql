-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table patient_consents (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  patient_id uuid not null,
  purpose text not null,
  wording_version text not null,
  taken_on date not null,
  taken_by uuid not null,
  withdrawn_on date,
  withdrawn_by uuid,
  status text not null default 'given',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint patient_consents__purpose__check check (purpose in ('care', 'pictures', 'messages', 'offers')),
  constraint patient_consents__status__check check (status in ('given', 'withdrawn')),
  constraint patient_consents__withdrawn_when__check check ((status = 'withdrawn') = (withdrawn_on is not null))
);
create index patient_consents__created_at__order on patient_consents (clinic_id, created_at, id);
create index patient_consents__taken_on__order on patient_consents (clinic_id, taken_on, id);
create index patient_consents__patient_id__index on patient_consents (clinic_id, patient_id);
create index patient_consents__taken_by__index on patient_consents (clinic_id, taken_by);
create index patient_consents__withdrawn_by__index on patient_consents (clinic_id, withdrawn_by);
create unique index patient_consents__already_given__unique on patient_consents (clinic_id, patient_id, purpose) where status = 'given';
select build_wall('patient_consents');
alter table patient_consents
  add constraint patient_consents__patient_id__fkey foreign key (clinic_id, patient_id) references patients (clinic_id, id) on delete restrict,
  add constraint patient_consents__taken_by__fkey foreign key (clinic_id, taken_by) references users (clinic_id, id) on delete restrict,
  add constraint patient_consents__withdrawn_by__fkey foreign key (clinic_id, withdrawn_by) references users (clinic_id, id) on delete restrict;
