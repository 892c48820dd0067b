-- The baseline: every table as the product began with it. It is never edited; what changes is a later file. Functions, triggers
-- and policies of single persons are no migrations: they stand in ../functions as they are now.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists btree_gist;

-- Roles belong to the whole server, not to this database: another database may have made them.
-- app: what every request works as. gate: owner of the few functions that answer before the clinic is known.
do $roles$
declare name text;
begin
  foreach name in array array['app', 'gate'] loop
    begin
      if not exists (select from pg_roles where rolname = name) then execute format('create role %I nologin', name); end if;
    exception
      when duplicate_object or unique_violation then null;
      when insufficient_privilege then
        raise exception 'The role % is missing and this account may not make it: create role % nologin; grant % to %', name, name, name, current_user;
    end;
    -- Without inheritance: the owner of the tables must step through SET ROLE, so no stray query borrows a policy.
    if current_setting('server_version_num')::int >= 160000 then
      if not pg_has_role(current_user, name, 'set') then execute format('grant %I to current_user with inherit false, set true', name); end if;
    elsif not pg_has_role(current_user, name, 'member') then
      execute format('grant %I to current_user', name);
    end if;
  end loop;
  if exists (select from pg_roles where rolname in ('app', 'gate') and (rolsuper or rolbypassrls or rolcanlogin)) then
    raise exception 'The roles app and gate must be without login, superuser and bypassrls';
  end if;
end $roles$;

revoke create on schema public from public;
grant usage on schema public to app, gate;


-- The ground every declared table stands on.

create table clinics (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 80),
  name_en text,
  subdomain text not null unique check (subdomain ~ '^[a-z][a-z0-9-]{1,28}[a-z0-9]$' and subdomain !~ '--'),
  status text not null default 'active' check (status in ('active', 'suspended', 'closed')),
  clinic_type text not null default 'dental' check (clinic_type in ('dental', 'medical', 'mixed')),
  logo_file_id uuid,
  primary_color text not null default '#12355B' check (primary_color ~ '^#[0-9A-Fa-f]{6}$'),
  secondary_color text not null default '#C9A227' check (secondary_color ~ '^#[0-9A-Fa-f]{6}$'),
  currency text not null default 'EGP' check (currency ~ '^[A-Z]{3}$'),
  currency_digits int not null default 2 check (currency_digits between 0 and 4),
  timezone text not null default 'Africa/Cairo',
  locale text not null default 'ar' check (locale in ('ar', 'en')),
  digits text not null default 'western' check (digits in ('western', 'arabic')),
  country text not null default 'EG' check (country ~ '^[A-Z]{2}$'),
  weekend_days text[] not null default array['fri']
    check (weekend_days <@ array['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'] and cardinality(weekend_days) <= 3),
  phone text, whatsapp text, email text, address text, tax_number text,
  subscription_plan text not null default 'trial',
  subscription_ends_at timestamptz,
  plan_limits jsonb not null default '{"max_active_employees": 15, "max_branches": 3}',
  session_idle_minutes int not null default 480 check (session_idle_minutes between 15 and 720),
  session_max_minutes int not null default 10080 check (session_max_minutes between 15 and 43200),
  tax_default_percent numeric(5, 2) not null default 14 check (tax_default_percent between 0 and 100),
  tax_in_cost boolean not null default true,
  adjustment_alert_value numeric(14, 3) not null default 1000 check (adjustment_alert_value >= 0),
  modules_off text[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table clinics enable row level security;
alter table clinics force row level security;
-- A new clinic is inserted inside the wall of its own, new id.
create policy clinic on clinics to app using (id = (select app_clinic())) with check (id = (select app_clinic()));
grant select, insert, update on clinics to app;
select open_gate('clinics', 'select');
grant update (subdomain, status, subscription_plan, subscription_ends_at, plan_limits, version, updated_at) on clinics to gate;

create table files (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  name text not null check (char_length(name) between 1 and 255),
  mime text not null,
  size bigint not null check (size >= 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  storage_key text not null,
  width int, height int,
  uploaded_by uuid default app_user(),
  resource text, record_id uuid, field text,
  created_at timestamptz not null default now(),
  attached_at timestamptz,
  -- Smaller copies lie beside the picture.
  copies boolean not null default false,
  -- Since when no record holds it; such a file goes after a day.
  loose_since timestamptz default now(),
  primary key (clinic_id, id)
);
create index files_record on files (clinic_id, resource, record_id);
create index files_content on files (clinic_id, sha256);
select build_wall('files'), open_gate('files', 'select');
create index files_loose on files (loose_since) where record_id is null;
create index files_stored on files (clinic_id, storage_key);
grant delete, update (loose_since) on files to gate;
alter table clinics add foreign key (id, logo_file_id) references files (clinic_id, id);

-- The tables of the declarations, as npm run generate writes them.

create table employees (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  profile_picture uuid,
  employee_no text not null,
  full_name_ar text not null,
  full_name_en text,
  gender text not null,
  birth_date date,
  nationality text default 'EG',
  national_id text,
  marital_status text,
  dependents integer,
  holiday_group text not null default 'general',
  phone text not null,
  email text,
  address text,
  emergency_name text,
  emergency_phone text,
  branch_id uuid not null,
  department_id uuid not null,
  job_title_id uuid not null,
  manager_id uuid,
  delegate_id uuid,
  employment_type text not null default 'full_time',
  hire_date date,
  probation_end date,
  contract_kind text,
  contract_start date,
  contract_end date,
  attendance_required boolean not null default true,
  device_user_id text,
  social_insurance_no text,
  pay_method text not null default 'cash',
  bank_name text,
  iban text,
  wallet_phone text,
  custom jsonb,
  leaving_date date,
  leaving_reason text,
  settle_later boolean not null default false,
  handover_to_id uuid,
  rehire_date date,
  status text not null default 'active',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(employee_no, '') || ' ' || coalesce(full_name_ar, '') || ' ' || coalesce(full_name_en, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(email, '') || ' ' || custom_words(custom))) stored,
  primary key (clinic_id, id),
  constraint employees__gender__check check (gender in ('male', 'female')),
  constraint employees__nationality__check check (nationality in ('EG', 'SA', 'AE', 'KW', 'QA', 'BH', 'OM', 'JO', 'SY', 'SD', 'PS', 'YE', 'IN', 'PH', 'other')),
  constraint employees__marital_status__check check (marital_status in ('single', 'married', 'divorced', 'widowed')),
  constraint employees__dependents__check check (dependents >= 0 and dependents <= 30),
  constraint employees__holiday_group__check check (holiday_group in ('general', 'christian', 'shift')),
  constraint employees__employment_type__check check (employment_type in ('full_time', 'part_time', 'contract', 'trainee')),
  constraint employees__contract_kind__check check (contract_kind in ('open', 'fixed')),
  constraint employees__pay_method__check check (pay_method in ('cash', 'bank', 'wallet')),
  constraint employees__status__check check (status in ('active', 'inactive'))
);
create unique index employees__employee_no__unique on employees (clinic_id, fold(employee_no));
create unique index employees__national_id__unique on employees (clinic_id, fold(national_id));
create unique index employees__phone__unique on employees (clinic_id, phone) where status = 'active';
create unique index employees__device_user_id__unique on employees (clinic_id, fold(device_user_id));
create index employees__status__branch_id__index on employees (clinic_id, status, branch_id);
create index employees__status__department_id__index on employees (clinic_id, status, department_id);
create index employees__status__job_title_id__index on employees (clinic_id, status, job_title_id);
create index employees__full_name_ar__order on employees (clinic_id, fold(full_name_ar), id);
create index employees__probation_end__order on employees (clinic_id, probation_end, id);
create index employees__contract_end__order on employees (clinic_id, contract_end, id);
create index employees__phone__order on employees (clinic_id, phone, id);
create index employees__hire_date__order on employees (clinic_id, hire_date, id);
create index employees__leaving_date__order on employees (clinic_id, leaving_date, id);
create index employees__status__order on employees (clinic_id, status, id);
create index employees__created_at__order on employees (clinic_id, created_at, id);
create index employees__profile_picture__index on employees (clinic_id, profile_picture);
create index employees__branch_id__index on employees (clinic_id, branch_id);
create index employees__department_id__index on employees (clinic_id, department_id);
create index employees__job_title_id__index on employees (clinic_id, job_title_id);
create index employees__manager_id__index on employees (clinic_id, manager_id);
create index employees__delegate_id__index on employees (clinic_id, delegate_id);
create index employees__handover_to_id__index on employees (clinic_id, handover_to_id);
create index employees__search on employees using gin (clinic_id, search gin_trgm_ops);
select build_wall('employees'), open_gate('employees', 'select');

create table employees__extra_branch_ids (
  clinic_id uuid not null references clinics,
  record_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (clinic_id, record_id, target_id)
);
create index employees__extra_branch_ids__target_id__index on employees__extra_branch_ids (clinic_id, target_id, record_id);
select build_wall('employees__extra_branch_ids'), open_gate('employees__extra_branch_ids', 'select');

create table employees__employment_periods (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  start date not null,
  "end" date,
  end_reason text,
  note text,
  primary key (clinic_id, id)
);
create index employees__employment_periods__record_id__order on employees__employment_periods (clinic_id, record_id, position);
select build_wall('employees__employment_periods');

create table employees__documents (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  kind text not null,
  number text,
  file uuid not null,
  issued_on date,
  expires_on date,
  primary key (clinic_id, id),
  constraint employees__documents__kind__check check (kind in ('id_card', 'contract', 'licence', 'certificate', 'insurance', 'military', 'criminal_record', 'other'))
);
create index employees__documents__record_id__order on employees__documents (clinic_id, record_id, position);
create index employees__documents__file__index on employees__documents (clinic_id, file);
select build_wall('employees__documents');

create table submitted_documents (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  employee_id uuid not null,
  kind text not null,
  number text,
  file uuid not null,
  issued_on date,
  expires_on date,
  refusal_reason text,
  status text not null default 'waiting',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(number, ''))) stored,
  primary key (clinic_id, id),
  constraint submitted_documents__kind__check check (kind in ('id_card', 'contract', 'licence', 'certificate', 'insurance', 'military', 'criminal_record', 'other')),
  constraint submitted_documents__status__check check (status in ('waiting', 'accepted', 'refused'))
);
create index submitted_documents__status__employee_id__index on submitted_documents (clinic_id, status, employee_id);
create index submitted_documents__created_at__order on submitted_documents (clinic_id, created_at, id);
create index submitted_documents__status__order on submitted_documents (clinic_id, status, id);
create index submitted_documents__employee_id__index on submitted_documents (clinic_id, employee_id);
create index submitted_documents__file__index on submitted_documents (clinic_id, file);
create index submitted_documents__search on submitted_documents using gin (clinic_id, search gin_trgm_ops);
select build_wall('submitted_documents'), open_gate('submitted_documents', 'select');

create table departments (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  name_ar text not null,
  name_en text,
  parent_id uuid,
  manager_id uuid,
  status text not null default 'active',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(name_ar, '') || ' ' || coalesce(name_en, ''))) stored,
  primary key (clinic_id, id),
  constraint departments__status__check check (status in ('active', 'archived'))
);
create unique index departments__name_ar__unique on departments (clinic_id, fold(name_ar));
create index departments__name_ar__order on departments (clinic_id, fold(name_ar), id);
create index departments__parent_id__index on departments (clinic_id, parent_id);
create index departments__manager_id__index on departments (clinic_id, manager_id);
create index departments__search on departments using gin (clinic_id, search gin_trgm_ops);
select build_wall('departments'), open_gate('departments', 'select');

create table job_titles (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  name_ar text not null,
  name_en text,
  department_id uuid,
  is_clinical boolean not null default false,
  license_required boolean not null default false,
  status text not null default 'active',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(name_ar, '') || ' ' || coalesce(name_en, ''))) stored,
  primary key (clinic_id, id),
  constraint job_titles__status__check check (status in ('active', 'archived'))
);
create unique index job_titles__name_ar__unique on job_titles (clinic_id, fold(name_ar));
create index job_titles__name_ar__order on job_titles (clinic_id, fold(name_ar), id);
create index job_titles__department_id__index on job_titles (clinic_id, department_id);
create index job_titles__search on job_titles using gin (clinic_id, search gin_trgm_ops);
select build_wall('job_titles'), open_gate('job_titles', 'select');

create table branches (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  name_ar text not null,
  name_en text,
  code text,
  phone text,
  address text,
  latitude numeric(18,6),
  longitude numeric(18,6),
  geofence_m integer default 150,
  allowed_ips text[] not null default '{}',
  manager_id uuid,
  status text not null default 'active',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(code, ''))) stored,
  primary key (clinic_id, id),
  constraint branches__latitude__check check (latitude >= -90 and latitude <= 90),
  constraint branches__longitude__check check (longitude >= -180 and longitude <= 180),
  constraint branches__geofence_m__check check (geofence_m >= 50 and geofence_m <= 2000),
  constraint branches__status__check check (status in ('active', 'archived'))
);
create unique index branches__name_ar__unique on branches (clinic_id, fold(name_ar));
create unique index branches__code__unique on branches (clinic_id, fold(code));
create index branches__name_ar__order on branches (clinic_id, fold(name_ar), id);
create index branches__manager_id__index on branches (clinic_id, manager_id);
create index branches__search on branches using gin (clinic_id, search gin_trgm_ops);
select build_wall('branches'), open_gate('branches', 'select');

