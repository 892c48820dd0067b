-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table visit_notes (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  patient_id uuid not null,
  appointment_id uuid,
  doctor_id uuid not null,
  visited_on date not null,
  complaint text,
  bp_systolic integer,
  bp_diastolic integer,
  pulse integer,
  temperature numeric(18,1),
  oxygen integer,
  blood_sugar integer,
  weight numeric(18,1),
  height integer,
  examination text,
  diagnosis text,
  teeth text[] not null default '{}',
  plan text,
  started_from_id uuid,
  closed_at timestamptz,
  struck_reason text,
  status text not null default 'open',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(complaint, '') || ' ' || coalesce(examination, '') || ' ' || coalesce(diagnosis, '') || ' ' || coalesce(plan, ''))) stored,
  primary key (clinic_id, id),
  constraint visit_notes__bp_systolic__check check (bp_systolic >= 40 and bp_systolic <= 300),
  constraint visit_notes__bp_diastolic__check check (bp_diastolic >= 20 and bp_diastolic <= 200),
  constraint visit_notes__pulse__check check (pulse >= 20 and pulse <= 250),
  constraint visit_notes__temperature__check check (temperature >= 30 and temperature <= 45),
  constraint visit_notes__oxygen__check check (oxygen >= 40 and oxygen <= 100),
  constraint visit_notes__blood_sugar__check check (blood_sugar >= 20 and blood_sugar <= 1000),
  constraint visit_notes__weight__check check (weight >= 0.5 and weight <= 400),
  constraint visit_notes__height__check check (height >= 30 and height <= 250),
  constraint visit_notes__teeth__check check (teeth <@ array['11', '12', '13', '14', '15', '16', '17', '18', '21', '22', '23', '24', '25', '26', '27', '28', '31', '32', '33', '34', '35', '36', '37', '38', '41', '42', '43', '44', '45', '46', '47', '48', '51', '52', '53', '54', '55', '61', '62', '63', '64', '65', '71', '72', '73', '74', '75', '81', '82', '83', '84', '85']),
  constraint visit_notes__status__check check (status in ('open', 'closed', 'struck')),
  constraint visit_notes__both_pressures__check check (bp_systolic is null or bp_diastolic is not null),
  constraint visit_notes__upper_pressure__check check (bp_diastolic is null or (bp_systolic is not null and bp_systolic > bp_diastolic)),
  constraint visit_notes__struck_why__check check ((status = 'struck') = (struck_reason is not null)),
  constraint visit_notes__closed_when__check check ((status = 'closed') <= (closed_at is not null) and (status = 'open') <= (closed_at is null)),
  constraint visit_notes__apart_from_itself__check check (started_from_id <> id)
);
create index visit_notes__patient_id__visited_on__index on visit_notes (clinic_id, patient_id, visited_on);
create index visit_notes__status__visited_on__index on visit_notes (clinic_id, status, visited_on);
create index visit_notes__visited_on__order on visit_notes (clinic_id, visited_on, id);
create index visit_notes__created_at__order on visit_notes (clinic_id, created_at, id);
create index visit_notes__appointment_id__index on visit_notes (clinic_id, appointment_id);
create index visit_notes__doctor_id__index on visit_notes (clinic_id, doctor_id);
create index visit_notes__started_from_id__index on visit_notes (clinic_id, started_from_id);
create unique index visit_notes__note_once__unique on visit_notes (clinic_id, appointment_id, doctor_id) where status in ('open', 'closed');
create index visit_notes__search on visit_notes using gin (clinic_id, search gin_trgm_ops);
select build_wall('visit_notes'), open_gate('visit_notes', 'select');
create table visit_notes__addenda (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  text text not null,
  doctor_id uuid not null,
  at timestamptz not null,
  primary key (clinic_id, id)
);
create index visit_notes__addenda__record_id__order on visit_notes__addenda (clinic_id, record_id, position);
create index visit_notes__addenda__doctor_id__index on visit_notes__addenda (clinic_id, doctor_id);
select build_wall('visit_notes__addenda');
create table visit_note_templates (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  name text not null,
  doctor_id uuid,
  type_id uuid,
  complaint text,
  examination text,
  diagnosis text,
  plan text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(name, ''))) stored,
  primary key (clinic_id, id),
  constraint visit_note_templates__something_said__check check (coalesce(complaint, examination, diagnosis, plan) is not null)
);
create index visit_note_templates__name__order on visit_note_templates (clinic_id, fold(name), id);
create index visit_note_templates__created_at__order on visit_note_templates (clinic_id, created_at, id);
create index visit_note_templates__doctor_id__index on visit_note_templates (clinic_id, doctor_id);
create index visit_note_templates__type_id__index on visit_note_templates (clinic_id, type_id);
create unique index visit_note_templates__name_once__unique on visit_note_templates (clinic_id, doctor_id, name);
create index visit_note_templates__search on visit_note_templates using gin (clinic_id, search gin_trgm_ops);
select build_wall('visit_note_templates'), open_gate('visit_note_templates', 'select');
alter table visit_notes
  add constraint visit_notes__patient_id__fkey foreign key (clinic_id, patient_id) references patients (clinic_id, id) on delete restrict,
  add constraint visit_notes__appointment_id__fkey foreign key (clinic_id, appointment_id) references appointments (clinic_id, id) on delete restrict,
  add constraint visit_notes__doctor_id__fkey foreign key (clinic_id, doctor_id) references employees (clinic_id, id) on delete restrict,
  add constraint visit_notes__started_from_id__fkey foreign key (clinic_id, started_from_id) references visit_notes (clinic_id, id) on delete restrict;
alter table visit_notes__addenda
  add constraint visit_notes__addenda__record_id__fkey foreign key (clinic_id, record_id) references visit_notes (clinic_id, id) on delete cascade,
  add constraint visit_notes__addenda__doctor_id__fkey foreign key (clinic_id, doctor_id) references employees (clinic_id, id) on delete restrict;
alter table visit_note_templates
  add constraint visit_note_templates__doctor_id__fkey foreign key (clinic_id, doctor_id) references employees (clinic_id, id) on delete restrict,
  add constraint visit_note_templates__type_id__fkey foreign key (clinic_id, type_id) references appointment_types (clinic_id, id) on delete restrict;
