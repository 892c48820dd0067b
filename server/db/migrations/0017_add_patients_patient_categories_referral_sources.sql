-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table patients (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  photo uuid,
  file_no text not null,
  full_name text not null,
  full_name_en text,
  gender text not null,
  birth_date date,
  birthday integer,
  birth_is_estimated boolean not null default false,
  id_kind text not null default 'national_id',
  id_number text,
  nationality text,
  marital_status text,
  occupation text,
  phone text not null,
  phone_2 text,
  whatsapp text,
  email text,
  city text,
  address text,
  category_id uuid not null,
  referral_source_id uuid,
  referred_by_patient_id uuid,
  primary_doctor_id uuid,
  branch_id uuid not null,
  guardian_patient_id uuid,
  guardian_relation text,
  blood_group text,
  allergies text[] not null default '{}',
  chronic_conditions text[] not null default '{}',
  medications text[] not null default '{}',
  alert text,
  greeted_on date,
  merged_into_id uuid,
  custom jsonb,
  status text not null default 'active',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(file_no, '') || ' ' || coalesce(full_name, '') || ' ' || coalesce(full_name_en, '') || ' ' || coalesce(id_number, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(phone_2, '') || ' ' || coalesce(whatsapp, '') || ' ' || custom_words(custom))) stored,
  primary key (clinic_id, id),
  constraint patients__gender__check check (gender in ('male', 'female')),
  constraint patients__id_kind__check check (id_kind in ('national_id', 'passport', 'residence')),
  constraint patients__marital_status__check check (marital_status in ('single', 'married', 'divorced', 'widowed')),
  constraint patients__guardian_relation__check check (guardian_relation in ('father', 'mother', 'spouse', 'other')),
  constraint patients__blood_group__check check (blood_group in ('A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-')),
  constraint patients__status__check check (status in ('active', 'archived', 'merged')),
  constraint patients__own_guardian__check check (guardian_patient_id <> id),
  constraint patients__own_referral__check check (referred_by_patient_id <> id),
  constraint patients__born_too_early__check check (birth_date >= '1900-01-01'),
  constraint patients__merged__check check ((status = 'merged') = (merged_into_id is not null)),
  constraint patients__merged_apart__check check (merged_into_id <> id)
);
create unique index patients__file_no__unique on patients (clinic_id, fold(file_no));
create unique index patients__id_kind__id_number__unique on patients (clinic_id, id_kind, fold(id_number));
create index patients__birthday__status__index on patients (clinic_id, birthday, status);
create index patients__phone__index on patients (clinic_id, phone);
create index patients__phone_2__index on patients (clinic_id, phone_2);
create index patients__whatsapp__index on patients (clinic_id, whatsapp);
create index patients__birth_date__index on patients (clinic_id, birth_date);
create index patients__created_at__order on patients (clinic_id, created_at, id);
create index patients__birth_date__order on patients (clinic_id, birth_date, id);
create index patients__status__order on patients (clinic_id, status, id);
create index patients__photo__index on patients (clinic_id, photo);
create index patients__category_id__index on patients (clinic_id, category_id);
create index patients__referral_source_id__index on patients (clinic_id, referral_source_id);
create index patients__referred_by_patient_id__index on patients (clinic_id, referred_by_patient_id);
create index patients__primary_doctor_id__index on patients (clinic_id, primary_doctor_id);
create index patients__branch_id__index on patients (clinic_id, branch_id);
create index patients__guardian_patient_id__index on patients (clinic_id, guardian_patient_id);
create index patients__merged_into_id__index on patients (clinic_id, merged_into_id);
create index patients__search on patients using gin (clinic_id, search gin_trgm_ops);
select build_wall('patients'), open_gate('patients', 'select');
create table patients__treated_by (
  clinic_id uuid not null references clinics,
  record_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (clinic_id, record_id, target_id)
);
create index patients__treated_by__target_id__index on patients__treated_by (clinic_id, target_id, record_id);
select build_wall('patients__treated_by'), open_gate('patients__treated_by', 'select');
create table patient_categories (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  name_ar text not null,
  name_en text,
  color text not null default '#12355b',
  discount_percent numeric(18,2) not null default 0,
  is_default boolean not null default false,
  note text,
  status text not null default 'active',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(name_ar, '') || ' ' || coalesce(name_en, ''))) stored,
  primary key (clinic_id, id),
  constraint patient_categories__color__check check (color ~ '^#[0-9a-f]{6}$'),
  constraint patient_categories__discount_percent__check check (discount_percent >= 0 and discount_percent <= 100),
  constraint patient_categories__status__check check (status in ('active', 'archived'))
);
create unique index patient_categories__name_ar__unique on patient_categories (clinic_id, fold(name_ar));
create index patient_categories__name_ar__order on patient_categories (clinic_id, fold(name_ar), id);
create unique index patient_categories__one_default__unique on patient_categories (clinic_id) where is_default;
create index patient_categories__search on patient_categories using gin (clinic_id, search gin_trgm_ops);
select build_wall('patient_categories'), open_gate('patient_categories', 'select');
create table referral_sources (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  name_ar text not null,
  name_en text,
  kind text not null,
  contact_name text,
  contact_phone text,
  commission_percent numeric(18,2),
  monthly_cost numeric(18,3),
  status text not null default 'active',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(name_ar, '') || ' ' || coalesce(name_en, ''))) stored,
  primary key (clinic_id, id),
  constraint referral_sources__kind__check check (kind in ('patient', 'doctor', 'social', 'search', 'walk_by', 'company', 'other')),
  constraint referral_sources__commission_percent__check check (commission_percent >= 0 and commission_percent <= 100),
  constraint referral_sources__monthly_cost__check check (monthly_cost >= 0 and monthly_cost <= 999999999999),
  constraint referral_sources__status__check check (status in ('active', 'archived'))
);
create unique index referral_sources__name_ar__unique on referral_sources (clinic_id, fold(name_ar));
create index referral_sources__name_ar__order on referral_sources (clinic_id, fold(name_ar), id);
create index referral_sources__search on referral_sources using gin (clinic_id, search gin_trgm_ops);
select build_wall('referral_sources'), open_gate('referral_sources', 'select');
alter table patients
  add constraint patients__photo__fkey foreign key (clinic_id, photo) references files (clinic_id, id) on delete restrict,
  add constraint patients__category_id__fkey foreign key (clinic_id, category_id) references patient_categories (clinic_id, id) on delete restrict,
  add constraint patients__referral_source_id__fkey foreign key (clinic_id, referral_source_id) references referral_sources (clinic_id, id) on delete restrict,
  add constraint patients__referred_by_patient_id__fkey foreign key (clinic_id, referred_by_patient_id) references patients (clinic_id, id) on delete restrict,
  add constraint patients__primary_doctor_id__fkey foreign key (clinic_id, primary_doctor_id) references employees (clinic_id, id) on delete restrict,
  add constraint patients__branch_id__fkey foreign key (clinic_id, branch_id) references branches (clinic_id, id) on delete restrict,
  add constraint patients__guardian_patient_id__fkey foreign key (clinic_id, guardian_patient_id) references patients (clinic_id, id) on delete restrict,
  add constraint patients__merged_into_id__fkey foreign key (clinic_id, merged_into_id) references patients (clinic_id, id) on delete restrict;
alter table patients__treated_by
  add constraint patients__treated_by__record_id__fkey foreign key (clinic_id, record_id) references patients (clinic_id, id) on delete cascade,
  add constraint patients__treated_by__target_id__fkey foreign key (clinic_id, target_id) references employees (clinic_id, id) on delete restrict;