create table roles (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  name_ar text not null,
  name_en text,
  key text,
  description text,
  data_scope text not null default 'self',
  permissions text[] not null default '{}',
  second_step_required boolean not null default false,
  is_system boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(name_ar, '') || ' ' || coalesce(name_en, ''))) stored,
  primary key (clinic_id, id),
  constraint roles__data_scope__check check (data_scope in ('all', 'branch', 'department', 'team', 'self')),
  constraint roles__permissions__check check (permissions <@ array['view_employees', 'create_employees', 'edit_employees', 'view_attendances', 'view_self_attendance', 'manual_attendances_view', 'manual_attendances_approve', 'create_fingerprint', 'export_fingerprint', 'manage_shifts', 'view_vacations', 'view_self_vacations', 'request_self_vacation', 'create_vacations', 'view_holidays', 'create_holidays', 'create_salary', 'view_self_salaries', 'view_self_close_circle', 'view_self_profile', 'manage_permissions', 'view_roles', 'create_roles', 'edit_roles', 'view_penalties', 'create_penalties', 'edit_penalties', 'view_self_penalties', 'view_branches', 'create_branches', 'edit_branches', 'view_targets', 'view_self_targets', 'create_targets', 'edit_targets', 'view_targets_achievements', 'create_targets_achievements', 'edit_targets_achievements', 'view_bonuses', 'create_bonuses', 'edit_bonuses', 'view_self_bonuses', 'view_sulfa_requests', 'view_sulfa_payments', 'request_self_sulfa', 'manage_sulfa_settings', 'view_self_sulfa', 'manage_salaries', 'create_announcements', 'manage_custodies', 'view_self_custodies', 'manage_employees_job_titles', 'manage_employees_departments', 'inventory_manage_items', 'inventory_view_stock_batch', 'inventory_create_stock_batch', 'inventory_edit_stock_batch', 'inventory_manage_warehouses', 'inventory_view_supplier', 'inventory_create_supplier', 'inventory_edit_supplier', 'inventory_view_request', 'inventory_view_self_request', 'inventory_create_request', 'inventory_approve_request', 'inventory_view_stock_transaction', 'patients_view_all_patients', 'patients_create_patient', 'patients_edit_patient', 'patients_view_self_patients', 'patients_manage_field_configurations', 'patients_manage_categories', 'patients_manage_referrals', 'patients_view_rooms', 'patients_create_room', 'patients_edit_room', 'patients_manage_room_events', 'patients_view_appointments_calendar', 'patients_view_self_appointments', 'patients_manage_appointment_types', 'patients_view_dental_procedures', 'patients_manage_dental_procedures', 'patients_view_financial_funds', 'patients_create_financial_fund', 'patients_edit_financial_fund', 'patients_view_payments', 'patients_view_clinic_income_expenses', 'patients_create_clinic_income_expense', 'patients_edit_clinic_income_expense', 'patients_manage_income_expense_categories', 'manage_clinic_settings', 'view_audit_log'])
);
create unique index roles__name_ar__unique on roles (clinic_id, fold(name_ar));
create unique index roles__key__unique on roles (clinic_id, fold(key));
create index roles__name_ar__order on roles (clinic_id, fold(name_ar), id);
create index roles__search on roles using gin (clinic_id, search gin_trgm_ops);
select build_wall('roles'), open_gate('roles', 'select');

create table users (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  employee_id uuid,
  name text not null,
  email text,
  role_id uuid,
  requested_role_id uuid,
  is_owner boolean not null default false,
  must_change_password boolean not null default true,
  locale text not null default 'ar',
  is_active boolean not null default true,
  last_login_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(name, '') || ' ' || coalesce(email, ''))) stored,
  primary key (clinic_id, id),
  constraint users__locale__check check (locale in ('ar', 'en'))
);
create unique index users__employee_id__unique on users (clinic_id, employee_id);
create unique index users__name__unique on users (clinic_id, fold(name));
create unique index users__email__unique on users (clinic_id, fold(email));
create index users__role_id__index on users (clinic_id, role_id);
create index users__requested_role_id__index on users (clinic_id, requested_role_id);
create index users__search on users using gin (clinic_id, search gin_trgm_ops);
select build_wall('users'), open_gate('users', 'select, update (must_change_password, last_login_at)');

create table user_grants (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  user_id uuid not null,
  permission text not null,
  effect text not null default 'allow',
  until date,
  note text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint user_grants__permission__check check (permission in ('view_employees', 'create_employees', 'edit_employees', 'view_attendances', 'view_self_attendance', 'manual_attendances_view', 'manual_attendances_approve', 'create_fingerprint', 'export_fingerprint', 'manage_shifts', 'view_vacations', 'view_self_vacations', 'request_self_vacation', 'create_vacations', 'view_holidays', 'create_holidays', 'create_salary', 'view_self_salaries', 'view_self_close_circle', 'view_self_profile', 'manage_permissions', 'view_roles', 'create_roles', 'edit_roles', 'view_penalties', 'create_penalties', 'edit_penalties', 'view_self_penalties', 'view_branches', 'create_branches', 'edit_branches', 'view_targets', 'view_self_targets', 'create_targets', 'edit_targets', 'view_targets_achievements', 'create_targets_achievements', 'edit_targets_achievements', 'view_bonuses', 'create_bonuses', 'edit_bonuses', 'view_self_bonuses', 'view_sulfa_requests', 'view_sulfa_payments', 'request_self_sulfa', 'manage_sulfa_settings', 'view_self_sulfa', 'manage_salaries', 'create_announcements', 'manage_custodies', 'view_self_custodies', 'manage_employees_job_titles', 'manage_employees_departments', 'inventory_manage_items', 'inventory_view_stock_batch', 'inventory_create_stock_batch', 'inventory_edit_stock_batch', 'inventory_manage_warehouses', 'inventory_view_supplier', 'inventory_create_supplier', 'inventory_edit_supplier', 'inventory_view_request', 'inventory_view_self_request', 'inventory_create_request', 'inventory_approve_request', 'inventory_view_stock_transaction', 'patients_view_all_patients', 'patients_create_patient', 'patients_edit_patient', 'patients_view_self_patients', 'patients_manage_field_configurations', 'patients_manage_categories', 'patients_manage_referrals', 'patients_view_rooms', 'patients_create_room', 'patients_edit_room', 'patients_manage_room_events', 'patients_view_appointments_calendar', 'patients_view_self_appointments', 'patients_manage_appointment_types', 'patients_view_dental_procedures', 'patients_manage_dental_procedures', 'patients_view_financial_funds', 'patients_create_financial_fund', 'patients_edit_financial_fund', 'patients_view_payments', 'patients_view_clinic_income_expenses', 'patients_create_clinic_income_expense', 'patients_edit_clinic_income_expense', 'patients_manage_income_expense_categories', 'manage_clinic_settings', 'view_audit_log')),
  constraint user_grants__effect__check check (effect in ('allow', 'deny'))
);
create unique index user_grants__user_id__permission__unique on user_grants (clinic_id, user_id, permission);
select build_wall('user_grants'), open_gate('user_grants', 'select');

create table holidays (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  name_ar text not null,
  name_en text,
  date_from date not null,
  date_to date not null,
  kind text not null default 'official',
  holiday_groups text[] not null default '{}',
  is_paid boolean not null default true,
  tentative boolean not null default false,
  repeats_yearly boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(name_ar, '') || ' ' || coalesce(name_en, ''))) stored,
  primary key (clinic_id, id),
  constraint holidays__kind__check check (kind in ('official', 'religious', 'clinic')),
  constraint holidays__holiday_groups__check check (holiday_groups <@ array['general', 'christian', 'shift'])
);
create index holidays__date_from__order on holidays (clinic_id, date_from, id);
create index holidays__search on holidays using gin (clinic_id, search gin_trgm_ops);
select build_wall('holidays'), open_gate('holidays', 'select');

create table holidays__branch_ids (
  clinic_id uuid not null references clinics,
  record_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (clinic_id, record_id, target_id)
);
create index holidays__branch_ids__target_id__index on holidays__branch_ids (clinic_id, target_id, record_id);
select build_wall('holidays__branch_ids'), open_gate('holidays__branch_ids', 'select');

create table penalties (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  employee_id uuid not null,
  violation_type_id uuid,
  violation_date date not null,
  unit text not null default 'days',
  value numeric(18,3),
  pay_month text not null,
  reason text not null,
  investigation text,
  files uuid[] not null default '{}',
  source text not null default 'manual',
  approved_at timestamptz,
  acknowledged_at timestamptz,
  objection text,
  decision_note text,
  reduced_value numeric(18,3),
  cancel_reason text,
  status text not null default 'draft',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(reason, ''))) stored,
  primary key (clinic_id, id),
  constraint penalties__unit__check check (unit in ('warning', 'hours', 'days', 'amount')),
  constraint penalties__value__check check (value > 0 and value <= 999999),
  constraint penalties__pay_month__check check (pay_month ~ '^(19|20|21)\d{2}-(0[1-9]|1[0-2])$'),
  constraint penalties__source__check check (source in ('manual', 'attendance')),
  constraint penalties__reduced_value__check check (reduced_value > 0),
  constraint penalties__status__check check (status in ('draft', 'approved', 'objected', 'upheld', 'reduced', 'cancelled'))
);
create index penalties__employee_id__violation_date__index on penalties (clinic_id, employee_id, violation_date);
create index penalties__pay_month__status__index on penalties (clinic_id, pay_month, status);
create index penalties__violation_date__order on penalties (clinic_id, violation_date, id);
create index penalties__pay_month__order on penalties (clinic_id, pay_month, id);
create index penalties__status__order on penalties (clinic_id, status, id);
create index penalties__created_at__order on penalties (clinic_id, created_at, id);
create index penalties__violation_type_id__index on penalties (clinic_id, violation_type_id);
create index penalties__search on penalties using gin (clinic_id, search gin_trgm_ops);
select build_wall('penalties'), open_gate('penalties', 'select');

create table violation_types (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  name_ar text not null,
  "group" text,
  window_months integer not null default 12,
  needs_investigation_over_days numeric(18,2) not null default 1,
  status text not null default 'active',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(name_ar, ''))) stored,
  primary key (clinic_id, id),
  constraint violation_types__window_months__check check (window_months >= 1 and window_months <= 60),
  constraint violation_types__needs_investigation_over_days__check check (needs_investigation_over_days >= 0),
  constraint violation_types__status__check check (status in ('active', 'archived'))
);
create unique index violation_types__name_ar__unique on violation_types (clinic_id, fold(name_ar));
create index violation_types__search on violation_types using gin (clinic_id, search gin_trgm_ops);
select build_wall('violation_types'), open_gate('violation_types', 'select');

create table violation_types__ladder (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  occurrence integer not null,
  unit text not null,
  value numeric(18,3),
  primary key (clinic_id, id),
  constraint violation_types__ladder__occurrence__check check (occurrence >= 1 and occurrence <= 20),
  constraint violation_types__ladder__unit__check check (unit in ('warning', 'hours', 'days', 'amount')),
  constraint violation_types__ladder__value__check check (value > 0)
);
create index violation_types__ladder__record_id__order on violation_types__ladder (clinic_id, record_id, position);
select build_wall('violation_types__ladder');

create table targets (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  title text not null,
  audience text not null default 'employee',
  department_id uuid,
  branch_id uuid,
  period_from date not null,
  period_to date not null,
  measure text not null default 'count',
  source text not null default 'manual',
  target_value numeric(18,3) not null,
  change_reason text,
  pay_rule text not null default 'none',
  pay_amount numeric(18,3),
  min_percent numeric(18,2) default 0,
  cap_percent numeric(18,2) default 200,
  split text default 'equal',
  pay_month text,
  status text not null default 'draft',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(title, ''))) stored,
  primary key (clinic_id, id),
  constraint targets__audience__check check (audience in ('employee', 'team')),
  constraint targets__measure__check check (measure in ('count', 'money', 'percent')),
  constraint targets__source__check check (source in ('manual')),
  constraint targets__target_value__check check (target_value > 0 and target_value <= 999999999),
  constraint targets__pay_rule__check check (pay_rule in ('none', 'fixed', 'proportional', 'tiers')),
  constraint targets__pay_amount__check check (pay_amount >= 0 and pay_amount <= 999999999999),
  constraint targets__min_percent__check check (min_percent >= 0 and min_percent <= 1000),
  constraint targets__cap_percent__check check (cap_percent >= 0 and cap_percent <= 1000),
  constraint targets__split__check check (split in ('equal', 'by_value', 'each_full')),
  constraint targets__pay_month__check check (pay_month ~ '^(19|20|21)\d{2}-(0[1-9]|1[0-2])$'),
  constraint targets__status__check check (status in ('draft', 'active', 'closed', 'cancelled'))
);
create index targets__status__period_to__index on targets (clinic_id, status, period_to);
create index targets__period_to__order on targets (clinic_id, period_to, id);
create index targets__department_id__index on targets (clinic_id, department_id);
create index targets__branch_id__index on targets (clinic_id, branch_id);
create index targets__search on targets using gin (clinic_id, search gin_trgm_ops);
select build_wall('targets'), open_gate('targets', 'select');

create table targets__employee_ids (
  clinic_id uuid not null references clinics,
  record_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (clinic_id, record_id, target_id)
);
create index targets__employee_ids__target_id__index on targets__employee_ids (clinic_id, target_id, record_id);
select build_wall('targets__employee_ids'), open_gate('targets__employee_ids', 'select');

create table targets__member_ids (
  clinic_id uuid not null references clinics,
  record_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (clinic_id, record_id, target_id)
);
create index targets__member_ids__target_id__index on targets__member_ids (clinic_id, target_id, record_id);
select build_wall('targets__member_ids'), open_gate('targets__member_ids', 'select');

create table targets__left_ids (
  clinic_id uuid not null references clinics,
  record_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (clinic_id, record_id, target_id)
);
create index targets__left_ids__target_id__index on targets__left_ids (clinic_id, target_id, record_id);
select build_wall('targets__left_ids'), open_gate('targets__left_ids', 'select');

