-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table salary_slips (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  circle_id uuid not null,
  month text not null,
  employee_id uuid not null,
  kind text not null default 'regular',
  gross numeric(18,3) not null default 0,
  earned numeric(18,3) not null default 0,
  deductions numeric(18,3) not null default 0,
  net numeric(18,3) not null default 0,
  employer_cost numeric(18,3) not null default 0,
  taxable numeric(18,3) not null default 0,
  owed numeric(18,3) not null default 0,
  days_employed numeric(18,2) not null default 0,
  days_present numeric(18,2) not null default 0,
  days_leave_paid numeric(18,2) not null default 0,
  days_leave_unpaid numeric(18,2) not null default 0,
  days_absent numeric(18,2) not null default 0,
  days_rest numeric(18,2) not null default 0,
  days_holiday numeric(18,2) not null default 0,
  person_name text,
  job_title text,
  branch text,
  system text,
  account_method text,
  bank_name text,
  iban text,
  wallet_phone text,
  stale boolean not null default false,
  statement text not null default 'none',
  statement_at timestamptz,
  objected_line text,
  objection text,
  objection_file uuid,
  answer text,
  accepted boolean not null default false,
  answered_at timestamptz,
  reason text,
  paid_on date,
  pay_method text,
  pay_ref text,
  payment_voucher_id uuid,
  inputs_hash text,
  lines_hash text,
  shown_hash text,
  status text not null default 'draft',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint salary_slips__month__check check (month ~ '^(19|20|21)\d{2}-(0[1-9]|1[0-2])$'),
  constraint salary_slips__kind__check check (kind in ('regular', 'off_cycle', 'final')),
  constraint salary_slips__gross__check check (gross >= -999999999999 and gross <= 999999999999),
  constraint salary_slips__earned__check check (earned >= -999999999999 and earned <= 999999999999),
  constraint salary_slips__deductions__check check (deductions >= -999999999999 and deductions <= 999999999999),
  constraint salary_slips__net__check check (net >= -999999999999 and net <= 999999999999),
  constraint salary_slips__employer_cost__check check (employer_cost >= -999999999999 and employer_cost <= 999999999999),
  constraint salary_slips__taxable__check check (taxable >= -999999999999 and taxable <= 999999999999),
  constraint salary_slips__owed__check check (owed >= -999999999999 and owed <= 999999999999),
  constraint salary_slips__days_employed__check check (days_employed >= 0 and days_employed <= 400),
  constraint salary_slips__days_present__check check (days_present >= 0 and days_present <= 400),
  constraint salary_slips__days_leave_paid__check check (days_leave_paid >= 0 and days_leave_paid <= 400),
  constraint salary_slips__days_leave_unpaid__check check (days_leave_unpaid >= 0 and days_leave_unpaid <= 400),
  constraint salary_slips__days_absent__check check (days_absent >= 0 and days_absent <= 400),
  constraint salary_slips__days_rest__check check (days_rest >= 0 and days_rest <= 400),
  constraint salary_slips__days_holiday__check check (days_holiday >= 0 and days_holiday <= 400),
  constraint salary_slips__account_method__check check (account_method in ('cash', 'bank', 'wallet')),
  constraint salary_slips__statement__check check (statement in ('none', 'confirmed', 'objected')),
  constraint salary_slips__pay_method__check check (pay_method in ('cash', 'bank_transfer', 'instapay', 'mobile_wallet', 'cheque')),
  constraint salary_slips__status__check check (status in ('draft', 'published', 'approved', 'paid', 'held', 'cancelled')),
  constraint salary_slips__never_below_nothing__check check (net >= 0)
);
create index salary_slips__employee_id__month__index on salary_slips (clinic_id, employee_id, month);
create index salary_slips__circle_id__status__index on salary_slips (clinic_id, circle_id, status);
create index salary_slips__month__order on salary_slips (clinic_id, month, id);
create index salary_slips__net__order on salary_slips (clinic_id, net, id);
create index salary_slips__status__order on salary_slips (clinic_id, status, id);
create index salary_slips__created_at__order on salary_slips (clinic_id, created_at, id);
create index salary_slips__objection_file__index on salary_slips (clinic_id, objection_file);
create index salary_slips__payment_voucher_id__index on salary_slips (clinic_id, payment_voucher_id);
create unique index salary_slips__once__unique on salary_slips (clinic_id, circle_id, employee_id) where kind in ('regular', 'final');
select build_wall('salary_slips');
create table salary_slips__lines (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  seq integer not null,
  key text not null,
  code text not null,
  name_ar text not null,
  name_en text,
  about text,
  side text not null,
  quantity numeric(18,2),
  unit text,
  rate numeric(18,4),
  amount numeric(18,3) not null,
  computed_amount numeric(18,3) not null,
  override_reason text,
  primary key (clinic_id, id),
  constraint salary_slips__lines__seq__check check (seq >= 1),
  constraint salary_slips__lines__side__check check (side in ('earning', 'deduction', 'employer')),
  constraint salary_slips__lines__quantity__check check (quantity >= -999999999 and quantity <= 999999999),
  constraint salary_slips__lines__unit__check check (unit in ('days', 'minutes', 'percent')),
  constraint salary_slips__lines__rate__check check (rate >= -999999999 and rate <= 999999999),
  constraint salary_slips__lines__amount__check check (amount >= -999999999999 and amount <= 999999999999),
  constraint salary_slips__lines__computed_amount__check check (computed_amount >= -999999999999 and computed_amount <= 999999999999)
);
create index salary_slips__lines__record_id__order on salary_slips__lines (clinic_id, record_id, position);
select build_wall('salary_slips__lines');
create table salary_slips__sources (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  key text not null,
  source text not null,
  source_id text not null,
  date date,
  days numeric(18,2),
  minutes integer,
  rate numeric(18,4),
  primary key (clinic_id, id),
  constraint salary_slips__sources__source__check check (source in ('assignment', 'component', 'day', 'bonus', 'target', 'input', 'penalty', 'carry', 'instalment')),
  constraint salary_slips__sources__days__check check (days >= -999999 and days <= 999999),
  constraint salary_slips__sources__minutes__check check (minutes >= -1000000 and minutes <= 1000000),
  constraint salary_slips__sources__rate__check check (rate >= -999999999 and rate <= 999999999)
);
create index salary_slips__sources__record_id__order on salary_slips__sources (clinic_id, record_id, position);
select build_wall('salary_slips__sources');
create table salary_slips__moves (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  what text not null,
  source_id text not null,
  taken numeric(18,3) not null,
  "left" numeric(18,3) not null,
  moved_to text,
  primary key (clinic_id, id),
  constraint salary_slips__moves__what__check check (what in ('penalty', 'instalment', 'carry')),
  constraint salary_slips__moves__taken__check check (taken >= -999999999999 and taken <= 999999999999),
  constraint salary_slips__moves__left__check check ("left" >= -999999999999 and "left" <= 999999999999)
);
create index salary_slips__moves__record_id__order on salary_slips__moves (clinic_id, record_id, position);
select build_wall('salary_slips__moves');
create table salary_slips__overrides (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  key text not null,
  amount numeric(18,3) not null,
  computed_amount numeric(18,3),
  reason text not null,
  primary key (clinic_id, id),
  constraint salary_slips__overrides__amount__check check (amount >= -999999999999 and amount <= 999999999999),
  constraint salary_slips__overrides__computed_amount__check check (computed_amount >= -999999999999 and computed_amount <= 999999999999)
);
create index salary_slips__overrides__record_id__order on salary_slips__overrides (clinic_id, record_id, position);
select build_wall('salary_slips__overrides');
alter table payroll_circles__problems drop constraint payroll_circles__problems__code__check, add constraint payroll_circles__problems__code__check check (code in ('not_employed', 'no_assignment', 'no_scheduled_days', 'no_circle', 'comp_cycle', 'override_lost', 'not_reckoned'));
alter table salary_slips
  add constraint salary_slips__circle_id__fkey foreign key (clinic_id, circle_id) references payroll_circles (clinic_id, id) on delete restrict,
  add constraint salary_slips__employee_id__fkey foreign key (clinic_id, employee_id) references employees (clinic_id, id) on delete restrict,
  add constraint salary_slips__objection_file__fkey foreign key (clinic_id, objection_file) references files (clinic_id, id) on delete restrict,
  add constraint salary_slips__payment_voucher_id__fkey foreign key (clinic_id, payment_voucher_id) references payment_vouchers (clinic_id, id) on delete restrict;
alter table salary_slips__lines
  add constraint salary_slips__lines__record_id__fkey foreign key (clinic_id, record_id) references salary_slips (clinic_id, id) on delete cascade;
alter table salary_slips__sources
  add constraint salary_slips__sources__record_id__fkey foreign key (clinic_id, record_id) references salary_slips (clinic_id, id) on delete cascade;
alter table salary_slips__moves
  add constraint salary_slips__moves__record_id__fkey foreign key (clinic_id, record_id) references salary_slips (clinic_id, id) on delete cascade;
alter table salary_slips__overrides
  add constraint salary_slips__overrides__record_id__fkey foreign key (clinic_id, record_id) references salary_slips (clinic_id, id) on delete cascade;
