-- Clinic settings, modules and the subscription (platform.md 5, 6; hr.md 8).

-- Another migration of sign-up may have brought the taxes of a country.
alter table clinics
  add column if not exists tax_default_percent numeric(5, 2) not null default 14 check (tax_default_percent between 0 and 100),
  add column if not exists tax_in_cost boolean not null default true,
  add column if not exists adjustment_alert_value numeric(14, 3) not null default 1000 check (adjustment_alert_value >= 0),
  add column modules_off text[] not null default '{}';

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
grant select on plans to app;

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

-- Clinics whose subscription ends within p_days or has ended; one of them, where it is named.
create function subscriptions_ending(p_today date, p_days int, p_clinic uuid default null)
  returns table (clinic_id uuid, timezone text, plan text, last_day date, suspended boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select id, clinics.timezone, subscription_plan, (subscription_ends_at at time zone clinics.timezone)::date, status = 'suspended'
  from clinics
  where status <> 'closed' and (p_clinic is null or id = p_clinic)
    and subscription_ends_at < (p_today + p_days)::timestamptz and subscription_ends_at > (p_today - 90)::timestamptz
  order by id $$;

select hand_over_to_gate();