create table targets__tiers (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  from_percent numeric(18,2) not null,
  fixed numeric(18,3),
  percent_of_over numeric(18,2),
  percent_of_all numeric(18,2),
  primary key (clinic_id, id),
  constraint targets__tiers__from_percent__check check (from_percent >= 0 and from_percent <= 1000),
  constraint targets__tiers__fixed__check check (fixed >= 0 and fixed <= 999999999999),
  constraint targets__tiers__percent_of_over__check check (percent_of_over >= 0 and percent_of_over <= 100),
  constraint targets__tiers__percent_of_all__check check (percent_of_all >= 0 and percent_of_all <= 100)
);
create index targets__tiers__record_id__order on targets__tiers (clinic_id, record_id, position);
select build_wall('targets__tiers');

create table targets__results (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  employee_id uuid not null,
  achieved numeric(18,3) not null,
  earned numeric(18,3) not null,
  primary key (clinic_id, id),
  constraint targets__results__achieved__check check (achieved >= -999999999999),
  constraint targets__results__earned__check check (earned >= 0 and earned <= 999999999999)
);
create index targets__results__record_id__order on targets__results (clinic_id, record_id, position);
create index targets__results__employee_id__index on targets__results (clinic_id, employee_id);
select build_wall('targets__results');

create table target_achievements (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  target_id uuid not null,
  employee_id uuid not null,
  date date not null,
  value numeric(18,3) not null,
  note text,
  files uuid[] not null default '{}',
  source text not null default 'manual',
  decision_note text,
  status text not null default 'pending',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(note, ''))) stored,
  primary key (clinic_id, id),
  constraint target_achievements__value__check check (value >= -999999999 and value <= 999999999),
  constraint target_achievements__source__check check (source in ('manual', 'automatic')),
  constraint target_achievements__status__check check (status in ('pending', 'approved', 'rejected'))
);
create index target_achievements__target_id__date__index on target_achievements (clinic_id, target_id, date);
create index target_achievements__employee_id__date__index on target_achievements (clinic_id, employee_id, date);
create index target_achievements__date__order on target_achievements (clinic_id, date, id);
create index target_achievements__value__order on target_achievements (clinic_id, value, id);
create index target_achievements__status__order on target_achievements (clinic_id, status, id);
create index target_achievements__created_at__order on target_achievements (clinic_id, created_at, id);
create index target_achievements__search on target_achievements using gin (clinic_id, search gin_trgm_ops);
select build_wall('target_achievements'), open_gate('target_achievements', 'select');

create table inventory_items (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  code text not null,
  name_ar text not null,
  name_en text,
  category_id uuid not null,
  default_supplier_id uuid,
  item_type text not null default 'consumable',
  base_unit text not null,
  barcode text,
  tracks_expiry boolean not null default false,
  requires_batch_no boolean not null default false,
  near_expiry_days integer default 90,
  min_shelf_life_days integer default 0,
  image uuid,
  notes text,
  status text not null default 'active',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(code, '') || ' ' || coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(barcode, ''))) stored,
  primary key (clinic_id, id),
  constraint inventory_items__item_type__check check (item_type in ('consumable', 'medicine', 'lab_material', 'instrument', 'stationery', 'cleaning')),
  constraint inventory_items__base_unit__check check (base_unit in ('piece', 'box', 'pack', 'carton', 'bottle', 'vial', 'ampoule', 'cartridge', 'syringe', 'tube', 'roll', 'pair', 'set', 'sheet', 'ml', 'l', 'g', 'kg')),
  constraint inventory_items__near_expiry_days__check check (near_expiry_days >= 1 and near_expiry_days <= 730),
  constraint inventory_items__min_shelf_life_days__check check (min_shelf_life_days >= 0 and min_shelf_life_days <= 1825),
  constraint inventory_items__status__check check (status in ('active', 'archived'))
);
create unique index inventory_items__code__unique on inventory_items (clinic_id, fold(code));
create unique index inventory_items__name_ar__unique on inventory_items (clinic_id, fold(name_ar));
create index inventory_items__category_id__name_ar__index on inventory_items (clinic_id, category_id, name_ar);
create index inventory_items__name_ar__order on inventory_items (clinic_id, fold(name_ar), id);
create index inventory_items__created_at__order on inventory_items (clinic_id, created_at, id);
create index inventory_items__default_supplier_id__index on inventory_items (clinic_id, default_supplier_id);
create index inventory_items__image__index on inventory_items (clinic_id, image);
create index inventory_items__search on inventory_items using gin (clinic_id, search gin_trgm_ops);
select build_wall('inventory_items'), open_gate('inventory_items', 'select');

create table inventory_items__conversions (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  unit text not null,
  factor numeric(18,3) not null,
  barcode text,
  is_purchase_default boolean not null default false,
  is_issue_default boolean not null default false,
  primary key (clinic_id, id),
  constraint inventory_items__conversions__unit__check check (unit in ('piece', 'box', 'pack', 'carton', 'bottle', 'vial', 'ampoule', 'cartridge', 'syringe', 'tube', 'roll', 'pair', 'set', 'sheet', 'ml', 'l', 'g', 'kg')),
  constraint inventory_items__conversions__factor__check check (factor > 0 and factor <= 100000)
);
create index inventory_items__conversions__record_id__order on inventory_items__conversions (clinic_id, record_id, position);
select build_wall('inventory_items__conversions');

create table inventory_items__reorder_rules (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  warehouse_id uuid,
  reorder_level numeric(18,3) not null,
  max_level numeric(18,3) not null,
  reorder_qty numeric(18,3),
  primary key (clinic_id, id),
  constraint inventory_items__reorder_rules__reorder_level__check check (reorder_level >= 0 and reorder_level <= 99999999999),
  constraint inventory_items__reorder_rules__max_level__check check (max_level >= 0 and max_level <= 99999999999),
  constraint inventory_items__reorder_rules__reorder_qty__check check (reorder_qty > 0 and reorder_qty >= 0 and reorder_qty <= 99999999999)
);
create index inventory_items__reorder_rules__record_id__order on inventory_items__reorder_rules (clinic_id, record_id, position);
create index inventory_items__reorder_rules__warehouse_id__index on inventory_items__reorder_rules (clinic_id, warehouse_id);
select build_wall('inventory_items__reorder_rules');

create table item_categories (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  name_ar text not null,
  name_en text,
  color text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(name_ar, '') || ' ' || coalesce(name_en, ''))) stored,
  primary key (clinic_id, id),
  constraint item_categories__color__check check (color ~ '^#[0-9a-f]{6}$')
);
create unique index item_categories__name_ar__unique on item_categories (clinic_id, fold(name_ar));
create index item_categories__search on item_categories using gin (clinic_id, search gin_trgm_ops);
select build_wall('item_categories'), open_gate('item_categories', 'select');

create table warehouses (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  code text not null,
  name_ar text not null,
  name_en text,
  kind text not null default 'branch',
  branch_id uuid,
  can_issue boolean not null default true,
  status text not null default 'active',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(code, '') || ' ' || coalesce(name_ar, '') || ' ' || coalesce(name_en, ''))) stored,
  primary key (clinic_id, id),
  constraint warehouses__kind__check check (kind in ('main', 'branch', 'room', 'quarantine', 'transit')),
  constraint warehouses__status__check check (status in ('active', 'archived', 'system'))
);
create unique index warehouses__code__unique on warehouses (clinic_id, fold(code));
create unique index warehouses__name_ar__unique on warehouses (clinic_id, fold(name_ar));
create unique index warehouses__name_en__unique on warehouses (clinic_id, fold(name_en));
create index warehouses__code__order on warehouses (clinic_id, fold(code), id);
create index warehouses__branch_id__index on warehouses (clinic_id, branch_id);
create index warehouses__search on warehouses using gin (clinic_id, search gin_trgm_ops);
select build_wall('warehouses'), open_gate('warehouses', 'select');

create table warehouses__keepers (
  clinic_id uuid not null references clinics,
  record_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (clinic_id, record_id, target_id)
);
create index warehouses__keepers__target_id__index on warehouses__keepers (clinic_id, target_id, record_id);
select build_wall('warehouses__keepers'), open_gate('warehouses__keepers', 'select');

create table suppliers (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  code text not null,
  name_ar text not null,
  name_en text,
  contact_person text,
  phone text,
  whatsapp text,
  email text,
  address text,
  tax_number text,
  commercial_register text,
  payment_terms_days integer default 0,
  lead_time_days integer default 3,
  documents uuid[] not null default '{}',
  status text not null default 'active',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(code, '') || ' ' || coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(contact_person, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(whatsapp, ''))) stored,
  primary key (clinic_id, id),
  constraint suppliers__payment_terms_days__check check (payment_terms_days >= 0 and payment_terms_days <= 365),
  constraint suppliers__lead_time_days__check check (lead_time_days >= 0 and lead_time_days <= 180),
  constraint suppliers__status__check check (status in ('active', 'archived'))
);
create unique index suppliers__code__unique on suppliers (clinic_id, fold(code));
create unique index suppliers__name_ar__unique on suppliers (clinic_id, fold(name_ar));
create unique index suppliers__name_en__unique on suppliers (clinic_id, fold(name_en));
create unique index suppliers__tax_number__unique on suppliers (clinic_id, fold(tax_number));
create index suppliers__name_ar__order on suppliers (clinic_id, fold(name_ar), id);
create index suppliers__search on suppliers using gin (clinic_id, search gin_trgm_ops);
select build_wall('suppliers'), open_gate('suppliers', 'select');

create table stock_batches (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  code text not null,
  item_id uuid not null,
  receipt_id uuid not null,
  supplier_id uuid,
  batch_no text not null,
  expiry_date date,
  manufacture_date date,
  received_qty numeric(18,3) not null,
  unit_cost numeric(18,6) not null,
  total_cost numeric(18,3) not null,
  status text not null default 'active',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(code, '') || ' ' || coalesce(batch_no, ''))) stored,
  primary key (clinic_id, id),
  constraint stock_batches__received_qty__check check (received_qty > 0),
  constraint stock_batches__unit_cost__check check (unit_cost >= 0),
  constraint stock_batches__total_cost__check check (total_cost >= 0),
  constraint stock_batches__status__check check (status in ('active', 'closed'))
);
create unique index stock_batches__code__unique on stock_batches (clinic_id, fold(code));
create index stock_batches__expiry_date__index on stock_batches (clinic_id, expiry_date);
create index stock_batches__item_id__expiry_date__index on stock_batches (clinic_id, item_id, expiry_date);
create index stock_batches__supplier_id__expiry_date__index on stock_batches (clinic_id, supplier_id, expiry_date);
create index stock_batches__status__expiry_date__index on stock_batches (clinic_id, status, expiry_date);
create index stock_batches__expiry_date__order on stock_batches (clinic_id, expiry_date, id);
create index stock_batches__batch_no__order on stock_batches (clinic_id, fold(batch_no), id);
create index stock_batches__unit_cost__order on stock_batches (clinic_id, unit_cost, id);
create index stock_batches__created_at__order on stock_batches (clinic_id, created_at, id);
create index stock_batches__receipt_id__index on stock_batches (clinic_id, receipt_id);
create index stock_batches__search on stock_batches using gin (clinic_id, search gin_trgm_ops);
select build_wall('stock_batches'), open_gate('stock_batches', 'select');

create table stock_receipts (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  number text not null,
  receipt_date date not null,
  kind text not null default 'purchase',
  warehouse_id uuid not null,
  supplier_id uuid,
  supplier_invoice_no text,
  invoice_file uuid,
  tax_in_cost boolean not null default false,
  extra_cost numeric(18,3),
  confirm_duplicate boolean not null default false,
  accept_short_life boolean not null default false,
  reason text,
  status text not null default 'posted',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(number, '') || ' ' || coalesce(supplier_invoice_no, ''))) stored,
  primary key (clinic_id, id),
  constraint stock_receipts__kind__check check (kind in ('purchase', 'opening', 'gift')),
  constraint stock_receipts__extra_cost__check check (extra_cost >= 0 and extra_cost <= 999999999999),
  constraint stock_receipts__status__check check (status in ('posted', 'reversed'))
);
create unique index stock_receipts__number__unique on stock_receipts (clinic_id, fold(number));
create index stock_receipts__receipt_date__index on stock_receipts (clinic_id, receipt_date);
create index stock_receipts__supplier_id__supplier_invoice_no__index on stock_receipts (clinic_id, supplier_id, supplier_invoice_no);
create index stock_receipts__warehouse_id__receipt_date__index on stock_receipts (clinic_id, warehouse_id, receipt_date);
create index stock_receipts__receipt_date__order on stock_receipts (clinic_id, receipt_date, id);
create index stock_receipts__status__order on stock_receipts (clinic_id, status, id);
create index stock_receipts__created_at__order on stock_receipts (clinic_id, created_at, id);
create index stock_receipts__invoice_file__index on stock_receipts (clinic_id, invoice_file);
create index stock_receipts__search on stock_receipts using gin (clinic_id, search gin_trgm_ops);
select build_wall('stock_receipts'), open_gate('stock_receipts', 'select');

