-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table patient_ledger (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  seq integer not null,
  patient_id uuid not null,
  kind text not null,
  amount numeric(18,3) not null,
  balance_after numeric(18,3) not null,
  business_date date not null,
  posted_at timestamptz not null,
  treatment_id uuid,
  source_type text not null,
  source_id text not null,
  number text,
  note text,
  reverses_id uuid,
  actor_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  idempotency_key text not null,
  line_no integer not null,
  primary key (clinic_id, id),
  constraint patient_ledger__seq__check check (seq >= 1),
  constraint patient_ledger__kind__check check (kind in ('opening', 'charge', 'discount', 'adjustment', 'payment', 'refund', 'merge')),
  constraint patient_ledger__of_something__check check (amount <> 0)
);
create unique index patient_ledger__posted__once on patient_ledger (clinic_id, idempotency_key, line_no);
create unique index patient_ledger__mirrored__once on patient_ledger (clinic_id, reverses_id);
create unique index patient_ledger__patient_id__seq__unique on patient_ledger (clinic_id, patient_id, seq);
create index patient_ledger__patient_id__business_date__index on patient_ledger (clinic_id, patient_id, business_date);
create index patient_ledger__source_id__index on patient_ledger (clinic_id, source_id);
create index patient_ledger__business_date__order on patient_ledger (clinic_id, business_date, id);
create index patient_ledger__seq__order on patient_ledger (clinic_id, seq, id);
create index patient_ledger__treatment_id__index on patient_ledger (clinic_id, treatment_id);
create index patient_ledger__actor_id__index on patient_ledger (clinic_id, actor_id);
select build_wall('patient_ledger', 'select, insert');
create table patient_balances (
  clinic_id uuid not null references clinics,
  patient_id uuid not null,
  balance numeric(18,3) not null default 0,
  primary key (clinic_id, patient_id)
);
select build_wall('patient_balances', 'select, insert, update');
alter table patient_ledger
  add constraint patient_ledger__patient_id__fkey foreign key (clinic_id, patient_id) references patients (clinic_id, id) on delete restrict,
  add constraint patient_ledger__treatment_id__fkey foreign key (clinic_id, treatment_id) references patient_treatments (clinic_id, id) on delete restrict,
  add constraint patient_ledger__reverses_id__fkey foreign key (clinic_id, reverses_id) references patient_ledger (clinic_id, id) on delete restrict,
  add constraint patient_ledger__actor_id__fkey foreign key (clinic_id, actor_id) references users (clinic_id, id) on delete restrict;
alter table patient_balances
  add constraint patient_balances__patient_id__fkey foreign key (clinic_id, patient_id) references patients (clinic_id, id) on delete restrict;

-- By hand: what pays for what (clinic.md M8). Differences are appended, so that what was collected on a day that is past stays; the sum
-- of a payment and a debt is what it pays of it now (functions/patientAccount.sql).
create table patient_allocations (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  credit_id uuid not null,
  treatment_id uuid,
  debit_id uuid,
  amount numeric(18,3) not null,
  business_date date not null,
  posted_at timestamptz not null default now(),
  primary key (clinic_id, id),
  constraint patient_allocations__of_something__check check (amount <> 0),
  constraint patient_allocations__of_one__check check (num_nonnulls(treatment_id, debit_id) = 1),
  constraint patient_allocations__credit_id__fkey foreign key (clinic_id, credit_id) references patient_ledger (clinic_id, id),
  constraint patient_allocations__debit_id__fkey foreign key (clinic_id, debit_id) references patient_ledger (clinic_id, id),
  constraint patient_allocations__treatment_id__fkey foreign key (clinic_id, treatment_id) references patient_treatments (clinic_id, id)
);
create index patient_allocations__credit_id__index on patient_allocations (clinic_id, credit_id);
create index patient_allocations__debit_id__index on patient_allocations (clinic_id, debit_id) where debit_id is not null;
create index patient_allocations__treatment_id__index on patient_allocations (clinic_id, treatment_id) where treatment_id is not null;
create index patient_allocations__business_date__index on patient_allocations (clinic_id, business_date);
select build_wall('patient_allocations', 'select, insert');

-- What was typed for a treatment when a payment was taken; it stays typed when other money is spread anew.
create table typed_allocations (
  clinic_id uuid not null references clinics,
  credit_id uuid not null,
  treatment_id uuid not null,
  amount numeric(18,3) not null,
  primary key (clinic_id, credit_id, treatment_id),
  constraint typed_allocations__above_nought__check check (amount > 0),
  constraint typed_allocations__credit_id__fkey foreign key (clinic_id, credit_id) references patient_ledger (clinic_id, id),
  constraint typed_allocations__treatment_id__fkey foreign key (clinic_id, treatment_id) references patient_treatments (clinic_id, id)
);
create index typed_allocations__treatment_id__index on typed_allocations (clinic_id, treatment_id);
select build_wall('typed_allocations', 'select, insert');
