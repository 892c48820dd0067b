-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table appointment_waitlist (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  patient_id uuid not null,
  type_id uuid not null,
  doctor_id uuid,
  branch_id uuid not null,
  weekdays text[] not null default '{}',
  day_parts text[] not null default '{}',
  urgent boolean not null default false,
  until date,
  note text,
  status text not null default 'waiting',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(note, ''))) stored,
  primary key (clinic_id, id),
  constraint appointment_waitlist__weekdays__check check (weekdays <@ array['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri']),
  constraint appointment_waitlist__day_parts__check check (day_parts <@ array['morning', 'afternoon', 'evening']),
  constraint appointment_waitlist__status__check check (status in ('waiting', 'booked', 'expired', 'dropped'))
);
create index appointment_waitlist__created_at__order on appointment_waitlist (clinic_id, created_at, id);
create index appointment_waitlist__until__order on appointment_waitlist (clinic_id, until, id);
create index appointment_waitlist__status__order on appointment_waitlist (clinic_id, status, id);
create index appointment_waitlist__patient_id__index on appointment_waitlist (clinic_id, patient_id);
create index appointment_waitlist__type_id__index on appointment_waitlist (clinic_id, type_id);
create index appointment_waitlist__doctor_id__index on appointment_waitlist (clinic_id, doctor_id);
create index appointment_waitlist__branch_id__index on appointment_waitlist (clinic_id, branch_id);
create unique index appointment_waitlist__waits_once__unique on appointment_waitlist (clinic_id, patient_id, type_id) where status = 'waiting';
create index appointment_waitlist__search on appointment_waitlist using gin (clinic_id, search gin_trgm_ops);
select build_wall('appointment_waitlist'), open_gate('appointment_waitlist', 'select');
create table patient_recalls (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  patient_id uuid not null,
  reason text not null default 'checkup',
  due_month text not null,
  doctor_id uuid,
  branch_id uuid not null,
  note text,
  dropped_because text,
  status text not null default 'open',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(note, ''))) stored,
  primary key (clinic_id, id),
  constraint patient_recalls__reason__check check (reason in ('checkup', 'scaling', 'ortho_review', 'implant_review', 'post_op', 'treatment_followup', 'other')),
  constraint patient_recalls__due_month__check check (due_month ~ '^(19|20|21)\d{2}-(0[1-9]|1[0-2])$'),
  constraint patient_recalls__status__check check (status in ('open', 'booked', 'done', 'dropped'))
);
create index patient_recalls__due_month__status__index on patient_recalls (clinic_id, due_month, status);
create index patient_recalls__due_month__order on patient_recalls (clinic_id, due_month, id);
create index patient_recalls__status__order on patient_recalls (clinic_id, status, id);
create index patient_recalls__created_at__order on patient_recalls (clinic_id, created_at, id);
create index patient_recalls__patient_id__index on patient_recalls (clinic_id, patient_id);
create index patient_recalls__doctor_id__index on patient_recalls (clinic_id, doctor_id);
create index patient_recalls__branch_id__index on patient_recalls (clinic_id, branch_id);
create index patient_recalls__search on patient_recalls using gin (clinic_id, search gin_trgm_ops);
select build_wall('patient_recalls'), open_gate('patient_recalls', 'select');
create table patient_recalls__attempts (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  at timestamptz not null default now(),
  channel text not null default 'call',
  outcome text not null,
  note text,
  primary key (clinic_id, id),
  constraint patient_recalls__attempts__channel__check check (channel in ('call', 'whatsapp', 'sms')),
  constraint patient_recalls__attempts__outcome__check check (outcome in ('reached', 'no_answer', 'later', 'refused'))
);
create index patient_recalls__attempts__record_id__order on patient_recalls__attempts (clinic_id, record_id, position);
select build_wall('patient_recalls__attempts');
alter table appointment_waitlist
  add constraint appointment_waitlist__patient_id__fkey foreign key (clinic_id, patient_id) references patients (clinic_id, id) on delete restrict,
  add constraint appointment_waitlist__type_id__fkey foreign key (clinic_id, type_id) references appointment_types (clinic_id, id) on delete restrict,
  add constraint appointment_waitlist__doctor_id__fkey foreign key (clinic_id, doctor_id) references employees (clinic_id, id) on delete restrict,
  add constraint appointment_waitlist__branch_id__fkey foreign key (clinic_id, branch_id) references branches (clinic_id, id) on delete restrict;
alter table patient_recalls
  add constraint patient_recalls__patient_id__fkey foreign key (clinic_id, patient_id) references patients (clinic_id, id) on delete restrict,
  add constraint patient_recalls__doctor_id__fkey foreign key (clinic_id, doctor_id) references employees (clinic_id, id) on delete restrict,
  add constraint patient_recalls__branch_id__fkey foreign key (clinic_id, branch_id) references branches (clinic_id, id) on delete restrict;
alter table patient_recalls__attempts
  add constraint patient_recalls__attempts__record_id__fkey foreign key (clinic_id, record_id) references patient_recalls (clinic_id, id) on delete cascade;