create table stock_receipts__lines (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  item_id uuid not null,
  unit text not null,
  qty numeric(18,3) not null,
  bonus_qty numeric(18,3) default 0,
  unit_price numeric(18,3) not null,
  discount_percent numeric(18,2) default 0,
  tax_percent numeric(18,2) not null,
  batch_no text,
  manufacture_date date,
  expiry_date date,
  batch_id uuid,
  unit_cost numeric(18,6),
  total_cost numeric(18,3),
  primary key (clinic_id, id),
  constraint stock_receipts__lines__unit__check check (unit in ('piece', 'box', 'pack', 'carton', 'bottle', 'vial', 'ampoule', 'cartridge', 'syringe', 'tube', 'roll', 'pair', 'set', 'sheet', 'ml', 'l', 'g', 'kg')),
  constraint stock_receipts__lines__qty__check check (qty > 0 and qty <= 99999999999),
  constraint stock_receipts__lines__bonus_qty__check check (bonus_qty >= 0 and bonus_qty <= 99999999999),
  constraint stock_receipts__lines__unit_price__check check (unit_price >= 0 and unit_price <= 999999999999),
  constraint stock_receipts__lines__discount_percent__check check (discount_percent >= 0 and discount_percent <= 100),
  constraint stock_receipts__lines__tax_percent__check check (tax_percent >= 0 and tax_percent <= 100)
);
create index stock_receipts__lines__record_id__order on stock_receipts__lines (clinic_id, record_id, position);
create index stock_receipts__lines__item_id__index on stock_receipts__lines (clinic_id, item_id);
create index stock_receipts__lines__batch_id__index on stock_receipts__lines (clinic_id, batch_id);
select build_wall('stock_receipts__lines');

create table stock_adjustments (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  batch_id uuid not null,
  warehouse_id uuid not null,
  mode text not null default 'count',
  unit text,
  counted_qty numeric(18,3),
  delta numeric(18,3),
  expected_on_hand numeric(18,3) not null,
  reason text not null,
  note text,
  photo uuid,
  qty numeric(18,3),
  value numeric(18,3),
  balance_after numeric(18,3),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint stock_adjustments__mode__check check (mode in ('count', 'delta')),
  constraint stock_adjustments__unit__check check (unit in ('piece', 'box', 'pack', 'carton', 'bottle', 'vial', 'ampoule', 'cartridge', 'syringe', 'tube', 'roll', 'pair', 'set', 'sheet', 'ml', 'l', 'g', 'kg')),
  constraint stock_adjustments__counted_qty__check check (counted_qty >= 0 and counted_qty <= 99999999999),
  constraint stock_adjustments__delta__check check (delta >= -99999999999 and delta <= 99999999999),
  constraint stock_adjustments__expected_on_hand__check check (expected_on_hand >= 0 and expected_on_hand <= 99999999999),
  constraint stock_adjustments__reason__check check (reason in ('count_difference', 'damaged', 'expired', 'lost', 'found', 'entry_error', 'sample'))
);
create index stock_adjustments__batch_id__index on stock_adjustments (clinic_id, batch_id);
create index stock_adjustments__created_at__order on stock_adjustments (clinic_id, created_at, id);
create index stock_adjustments__warehouse_id__index on stock_adjustments (clinic_id, warehouse_id);
create index stock_adjustments__photo__index on stock_adjustments (clinic_id, photo);
select build_wall('stock_adjustments');

create table stock_transfers (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  number text not null,
  source_id uuid not null,
  destination_id uuid not null,
  transfer_date date not null,
  note text,
  dispatched_at timestamptz,
  received_at timestamptz,
  status text not null default 'draft',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(number, ''))) stored,
  primary key (clinic_id, id),
  constraint stock_transfers__status__check check (status in ('draft', 'in_transit', 'partly_received', 'received', 'cancelled'))
);
create unique index stock_transfers__number__unique on stock_transfers (clinic_id, fold(number));
create index stock_transfers__transfer_date__index on stock_transfers (clinic_id, transfer_date);
create index stock_transfers__status__dispatched_at__index on stock_transfers (clinic_id, status, dispatched_at);
create index stock_transfers__transfer_date__order on stock_transfers (clinic_id, transfer_date, id);
create index stock_transfers__status__order on stock_transfers (clinic_id, status, id);
create index stock_transfers__created_at__order on stock_transfers (clinic_id, created_at, id);
create index stock_transfers__source_id__index on stock_transfers (clinic_id, source_id);
create index stock_transfers__destination_id__index on stock_transfers (clinic_id, destination_id);
create index stock_transfers__search on stock_transfers using gin (clinic_id, search gin_trgm_ops);
select build_wall('stock_transfers'), open_gate('stock_transfers', 'select');

create table stock_transfers__lines (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  item_id uuid not null,
  unit text not null,
  qty numeric(18,3) not null,
  batch_id uuid,
  override_reason text,
  sent_qty numeric(18,3) default 0,
  received_qty numeric(18,3) default 0,
  lost_qty numeric(18,3) default 0,
  lost_reason text,
  primary key (clinic_id, id),
  constraint stock_transfers__lines__unit__check check (unit in ('piece', 'box', 'pack', 'carton', 'bottle', 'vial', 'ampoule', 'cartridge', 'syringe', 'tube', 'roll', 'pair', 'set', 'sheet', 'ml', 'l', 'g', 'kg')),
  constraint stock_transfers__lines__qty__check check (qty > 0 and qty <= 99999999999),
  constraint stock_transfers__lines__lost_reason__check check (lost_reason in ('damaged', 'lost', 'expired', 'entry_error'))
);
create index stock_transfers__lines__record_id__order on stock_transfers__lines (clinic_id, record_id, position);
create index stock_transfers__lines__item_id__index on stock_transfers__lines (clinic_id, item_id);
create index stock_transfers__lines__batch_id__index on stock_transfers__lines (clinic_id, batch_id);
select build_wall('stock_transfers__lines');

create table inventory_requests (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  number text,
  requester_id uuid not null,
  branch_id uuid not null,
  department_id uuid,
  warehouse_id uuid not null,
  priority text not null default 'normal',
  needed_by date,
  purpose text,
  submitted_at timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  issued_at timestamptz,
  received_at timestamptz,
  difference boolean not null default false,
  status text not null default 'draft',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(number, '') || ' ' || coalesce(purpose, ''))) stored,
  primary key (clinic_id, id),
  constraint inventory_requests__priority__check check (priority in ('normal', 'urgent')),
  constraint inventory_requests__status__check check (status in ('draft', 'submitted', 'approved', 'partly_approved', 'partly_issued', 'issued', 'received', 'rejected', 'cancelled'))
);
create unique index inventory_requests__number__unique on inventory_requests (clinic_id, fold(number));
create index inventory_requests__requester_id__status__index on inventory_requests (clinic_id, requester_id, status);
create index inventory_requests__status__submitted_at__index on inventory_requests (clinic_id, status, submitted_at);
create index inventory_requests__warehouse_id__status__index on inventory_requests (clinic_id, warehouse_id, status);
create index inventory_requests__priority__order on inventory_requests (clinic_id, priority, id);
create index inventory_requests__created_at__order on inventory_requests (clinic_id, created_at, id);
create index inventory_requests__submitted_at__order on inventory_requests (clinic_id, submitted_at, id);
create index inventory_requests__needed_by__order on inventory_requests (clinic_id, needed_by, id);
create index inventory_requests__status__order on inventory_requests (clinic_id, status, id);
create index inventory_requests__branch_id__index on inventory_requests (clinic_id, branch_id);
create index inventory_requests__department_id__index on inventory_requests (clinic_id, department_id);
create index inventory_requests__decided_by__index on inventory_requests (clinic_id, decided_by);
create index inventory_requests__search on inventory_requests using gin (clinic_id, search gin_trgm_ops);
select build_wall('inventory_requests'), open_gate('inventory_requests', 'select');

create table inventory_requests__lines (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  item_id uuid not null,
  unit text not null,
  requested_qty numeric(18,3) not null,
  note text,
  approved_qty numeric(18,3),
  decision_note text,
  issued_qty numeric(18,3),
  received_qty numeric(18,3),
  returned_qty numeric(18,3),
  lost_qty numeric(18,3),
  missing_qty numeric(18,3),
  stock_at_submit numeric(18,3),
  avg_monthly_use numeric(18,3),
  primary key (clinic_id, id),
  constraint inventory_requests__lines__unit__check check (unit in ('piece', 'box', 'pack', 'carton', 'bottle', 'vial', 'ampoule', 'cartridge', 'syringe', 'tube', 'roll', 'pair', 'set', 'sheet', 'ml', 'l', 'g', 'kg')),
  constraint inventory_requests__lines__requested_qty__check check (requested_qty > 0 and requested_qty <= 99999999999)
);
create index inventory_requests__lines__record_id__order on inventory_requests__lines (clinic_id, record_id, position);
create index inventory_requests__lines__item_id__index on inventory_requests__lines (clinic_id, item_id);
select build_wall('inventory_requests__lines'), open_gate('inventory_requests__lines', 'select');

create table blog_posts (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  title_ar text not null,
  title_en text,
  slug text not null,
  excerpt_ar text not null,
  excerpt_en text,
  body_ar text not null,
  body_en text,
  cover uuid not null,
  cover_alt text not null,
  tags text[] not null default '{}',
  author_label text not null default 'فريق المحتوى',
  published_at timestamptz,
  seo_title_ar text,
  seo_title_en text,
  seo_description_ar text,
  seo_description_en text,
  old_slugs text[] not null default '{}',
  pictures uuid[] not null default '{}',
  status text not null default 'draft',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(title_ar, '') || ' ' || coalesce(title_en, '') || ' ' || coalesce(slug, ''))) stored,
  primary key (clinic_id, id),
  constraint blog_posts__status__check check (status in ('draft', 'scheduled', 'published', 'archived'))
);
create unique index blog_posts__slug__unique on blog_posts (clinic_id, fold(slug));
create index blog_posts__status__published_at__index on blog_posts (clinic_id, status, published_at);
create index blog_posts__updated_at__order on blog_posts (clinic_id, updated_at, id);
create index blog_posts__cover__index on blog_posts (clinic_id, cover);
create index blog_posts__search on blog_posts using gin (clinic_id, search gin_trgm_ops);
select build_wall('blog_posts'), open_gate('blog_posts', 'select');

create table contact_messages (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  name text not null,
  email text not null,
  phone text not null,
  clinic_name text not null,
  message text not null,
  note text,
  ip_hash text,
  status text not null default 'new',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(clinic_name, ''))) stored,
  primary key (clinic_id, id),
  constraint contact_messages__status__check check (status in ('new', 'read', 'replied', 'archived', 'spam'))
);
create index contact_messages__status__email__index on contact_messages (clinic_id, status, email);
create index contact_messages__created_at__order on contact_messages (clinic_id, created_at, id);
create index contact_messages__search on contact_messages using gin (clinic_id, search gin_trgm_ops);
select build_wall('contact_messages'), open_gate('contact_messages', 'select');

create table platform_users (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  name text not null,
  email text not null,
  role text not null default 'editor',
  locale text not null default 'ar',
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(name, '') || ' ' || coalesce(email, ''))) stored,
  primary key (clinic_id, id),
  constraint platform_users__role__check check (role in ('admin', 'editor')),
  constraint platform_users__locale__check check (locale in ('ar', 'en'))
);
create unique index platform_users__email__unique on platform_users (clinic_id, fold(email));
create index platform_users__name__order on platform_users (clinic_id, fold(name), id);
create index platform_users__search on platform_users using gin (clinic_id, search gin_trgm_ops);
select build_wall('platform_users'), open_gate('platform_users', 'select');

alter table employees
  add constraint employees__profile_picture__fkey foreign key (clinic_id, profile_picture) references files (clinic_id, id) on delete restrict,
  add constraint employees__branch_id__fkey foreign key (clinic_id, branch_id) references branches (clinic_id, id) on delete restrict,
  add constraint employees__department_id__fkey foreign key (clinic_id, department_id) references departments (clinic_id, id) on delete restrict,
  add constraint employees__job_title_id__fkey foreign key (clinic_id, job_title_id) references job_titles (clinic_id, id) on delete restrict,
  add constraint employees__manager_id__fkey foreign key (clinic_id, manager_id) references employees (clinic_id, id) on delete restrict,
  add constraint employees__delegate_id__fkey foreign key (clinic_id, delegate_id) references employees (clinic_id, id) on delete restrict,
  add constraint employees__handover_to_id__fkey foreign key (clinic_id, handover_to_id) references employees (clinic_id, id) on delete restrict;

alter table employees__extra_branch_ids
  add constraint employees__extra_branch_ids__record_id__fkey foreign key (clinic_id, record_id) references employees (clinic_id, id) on delete cascade,
  add constraint employees__extra_branch_ids__target_id__fkey foreign key (clinic_id, target_id) references branches (clinic_id, id) on delete restrict;

alter table employees__employment_periods
  add constraint employees__employment_periods__record_id__fkey foreign key (clinic_id, record_id) references employees (clinic_id, id) on delete cascade;

alter table employees__documents
  add constraint employees__documents__record_id__fkey foreign key (clinic_id, record_id) references employees (clinic_id, id) on delete cascade,
  add constraint employees__documents__file__fkey foreign key (clinic_id, file) references files (clinic_id, id) on delete restrict;

alter table submitted_documents
  add constraint submitted_documents__employee_id__fkey foreign key (clinic_id, employee_id) references employees (clinic_id, id) on delete restrict,
  add constraint submitted_documents__file__fkey foreign key (clinic_id, file) references files (clinic_id, id) on delete restrict;

alter table departments
  add constraint departments__parent_id__fkey foreign key (clinic_id, parent_id) references departments (clinic_id, id) on delete restrict,
  add constraint departments__manager_id__fkey foreign key (clinic_id, manager_id) references employees (clinic_id, id) on delete restrict;

alter table job_titles
  add constraint job_titles__department_id__fkey foreign key (clinic_id, department_id) references departments (clinic_id, id) on delete restrict;

alter table branches
  add constraint branches__manager_id__fkey foreign key (clinic_id, manager_id) references employees (clinic_id, id) on delete restrict;

alter table users
  add constraint users__employee_id__fkey foreign key (clinic_id, employee_id) references employees (clinic_id, id) on delete cascade,
  add constraint users__role_id__fkey foreign key (clinic_id, role_id) references roles (clinic_id, id) on delete restrict,
  add constraint users__requested_role_id__fkey foreign key (clinic_id, requested_role_id) references roles (clinic_id, id) on delete restrict;

