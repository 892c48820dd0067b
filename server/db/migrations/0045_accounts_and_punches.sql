-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table fingerprint_devices (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  name text not null,
  branch_id uuid not null,
  serial text,
  file_device_no integer,
  timezone text,
  clock_offset_seconds integer not null default 0,
  direction text not null default 'both',
  user_column integer,
  datetime_column integer,
  date_column integer,
  time_column integer,
  state_column integer,
  date_order text,
  last_upload_at timestamptz,
  status text not null default 'active',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(name, '') || ' ' || coalesce(serial, ''))) stored,
  primary key (clinic_id, id),
  constraint fingerprint_devices__file_device_no__check check (file_device_no >= 0 and file_device_no <= 9999),
  constraint fingerprint_devices__clock_offset_seconds__check check (clock_offset_seconds >= -86400 and clock_offset_seconds <= 86400),
  constraint fingerprint_devices__direction__check check (direction in ('both', 'in', 'out')),
  constraint fingerprint_devices__user_column__check check (user_column >= 1 and user_column <= 50),
  constraint fingerprint_devices__datetime_column__check check (datetime_column >= 1 and datetime_column <= 50),
  constraint fingerprint_devices__date_column__check check (date_column >= 1 and date_column <= 50),
  constraint fingerprint_devices__time_column__check check (time_column >= 1 and time_column <= 50),
  constraint fingerprint_devices__state_column__check check (state_column >= 1 and state_column <= 50),
  constraint fingerprint_devices__date_order__check check (date_order in ('ymd', 'dmy', 'mdy')),
  constraint fingerprint_devices__status__check check (status in ('active', 'archived'))
);
create unique index fingerprint_devices__name__unique on fingerprint_devices (clinic_id, fold(name));
create index fingerprint_devices__branch_id__index on fingerprint_devices (clinic_id, branch_id);
create index fingerprint_devices__search on fingerprint_devices using gin (clinic_id, search gin_trgm_ops);
select build_wall('fingerprint_devices'), open_gate('fingerprint_devices', 'select');
create table device_user_maps (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  device_id uuid not null,
  device_user_id text not null,
  employee_id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id)
);
create unique index device_user_maps__device_id__device_user_id__unique on device_user_maps (clinic_id, device_id, fold(device_user_id));
create index device_user_maps__employee_id__index on device_user_maps (clinic_id, employee_id);
select build_wall('device_user_maps'), open_gate('device_user_maps', 'select');
create table fingerprint_uploads (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  device_id uuid not null,
  branch_id uuid,
  file uuid not null,
  format text,
  user_column integer,
  datetime_column integer,
  date_column integer,
  time_column integer,
  state_column integer,
  date_order text,
  mode text not null default 'all_or_nothing',
  total integer not null default 0,
  new integer not null default 0,
  known integer not null default 0,
  duplicate integer not null default 0,
  unmatched integer not null default 0,
  locked integer not null default 0,
  malformed integer not null default 0,
  date_from date,
  date_to date,
  sha256 text,
  committed_at timestamptz,
  status text not null default 'parsed',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint fingerprint_uploads__format__check check (format in ('attlog', 'csv')),
  constraint fingerprint_uploads__user_column__check check (user_column >= 1 and user_column <= 50),
  constraint fingerprint_uploads__datetime_column__check check (datetime_column >= 1 and datetime_column <= 50),
  constraint fingerprint_uploads__date_column__check check (date_column >= 1 and date_column <= 50),
  constraint fingerprint_uploads__time_column__check check (time_column >= 1 and time_column <= 50),
  constraint fingerprint_uploads__state_column__check check (state_column >= 1 and state_column <= 50),
  constraint fingerprint_uploads__date_order__check check (date_order in ('ymd', 'dmy', 'mdy')),
  constraint fingerprint_uploads__mode__check check (mode in ('all_or_nothing', 'skip_bad_lines')),
  constraint fingerprint_uploads__total__check check (total >= 0),
  constraint fingerprint_uploads__new__check check (new >= 0),
  constraint fingerprint_uploads__known__check check (known >= 0),
  constraint fingerprint_uploads__duplicate__check check (duplicate >= 0),
  constraint fingerprint_uploads__unmatched__check check (unmatched >= 0),
  constraint fingerprint_uploads__locked__check check (locked >= 0),
  constraint fingerprint_uploads__malformed__check check (malformed >= 0),
  constraint fingerprint_uploads__status__check check (status in ('parsed', 'committed', 'discarded'))
);
create index fingerprint_uploads__device_id__index on fingerprint_uploads (clinic_id, device_id);
create index fingerprint_uploads__sha256__index on fingerprint_uploads (clinic_id, sha256);
create index fingerprint_uploads__created_at__order on fingerprint_uploads (clinic_id, created_at, id);
create index fingerprint_uploads__status__order on fingerprint_uploads (clinic_id, status, id);
create index fingerprint_uploads__date_from__order on fingerprint_uploads (clinic_id, date_from, id);
create index fingerprint_uploads__date_to__order on fingerprint_uploads (clinic_id, date_to, id);
create index fingerprint_uploads__branch_id__index on fingerprint_uploads (clinic_id, branch_id);
create index fingerprint_uploads__file__index on fingerprint_uploads (clinic_id, file);
select build_wall('fingerprint_uploads');
create table fingerprint_uploads__report (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  line integer not null,
  code text not null,
  text text,
  primary key (clinic_id, id),
  constraint fingerprint_uploads__report__code__check check (code in ('l_columns', 'l_user', 'l_time', 'l_future', 'l_too_old'))
);
create index fingerprint_uploads__report__record_id__order on fingerprint_uploads__report (clinic_id, record_id, position);
select build_wall('fingerprint_uploads__report');
create table punches (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  employee_id uuid,
  device_id uuid,
  device_user_id text,
  wall_time text not null,
  at timestamptz not null,
  state integer,
  verify integer,
  source text not null,
  upload_id uuid,
  line_no integer,
  work_date date,
  flags text[] not null default '{}',
  undone boolean not null default false,
  void_reason text,
  status text not null default 'kept',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint punches__state__check check (state >= 0 and state <= 255),
  constraint punches__verify__check check (verify >= 0 and verify <= 9999),
  constraint punches__source__check check (source in ('fingerprint', 'self', 'manual')),
  constraint punches__flags__check check (flags <@ array['dst_gap', 'dst_ambiguous', 'outside_fence']),
  constraint punches__status__check check (status in ('kept', 'duplicate', 'superseded', 'unmatched', 'void'))
);
create index punches__employee_id__at__index on punches (clinic_id, employee_id, at);
create index punches__employee_id__work_date__index on punches (clinic_id, employee_id, work_date);
create index punches__device_id__at__index on punches (clinic_id, device_id, at);
create index punches__upload_id__index on punches (clinic_id, upload_id);
create index punches__at__order on punches (clinic_id, at, id);
create index punches__work_date__order on punches (clinic_id, work_date, id);
create unique index punches__once__unique on punches (clinic_id, device_id, device_user_id, at, wall_time, state) where not undone;
select build_wall('punches');
create table attendance_days (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  employee_id uuid not null,
  work_date date not null,
  schedule_id uuid,
  planned text,
  first_in timestamptz,
  last_out timestamptz,
  day_status text not null,
  late_minutes integer not null default 0,
  early_minutes integer not null default 0,
  worked_minutes integer not null default 0,
  required_minutes integer not null default 0,
  ot_day integer not null default 0,
  ot_night integer not null default 0,
  ot_rest integer not null default 0,
  ot_holiday integer not null default 0,
  absent_fraction numeric(18,2) not null default 0,
  holiday_id uuid,
  reasons text[] not null default '{}',
  settles_at timestamptz,
  inputs_hash text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint attendance_days__day_status__check check (day_status in ('present', 'half_day', 'absent', 'incomplete', 'leave', 'holiday', 'rest', 'mission', 'no_schedule', 'pending')),
  constraint attendance_days__late_minutes__check check (late_minutes >= 0 and late_minutes <= 10000),
  constraint attendance_days__early_minutes__check check (early_minutes >= 0 and early_minutes <= 10000),
  constraint attendance_days__worked_minutes__check check (worked_minutes >= 0 and worked_minutes <= 10000),
  constraint attendance_days__required_minutes__check check (required_minutes >= 0 and required_minutes <= 10000),
  constraint attendance_days__ot_day__check check (ot_day >= 0 and ot_day <= 10000),
  constraint attendance_days__ot_night__check check (ot_night >= 0 and ot_night <= 10000),
  constraint attendance_days__ot_rest__check check (ot_rest >= 0 and ot_rest <= 10000),
  constraint attendance_days__ot_holiday__check check (ot_holiday >= 0 and ot_holiday <= 10000),
  constraint attendance_days__absent_fraction__check check (absent_fraction >= 0 and absent_fraction <= 1),
  constraint attendance_days__reasons__check check (reasons <@ array['on_leave', 'worked_on_leave', 'on_holiday', 'on_rest', 'not_tracked', 'no_schedule', 'window_open', 'not_arrived', 'no_punch', 'on_mission', 'missing_punch', 'span_missed', 'below_absent', 'below_half', 'half_leave', 'permission', 'within_grace', 'break_taken_off', 'break_punched', 'overtime_below_minimum', 'clock_changed'])
);
create unique index attendance_days__employee_id__work_date__unique on attendance_days (clinic_id, employee_id, work_date);
create index attendance_days__work_date__day_status__index on attendance_days (clinic_id, work_date, day_status);
create index attendance_days__settles_at__index on attendance_days (clinic_id, settles_at);
create index attendance_days__work_date__order on attendance_days (clinic_id, work_date, id);
create index attendance_days__employee_id__order on attendance_days (clinic_id, employee_id, id);
create index attendance_days__day_status__order on attendance_days (clinic_id, day_status, id);
create index attendance_days__late_minutes__order on attendance_days (clinic_id, late_minutes, id);
create index attendance_days__worked_minutes__order on attendance_days (clinic_id, worked_minutes, id);
create index attendance_days__schedule_id__index on attendance_days (clinic_id, schedule_id);
create index attendance_days__holiday_id__index on attendance_days (clinic_id, holiday_id);
select build_wall('attendance_days');
create table patient_adjustments (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  patient_id uuid not null,
  kind text not null,
  amount numeric(18,3) not null,
  treatment_id uuid,
  reason text not null,
  date date not null,
  void_reason text,
  voided_by uuid,
  voided_at timestamptz,
  status text not null default 'posted',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint patient_adjustments__kind__check check (kind in ('discount', 'write_off', 'extra_charge')),
  constraint patient_adjustments__amount__check check (amount > 0 and amount >= 0 and amount <= 999999999999),
  constraint patient_adjustments__status__check check (status in ('posted', 'voided')),
  constraint patient_adjustments__voided_why__check check ((status = 'voided') = (void_reason is not null))
);
create index patient_adjustments__patient_id__date__index on patient_adjustments (clinic_id, patient_id, date);
create index patient_adjustments__date__order on patient_adjustments (clinic_id, date, id);
create index patient_adjustments__amount__order on patient_adjustments (clinic_id, amount, id);
create index patient_adjustments__created_at__order on patient_adjustments (clinic_id, created_at, id);
create index patient_adjustments__treatment_id__index on patient_adjustments (clinic_id, treatment_id);
create index patient_adjustments__voided_by__index on patient_adjustments (clinic_id, voided_by);
select build_wall('patient_adjustments');
create table opening_balances (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  patient_id uuid not null,
  amount numeric(18,3) not null,
  date date not null,
  note text,
  void_reason text,
  voided_by uuid,
  voided_at timestamptz,
  status text not null default 'posted',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint opening_balances__amount__check check (amount >= -999999999999 and amount <= 999999999999),
  constraint opening_balances__status__check check (status in ('posted', 'voided')),
  constraint opening_balances__nothing__check check (amount <> 0),
  constraint opening_balances__voided_why__check check ((status = 'voided') = (void_reason is not null))
);
create index opening_balances__date__order on opening_balances (clinic_id, date, id);
create index opening_balances__amount__order on opening_balances (clinic_id, amount, id);
create index opening_balances__created_at__order on opening_balances (clinic_id, created_at, id);
create index opening_balances__patient_id__index on opening_balances (clinic_id, patient_id);
create index opening_balances__voided_by__index on opening_balances (clinic_id, voided_by);
create unique index opening_balances__one_a_patient__unique on opening_balances (clinic_id, patient_id) where status = 'posted';
select build_wall('opening_balances');
create table payment_plans (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  patient_id uuid not null,
  total numeric(18,3) not null,
  down_payment numeric(18,3),
  first_due date not null,
  every text not null default 'month',
  count integer not null,
  date date not null,
  note text,
  completed_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  status text not null default 'active',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint payment_plans__total__check check (total > 0 and total >= 0 and total <= 999999999999),
  constraint payment_plans__down_payment__check check (down_payment >= 0 and down_payment <= 999999999999),
  constraint payment_plans__every__check check (every in ('month', 'two_weeks', 'week')),
  constraint payment_plans__count__check check (count >= 1 and count <= 60),
  constraint payment_plans__status__check check (status in ('active', 'completed', 'cancelled')),
  constraint payment_plans__down_below_total__check check (coalesce(down_payment, 0) < total),
  constraint payment_plans__cancelled_why__check check ((status = 'cancelled') = (cancel_reason is not null))
);
create index payment_plans__patient_id__status__index on payment_plans (clinic_id, patient_id, status);
create index payment_plans__date__order on payment_plans (clinic_id, date, id);
create index payment_plans__total__order on payment_plans (clinic_id, total, id);
create index payment_plans__status__order on payment_plans (clinic_id, status, id);
create index payment_plans__created_at__order on payment_plans (clinic_id, created_at, id);
create unique index payment_plans__one_active__unique on payment_plans (clinic_id, patient_id) where status = 'active';
select build_wall('payment_plans');
create table payment_plans__lines (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  due_date date not null,
  amount numeric(18,3) not null,
  primary key (clinic_id, id),
  constraint payment_plans__lines__amount__check check (amount > 0 and amount >= 0 and amount <= 999999999999)
);
create index payment_plans__lines__record_id__order on payment_plans__lines (clinic_id, record_id, position);
select build_wall('payment_plans__lines');
create table payment_plans__treatment_ids (
  clinic_id uuid not null references clinics,
  record_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (clinic_id, record_id, target_id)
);
create index payment_plans__treatment_ids__target_id__index on payment_plans__treatment_ids (clinic_id, target_id, record_id);
select build_wall('payment_plans__treatment_ids');
alter table fingerprint_devices
  add constraint fingerprint_devices__branch_id__fkey foreign key (clinic_id, branch_id) references branches (clinic_id, id) on delete restrict;
