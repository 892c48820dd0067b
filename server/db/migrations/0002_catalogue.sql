-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

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
  search text generated always as (fold(coalesce(employee_no, '') || ' ' || coalesce(full_name_ar, '') || ' ' || coalesce(full_name_en, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(email, ''))) stored,
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
create index employees__full_name_ar__order on employees (clinic_id, fold(full_name_ar), id);
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
  employee_id uuid not null,
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
select build_wall('users'), open_gate('users', 'select');

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
  value numeric(18,2),
  pay_month text not null,
  reason text not null,
  investigation text,
  files uuid[] not null default '{}',
  source text not null default 'manual',
  approved_at timestamptz,
  acknowledged_at timestamptz,
  objection text,
  decision_note text,
  reduced_value numeric(18,2),
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
  value numeric(18,2),
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
  target_value numeric(18,2) not null,
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
  constraint targets__source__check check (source in ('manual', 'collected_revenue', 'completed_visits', 'new_patients')),
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

create table target_achievements (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  target_id uuid not null,
  employee_id uuid not null,
  date date not null,
  value numeric(18,2) not null,
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
create index target_achievements__search on target_achievements using gin (clinic_id, search gin_trgm_ops);
select build_wall('target_achievements'), open_gate('target_achievements', 'select');

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

alter table targets__tiers
  add constraint targets__tiers__record_id__fkey foreign key (clinic_id, record_id) references targets (clinic_id, id) on delete cascade;

alter table target_achievements
  add constraint target_achievements__target_id__fkey foreign key (clinic_id, target_id) references targets (clinic_id, id) on delete restrict,
  add constraint target_achievements__employee_id__fkey foreign key (clinic_id, employee_id) references employees (clinic_id, id) on delete restrict;
