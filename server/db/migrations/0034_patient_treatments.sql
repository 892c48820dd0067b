-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table patient_treatments (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  patient_id uuid not null,
  procedure_id uuid not null,
  teeth text[] not null default '{}',
  surfaces text[] not null default '{}',
  area text,
  doctor_id uuid not null,
  appointment_id uuid,
  phase integer not null default 1,
  quantity integer not null,
  unit_price numeric(18,3) not null,
  discount_percent numeric(18,2),
  discount_amount numeric(18,3),
  gross numeric(18,3),
  discount numeric(18,3),
  net numeric(18,3),
  sessions_planned integer not null,
  plan_id uuid,
  lab_due_on date,
  note text,
  branch_id uuid not null,
  chart_effect text not null,
  completions integer not null default 0,
  started_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  charged_at timestamptz,
  cancel_reason text,
  status text not null default 'planned',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(note, ''))) stored,
  primary key (clinic_id, id),
  constraint patient_treatments__teeth__check check (teeth <@ array['11', '12', '13', '14', '15', '16', '17', '18', '21', '22', '23', '24', '25', '26', '27', '28', '31', '32', '33', '34', '35', '36', '37', '38', '41', '42', '43', '44', '45', '46', '47', '48', '51', '52', '53', '54', '55', '61', '62', '63', '64', '65', '71', '72', '73', '74', '75', '81', '82', '83', '84', '85']),
  constraint patient_treatments__surfaces__check check (surfaces <@ array['M', 'D', 'O', 'B', 'L']),
  constraint patient_treatments__area__check check (area in ('00', '01', '02', '10', '20', '30', '40')),
  constraint patient_treatments__phase__check check (phase >= 1 and phase <= 9),
  constraint patient_treatments__quantity__check check (quantity >= 1 and quantity <= 32),
  constraint patient_treatments__unit_price__check check (unit_price >= 0 and unit_price <= 999999999999),
  constraint patient_treatments__discount_percent__check check (discount_percent >= 0 and discount_percent <= 100),
  constraint patient_treatments__discount_amount__check check (discount_amount >= 0 and discount_amount <= 999999999999),
  constraint patient_treatments__sessions_planned__check check (sessions_planned >= 1 and sessions_planned <= 60),
  constraint patient_treatments__chart_effect__check check (chart_effect in ('none', 'filling', 'crown', 'veneer', 'rct', 'extraction', 'implant', 'pontic', 'denture', 'sealant', 'whitening', 'ortho_bracket', 'scaling')),
  constraint patient_treatments__status__check check (status in ('planned', 'in_progress', 'completed', 'cancelled')),
  constraint patient_treatments__one_discount__check check (coalesce(discount_percent, 0) = 0 or coalesce(discount_amount, 0) = 0),
  constraint patient_treatments__discount_above_price__check check (net >= 0),
  constraint patient_treatments__completed_when__check check ((status = 'completed') <= (completed_at is not null)),
  constraint patient_treatments__started_when__check check ((status in ('in_progress', 'completed')) <= (started_at is not null)),
  constraint patient_treatments__cancelled_when__check check ((status = 'cancelled') = (cancelled_at is not null))
);
create index patient_treatments__patient_id__status__index on patient_treatments (clinic_id, patient_id, status);
create index patient_treatments__doctor_id__completed_at__index on patient_treatments (clinic_id, doctor_id, completed_at);
create index patient_treatments__procedure_id__completed_at__index on patient_treatments (clinic_id, procedure_id, completed_at);
create index patient_treatments__completed_at__index on patient_treatments (clinic_id, completed_at);
create index patient_treatments__phase__order on patient_treatments (clinic_id, phase, id);
create index patient_treatments__completed_at__order on patient_treatments (clinic_id, completed_at, id);
create index patient_treatments__status__order on patient_treatments (clinic_id, status, id);
create index patient_treatments__created_at__order on patient_treatments (clinic_id, created_at, id);
create index patient_treatments__appointment_id__index on patient_treatments (clinic_id, appointment_id);
create index patient_treatments__plan_id__index on patient_treatments (clinic_id, plan_id);
create index patient_treatments__branch_id__index on patient_treatments (clinic_id, branch_id);
create index patient_treatments__search on patient_treatments using gin (clinic_id, search gin_trgm_ops);
select build_wall('patient_treatments'), open_gate('patient_treatments', 'select');
create table patient_treatments__sessions (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  date date not null,
  doctor_id uuid not null,
  appointment_id uuid,
  note text,
  primary key (clinic_id, id)
);
create index patient_treatments__sessions__record_id__order on patient_treatments__sessions (clinic_id, record_id, position);
create index patient_treatments__sessions__doctor_id__index on patient_treatments__sessions (clinic_id, doctor_id);
create index patient_treatments__sessions__appointment_id__index on patient_treatments__sessions (clinic_id, appointment_id);
select build_wall('patient_treatments__sessions');
create table treatment_plans (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  patient_id uuid not null,
  name text not null,
  alternative_of uuid,
  note text,
  signed_by text,
  accepted_at timestamptz,
  accepted_by uuid,
  declined_at timestamptz,
  decline_reason text,
  seal text,
  status text not null default 'offered',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(name, ''))) stored,
  primary key (clinic_id, id),
  constraint treatment_plans__status__check check (status in ('offered', 'accepted', 'declined')),
  constraint treatment_plans__apart_from_itself__check check (alternative_of <> id),
  constraint treatment_plans__sealed_when__check check ((status = 'accepted') = (seal is not null)),
  constraint treatment_plans__declined_when__check check ((status = 'declined') = (declined_at is not null))
);
create index treatment_plans__status__order on treatment_plans (clinic_id, status, id);
create index treatment_plans__created_at__order on treatment_plans (clinic_id, created_at, id);
create index treatment_plans__accepted_at__order on treatment_plans (clinic_id, accepted_at, id);
create index treatment_plans__patient_id__index on treatment_plans (clinic_id, patient_id);
create index treatment_plans__alternative_of__index on treatment_plans (clinic_id, alternative_of);
create index treatment_plans__accepted_by__index on treatment_plans (clinic_id, accepted_by);
create index treatment_plans__search on treatment_plans using gin (clinic_id, search gin_trgm_ops);
select build_wall('treatment_plans'), open_gate('treatment_plans', 'select');
alter table patient_recalls add column source_treatment_id uuid;
create index patient_recalls__source_treatment_id__index on patient_recalls (clinic_id, source_treatment_id);
alter table patient_treatments
  add constraint patient_treatments__patient_id__fkey foreign key (clinic_id, patient_id) references patients (clinic_id, id) on delete restrict,
  add constraint patient_treatments__procedure_id__fkey foreign key (clinic_id, procedure_id) references dental_procedures (clinic_id, id) on delete restrict,
  add constraint patient_treatments__doctor_id__fkey foreign key (clinic_id, doctor_id) references employees (clinic_id, id) on delete restrict,
  add constraint patient_treatments__appointment_id__fkey foreign key (clinic_id, appointment_id) references appointments (clinic_id, id) on delete restrict,
  add constraint patient_treatments__plan_id__fkey foreign key (clinic_id, plan_id) references treatment_plans (clinic_id, id) on delete restrict,
  add constraint patient_treatments__branch_id__fkey foreign key (clinic_id, branch_id) references branches (clinic_id, id) on delete restrict;