alter table user_grants
  add constraint user_grants__user_id__fkey foreign key (clinic_id, user_id) references users (clinic_id, id) on delete cascade;

alter table holidays__branch_ids
  add constraint holidays__branch_ids__record_id__fkey foreign key (clinic_id, record_id) references holidays (clinic_id, id) on delete cascade,
  add constraint holidays__branch_ids__target_id__fkey foreign key (clinic_id, target_id) references branches (clinic_id, id) on delete restrict;

alter table penalties
  add constraint penalties__employee_id__fkey foreign key (clinic_id, employee_id) references employees (clinic_id, id) on delete restrict,
  add constraint penalties__violation_type_id__fkey foreign key (clinic_id, violation_type_id) references violation_types (clinic_id, id) on delete restrict;

alter table violation_types__ladder
  add constraint violation_types__ladder__record_id__fkey foreign key (clinic_id, record_id) references violation_types (clinic_id, id) on delete cascade;

alter table targets
  add constraint targets__department_id__fkey foreign key (clinic_id, department_id) references departments (clinic_id, id) on delete restrict,
  add constraint targets__branch_id__fkey foreign key (clinic_id, branch_id) references branches (clinic_id, id) on delete restrict;

alter table targets__employee_ids
  add constraint targets__employee_ids__record_id__fkey foreign key (clinic_id, record_id) references targets (clinic_id, id) on delete cascade,
  add constraint targets__employee_ids__target_id__fkey foreign key (clinic_id, target_id) references employees (clinic_id, id) on delete restrict;

alter table targets__member_ids
  add constraint targets__member_ids__record_id__fkey foreign key (clinic_id, record_id) references targets (clinic_id, id) on delete cascade,
  add constraint targets__member_ids__target_id__fkey foreign key (clinic_id, target_id) references employees (clinic_id, id) on delete restrict;

alter table targets__left_ids
  add constraint targets__left_ids__record_id__fkey foreign key (clinic_id, record_id) references targets (clinic_id, id) on delete cascade,
  add constraint targets__left_ids__target_id__fkey foreign key (clinic_id, target_id) references employees (clinic_id, id) on delete restrict;

alter table targets__tiers
  add constraint targets__tiers__record_id__fkey foreign key (clinic_id, record_id) references targets (clinic_id, id) on delete cascade;

alter table targets__results
  add constraint targets__results__record_id__fkey foreign key (clinic_id, record_id) references targets (clinic_id, id) on delete cascade,
  add constraint targets__results__employee_id__fkey foreign key (clinic_id, employee_id) references employees (clinic_id, id) on delete restrict;

alter table target_achievements
  add constraint target_achievements__target_id__fkey foreign key (clinic_id, target_id) references targets (clinic_id, id) on delete restrict,
  add constraint target_achievements__employee_id__fkey foreign key (clinic_id, employee_id) references employees (clinic_id, id) on delete restrict;

alter table inventory_items
  add constraint inventory_items__category_id__fkey foreign key (clinic_id, category_id) references item_categories (clinic_id, id) on delete restrict,
  add constraint inventory_items__default_supplier_id__fkey foreign key (clinic_id, default_supplier_id) references suppliers (clinic_id, id) on delete restrict,
  add constraint inventory_items__image__fkey foreign key (clinic_id, image) references files (clinic_id, id) on delete restrict;

alter table inventory_items__conversions
  add constraint inventory_items__conversions__record_id__fkey foreign key (clinic_id, record_id) references inventory_items (clinic_id, id) on delete cascade;

alter table inventory_items__reorder_rules
  add constraint inventory_items__reorder_rules__record_id__fkey foreign key (clinic_id, record_id) references inventory_items (clinic_id, id) on delete cascade,
  add constraint inventory_items__reorder_rules__warehouse_id__fkey foreign key (clinic_id, warehouse_id) references warehouses (clinic_id, id) on delete cascade;

alter table warehouses
  add constraint warehouses__branch_id__fkey foreign key (clinic_id, branch_id) references branches (clinic_id, id) on delete restrict;

alter table warehouses__keepers
  add constraint warehouses__keepers__record_id__fkey foreign key (clinic_id, record_id) references warehouses (clinic_id, id) on delete cascade,
  add constraint warehouses__keepers__target_id__fkey foreign key (clinic_id, target_id) references users (clinic_id, id) on delete restrict;

alter table stock_batches
  add constraint stock_batches__item_id__fkey foreign key (clinic_id, item_id) references inventory_items (clinic_id, id) on delete restrict,
  add constraint stock_batches__receipt_id__fkey foreign key (clinic_id, receipt_id) references stock_receipts (clinic_id, id) on delete restrict,
  add constraint stock_batches__supplier_id__fkey foreign key (clinic_id, supplier_id) references suppliers (clinic_id, id) on delete restrict;

alter table stock_receipts
  add constraint stock_receipts__warehouse_id__fkey foreign key (clinic_id, warehouse_id) references warehouses (clinic_id, id) on delete restrict,
  add constraint stock_receipts__supplier_id__fkey foreign key (clinic_id, supplier_id) references suppliers (clinic_id, id) on delete restrict,
  add constraint stock_receipts__invoice_file__fkey foreign key (clinic_id, invoice_file) references files (clinic_id, id) on delete restrict;

alter table stock_receipts__lines
  add constraint stock_receipts__lines__record_id__fkey foreign key (clinic_id, record_id) references stock_receipts (clinic_id, id) on delete cascade,
  add constraint stock_receipts__lines__item_id__fkey foreign key (clinic_id, item_id) references inventory_items (clinic_id, id) on delete restrict,
  add constraint stock_receipts__lines__batch_id__fkey foreign key (clinic_id, batch_id) references stock_batches (clinic_id, id) on delete restrict;

alter table stock_adjustments
  add constraint stock_adjustments__batch_id__fkey foreign key (clinic_id, batch_id) references stock_batches (clinic_id, id) on delete restrict,
  add constraint stock_adjustments__warehouse_id__fkey foreign key (clinic_id, warehouse_id) references warehouses (clinic_id, id) on delete restrict,
  add constraint stock_adjustments__photo__fkey foreign key (clinic_id, photo) references files (clinic_id, id) on delete restrict;

alter table stock_transfers
  add constraint stock_transfers__source_id__fkey foreign key (clinic_id, source_id) references warehouses (clinic_id, id) on delete restrict,
  add constraint stock_transfers__destination_id__fkey foreign key (clinic_id, destination_id) references warehouses (clinic_id, id) on delete restrict;

alter table stock_transfers__lines
  add constraint stock_transfers__lines__record_id__fkey foreign key (clinic_id, record_id) references stock_transfers (clinic_id, id) on delete cascade,
  add constraint stock_transfers__lines__item_id__fkey foreign key (clinic_id, item_id) references inventory_items (clinic_id, id) on delete restrict,
  add constraint stock_transfers__lines__batch_id__fkey foreign key (clinic_id, batch_id) references stock_batches (clinic_id, id) on delete restrict;

alter table inventory_requests
  add constraint inventory_requests__requester_id__fkey foreign key (clinic_id, requester_id) references users (clinic_id, id) on delete restrict,
  add constraint inventory_requests__branch_id__fkey foreign key (clinic_id, branch_id) references branches (clinic_id, id) on delete restrict,
  add constraint inventory_requests__department_id__fkey foreign key (clinic_id, department_id) references departments (clinic_id, id) on delete restrict,
  add constraint inventory_requests__warehouse_id__fkey foreign key (clinic_id, warehouse_id) references warehouses (clinic_id, id) on delete restrict,
  add constraint inventory_requests__decided_by__fkey foreign key (clinic_id, decided_by) references users (clinic_id, id) on delete restrict;

alter table inventory_requests__lines
  add constraint inventory_requests__lines__record_id__fkey foreign key (clinic_id, record_id) references inventory_requests (clinic_id, id) on delete cascade,
  add constraint inventory_requests__lines__item_id__fkey foreign key (clinic_id, item_id) references inventory_items (clinic_id, id) on delete restrict;

alter table blog_posts
  add constraint blog_posts__cover__fkey foreign key (clinic_id, cover) references files (clinic_id, id) on delete restrict;

-- What the declarations cannot say of their tables: the database refuses it whoever writes.

-- Looked up over all clinics on a host that names none; by the phone number in its stored form, +20… (platform.md 2).
create index users_login_name on users (fold(name), clinic_id);
create index users_login_email on users (lower(email), clinic_id);
create index employees_login_phone on employees (phone, clinic_id);
-- User names that look alike would let one person pose as another (SEC-50).
create unique index users_look_alike on users (clinic_id, look_of(name));
-- Nobody stands in for themself or takes over from themself (hr.md 1).
alter table employees
  add constraint employees__delegate_id__check check (delegate_id <> id),
  add constraint employees__handover_to_id__check check (handover_to_id <> id);

-- One quarantine and one transit warehouse in a clinic; the others belong to a branch (inventory.md 2, 3).
alter table warehouses
  add constraint warehouses__system__check check ((kind in ('quarantine', 'transit')) = (status = 'system')),
  add constraint warehouses__place__check check (status = 'system' or branch_id is not null);
create unique index warehouses__system_kind__unique on warehouses (clinic_id, kind) where status = 'system';
-- Judged at the end of the transaction, for lines that exchange their values in one save.
alter table inventory_items__conversions
  add constraint inventory_items__conversions__unit__once unique (clinic_id, record_id, unit) deferrable initially deferred,
  add constraint inventory_items__conversions__purchase__once
    exclude using btree (clinic_id with =, record_id with =) where (is_purchase_default) deferrable initially deferred,
  add constraint inventory_items__conversions__issue__once
    exclude using btree (clinic_id with =, record_id with =) where (is_issue_default) deferrable initially deferred;
alter table inventory_items__reorder_rules
  add constraint inventory_items__reorder_rules__levels check (reorder_level < max_level),
  add constraint inventory_items__reorder_rules__warehouse__once
    unique nulls not distinct (clinic_id, record_id, warehouse_id) deferrable initially deferred;

-- What no path of the program may break in transfers and requests (inventory.md 4, 8).
alter table stock_transfers
  add constraint stock_transfers_between_two check (source_id <> destination_id),
  add constraint stock_transfers_note_length check (char_length(note) <= 300);
alter table stock_transfers__lines
  add constraint stock_transfers_lines_counted check (received_qty >= 0 and lost_qty >= 0 and received_qty + lost_qty <= sent_qty);
alter table inventory_requests__lines
  add constraint inventory_requests_lines_approved check (approved_qty between 0 and requested_qty),
  add constraint inventory_requests_lines_counted check (issued_qty >= 0 and received_qty >= 0 and returned_qty >= 0 and lost_qty >= 0
    and coalesce(returned_qty, 0) <= coalesce(issued_qty, 0) and coalesce(received_qty, 0) <= coalesce(issued_qty, 0)),
  -- What came back, what was lost and what is missing were issued.
  add constraint inventory_requests_lines_accounted check (missing_qty >= 0
    and coalesce(returned_qty, 0) + coalesce(lost_qty, 0) + coalesce(missing_qty, 0) <= coalesce(issued_qty, 0)),
  -- At the commit: two lines may change places.
  add constraint inventory_requests_item_once unique (clinic_id, record_id, item_id) deferrable initially deferred;

-- Lists of many rows in the order of the names English readers see (ux.md 12).
create index employees_in_english_order on employees (clinic_id, fold(coalesce(nullif(full_name_en, ''), full_name_ar)), id);
create index inventory_items_in_english_order on inventory_items (clinic_id, fold(coalesce(nullif(name_en, ''), name_ar)), id);
create index suppliers_in_english_order on suppliers (clinic_id, fold(coalesce(nullif(name_en, ''), name_ar)), id);
-- Urgent requests first, and among those the oldest: two directions, which the index over (priority, id) cannot be walked in.
create index inventory_requests_urgent_first on inventory_requests (clinic_id, priority desc, id);

-- Messages of visitors are kept 24 months (platform.md 8).
grant delete on contact_messages to gate;

-- Tables no declaration makes.

-- Sign-in. app may not touch these four at all: only the gate functions do.
create table sessions (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  user_id uuid not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  purpose text not null default 'normal' check (purpose in ('normal', 'first_login')),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  idle_minutes int not null check (idle_minutes > 0),
  confirmed_at timestamptz not null default now(), -- when the password was last typed (SEC-23)
  ip text, user_agent text,
  revoked_at timestamptz,
  primary key (clinic_id, id),
  foreign key (clinic_id, user_id) references users (clinic_id, id) on delete cascade
);
create index sessions_user on sessions (clinic_id, user_id, created_at desc) where revoked_at is null;
create index sessions_expiry on sessions (expires_at);
select build_wall('sessions', ''), open_gate('sessions', 'select, insert, update, delete');

create table login_secrets (
  clinic_id uuid not null references clinics,
  user_id uuid not null,
  password_hash text,
  password_set_at timestamptz not null default now(),
  temporary_until timestamptz,
  email_verified_at timestamptz,
  -- Beside the password, so that a removal which is taken back brings the second step back with it.
  second_step_secret bytea, -- encrypted with the server's key (SEC-71)
  second_step_since timestamptz, -- null: begun, and not yet proven by a code
  second_step_counter bigint not null default 0, -- the time step of the last code: none works twice
  recovery_codes bytea[] not null default '{}', -- keyed hashes of those not yet used
  primary key (clinic_id, user_id),
  foreign key (clinic_id, user_id) references users (clinic_id, id) on delete cascade
);
select build_wall('login_secrets', ''), open_gate('login_secrets', 'select, insert, update, delete');

