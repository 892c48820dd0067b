-- Amounts of penalties, ladders, targets and achievements have the digits of the clinic's currency, up to three (hr.md G4).
alter table penalties alter column value type numeric(18,3), alter column reduced_value type numeric(18,3);
alter table violation_types__ladder alter column value type numeric(18,3);
alter table targets alter column target_value type numeric(18,3);
alter table target_achievements alter column value type numeric(18,3);

-- Sources whose data does not exist yet are left out (DESIGN 9.23): their targets were counted by hand, as they go on to be.
-- The wall shows the owner of the tables no row; for what stands here already it is opened to the owner alone, in this transaction.
alter table targets no force row level security;
update targets set source = 'manual' where source <> 'manual';
alter table targets force row level security;
alter table targets drop constraint targets__source__check;
alter table targets add constraint targets__source__check check (source in ('manual'));

-- What closing a target fixes for each of its people, and who left it with something reached (hr.md 5).
create table targets__left_ids (
  clinic_id uuid not null references clinics,
  record_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (clinic_id, record_id, target_id)
);
create index targets__left_ids__target_id__index on targets__left_ids (clinic_id, target_id, record_id);
select build_wall('targets__left_ids'), open_gate('targets__left_ids', 'select');
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
alter table targets__left_ids
  add constraint targets__left_ids__record_id__fkey foreign key (clinic_id, record_id) references targets (clinic_id, id) on delete cascade,
  add constraint targets__left_ids__target_id__fkey foreign key (clinic_id, target_id) references employees (clinic_id, id) on delete restrict;
alter table targets__results
  add constraint targets__results__record_id__fkey foreign key (clinic_id, record_id) references targets (clinic_id, id) on delete cascade,
  add constraint targets__results__employee_id__fkey foreign key (clinic_id, employee_id) references employees (clinic_id, id) on delete restrict;
