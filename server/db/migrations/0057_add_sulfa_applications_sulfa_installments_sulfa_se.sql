-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table sulfa_applications (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  number text not null,
  employee_id uuid not null,
  amount numeric(18,3) not null,
  installments integer not null default 1,
  first_month text not null,
  reason text not null,
  guarantor_id uuid,
  override_note text,
  approved_amount numeric(18,3),
  approved_installments integer,
  decision text,
  decided_at timestamptz,
  paid_on date,
  pay_method text,
  payment_voucher_id uuid,
  received_at timestamptz,
  skips integer not null default 0,
  skip_reason text,
  end_reason text,
  status text not null default 'pending',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(number, ''))) stored,
  primary key (clinic_id, id),
  constraint sulfa_applications__amount__check check (amount > 0 and amount >= 0 and amount <= 999999999999),
  constraint sulfa_applications__installments__check check (installments >= 1 and installments <= 60),
  constraint sulfa_applications__first_month__check check (first_month ~ '^(19|20|21)\d{2}-(0[1-9]|1[0-2])$'),
  constraint sulfa_applications__approved_amount__check check (approved_amount > 0),
  constraint sulfa_applications__approved_installments__check check (approved_installments >= 1 and approved_installments <= 60),
  constraint sulfa_applications__pay_method__check check (pay_method in ('cash', 'bank_transfer', 'instapay', 'mobile_wallet', 'cheque')),
  constraint sulfa_applications__skips__check check (skips >= 0),
  constraint sulfa_applications__status__check check (status in ('pending', 'manager_approved', 'approved', 'rejected', 'cancelled', 'disbursed', 'skip_asked', 'settled', 'written_off', 'expired')),
  constraint sulfa_applications__own_guarantor__check check (guarantor_id is distinct from employee_id)
);
create unique index sulfa_applications__number__unique on sulfa_applications (clinic_id, fold(number));
create index sulfa_applications__employee_id__status__index on sulfa_applications (clinic_id, employee_id, status);
create index sulfa_applications__created_at__order on sulfa_applications (clinic_id, created_at, id);
create index sulfa_applications__first_month__order on sulfa_applications (clinic_id, first_month, id);
create index sulfa_applications__status__order on sulfa_applications (clinic_id, status, id);
create index sulfa_applications__guarantor_id__index on sulfa_applications (clinic_id, guarantor_id);
create index sulfa_applications__payment_voucher_id__index on sulfa_applications (clinic_id, payment_voucher_id);
create index sulfa_applications__search on sulfa_applications using gin (clinic_id, search gin_trgm_ops);
select build_wall('sulfa_applications'), open_gate('sulfa_applications', 'select');
create table sulfa_installments (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  application_id uuid not null,
  employee_id uuid not null,
  seq integer not null,
  due_month text not null,
  amount numeric(18,3) not null,
  deducted numeric(18,3) not null default 0,
  moved_out numeric(18,3) not null default 0,
  waived numeric(18,3) not null default 0,
  state text not null default 'due',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint sulfa_installments__seq__check check (seq >= 1),
  constraint sulfa_installments__due_month__check check (due_month ~ '^(19|20|21)\d{2}-(0[1-9]|1[0-2])$'),
  constraint sulfa_installments__state__check check (state in ('due', 'partial', 'deducted', 'moved', 'paid_cash', 'waived')),
  constraint sulfa_installments__whole__check check (amount >= deducted + moved_out + waived)
);
create unique index sulfa_installments__application_id__seq__unique on sulfa_installments (clinic_id, application_id, seq);
create index sulfa_installments__due_month__employee_id__index on sulfa_installments (clinic_id, due_month, employee_id);
create index sulfa_installments__seq__order on sulfa_installments (clinic_id, seq, id);
create index sulfa_installments__employee_id__index on sulfa_installments (clinic_id, employee_id);
select build_wall('sulfa_installments');
create table sulfa_settings (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  enabled boolean not null default true,
  early_repay boolean not null default true,
  min_service_months integer not null default 3,
  months_between integer not null default 0,
  max_percent_of_basic numeric(18,2) not null default 100,
  max_amount numeric(18,3),
  max_installments integer not null default 12,
  max_active integer not null default 1,
  installment_max_percent_of_basic numeric(18,2) not null default 50,
  request_from_day integer not null default 1,
  request_to_day integer not null default 25,
  skips_per_application integer not null default 1,
  guarantor_over numeric(18,3),
  contract_text text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  primary key (clinic_id, id),
  constraint sulfa_settings__min_service_months__check check (min_service_months >= 0 and min_service_months <= 120),
  constraint sulfa_settings__months_between__check check (months_between >= 0 and months_between <= 120),
  constraint sulfa_settings__max_percent_of_basic__check check (max_percent_of_basic > 0 and max_percent_of_basic >= 0 and max_percent_of_basic <= 1000),
  constraint sulfa_settings__max_amount__check check (max_amount > 0 and max_amount >= 0 and max_amount <= 999999999999),
  constraint sulfa_settings__max_installments__check check (max_installments >= 1 and max_installments <= 60),
  constraint sulfa_settings__max_active__check check (max_active >= 1 and max_active <= 20),
  constraint sulfa_settings__installment_max_percent_of_basic__check check (installment_max_percent_of_basic > 0 and installment_max_percent_of_basic >= 0 and installment_max_percent_of_basic <= 100),
  constraint sulfa_settings__request_from_day__check check (request_from_day >= 1 and request_from_day <= 31),
  constraint sulfa_settings__request_to_day__check check (request_to_day >= 1 and request_to_day <= 31),
  constraint sulfa_settings__skips_per_application__check check (skips_per_application >= 0 and skips_per_application <= 24),
  constraint sulfa_settings__guarantor_over__check check (guarantor_over > 0 and guarantor_over >= 0 and guarantor_over <= 999999999999),
  constraint sulfa_settings__window__check check (request_from_day <= request_to_day),
  constraint sulfa_settings__one_row__check check (id = clinic_id)
);
select build_wall('sulfa_settings');
alter table approval_settings add column sulfa_applications_manager_step boolean not null default true;
alter table approval_settings add column sulfa_applications_hr_step boolean not null default true;
alter table approval_settings add column sulfa_applications_remind_hours integer not null default 24;
alter table approval_settings add column sulfa_applications_escalate_hours integer not null default 48;
alter table approval_settings add constraint approval_settings__sulfa_applications_remind_hours__check check (sulfa_applications_remind_hours >= 1 and sulfa_applications_remind_hours <= 720);
alter table approval_settings add constraint approval_settings__sulfa_applications_escalate_hours__check check (sulfa_applications_escalate_hours >= 1 and sulfa_applications_escalate_hours <= 720);
alter table approval_settings add constraint approval_settings__sulfa_applications_later__check check (sulfa_applications_escalate_hours > sulfa_applications_remind_hours);
alter table approval_settings add constraint approval_settings__sulfa_applications_one_step__check check (sulfa_applications_manager_step or sulfa_applications_hr_step);
alter table sulfa_applications
  add constraint sulfa_applications__employee_id__fkey foreign key (clinic_id, employee_id) references employees (clinic_id, id) on delete restrict,
  add constraint sulfa_applications__guarantor_id__fkey foreign key (clinic_id, guarantor_id) references employees (clinic_id, id) on delete restrict,
  add constraint sulfa_applications__payment_voucher_id__fkey foreign key (clinic_id, payment_voucher_id) references payment_vouchers (clinic_id, id) on delete restrict;
alter table sulfa_installments
  add constraint sulfa_installments__application_id__fkey foreign key (clinic_id, application_id) references sulfa_applications (clinic_id, id) on delete restrict,
  add constraint sulfa_installments__employee_id__fkey foreign key (clinic_id, employee_id) references employees (clinic_id, id) on delete restrict;