create table reset_tokens (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  user_id uuid not null,
  purpose text not null default 'reset' check (purpose in ('reset', 'verify_email', 'enter')),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- A proof belongs to the address it was sent to; a changed address must be proven again.
  email text,
  primary key (clinic_id, id),
  foreign key (clinic_id, user_id) references users (clinic_id, id) on delete cascade
);
create index reset_tokens_user on reset_tokens (clinic_id, user_id, purpose) where used_at is null;
select build_wall('reset_tokens', ''), open_gate('reset_tokens', 'select, insert, update, delete');

create table login_failures (
  id bigint generated always as identity primary key,
  key text not null,
  at timestamptz not null default clock_timestamp()
);
create index login_failures_key on login_failures (key, at desc);
alter table login_failures enable row level security;
alter table login_failures force row level security;
select open_gate('login_failures', 'select, insert, delete');

-- Who did what. Rows are added and never changed (platform.md 12).
create table audit_log (
  seq bigint generated always as identity,
  clinic_id uuid not null references clinics,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid default app_user(),
  actor_label text,
  ip text, user_agent text,
  request_id text default app_request(),
  action text not null check (action in ('create', 'update', 'delete', 'archive', 'transition', 'view', 'export', 'print',
    'login', 'login_failed', 'logout', 'password', 'permission', 'restore', 'refused')),
  entity text not null,
  entity_id uuid,
  entity_label text,
  changes jsonb,
  reason text,
  -- What a record's version was after the write, so that a refused save can be told what changed since (REL-14).
  version int,
  primary key (clinic_id, seq)
);
create index audit_log_record on audit_log (clinic_id, entity, entity_id, seq desc);
create index audit_log_actor on audit_log (clinic_id, actor_id, seq desc);
-- Its list is read newest first, narrowed by one of these (UX-19); the time leads to the numbers of a period.
create index audit_log_entity on audit_log (clinic_id, entity, seq desc);
create index audit_log_action on audit_log (clinic_id, action, seq desc);
create index audit_log_time on audit_log (clinic_id, at);
select build_wall('audit_log', 'select, insert'), open_gate('audit_log', 'select, delete');

-- What leaves the house after the commit.
create table outbox (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  kind text not null check (kind in ('notification', 'mail')),
  event text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts int not null default 0,
  next_try_at timestamptz not null default now(),
  error text,
  -- while a worker holds it; a killed worker's mail comes back when this is over
  leased_until timestamptz,
  failed_at timestamptz,
  -- the employee and the branch a notice is about: they decide which holders of a permission it reaches
  about_employee uuid,
  about_branch uuid,
  recipients uuid[],
  primary key (clinic_id, id)
);
create index outbox_due on outbox (next_try_at) where sent_at is null;
select build_wall('outbox'), open_gate('outbox', 'select, update, delete');
create index outbox_mail_due on outbox (next_try_at) where kind = 'mail' and sent_at is null and failed_at is null;
create index outbox_mail_sent on outbox (clinic_id, sent_at) where kind = 'mail';
create index outbox_notices_due on outbox (next_try_at) where kind = 'notification' and sent_at is null and failed_at is null;

create table idempotency_keys (
  clinic_id uuid not null references clinics,
  user_id uuid not null,
  route text not null,
  key text not null check (char_length(key) between 1 and 200),
  body_hash bytea not null,
  state text not null default 'running' check (state in ('running', 'done')),
  status int,
  answer text, -- the very bytes of the first answer (REL-12): jsonb would order and space them anew
  headers jsonb,
  rights bytea, -- a kept answer is given again only to whoever still has the rights it was answered by (SEC-13)
  created_at timestamptz not null default now(),
  primary key (clinic_id, user_id, route, key),
  check (state = 'running' or status is not null),
  foreign key (clinic_id, user_id) references users (clinic_id, id) on delete cascade
);
create index idempotency_keys_age on idempotency_keys (created_at);
select build_wall('idempotency_keys'), open_gate('idempotency_keys', 'select, delete');

-- Numbers without gaps: the row is locked until the document that took the number is committed.
create table counters (
  clinic_id uuid not null references clinics,
  series text not null,
  value bigint not null default 0 check (value >= 0),
  primary key (clinic_id, series)
);
select build_wall('counters');

create table jobs (
  id uuid primary key default new_id(),
  clinic_id uuid references clinics, -- null: for the whole installation
  kind text not null,
  payload jsonb not null default '{}',
  unique_key text, -- at most one waiting job of its kind with this key
  run_at timestamptz not null default now(),
  attempts int not null default 0,
  locked_until timestamptz,
  locked_by text,
  error text,
  created_at timestamptz not null default now(),
  created_by uuid default app_user(),
  -- workers and callers of one installation; tests keep apart by it
  queue text not null default 'main',
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  done int not null default 0 check (done >= 0),
  total int,
  result jsonb,
  finished_at timestamptz
);
create index jobs_due on jobs (run_at);
create unique index jobs_once on jobs (coalesce(clinic_id, '00000000-0000-0000-0000-000000000000'::uuid), kind, unique_key)
  where unique_key is not null and locked_until is null;
select build_wall('jobs', 'select, insert'), open_gate('jobs', 'select, insert, update, delete');
create index jobs_of_user on jobs (clinic_id, created_by, created_at desc) where clinic_id is not null;

-- Arrangements of one person (UX-01, UX-08). The second policy narrows the wall to the person's own rows.
create table preferences (
  clinic_id uuid not null references clinics,
  user_id uuid not null default app_user(),
  key text not null check (key ~ '^[A-Za-z0-9._~:-]{1,100}$'),
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (clinic_id, user_id, key),
  foreign key (clinic_id, user_id) references users (clinic_id, id) on delete cascade
);
select build_wall('preferences');

-- The key drafts in the browser are encrypted with (SEC-44). app may not touch the table: it gets the caller's own key only.
create table draft_keys (
  clinic_id uuid not null references clinics,
  user_id uuid not null,
  key bytea not null check (octet_length(key) = 32),
  primary key (clinic_id, user_id),
  foreign key (clinic_id, user_id) references users (clinic_id, id) on delete cascade
);
select build_wall('draft_keys', ''), open_gate('draft_keys', 'select, insert');

-- Views of lists (UX-10): private, shared with one role, or with everybody.
create table saved_views (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  version int not null default 1,
  owner_id uuid not null default app_user(),
  list text not null check (char_length(list) between 1 and 130),
  name text not null check (char_length(name) between 1 and 60),
  everybody boolean not null default false,
  role_id uuid, -- null and not for everybody: private
  state jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (clinic_id, id),
  foreign key (clinic_id, owner_id) references users (clinic_id, id) on delete cascade,
  foreign key (clinic_id, role_id) references roles (clinic_id, id) on delete set null (role_id),
  check (role_id is null or not everybody)
);
create unique index saved_views__name__unique on saved_views (clinic_id, owner_id, list, fold(name));
create index saved_views_list on saved_views (clinic_id, list);
create index saved_views_role on saved_views (clinic_id, role_id);
select build_wall('saved_views');

-- Removed records, for whoever removed them to bring back within minutes (UX-29).
create table removed_rows (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  resource text not null,
  record_id uuid not null,
  removed_by uuid not null default app_user(),
  removed_at timestamptz not null default clock_timestamp(),
  content jsonb not null,
  primary key (clinic_id, id)
);
create index removed_rows_record on removed_rows (clinic_id, resource, record_id);
create index removed_rows_age on removed_rows (removed_at);
select build_wall('removed_rows'), open_gate('removed_rows', 'select, delete');

-- The passwords of removed logins, which app may not read: kept and returned inside the gate.
create table removed_secrets (
  clinic_id uuid not null references clinics,
  user_id uuid not null,
  removed_at timestamptz not null default clock_timestamp(),
  secret jsonb not null,
  primary key (clinic_id, user_id)
);
select build_wall('removed_secrets', ''), open_gate('removed_secrets', 'select, insert, update, delete');

-- A file that was uploaded to become records. Nothing of it is a record before the run.
create table imports (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  resource text not null,
  created_by uuid not null default app_user(),
  file_name text not null check (char_length(file_name) between 1 and 255),
  state text not null default 'uploaded'
    check (state in ('uploaded', 'checking', 'checked', 'running', 'done', 'undoing', 'undone')),
  headings jsonb not null, -- [text], by column of the file
  mapping jsonb not null default '[]', -- [field | null], by column of the file
  match_field text,
  match_action text not null default 'skip' check (match_action in ('update', 'skip', 'add')),
  job_id uuid,
  documents uuid[] not null default '{}', -- what the file brought beside its records: taken back with the import, all or none
  fixed jsonb not null default '{}' check (jsonb_typeof(fixed) = 'object'), -- one value for all rows, by field (UX-44)
  created_at timestamptz not null default now(),
  ran_at timestamptz,
  primary key (clinic_id, id)
);
create index imports_of_user on imports (clinic_id, created_by, created_at desc);
select build_wall('imports'), open_gate('imports', 'select, delete');

-- One row of the file. What became of it is written in the transaction that wrote the record: no row runs twice (REL-13).
create table import_rows (
  clinic_id uuid not null,
  import_id uuid not null,
  line int not null check (line > 0), -- as people count in the file, the heading is 1
  cells jsonb not null, -- [text | null], by column of the file
  repairs jsonb not null default '{}', -- {field: text}, typed over the cells
  state text not null default 'new'
    check (state in ('new', 'right', 'wrong', 'left', 'added', 'updated', 'skipped', 'failed', 'undone', 'kept')),
  plan text check (plan in ('add', 'update', 'skip')),
  problems jsonb not null default '[]', -- [{field, text, value}]
  keys jsonb not null default '{}', -- {unique field: folded value}, to find twins inside the file
  record_id uuid,
  version int, -- the record's after the import: undo leaves what was changed since
  before jsonb, -- values that an update replaced
  primary key (clinic_id, import_id, line),
  foreign key (clinic_id, import_id) references imports on delete cascade
);
create index import_rows_state on import_rows (clinic_id, import_id, state, line);
select build_wall('import_rows'), open_gate('import_rows', 'select, delete');

-- Fields a clinic defines itself (UX-30): what stands under which key of a record's `custom` column.
create table custom_fields (
  clinic_id uuid not null references clinics,
  resource text not null check (char_length(resource) between 1 and 60),
  key text not null check (key ~ '^[a-z][a-z0-9_]{1,39}$'),
  kind text not null check (kind in ('text', 'number', 'date', 'select', 'boolean')),
  label_ar text not null check (char_length(label_ar) between 1 and 60),
  label_en text not null check (char_length(label_en) between 1 and 60),
  required boolean not null default false,
  archived boolean not null default false,
  options jsonb not null default '[]',
  position int not null,
  primary key (clinic_id, resource, key)
);
select build_wall('custom_fields');

-- One number per clinic and resource that grows with every change, so that two people do not undo each other's (REL-14).
create table custom_field_sets (
  clinic_id uuid not null references clinics,
  resource text not null,
  version int not null default 1,
  primary key (clinic_id, resource)
);
select build_wall('custom_field_sets');

-- What happened how often on a UTC day, over the whole installation: figures for the platform's staff, no clinic's data.
create table daily_counters (
  day date not null default (now() at time zone 'UTC')::date,
  name text not null check (name ~ '^[a-z_]{1,40}$'),
  count bigint not null default 0,
  primary key (day, name)
);
alter table daily_counters enable row level security;
alter table daily_counters force row level security;
select open_gate('daily_counters', 'select, insert, update, delete');

-- Work of the whole installation that is due at fixed times: one process of all begins it.
create table platform_runs (
  name text primary key,
  slot timestamptz not null
);
alter table platform_runs enable row level security;
alter table platform_runs force row level security;
select open_gate('platform_runs', 'select, insert, update');