alter table device_user_maps
  add constraint device_user_maps__device_id__fkey foreign key (clinic_id, device_id) references fingerprint_devices (clinic_id, id) on delete restrict,
  add constraint device_user_maps__employee_id__fkey foreign key (clinic_id, employee_id) references employees (clinic_id, id) on delete restrict;
alter table fingerprint_uploads
  add constraint fingerprint_uploads__device_id__fkey foreign key (clinic_id, device_id) references fingerprint_devices (clinic_id, id) on delete restrict,
  add constraint fingerprint_uploads__branch_id__fkey foreign key (clinic_id, branch_id) references branches (clinic_id, id) on delete restrict,
  add constraint fingerprint_uploads__file__fkey foreign key (clinic_id, file) references files (clinic_id, id) on delete restrict;
alter table fingerprint_uploads__report
  add constraint fingerprint_uploads__report__record_id__fkey foreign key (clinic_id, record_id) references fingerprint_uploads (clinic_id, id) on delete cascade;
alter table punches
  add constraint punches__employee_id__fkey foreign key (clinic_id, employee_id) references employees (clinic_id, id) on delete restrict,
  add constraint punches__device_id__fkey foreign key (clinic_id, device_id) references fingerprint_devices (clinic_id, id) on delete restrict,
  add constraint punches__upload_id__fkey foreign key (clinic_id, upload_id) references fingerprint_uploads (clinic_id, id) on delete restrict;
