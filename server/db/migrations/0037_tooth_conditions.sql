-- Findings of teeth, the patients' own dentition, and the book of mouths.

create table tooth_conditions (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  patient_id uuid not null,
  tooth_fdi text not null,
  surfaces text[] not null default '{}',
  condition text not null,
  severity text,
  noted_on date not null,
  doctor_id uuid,
  note text,
  resolved_on date,
  resolved_by_treatment_id uuid,
  struck_reason text,
  status text not null default 'open',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(note, ''))) stored,
  primary key (clinic_id, id),
  constraint tooth_conditions__tooth_fdi__check check (tooth_fdi in ('11', '12', '13', '14', '15', '16', '17', '18', '21', '22', '23', '24', '25', '26', '27', '28', '31', '32', '33', '34', '35', '36', '37', '38', '41', '42', '43', '44', '45', '46', '47', '48', '51', '52', '53', '54', '55', '61', '62', '63', '64', '65', '71', '72', '73', '74', '75', '81', '82', '83', '84', '85')),
  constraint tooth_conditions__surfaces__check check (surfaces <@ array['M', 'D', 'O', 'B', 'L']),
  constraint tooth_conditions__condition__check check (condition in ('caries', 'fracture', 'filling_existing', 'crown_existing', 'rct_existing', 'implant_existing', 'bridge_existing', 'missing', 'impacted', 'unerupted', 'mobility', 'periapical_lesion', 'recession', 'sensitivity', 'stain', 'supernumerary', 'watch')),
  constraint tooth_conditions__severity__check check (severity in ('1', '2', '3')),
  constraint tooth_conditions__status__check check (status in ('open', 'resolved', 'struck')),
  constraint tooth_conditions__struck_why__check check ((status = 'struck') = (struck_reason is not null)),
  constraint tooth_conditions__resolved_when__check check (status <> 'open' or resolved_on is null),
  constraint tooth_conditions__resolved_after__check check (resolved_on >= noted_on)
);
create index tooth_conditions__patient_id__tooth_fdi__index on tooth_conditions (clinic_id, patient_id, tooth_fdi);
create index tooth_conditions__noted_on__order on tooth_conditions (clinic_id, noted_on, id);
create index tooth_conditions__tooth_fdi__order on tooth_conditions (clinic_id, tooth_fdi, id);
create index tooth_conditions__created_at__order on tooth_conditions (clinic_id, created_at, id);
create index tooth_conditions__doctor_id__index on tooth_conditions (clinic_id, doctor_id);
create index tooth_conditions__resolved_by_treatment_id__index on tooth_conditions (clinic_id, resolved_by_treatment_id);
create unique index "tooth_conditions__tooth.duplicate_condition__unique" on tooth_conditions (clinic_id, patient_id, tooth_fdi, condition, surfaces) where status = 'open';
create index tooth_conditions__search on tooth_conditions using gin (clinic_id, search gin_trgm_ops);
select build_wall('tooth_conditions'), open_gate('tooth_conditions', 'select');
alter table patients add column dentition text;
alter table patients add constraint patients__dentition__check check (dentition in ('primary', 'mixed', 'permanent'));
alter table tooth_conditions
  add constraint tooth_conditions__patient_id__fkey foreign key (clinic_id, patient_id) references patients (clinic_id, id) on delete restrict,
  add constraint tooth_conditions__doctor_id__fkey foreign key (clinic_id, doctor_id) references employees (clinic_id, id) on delete restrict,
  add constraint tooth_conditions__resolved_by_treatment_id__fkey foreign key (clinic_id, resolved_by_treatment_id) references patient_treatments (clinic_id, id) on delete restrict;

-- The book of mouths (clinic.md 2.4). No entity: rules alone append to it (resources/treatments/chart). A row says of a finding or a
-- treatment that from a day on it is so (no state: not there), whatever earlier rows said of that day and later ones; `seq` is the
-- order they were appended in. Rows name no patient: those of records that are merged follow them. functions/chartEvents.sql keeps
-- them as they are.
create table chart_events (
  clinic_id uuid not null references clinics,
  seq bigint generated always as identity,
  condition_id uuid,
  treatment_id uuid,
  day date not null,
  state jsonb,
  created_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, seq),
  constraint chart_events__of_one__check check (num_nonnulls(condition_id, treatment_id) = 1),
  constraint chart_events__condition_id__fkey foreign key (clinic_id, condition_id) references tooth_conditions (clinic_id, id),
  constraint chart_events__treatment_id__fkey foreign key (clinic_id, treatment_id) references patient_treatments (clinic_id, id)
);
create index chart_events__condition_id__index on chart_events (clinic_id, condition_id, seq) where condition_id is not null;
create index chart_events__treatment_id__index on chart_events (clinic_id, treatment_id, seq) where treatment_id is not null;
select build_wall('chart_events', 'select, insert');