-- Names no clinic may have. Not a clinic's: the platform console extends it, sign-up asks through subdomain_state.
create table reserved_subdomains (
  name text primary key check (name ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  why text not null check (why in ('contract', 'host', 'page', 'trust', 'platform')),
  created_at timestamptz not null default now(),
  id uuid not null default new_id() unique
);
insert into reserved_subdomains (name, why)
select unnest(string_to_array('www api register staging redirect', ' ')), 'contract'
union all select unnest(string_to_array('admin app mail smtp imap pop mx ns ns1 ns2 ftp cdn static assets files media img origin tunnel relay '
  || 'bounces autodiscover autoconfig wpad localhost local internal root db status metrics logs sentry dev test testing stage prod '
  || 'production preview sandbox demo', ' ')), 'host'
union all select unnest(string_to_array('platform dashboard login logout signup signin auth account accounts settings billing pay payment '
  || 'payments blog blogs contact docs help support about terms privacy security abuse postmaster hostmaster webmaster careers news', ' ')), 'page'
union all select unnest(string_to_array('gov ministry moh eda sfda health insurance bank', ' ')), 'trust';
alter table reserved_subdomains enable row level security;
alter table reserved_subdomains force row level security;
select open_gate('reserved_subdomains', 'select, insert, delete');
grant update (why) on reserved_subdomains to gate;

-- A name a clinic gave up, by closing or by another name: nobody else gets it for twelve months.
create table retired_subdomains (
  clinic_id uuid not null references clinics,
  subdomain text not null,
  retired_at timestamptz not null default now(),
  primary key (clinic_id, subdomain)
);
create index retired_subdomains_name on retired_subdomains (subdomain, retired_at desc);
select build_wall('retired_subdomains', ''), open_gate('retired_subdomains', 'select, insert, update');

-- One sign-up per Idempotency-Key. There is no user yet, so these keys stand apart; only hashes and the answer are kept.
create table signup_keys (
  key_hash bytea primary key check (octet_length(key_hash) = 32),
  body_hash bytea not null check (octet_length(body_hash) = 32),
  answer text not null,
  created_at timestamptz not null default now()
);
alter table signup_keys enable row level security;
alter table signup_keys force row level security;
select open_gate('signup_keys', 'select, insert, delete');

-- Which areas gave this clinic what it starts with; an area built later fills the clinics that are there (DESIGN 9.23).
create table clinic_areas (
  clinic_id uuid not null references clinics,
  area text not null check (area ~ '^[a-z]{1,30}$'),
  filled_at timestamptz not null default now(),
  primary key (clinic_id, area)
);
select build_wall('clinic_areas', 'select, insert'), open_gate('clinic_areas', 'select');

-- Rows of the sample data, so that removing takes exactly them.
create table sample_rows (
  clinic_id uuid not null references clinics,
  tbl text not null check (tbl ~ '^[a-z_]{1,60}$'),
  record_id uuid not null,
  primary key (clinic_id, tbl, record_id)
);
select build_wall('sample_rows', 'select, insert, delete');
alter table sample_rows force row level security;

-- The password was right, the code is still to come: no session yet.
create table login_tickets (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  user_id uuid not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (clinic_id, id),
  foreign key (clinic_id, user_id) references users (clinic_id, id) on delete cascade
);
create index login_tickets_user on login_tickets (clinic_id, user_id);
select build_wall('login_tickets', ''), open_gate('login_tickets', 'select, insert, update, delete');

-- What the provider sells; every clinic may read it, nobody here may change it. A price that is null is told on request.
create table plans (
  code text primary key,
  name_ar text not null,
  name_en text not null,
  price_month numeric(12, 2),
  price_year numeric(12, 2),
  currency text check (currency ~ '^[A-Z]{3}$'),
  max_active_employees int,
  max_branches int,
  storage_mb int,
  -- Whether a clinic may ask for it.
  is_offered boolean not null default true,
  position int not null default 0
);
insert into plans (code, name_ar, name_en, max_active_employees, max_branches, storage_mb, is_offered, position) values
  ('trial', 'تجريبية', 'Trial', 15, 3, 1024, false, 0),
  ('basic', 'أساسية', 'Basic', 25, 1, 5120, true, 1),
  ('growth', 'متوسعة', 'Growth', 75, 5, 20480, true, 2),
  ('complete', 'شاملة', 'Complete', 200, 10, 102400, true, 3),
  ('demo', 'عرض', 'Demo', 200, 10, 10240, false, 4);
grant select on plans to app, gate;

-- Written by the provider alone; numbers are never used again. Payment is recorded, never taken here.
create table subscription_invoices (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  number text not null unique,
  period_from date not null,
  period_to date not null check (period_to >= period_from),
  lines jsonb not null default '[]', -- [{text_ar, text_en, amount}]
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  tax numeric(12, 2) not null default 0 check (tax >= 0),
  total numeric(12, 2) not null check (total >= 0),
  status text not null default 'issued' check (status in ('draft', 'issued', 'paid', 'overdue', 'void')),
  issued_on date not null,
  due_on date,
  paid_on date check ((paid_on is not null) = (status = 'paid')),
  reference text,
  primary key (clinic_id, id)
);
create index subscription_invoices_newest on subscription_invoices (clinic_id, issued_on desc, number desc);
select build_wall('subscription_invoices', 'select');

-- An owner's wish for another plan; the provider answers it.
create table subscription_requests (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  plan text not null references plans,
  cycle text not null check (cycle in ('month', 'year')),
  note text check (char_length(note) <= 1000),
  requested_by uuid not null,
  requested_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'done', 'refused')),
  primary key (clinic_id, id),
  foreign key (clinic_id, requested_by) references users (clinic_id, id) on delete cascade
);
-- One wish at a time: a newer one takes the place of an open one.
create unique index subscription_requests_open on subscription_requests (clinic_id) where status = 'open';
create index subscription_requests_person on subscription_requests (clinic_id, requested_by);
select build_wall('subscription_requests', 'select, insert, update');

-- Which reminder of which end was sent: each once, by whichever server comes first.
create table subscription_notices (
  clinic_id uuid not null references clinics,
  last_day date not null,
  kind text not null check (kind in ('7', '3', '1', 'ended', 'suspended')),
  sent_at timestamptz not null default clock_timestamp(),
  primary key (clinic_id, last_day, kind)
);
select build_wall('subscription_notices', 'select, insert');

-- How much each caller may still do, shared by all processes of an installation (SEC-59, platform.md 15, ADR 0005). Kept
-- by the gate alone; unlogged, because after a crash of the database everybody may start anew.
create unlogged table rate_buckets (
  key text primary key,
  tokens double precision not null,
  granted int not null,
  at timestamptz not null
) with (fillfactor = 50);
alter table rate_buckets enable row level security;
alter table rate_buckets force row level security;
select open_gate('rate_buckets', 'select, insert, update, delete');

-- Who of a clinic is at heavy work now: search, export, import. A holder that died leaves when its time is over.
create unlogged table busy_places (
  key text not null,
  place smallint not null,
  holder uuid not null,
  until timestamptz not null,
  primary key (key, place)
);
alter table busy_places enable row level security;
alter table busy_places force row level security;
select open_gate('busy_places', 'select, insert, update, delete');

-- Who is changing a record just now (UX-28): a hint for the others, worth nothing after 45 seconds or a restart. Unlogged,
-- for nobody misses it after a crash.
create unlogged table record_edits (
  clinic_id uuid not null references clinics,
  resource text not null check (char_length(resource) between 1 and 60),
  record_id uuid not null,
  user_id uuid not null,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (clinic_id, resource, record_id, user_id),
  foreign key (clinic_id, user_id) references users on delete cascade
);
select build_wall('record_edits');

create table audit_seals (
  clinic_id uuid not null references clinics,
  number int not null check (number > 0),
  first_seq bigint not null,
  last_seq bigint not null,
  -- Everything up to here is sealed by this seal or one before it.
  upto bigint not null,
  last_at timestamptz not null,
  entries int not null check (entries > 0),
  hash bytea not null check (octet_length(hash) = 32),
  sealed_at timestamptz not null default clock_timestamp(),
  -- When its entries were cleared away after five years; the chain keeps the seal.
  cleared_at timestamptz,
  -- What a seal holds, and the digest of its entries: a seal whose entries went is computed anew from it, so that nothing
  -- kept longer can be passed off as access.
  kind text check (kind in ('access', 'changes')),
  digest bytea check (octet_length(digest) = 32),
  primary key (clinic_id, number),
  constraint audit_seals__kind__digest check ((kind is null) = (digest is null))
);
select build_wall('audit_seals', 'select'), open_gate('audit_seals', 'select, insert, update (cleared_at)');

-- Which seal holds which entry, and the entry's own hash, which tells the place of a change.
create table audit_sealed (
  clinic_id uuid not null,
  seq bigint not null,
  seal int not null,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (clinic_id, seq),
  foreign key (clinic_id, seal) references audit_seals (clinic_id, number)
);
create index audit_sealed_seal on audit_sealed (clinic_id, seal, seq);
select build_wall('audit_sealed', 'select'), open_gate('audit_sealed', 'select, insert, delete');

-- Bytes no row of files holds: those on their way in, and those whose last row went. A key that has no row never gets
-- one again, for a row takes its key from another row, which it holds, or from its own upload.
create table stray_bytes (
  clinic_id uuid not null references clinics,
  storage_key text not null,
  since timestamptz not null default clock_timestamp(),
  primary key (clinic_id, storage_key)
);
create index stray_bytes_age on stray_bytes (since);
select build_wall('stray_bytes', 'select, insert, delete'), open_gate('stray_bytes', 'select, insert, delete');

-- What people are told (platform.md 11): the rows behind the bell, what each person wants by e-mail and when to be left alone.
-- Recipients are decided in the transaction of what happened; texts are made after its commit, from the outbox.
create table notifications (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  recipient_id uuid not null,
  actor_id uuid,
  type text not null check (char_length(type) between 1 and 80),
  area text not null check (char_length(area) between 1 and 40),
  entity text,
  entity_id uuid,
  title_ar text not null check (char_length(title_ar) between 1 and 120),
  title_en text not null check (char_length(title_en) between 1 and 120),
  body_ar text check (char_length(body_ar) <= 300),
  body_en text check (char_length(body_en) <= 300),
  link text check (link ~ '^/[A-Za-z0-9]' and char_length(link) <= 300), -- a path of the app, never an address elsewhere
  priority text not null default 'normal' check (priority in ('normal', 'high')),
  dedupe_key text check (char_length(dedupe_key) <= 200),
  created_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz,
  read_at timestamptz,
  primary key (clinic_id, id),
  foreign key (clinic_id, recipient_id) references users (clinic_id, id) on delete cascade,
  foreign key (clinic_id, actor_id) references users (clinic_id, id) on delete set null (actor_id)
);
create unique index notifications_once on notifications (clinic_id, recipient_id, dedupe_key) where read_at is null;
create index notifications_of on notifications (clinic_id, recipient_id, created_at desc, id desc);
create index notifications_unread on notifications (clinic_id, recipient_id) where read_at is null;
create index notifications_age on notifications (created_at);
create index notifications_actor on notifications (clinic_id, actor_id);
select build_wall('notifications', 'select, insert, update'), open_gate('notifications', 'select, delete');

-- The bell always; e-mail by area, as the event says where nothing is chosen. Between the quiet hours nothing rings.
create table notification_preferences (
  clinic_id uuid not null references clinics,
  user_id uuid not null,
  mail jsonb not null default '{}' check (jsonb_typeof(mail) = 'object'),
  quiet_from time,
  quiet_to time,
  primary key (clinic_id, user_id),
  foreign key (clinic_id, user_id) references users (clinic_id, id) on delete cascade,
  check ((quiet_from is null) = (quiet_to is null) and (quiet_from is null or quiet_from <> quiet_to))
);
select build_wall('notification_preferences', 'select, insert, update');

-- Mails somebody does not want any more, by the kind of mail (platform.md 14, RFC 8058). What keeps an account safe cannot stand here.
create table mail_opt_outs (
  clinic_id uuid not null references clinics (id) on delete cascade,
  address text not null check (address = lower(address) and length(address) between 3 and 254),
  event text not null check (event ~ '^[a-z_]{1,40}\.[a-z_]{1,60}$' and (event = 'account.welcome' or event !~ '^(account|staff|security)\.')),
  since timestamptz not null default now(),
  primary key (clinic_id, address, event)
);
select build_wall('mail_opt_outs', ''), open_gate('mail_opt_outs', 'select, insert');

-- Which people's files somebody opened within the last hour, counted by all processes together (SEC-62). Kept by the gate
-- alone; unlogged, as the other counters of callers.
create unlogged table opened_files (
  key text not null,
  record_id uuid not null,
  at timestamptz not null,
  primary key (key, record_id)
);
create index opened_files_age on opened_files (at);
alter table opened_files enable row level security;
alter table opened_files force row level security;
select open_gate('opened_files', 'select, insert, update, delete');

-- Open streams of notices of all processes (platform.md 11: at most five a person, the oldest makes room). A process says every
-- 25 seconds that its streams are open; those of a process that died count for 75 seconds at most. Nothing here outlives a
-- crash of the database, nor must it: whoever was connected opens a new one.
create unlogged table notice_streams (
  clinic_id uuid not null references clinics,
  id uuid not null,
  user_id uuid not null,
  opened_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  primary key (clinic_id, id),
  foreign key (clinic_id, user_id) references users (clinic_id, id) on delete cascade
);
create index notice_streams_of on notice_streams (clinic_id, user_id, opened_at);
create index notice_streams_age on notice_streams (seen_at);
select build_wall('notice_streams'), open_gate('notice_streams', 'select, delete');

-- How far a clinic's log was sealed, kept beside the chain (SEC-64): taking out the last seals with all they hold leaves a
-- chain that fits in itself, and shows against this mark alone.
create table audit_marks (
  clinic_id uuid primary key references clinics,
  number int not null check (number > 0),
  hash bytea not null check (octet_length(hash) = 32)
);
select build_wall('audit_marks', 'select'), open_gate('audit_marks', 'select, insert, update');

-- Every barcode of a clinic with the item and the unit it means, kept by triggers: one barcode, one meaning, over items and
-- their larger units alike. Without foreign keys, so that a removal that is taken back does not write them twice.
create table item_barcodes (
  clinic_id uuid not null references clinics,
  source_id uuid not null,
  item_id uuid not null,
  unit text not null,
  barcode text not null,
  primary key (clinic_id, source_id)
);
create index item_barcodes__item_id__index on item_barcodes (clinic_id, item_id);
-- A code of 14 digits in a box's GS1 sign is the one of 13 on its pieces with zeros before it.
create index item_barcodes__digits__index on item_barcodes (clinic_id, ltrim(barcode, '0'));
select build_wall('item_barcodes');
-- By the name the engine knows the field's rule by. A code of zeros alone stays what it is.
create unique index inventory_items__barcode__unique on item_barcodes (clinic_id, coalesce(nullif(ltrim(barcode, '0'), ''), barcode));
-- Whose code a scanned one is: place 0 the barcode as it stands, 1 with other zeros before it, 2 the code of an item itself.
select open_gate('item_barcodes', 'select');