alter table attendance_days
  add constraint attendance_days__employee_id__fkey foreign key (clinic_id, employee_id) references employees (clinic_id, id) on delete restrict,
  add constraint attendance_days__schedule_id__fkey foreign key (clinic_id, schedule_id) references work_schedules (clinic_id, id) on delete restrict,
  add constraint attendance_days__holiday_id__fkey foreign key (clinic_id, holiday_id) references holidays (clinic_id, id) on delete restrict;
alter table patient_adjustments
  add constraint patient_adjustments__patient_id__fkey foreign key (clinic_id, patient_id) references patients (clinic_id, id) on delete restrict,
  add constraint patient_adjustments__treatment_id__fkey foreign key (clinic_id, treatment_id) references patient_treatments (clinic_id, id) on delete restrict,
  add constraint patient_adjustments__voided_by__fkey foreign key (clinic_id, voided_by) references users (clinic_id, id) on delete restrict;
alter table opening_balances
  add constraint opening_balances__patient_id__fkey foreign key (clinic_id, patient_id) references patients (clinic_id, id) on delete restrict,
  add constraint opening_balances__voided_by__fkey foreign key (clinic_id, voided_by) references users (clinic_id, id) on delete restrict;
alter table payment_plans
  add constraint payment_plans__patient_id__fkey foreign key (clinic_id, patient_id) references patients (clinic_id, id) on delete restrict;
alter table payment_plans__lines
  add constraint payment_plans__lines__record_id__fkey foreign key (clinic_id, record_id) references payment_plans (clinic_id, id) on delete cascade;
alter table payment_plans__treatment_ids
  add constraint payment_plans__treatment_ids__record_id__fkey foreign key (clinic_id, record_id) references payment_plans (clinic_id, id) on delete cascade,
  add constraint payment_plans__treatment_ids__target_id__fkey foreign key (clinic_id, target_id) references patient_treatments (clinic_id, id) on delete restrict;
