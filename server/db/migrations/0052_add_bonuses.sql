-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create table bonuses (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  employee_id uuid not null,
  category text not null default 'performance',
  unit text not null default 'amount',
  value numeric(18,3) not null,
  pay_month text not null,
  reason text not null,
  taxable boolean not null default true,
  money numeric(18,3),
  approved_at timestamptz,
  cancel_reason text,
  status text not null default 'draft',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),
  search text generated always as (fold(coalesce(reason, ''))) stored,
  primary key (clinic_id, id),
  constraint bonuses__category__check check (category in ('performance', 'feast', 'extra_work', 'other')),
  constraint bonuses__unit__check check (unit in ('amount', 'days', 'hours', 'percent_basic')),
  constraint bonuses__value__check check (value > 0 and value <= 999999999),
  constraint bonuses__pay_month__check check (pay_month ~ '^(19|20|21)\d{2}-(0[1-9]|1[0-2])$'),
  constraint bonuses__status__check check (status in ('draft', 'approved', 'paid', 'cancelled'))
);
create index bonuses__employee_id__pay_month__index on bonuses (clinic_id, employee_id, pay_month);
create index bonuses__pay_month__status__index on bonuses (clinic_id, pay_month, status);
create index bonuses__pay_month__order on bonuses (clinic_id, pay_month, id);
create index bonuses__status__order on bonuses (clinic_id, status, id);
create index bonuses__created_at__order on bonuses (clinic_id, created_at, id);
create index bonuses__search on bonuses using gin (clinic_id, search gin_trgm_ops);
select build_wall('bonuses'), open_gate('bonuses', 'select');
alter table approval_settings add column bonuses_remind_hours integer not null default 24;
alter table approval_settings add column bonuses_escalate_hours integer not null default 48;
alter table approval_settings add constraint approval_settings__bonuses_remind_hours__check check (bonuses_remind_hours >= 1 and bonuses_remind_hours <= 720);
alter table approval_settings add constraint approval_settings__bonuses_escalate_hours__check check (bonuses_escalate_hours >= 1 and bonuses_escalate_hours <= 720);
alter table approval_settings add constraint approval_settings__bonuses_later__check check (bonuses_escalate_hours > bonuses_remind_hours);
alter table bonuses
  add constraint bonuses__employee_id__fkey foreign key (clinic_id, employee_id) references employees (clinic_id, id) on delete restrict;