-- Taken after the lock of the levels, so that the rows of one item in one warehouse rise in the order they happened (I9).
create sequence stock_seq;
grant usage on sequence stock_seq to app;
create table stock_transactions (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  created_by uuid,
  seq bigint not null default nextval('stock_seq'),
  occurred_at timestamptz not null default clock_timestamp(),
  document_date date not null,
  type text not null check (type in ('receipt', 'opening', 'issue', 'return_in', 'transfer_out', 'transfer_in', 'adjust_in',
    'adjust_out', 'write_off', 'return_supplier', 'consumption')),
  item_id uuid not null,
  batch_id uuid not null,
  warehouse_id uuid not null,
  qty numeric(14,3) not null check (qty <> 0),
  unit_cost numeric(18,6) not null check (unit_cost >= 0),
  value numeric(18,3) not null,
  balance_after numeric(14,3) not null check (balance_after >= 0),
  source_type text not null check (char_length(source_type) between 1 and 40),
  source_id text not null, -- text, as it is declared: searched, sorted and shown like one (inventory.md 10)
  source_line_id text,
  source_number text check (char_length(source_number) <= 60),
  reason text check (char_length(reason) <= 300),
  note text check (char_length(note) <= 500),
  fefo_override boolean not null default false,
  reverses_id uuid,
  department_id uuid,
  patient_id uuid,
  actor_id uuid,
  idempotency_key text not null check (char_length(idempotency_key) between 1 and 200),
  line_no int not null check (line_no >= 1),
  primary key (clinic_id, id),
  -- One key posts once, for ever (I8); a row is undone once (I5).
  constraint stock_transactions_once unique (clinic_id, idempotency_key, line_no),
  constraint stock_transactions_reversed_once unique (clinic_id, reverses_id),
  check (sign(qty) * value >= 0),
  foreign key (clinic_id, item_id) references inventory_items (clinic_id, id),
  foreign key (clinic_id, batch_id) references stock_batches (clinic_id, id),
  foreign key (clinic_id, warehouse_id) references warehouses (clinic_id, id),
  foreign key (clinic_id, reverses_id) references stock_transactions (clinic_id, id),
  foreign key (clinic_id, department_id) references departments (clinic_id, id),
  foreign key (clinic_id, actor_id) references users (clinic_id, id)
);
create index stock_transactions_newest on stock_transactions (clinic_id, seq desc, id desc);
create index stock_transactions_item on stock_transactions (clinic_id, item_id, seq desc);
create index stock_transactions_batch on stock_transactions (clinic_id, batch_id, warehouse_id, seq desc);
create index stock_transactions_warehouse on stock_transactions (clinic_id, warehouse_id, seq desc);
create index stock_transactions_type on stock_transactions (clinic_id, type, seq desc);
create index stock_transactions_actor on stock_transactions (clinic_id, actor_id, seq desc);
create index stock_transactions_department on stock_transactions (clinic_id, department_id) where department_id is not null;
create index stock_transactions_source on stock_transactions (clinic_id, source_type, source_id);
create index stock_transactions_number on stock_transactions (clinic_id, fold(source_number));
create index stock_transactions_day on stock_transactions (clinic_id, occurred_at, seq desc);
select build_wall('stock_transactions', 'select, insert');
-- Twelve months of receipts and issues and what was used most are read from this index alone, however long the ledger
-- (inventory.md 11).
create index stock_transactions_flow on stock_transactions (clinic_id, occurred_at) include (type, item_id, qty, value)
  where type in ('receipt', 'issue', 'return_in', 'consumption');
alter table stock_transactions force row level security;

-- What lies where, by batch: the stored sums of the ledger (I1). Nothing left is worth nothing (I3).
create table stock_balances (
  clinic_id uuid not null references clinics,
  batch_id uuid not null,
  warehouse_id uuid not null,
  item_id uuid not null,
  on_hand numeric(14,3) not null default 0 check (on_hand >= 0),
  value numeric(18,3) not null default 0 check (value >= 0),
  primary key (clinic_id, batch_id, warehouse_id),
  check (on_hand > 0 or value = 0),
  foreign key (clinic_id, batch_id) references stock_batches (clinic_id, id),
  foreign key (clinic_id, warehouse_id) references warehouses (clinic_id, id),
  foreign key (clinic_id, item_id) references inventory_items (clinic_id, id)
);
create index stock_balances_held on stock_balances (clinic_id, warehouse_id, item_id) where on_hand > 0;
create index stock_balances_item on stock_balances (clinic_id, item_id) where on_hand > 0;
select build_wall('stock_balances', 'select, insert, update');
alter table stock_balances force row level security;

-- The same by item, and the row every writer locks first (inventory.md 1).
create table stock_levels (
  clinic_id uuid not null references clinics,
  item_id uuid not null,
  warehouse_id uuid not null,
  on_hand numeric(14,3) not null default 0 check (on_hand >= 0),
  reserved numeric(14,3) not null default 0 check (reserved >= 0),
  primary key (clinic_id, warehouse_id, item_id),
  foreign key (clinic_id, item_id) references inventory_items (clinic_id, id),
  foreign key (clinic_id, warehouse_id) references warehouses (clinic_id, id)
);
create index stock_levels_item on stock_levels (clinic_id, item_id);
select build_wall('stock_levels', 'select, insert, update');
alter table stock_levels force row level security;

-- What is promised to a line of a request until it is issued, released or over (inventory.md 8, I4).
create table stock_reservations (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  seq bigint not null default nextval('stock_seq'),
  item_id uuid not null,
  warehouse_id uuid not null,
  qty numeric(14,3) not null check (qty >= 0), -- what is still promised
  short_qty numeric(14,3) not null default 0 check (short_qty >= 0), -- what stock that went away took from it
  source_type text not null check (char_length(source_type) between 1 and 40),
  source_id uuid not null,
  source_line_id uuid not null,
  requester_id uuid,
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (clinic_id, id),
  foreign key (clinic_id, item_id) references inventory_items (clinic_id, id),
  foreign key (clinic_id, warehouse_id) references warehouses (clinic_id, id),
  foreign key (clinic_id, requester_id) references users (clinic_id, id) on delete set null (requester_id)
);
create unique index stock_reservations_of_line on stock_reservations (clinic_id, source_line_id, warehouse_id) where qty > 0;
create index stock_reservations_open on stock_reservations (clinic_id, warehouse_id, item_id, seq desc) where qty > 0;
create index stock_reservations_over on stock_reservations (expires_at) where qty > 0;
create index stock_reservations_requester on stock_reservations (clinic_id, requester_id);
select build_wall('stock_reservations', 'select, insert, update');

-- Whether the stored sums still are the ledger's, by night (inventory.md 1).
create table stock_proofs (
  clinic_id uuid not null references clinics,
  date date not null,
  rows bigint not null check (rows >= 0),
  drift_count int not null check (drift_count >= 0),
  proved_at timestamptz not null default clock_timestamp(),
  primary key (clinic_id, date)
);
select build_wall('stock_proofs', 'select, insert, update');

-- The steps of its expiry a batch was told of (inventory.md 11): near, 30, 7 and 0 days, each once.
create table stock_expiry_alerts (
  clinic_id uuid not null references clinics,
  batch_id uuid not null,
  step text not null check (step in ('near', '30', '7', '0')),
  told_on date not null,
  primary key (clinic_id, batch_id, step),
  foreign key (clinic_id, batch_id) references stock_batches (clinic_id, id)
);
select build_wall('stock_expiry_alerts', 'select, insert');

-- What was worked off on which of the clinic's days.
create table stock_daily_runs (
  clinic_id uuid not null references clinics,
  work text not null check (work in ('reservations', 'proof', 'alerts', 'reorder', 'requests', 'transfers')),
  day date not null,
  primary key (clinic_id, work, day)
);
select build_wall('stock_daily_runs', 'select, insert');

-- Remarks beside the records of any entity that declares them (UX-82): one table for all of them, named by the entity and
-- the record. A record that goes leaves its remarks unreachable, and they come back with it; the daily work removes what
-- stays alone.
create table remarks (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  resource text not null check (char_length(resource) between 1 and 60),
  record_id uuid not null,
  author_id uuid default app_user(),
  author_label text not null check (char_length(author_label) between 1 and 200), -- kept when the account goes
  -- [{"text": …} | {"user_id": …, "name": …}]; empty once it was withdrawn
  body jsonb not null check (jsonb_typeof(body) = 'array' and length(body::text) <= 30000),
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  withdrawn_at timestamptz,
  follow_up_on date,
  follow_up_done_at timestamptz,
  follow_up_done_by uuid,
  follow_up_told_on date,
  alone_since timestamptz, -- since when its record was not there
  primary key (clinic_id, id),
  foreign key (clinic_id, author_id) references users (clinic_id, id) on delete set null (author_id),
  foreign key (clinic_id, follow_up_done_by) references users (clinic_id, id) on delete set null (follow_up_done_by),
  constraint remarks_withdrawn_empty check ((withdrawn_at is null) = (body <> '[]')),
  constraint remarks_follow_up_day check (follow_up_on is not null or (follow_up_done_at is null and follow_up_told_on is null))
);
create index remarks_record on remarks (clinic_id, resource, record_id, created_at, id);
create index remarks_due on remarks (clinic_id, follow_up_on)
  where follow_up_on is not null and follow_up_done_at is null and follow_up_told_on is null and withdrawn_at is null;
create index remarks_author on remarks (clinic_id, author_id);
create index remarks_done_by on remarks (clinic_id, follow_up_done_by);
select build_wall('remarks'), open_gate('remarks', 'select');

-- Whom a remark names: accounts, so that a name in its text is never read as one.
create table remark_mentions (
  clinic_id uuid not null references clinics,
  remark_id uuid not null,
  user_id uuid not null,
  primary key (clinic_id, remark_id, user_id),
  foreign key (clinic_id, remark_id) references remarks (clinic_id, id) on delete cascade,
  foreign key (clinic_id, user_id) references users (clinic_id, id) on delete cascade
);
create index remark_mentions_user on remark_mentions (clinic_id, user_id);
select build_wall('remark_mentions', 'select, insert, delete');

-- The wordings a remark had before. Nobody writes them: they come with the change itself, so that none is silent.
create table remark_wordings (
  clinic_id uuid not null references clinics,
  remark_id uuid not null,
  number int not null check (number > 0),
  body jsonb not null,
  written_at timestamptz not null,
  primary key (clinic_id, remark_id, number),
  foreign key (clinic_id, remark_id) references remarks (clinic_id, id) on delete cascade
);
select build_wall('remark_wordings', 'select'), open_gate('remark_wordings', 'select, insert, delete');

-- Whether a rule was reached when it was last looked at. Without foreign keys, so that a removal that is taken back does
-- not write it twice (as item_barcodes).
create table stock_reorder_marks (
  clinic_id uuid not null references clinics,
  rule_id uuid not null,
  item_id uuid not null,
  is_low boolean not null,
  primary key (clinic_id, rule_id)
);
create index stock_reorder_marks__item_id__index on stock_reorder_marks (clinic_id, item_id);
select build_wall('stock_reorder_marks');
alter table stock_reorder_marks force row level security;

-- How many active people a branch, a department and a job title have, kept while employees change: lists show the number
-- in every row, and counting a million rows each time is what made those lists slow. Every change appends its difference
-- and waits for nobody – one stored sum would be a row all who write must queue for –, so the number is the sum of a few
-- rows. What was appended is drawn together by
-- every 64th.
create table staff_counts (
  clinic_id uuid not null references clinics,
  id bigint not null generated always as identity,
  -- A branch, a department or a job title. Without a foreign key, so that a removal that is taken back writes it once.
  of_id uuid not null,
  people int not null,
  primary key (clinic_id, id)
);
create index staff_counts__of_id__index on staff_counts (clinic_id, of_id) include (people);
select build_wall('staff_counts', 'select'), open_gate('staff_counts', 'select, insert, update, delete');
alter table staff_counts force row level security;

-- How often the same person met the same refusal at the same door (SEC-63) stands beside the entry, which never changes, and
-- only goes up, so that nobody floods the log. Kept as an access (SEC-66); the count is not part of the seal.
create table audit_repeats (
  clinic_id uuid not null,
  seq bigint not null,
  actor_id uuid not null,
  door text not null,
  code text not null,
  times int not null check (times > 0),
  first_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  primary key (clinic_id, seq)
);
create index audit_repeats_latest on audit_repeats (clinic_id, actor_id, door, code, first_at desc);
select build_wall('audit_repeats', 'select, insert, update'), open_gate('audit_repeats', 'select, delete');

-- Which holiday awaiting its sighting was told of, for which first day (hr.md 3): one that moves is told of again.
create table holiday_reminders (
  clinic_id uuid not null references clinics,
  holiday_id uuid not null,
  date_from date not null,
  told_on date not null,
  primary key (clinic_id, holiday_id, date_from)
);
select build_wall('holiday_reminders', 'select, insert');

-- What employees ask to have corrected in their file (hr.md 1, profile): which entry, and what it should say. It stays open
-- until somebody changes that entry. The bell names the entry alone; the wish is read in the file by who may read the entry.
create table employee_corrections (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  employee_id uuid not null,
  field text not null,
  wanted text not null check (char_length(wanted) between 1 and 500),
  asked_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (clinic_id, id),
  foreign key (clinic_id, employee_id) references employees (clinic_id, id) on delete cascade
);
-- One open wish for an entry: who asks again says it better.
create unique index employee_corrections_open on employee_corrections (clinic_id, employee_id, field) where settled_at is null;
select build_wall('employee_corrections', 'select, insert, update, delete');

-- The provider's own clinic (before/provider.sql). Its name is a reserved one, so that no clinic ever has it; the guard that
-- keeps it so comes with the functions, after this file.
set local role app;
select set_config('app.clinic_id', provider_clinic()::text, true);
insert into clinics (id, name, name_en, subdomain, subscription_plan, plan_limits, session_idle_minutes, session_max_minutes)
values (provider_clinic(), 'منصة إدارة العيادات', 'Clinic platform', 'platform', 'demo', '{"storage_mb": 10240}', 60, 720);
select set_config('app.clinic_id', '', true);
reset role;

-- Walls are built by migrations alone.
revoke execute on function build_wall(regclass, text), open_gate(regclass, text) from public;