alter table patient_treatments__sessions
  add constraint patient_treatments__sessions__record_id__fkey foreign key (clinic_id, record_id) references patient_treatments (clinic_id, id) on delete cascade,
  add constraint patient_treatments__sessions__doctor_id__fkey foreign key (clinic_id, doctor_id) references employees (clinic_id, id) on delete restrict,
  add constraint patient_treatments__sessions__appointment_id__fkey foreign key (clinic_id, appointment_id) references appointments (clinic_id, id) on delete restrict;
alter table treatment_plans
  add constraint treatment_plans__patient_id__fkey foreign key (clinic_id, patient_id) references patients (clinic_id, id) on delete restrict,
  add constraint treatment_plans__alternative_of__fkey foreign key (clinic_id, alternative_of) references treatment_plans (clinic_id, id) on delete restrict,
  add constraint treatment_plans__accepted_by__fkey foreign key (clinic_id, accepted_by) references users (clinic_id, id) on delete restrict;
alter table patient_recalls add constraint patient_recalls__source_treatment_id__fkey foreign key (clinic_id, source_treatment_id) references patient_treatments (clinic_id, id) on delete restrict;

-- What was signed with a plan, word by word, with its hash (issue 18, decided 2). No entity: the plan's acceptance alone writes it
-- (resources/treatments/treatment-plans/seal.server.ts), and triggers refuse every change (functions/treatments.sql).
create table plan_seals (
  clinic_id uuid not null references clinics,
  plan_id uuid not null,
  sealed text not null,
  hash text not null,
  primary key (clinic_id, plan_id),
  constraint plan_seals__whole__check check (hash = encode(sha256(convert_to(sealed, 'UTF8')), 'hex')),
  constraint plan_seals__plan_id__fkey foreign key (clinic_id, plan_id) references treatment_plans (clinic_id, id)
);
select build_wall('plan_seals');
